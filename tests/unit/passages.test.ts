import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { textFor } from '../../server/domains/talk/spoilers/shutting.ts';
import { plainTextOf } from '../../shared/markdown.ts';
import { PASSAGES_MAX, passagesOf, withoutMarks } from '../../shared/passages.ts';
import { Markdown } from '../../web/ui/Markdown.tsx';
import { treeOf } from '../../web/ui/markdownTree.ts';

/** Who has come to 10 %, to 60 %, and who has finished; in a book of 200 pages. */
const reach = (percent: number | null) => ({
  percent,
  hasFinished: false,
  isOwn: false,
  pages: 200,
});
const readBy = (text: string, percent: number | null) => textFor(text, reach(percent));
const placesOf = (text: string) => passagesOf(text).map(({ place, text: said }) => [said, place]);
const htmlOf = (source: string) => renderToStaticMarkup(createElement(Markdown, { source }));

describe('A passage', () => {
  it('of which there are too many hides all that comes after', () => {
    const few = '>!a!<'.repeat(PASSAGES_MAX);
    expect(readBy(few, 10)).toEqual({ text: few, hidden: [] });
    expect(readBy(`${few} b \\>!c >!p2: d!<`, 60)).toMatchObject({
      text: `${few} b \\>!!<`,
      hidden: [{ opensAt: { percent: 100 } }],
    });
    const own = { ...reach(60), isOwn: true };
    expect(textFor(`${few}>!c!< d`, own).text).toBe(`${few}>!c!< d`);
    expect(passagesOf(`w${'>!'.repeat(9_999)}`)).toHaveLength(PASSAGES_MAX + 1);
  });

  it.each([
    ['Before >!p120: the MURDERER is <b>Anna</b>!< after', 'Before >!!< after'],
    ['>!99%: x -->!<', '>!!<'],
    ['>!p264: W0RD >!<', '>!!<'],
    ['>!p120: <b>Anna</b>!< and >!p130: <i>Bob</i>!< end', '>!!< and >!!< end'],
    ['>!<b>x</b>!< and >!p120:<b>x</b>!<', '>!<b>x</b>!< and >!!<'],
    ['He said >!p120: they live!<3 all of them!< yes', 'He said >!!< yes'],
    ['>!60%: a >!small!< wall!< b', '>!!< b'],
    ['>!60%: a >!!< wall!< b', '>!!< b'],
    ['>!p120: not ended', '>!!<'],
    ['>!60%: a >! butler!< b', '>!!<'],
    ['wow >! nice >!p120: he dies!< so', 'wow >! nice >!!< so'],
    ['>!p2: known >!p120: he dies!< so!< b', '>!p2: known >!!< so!< b'],
    ['>!ｐ１２０：まだ!< >!٤٥٪: x!< >!p 120 : x!< >!45,5 %:x!<', '>!!< >!!< >!!< >!!<'],
    ['>!p1234567: x!<', '>!!<'],
    ['\\>!p120: x!<', '\\>!!<'],
  ])('%j is %j for who has come to 1 %%', (text, shown) => {
    expect(readBy(text, 1).text).toBe(shown);
  });

  it('that an import has escaped, or an end without a beginning, is text', () => {
    for (const text of ['\\>! x !\\< y', 'a!<b', '1 !< 2', '!<'])
      expect(placesOf(text)).toEqual([]);
    expect(placesOf('\\>! x >!p2: y!< z')).toEqual([['y', { page: 2 }]]);
  });

  it('tells how far one has to be, also where it stands in another that is open', () => {
    expect(readBy('>!10%: a >!p120: bcd!<!<, >!!<', 10).hidden).toEqual([
      { length: 3, opensAt: { page: 120 } },
    ]);
    expect(readBy('>!10%: a >!p120: bcd!<!<', 60).hidden).toEqual([]);
  });

  const WORD = 'Anna';
  const pieces = fc
    .array(
      fc.constantFrom(
        ...['>', '<', '!', '>!', '<b>', '</b>', '-->', 'p9:', '9%:', '||', '\\', ' ', '\n', '\n\n'],
        ...['- ', '> ', '*', '`', '@ada', '](https://x.y)', '[', 'w', '🦘', '"', '&lt;'],
      ),
      { maxLength: 12 },
    )
    .map((each) => each.join(''));
  /** What can stand beside a passage without being the end or the beginning of one. */
  const beside = fc.oneof(
    pieces.filter((text) => !/>!|!</.test(`${text} `)),
    fc.constantFrom('>!just so!<', '>!p3: x!< ', '>!p150: y!<', '<', '!', '>'),
  );

  it('leaves nothing of what it says for who is not there, whatever is in it and beside it', () => {
    fc.assert(
      fc.property(
        beside,
        fc.constantFrom('p120:', '60%:', ' p. 120 :', '59,9%:'),
        pieces,
        pieces,
        fc.constantFrom('!<', ''),
        beside,
        fc.constantFrom(null, 0, 10),
        (before, place, some, more, end, after, percent) => {
          const joined = /[>\\!]$/.test(before) ? `${before} ` : before;
          // An end within it needs its own after it.
          fc.pre(end !== '' || !`${some} ${more}`.includes('!<'));
          // An end and another beginning within it: then these are two, as its author sees before sending it.
          fc.pre(!/!<[\s\S]*>!(?!<)/.test(`${some} ${more}${end}`));
          const { text, hidden } = readBy(
            `${joined}>!${place}${some} ${WORD}${more}${end}${after}`,
            percent,
          );
          expect(text).not.toContain(WORD);
          expect(hidden.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('leaves what stands before and after it as it was', () => {
    const inner = pieces.filter((text) => !/>!(?!<)|!</.test(`${text}!`));
    const outside = pieces.filter((text) => !/>!|!<|[>!\\]$|^[<!]/.test(text));
    fc.assert(
      fc.property(outside, inner, outside, (before, said, after) => {
        expect(readBy(`${before}>!p120: ${said}!<${after}`, 0).text).toBe(`${before}>!!<${after}`);
      }),
      { numRuns: 2_000 },
    );
  });

  it('that is left out is one bar on the page for each, and the text around it stays a text', () => {
    const any = fc
      .array(
        fc.oneof(pieces, fc.constantFrom('>!', '!<', '>!p120:', '>!p2:', '>!<', '>!!<', 'Anna')),
        { maxLength: 12 },
      )
      .map((each) => each.join(''));
    fc.assert(
      fc.property(any, fc.constantFrom(null, 5, 60), (source, percent) => {
        const { text, hidden } = readBy(source, percent);
        // What has been answered holds nothing more to leave out, and says the same when it is read again.
        expect(readBy(text, percent)).toEqual({ text, hidden: [] });
        const shut = JSON.stringify(treeOf(text, { hidden: hidden.length, shown: new Map() }));
        const bars = [...shut.matchAll(/"kind":"shut","at":(\d+)/g)].map(([, at]) => Number(at));
        // One that stands in a folded passage is folded with it.
        expect(bars.every((at) => at < hidden.length)).toBe(true);
        expect(new Set(bars).size).toBe(bars.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is folded on the page and left out of snippets, whatever stands beside', () => {
    fc.assert(
      fc.property(beside, pieces, beside, (before, said, after) => {
        const joined = /[>\\!]$/.test(before) ? `${before} ` : before;
        fc.pre(!/!<[\s\S]*>!(?!<)/.test(`!${said}`));
        const source = `${joined}>!${said} ${WORD} !<${after}`;
        expect(htmlOf(source)).not.toContain(WORD);
        expect(plainTextOf(source)).not.toContain(WORD);
        // Cut within it, as a snippet that is made of a piece would be.
        const cut = source.slice(0, source.lastIndexOf(WORD) + WORD.length);
        if (!`!${said}`.includes('!<')) expect(plainTextOf(cut)).not.toContain(WORD);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is read in time that grows with the text', () => {
    for (const piece of ['>!', '>!p1:', '!<', '>!<', '>!!<', '>!p1: a', '>!1', '>! ', '\\>!']) {
      // Spaces at the end are spaces of all that have none.
      const text = piece.repeat(150_000 / piece.length).padEnd(200_000);
      const before = process.cpuUsage();
      readBy(text, 0);
      withoutMarks(text);
      expect([piece, process.cpuUsage(before).user / 1000 < 2_000]).toEqual([piece, true]);
    }
  });
});
