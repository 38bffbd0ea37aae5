import { expect, it } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import { sharedQuery, withSharedQueries } from '../../server/platform/db/sharedQuery.ts';

const absent = () => sharedQuery('absent', sql`select id from users where left_at is not null`);
const blockedBy = (id: string) =>
  sharedQuery('blocked', sql`select other from blocks where person = ${id}`);
const rendered = (statement: ReturnType<typeof sql>) => {
  const { text, values } = withSharedQueries(statement);
  return { text: text.replace(/\s+/g, ' ').trim(), values };
};

it('stands once at the head of a statement, with its values first', () => {
  expect(
    rendered(sql`
      select ${1} from reviews r
       where r.by not in (select id from ${absent()})
         and r.by not in (select other from ${blockedBy('ada')})
         and r.rating > ${3}
         and r.book not in (select book from lists where owner in (select other from ${blockedBy('ada')}))`),
  ).toEqual({
    text:
      'with absent as materialized (select id from users where left_at is not null), ' +
      'blocked as materialized (select other from blocks where person = $1) ' +
      'select $2 from reviews r where r.by not in (select id from absent) ' +
      'and r.by not in (select other from blocked) and r.rating > $3 ' +
      'and r.book not in (select book from lists where owner in (select other from blocked))',
    values: ['ada', 1, 3],
  });
});

it('goes before the queries that a statement begins with itself', () => {
  expect(
    rendered(sql`
      -- Once.
      with recursive page as (select id from ${absent()}) select * from page`).text,
  ).toBe(
    '-- Once. with recursive absent as materialized (select id from users where left_at is not null), ' +
      'page as (select id from absent) select * from page',
  );
  expect(
    rendered(sql`explain (analyze, format json)
      -- Once.
      select id from ${absent()}`).text,
  ).toMatch(/^explain \(analyze, format json\) -- Once. with absent as materialized/);
});

it('is one of several where their values differ', () => {
  const { text, values } = rendered(
    sql`select other from ${blockedBy('ada')} union select other from ${blockedBy('bo')}`,
  );
  expect(text).toMatch(/ select other from blocked union select other from blocked_2$/);
  expect(values).toEqual(['ada', 'bo']);
});

it('leaves other statements as they are', () => {
  const statement = sql`select ${1}`;
  expect(withSharedQueries(statement)).toBe(statement);
});
