import type { ImportTextId, TextParams } from '../../../../shared/importTexts.ts';
import { VISIBILITIES, type Visibility } from '../../../../shared/visibility.ts';
import { dateOf, isbnsOf, lineOf, linesOf, momentOf, nameOf, wholeOf, yearOf } from './cells.ts';

/** Hears what is wrong with a value of a file; `column` is what it is said of. */
export interface ValueReader {
  problem: (column: string, id: ImportTextId, params?: TextParams) => void;
  /** A partial date; null where it is none, of which is told. */
  asDate: (column: string, text: string) => string | null;
}

/**
 * A part of what our own formats hold: how it is read out of JSON that people may have changed, each value of which is
 * looked at, and how it is written.
 */
export interface Codec<T> {
  /** `column` is what a problem is said of. */
  read(value: unknown, reader: ValueReader, column: string): T;
  write(value: T): unknown;
}
export type Of<C> = C extends Codec<infer T> ? T : never;

export const codec = <T>(read: Codec<T>['read']): Codec<T> => ({ read, write: (value) => value });

/** Whoever reads what nobody is told of that it is wrong. */
export const UNTOLD = { problem: () => {}, asDate: () => null } satisfies ValueReader;

/** A string, or a number as one. */
export const stringOf = (value: unknown) =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const objectOf = (value: unknown) => (isObject(value) ? value : {});
const itemsOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, ITEMS_MAX) : [];
const ITEMS_MAX = 5_000;

const wrong = (reader: ValueReader, column: string, text: string) =>
  reader.problem(column, 'value_wrong', { cell: text.slice(0, 60) });

export const line = codec((value) => lineOf(stringOf(value)));
export const lines = codec((value) => linesOf(stringOf(value)));
export const name = codec((value) => nameOf(stringOf(value)));
export const isbns = codec((value) => isbnsOf(...itemsOf(value).map(stringOf)));
export const whole = codec((value) => wholeOf(stringOf(value)) || null);
export const year = codec((value) => yearOf(stringOf(value)) ?? null);
export const flag = codec((value) => value === true);
export const maybe = codec((value) => (typeof value === 'boolean' ? value : null));
export const language = codec(
  (value) => /^[a-z]{2,3}(?:-\w{2,8})?$/i.exec(stringOf(value))?.[0] ?? null,
);

/** Cut where none of ours is longer, in characters. */
export const atMost = (most: number, text: Codec<string>): Codec<string> =>
  codec((...from) => [...text.read(...from)].slice(0, most).join('').trim());

/** Of a text that says nothing, null. */
export const orNull = (text: Codec<string>): Codec<string | null> =>
  codec((...from) => text.read(...from) || null);

export const oneOf = <T extends string>(of: readonly T[]) =>
  codec((value, reader, column): T | null => {
    const text = stringOf(value);
    const found = of.find((each) => each === text) ?? null;
    if (found === null && text !== '') wrong(reader, column, text);
    return found;
  });

/** What is said of it is said of this column. */
export const inColumn = <T>(column: string, of: Codec<T>): Codec<T> => ({
  read: (value, reader) => of.read(value, reader, column),
  write: (value) => of.write(value),
});

export const visibility: Codec<Visibility | null> = inColumn('Visibility', oneOf(VISIBILITIES));

/** 0.5 to 5, in halves. */
export const stars = codec((value, reader, column) => {
  const text = stringOf(value);
  const rating = Number(text || Number.NaN);
  if (rating >= 0.5 && rating <= 5 && Number.isInteger(rating * 2)) return rating;
  if (text !== '') wrong(reader, column, text);
  return null;
});

/** A date as far as it is known. */
export const day = codec((value, reader, column) => {
  const text = stringOf(value);
  return text === '' ? null : reader.asDate(column, text);
});

/** A moment, or a day where only that is known. */
export const time = codec(
  (value, reader, column) => momentOf(stringOf(value)) ?? day.read(value, reader, column),
);

/** The same where nobody is told that it is neither. */
export const dayOrTime = codec((value) => {
  const text = stringOf(value);
  return momentOf(text) ?? (dateOf(text, { timeZone: 'UTC' }) || null);
});

/** Values by names, those that `read` knows something of; written by their names, whoever made the object. */
export const record = <T>(
  read: (value: unknown, key: string) => T | undefined,
): Codec<Record<string, T>> => ({
  read(value) {
    const all: Record<string, T> = {};
    for (const [key, each] of Object.entries(objectOf(value))) {
      const found = read(each, key);
      if (found !== undefined) all[nameOf(key)] = found;
    }
    return all;
  },
  write: (all) => Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1))),
});

/** A list of what there is something to say of. */
export const listOf = <T>(of: Codec<T | null>): Codec<T[]> => ({
  read: (value, reader, column) =>
    itemsOf(value).flatMap((each) => of.read(each, reader, column) ?? []),
  write: (all) => all.map((each) => of.write(each)),
});

/**
 * An object with these members in this order, and no others, whoever made it. Without what it needs it is none, and no
 * more of it is looked at.
 */
export function shape<
  Fields extends Record<string, Codec<unknown>>,
  Needed extends keyof Fields = never,
>(fields: Fields, needed: Needed[] = []): Codec<Shaped<Fields, Needed> | null> {
  const entries = Object.entries(fields);
  return {
    read(value, reader, column) {
      if (!isObject(value)) return null;
      const all: Record<string, unknown> = {};
      for (const [key, of] of entries) {
        all[key] = of.read(value[key], reader, column);
        if (needed.includes(key as Needed) && (all[key] === null || all[key] === '')) return null;
      }
      return all as Shaped<Fields, Needed>;
    },
    write: (value) =>
      value && Object.fromEntries(entries.map(([key, of]) => [key, of.write(value[key])])),
  };
}

type Shaped<Fields, Needed> = {
  [Name in keyof Fields]: Name extends Needed ? NonNullable<Of<Fields[Name]>> : Of<Fields[Name]>;
};
