import { describe, expect, it } from 'vitest';
import {
  continued,
  hiddenUntil,
  linked,
  prefixed,
  type Writing,
  wrapped,
} from '../../web/features/reviews/markup.ts';
import type { Change } from '../../web/ui/typeInto.ts';

/** A text in which « and » stand around what is selected, or « alone where the caret is. */
function writingOf(marked: string): Writing {
  const start = marked.indexOf('«');
  const end = marked.includes('»') ? marked.indexOf('»') - 1 : start;
  return { text: marked.replace(/[«»]/g, ''), start, end };
}

/** The text after a change, with what is selected then. */
function changed(marked: string, change: (writing: Writing) => Change) {
  const { text } = writingOf(marked);
  const { from, to, insert, select } = change(writingOf(marked));
  const result = text.slice(0, from) + insert + text.slice(to);
  const [start, end] = select;
  return `${result.slice(0, start)}«${result.slice(start, end)}»${result.slice(end)}`;
}

const bold = (writing: Writing) => wrapped(writing, '**', 'bold');
const italic = (writing: Writing) => wrapped(writing, '*', 'italic');
const quote = (writing: Writing) => prefixed(writing, '> ');
const link = (writing: Writing) => linked(writing, 'text');

describe('Marks around a selection', () => {
  it.each([
    ['a «word» here', 'a **«word»** here'],
    ['a «word »here', 'a **«word»** here'],
    ['a « here', 'a **«bold»** here'],
    ['a **«word»** here', 'a «word» here'],
    ['a «**word**» here', 'a «word» here'],
    ['«all»', '**«all»**'],
  ])('%s becomes %s', (before, then) => {
    expect(changed(before, bold)).toBe(then);
  });

  it('of italic and of bold are told apart', () => {
    expect(changed('**«word»**', italic)).toBe('***«word»***');
    expect(changed('*«word»*', bold)).toBe('***«word»***');
    expect(changed('*«word»*', italic)).toBe('«word»');
  });
});

describe('A passage that is hidden up to a place in the book', () => {
  it('has the place where its author is, or else asks for one', () => {
    const until = (place?: string) => (writing: Writing) => hiddenUntil(writing, place, 'what');
    expect(changed('so «he dies» then', until('p120'))).toBe('so >!p120: «he dies»!< then');
    expect(changed('so «', until('45%'))).toBe('so >!45%: «what»!<');
    expect(changed('«he dies»', until())).toBe('>!p«1»: he dies!<');
  });
});

describe('Marks before lines', () => {
  it.each([
    ['«said', '> said«»'],
    ['«one\ntwo»', '«> one\n> two»'],
    ['«one\n\ntwo»', '«> one\n\n> two»'],
    ['«> one\n> two»', '«one\ntwo»'],
    ['before\nsa«id', 'before\n\n> said«»'],
    ['before\n\nsa«id', 'before\n\n> said«»'],
    ['«', '> «»'],
  ])('%j becomes %j', (before, then) => {
    expect(changed(before, quote)).toBe(then);
  });
});

describe('A new line', () => {
  it.each([
    ['- one«', '- one\n- «»'],
    ['> said«', '> said\n> «»'],
    ['  * in«', '  * in\n  * «»'],
    ['9. nine«', '9. nine\n10. «»'],
    ['- one\n- «', '- one\n\n«»'],
    ['- one« and the rest', '- one\n- «» and the rest'],
  ])('after %j goes on as %j', (before, then) => {
    expect(changed(before, (writing) => continued(writing) as Change)).toBe(then);
  });

  it.each(['plain«', '- «one»', '«- one', '1.one«'])('after %j is an ordinary one', (before) => {
    expect(continued(writingOf(before))).toBeUndefined();
  });
});

describe('A link', () => {
  it.each([
    ['see «this»', 'see [this](«https://»)'],
    ['see «', 'see [«text»](https://)'],
    ['see «https://example.org»', 'see [«text»](https://example.org)'],
  ])('of %j is %j: what is missing is selected', (before, then) => {
    expect(changed(before, link)).toBe(then);
  });
});
