/*
 * Changes by hand, as they are kept: the fields that differed, as they were and as they are since.
 */

export const fieldsOf = <Facts extends object>(facts: Facts) =>
  Object.keys(facts) as (keyof Facts)[];

export const isEmpty = (facts: object) => Object.keys(facts).length === 0;

/** The fields in which something is not what it should be. */
export const differing = <Facts extends object>(is: Facts, facts: Partial<Facts>): Partial<Facts> =>
  picked<Partial<Facts>>(
    facts,
    fieldsOf(facts).filter((field) => !isSame(is[field], facts[field])),
  );

/** Some fields of something. */
export const picked = <Facts extends object>(facts: Facts, fields: (keyof Facts)[]) =>
  Object.fromEntries(fields.map((field) => [field, facts[field]])) as Partial<Facts>;

/** Whether something still has what a change gave it, and had something before. */
export const isRevertible = <Facts extends object>(
  is: Facts,
  { before, after }: { before: object | null; after: Partial<Facts> },
) =>
  before !== null &&
  !isEmpty(after) &&
  fieldsOf(after).every((field) => isSame(is[field], after[field]));

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
