/** How large a community is. */
export interface Sizes {
  people: number;
  books: number;
  reviews: number;
  follows: number;
  /** Of libraries: at least what was reviewed. */
  entries?: number;
}

/** So many people have a session that is known, from number 1 on. */
export const SIGNED_IN = 1_000;

/** The id of the person of a number; of a book the same with `BOOKS`. */
export const idOf = (number: number, kind = PEOPLE) =>
  `${kind}-${number.toString(16).padStart(12, '0')}`;
const PEOPLE = '00000000-0000-7000-8000';
export const BOOKS = '00000000-0000-7000-9000';

/** SQL of the same ids, of the number that an expression gives. */
export const idSql = (number: string, kind = PEOPLE) =>
  `('${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** SQL of a UUIDv7 of a time: PostgreSQL makes them itself from 18 on, and the product runs on 15 as well. */
export const uuidv7Sql = (at: string) => `
  overlay(overlay(gen_random_uuid()::text
                  placing regexp_replace(lpad(to_hex(floor(1000 * extract(epoch from ${at}))::bigint), 12, '0'),
                                         '(.{8})(.{4})', '\\1-\\2') from 1 for 13)
          placing '7' from 15 for 1)::uuid`;
