import { describe, expect, test } from 'vitest';
import { readerBy } from '../../server/domains/moving/imports/formats/other.ts';
import { readerOf } from '../../server/domains/moving/imports/formats/rows.ts';
import { TABLES } from '../../server/domains/moving/imports/formats/services.ts';
import { emptyRow } from '../../server/domains/moving/imports/importedRow.ts';
import { MEANINGS } from '../../shared/imports.ts';
import { processorMs } from '../support/processorTime.ts';

/** As long as a cell may well be, of what expressions that go back and forth take the square of the length for. */
const LENGTH = 60_000;
/** Time that grows with the length takes 1 to 100 ms, with its square seconds. */
const LONGEST_MS = 1_000;
const PIECES = [
  ' ',
  '\n',
  '\t',
  'a ',
  ',',
  ';',
  '|',
  '&',
  ' & ',
  '(',
  ')',
  '[',
  ']',
  'a(',
  '(a',
  '(#1',
  ' (#1)',
  '#',
  '"',
  "'",
  '-',
  '–',
  '1',
  '0',
  '1-',
  '/',
  '.',
  ':',
  'T',
  'a,',
  '<',
  '<i>',
  '<br>',
  '<br/>',
  '&amp;',
  '&',
  '>!',
  '!<',
  '||',
  '*',
  '_',
  '**a',
  '[a](',
  '![',
  '`',
  '\\',
  '★',
  'é',
  '\u0301',
  '{',
  '{"a":',
  'x;',
  'vol ',
  'book',
  '2020-01-01',
  '2020-01-01 - ',
];

const ANY_OTHER = [
  'any other table',
  readerBy(Object.fromEntries(MEANINGS.map((meaning) => [meaning, meaning])), 5),
] as const;

describe('A cell of 60,000 letters is read in a moment', () => {
  test.each([...TABLES.map(([service, { read }]) => [service, read] as const), ANY_OTHER])(
    'of %s',
    async (_, read) => {
      for (const [name, text] of worst()) {
        const ms = await processorMs(() => read(everywhere(text)));
        expect([name, ms < LONGEST_MS ? 'short' : `${Math.round(ms)} ms`]).toEqual([name, 'short']);
      }
    },
  );
});

function* worst(): Generator<[string, string]> {
  for (const piece of PIECES) {
    const run = piece.repeat(LENGTH / piece.length);
    yield [JSON.stringify(piece), run];
    yield [`a${JSON.stringify(piece)}b`, `a${run}b`];
  }
}

/** A row in every column of which this text stands. */
const everywhere = (text: string) =>
  readerOf(
    emptyRow(2, {}),
    { timeZone: 'UTC', today: '2026-11-22' },
    () => text,
    () => true,
  );
