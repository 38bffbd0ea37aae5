import { expect, test } from 'vitest';
import {
  isElsewhere,
  isSamePlace,
  seriesPositionOf,
} from '../../server/domains/books/books/seriesPlaces.ts';
import { seriesAfter } from '../../server/domains/moving/imports/plan.ts';
import { firstWordsOf, isFirstWords } from '../../shared/reviewTitles.ts';

const at = (text: string) => {
  const [name = '', position] = text.split(' #');
  return [{ name, position: position ?? null }];
};

test.each([
  ['Ilium #2', 'Ilium/Olympos #3', true],
  ['Foundation #1', 'The Foundation Series #1', false],
  ['Dune #1', 'Dune Chronicles #2', true],
  ['Dune #1', 'Dune #1-3', true],
  ['Dune #01', 'Dune #1.0', false],
  ['Discworld #8', 'City Watch #1', false],
  ['Dune', 'Dune #2', false],
  ['The Series #1', 'The Saga #2', false],
  ['L’Attaque #1', '進撃の巨人 #2', false],
])('that books stand at %s and at %s makes two of them: %s', (one, other, isTwo) => {
  expect(isElsewhere(at(one), at(other))).toBe(isTwo);
  expect(isElsewhere(at(other), at(one))).toBe(isTwo);
});

test.each([
  ['Earthsea #3', 'Earthsea Cycle #3', true],
  ['Neapolitan Novels #1', 'The Neapolitan Novels #1.0', true],
  ['Earthsea', 'Earthsea Cycle #3', true],
  ['Earthsea #3', 'Earthsea Cycle #4', false],
  ['Ilium #2', 'Ilium/Olympos #2', false],
  ['Hyperion Cantos #1', 'Songs of the Shrike #1', false],
  ['The Series #1', 'The Saga #1', false],
])('%s and %s are one place: %s', (one, other, isOne) => {
  const [[a], [b]] = [at(one), at(other)];
  if (!a || !b) throw new Error('no place');
  expect([isSamePlace(a, b), isSamePlace(b, a)]).toEqual([isOne, isOne]);
});

test('an import adds no second name of a series, unless its row tells both', () => {
  const taken = (theirs: string[]) =>
    seriesAfter(theirs.flatMap(at), at('Earthsea #3'), false).taken.map(({ name }) => name);
  expect(taken(['Earthsea Cycle #3'])).toEqual([]);
  expect(taken(['Earthsea Cycle #3', 'Hainish Cycle #9'])).toEqual(['Hainish Cycle']);
  expect(taken(['Earthsea #3', 'Earthsea Cycle #3'])).toEqual(['Earthsea Cycle']);
});

test('one place in common is enough', () => {
  expect(isElsewhere([...at('A #1'), ...at('B #4')], [...at('A #2'), ...at('B #4')])).toBe(false);
  expect(isElsewhere([], at('A #1'))).toBe(false);
});

test.each([
  ['#3', '3'],
  ['1 – 3', '1-3'],
  [' ', null],
  [null, null],
])('the position %s is kept as %s', (told, kept) => {
  expect(seriesPositionOf(told)).toBe(kept);
});

test.each([
  ['So good.', 'So good.'],
  [
    'One of the few books I didn’t manage to finish, one of the reasons being its length',
    'One of the few books I didn’t manage to finish, one of the…',
  ],
  [
    'A book, as long as this sentence is, and a little longer, — so to say',
    'A book, as long as this sentence is, and a little longer…',
  ],
  ['x'.repeat(80), `${'x'.repeat(59)}…`],
  ['>!All of it!<', '…'],
  ['', 'Review'],
])('the first words of %j are %j', (text, words) => {
  expect(firstWordsOf(text)).toBe(words);
  expect([...words].length).toBeLessThanOrEqual(60);
  expect(isFirstWords(words, text)).toBe(true);
  expect(isFirstWords(`${words}!`, text)).toBe(false);
});
