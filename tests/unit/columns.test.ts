import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { columns, jsonObject } from '../../server/platform/db/columns.ts';

interface Row {
  _id: string;
  pageCount: number | null;
  note?: string;
}

it('Columns stand under the names of their fields, with the values of all of them', () => {
  const { text, values } = columns<Row>({
    _id: sql`r.id`,
    pageCount: sql`coalesce(r.pages, ${1})`,
    note: sql`left(r.note, ${20})`,
  });
  expect(text.replace(/\s+/g, ' ')).toBe(
    'r.id as "_id", coalesce(r.pages, $1) as "pageCount", left(r.note, $2) as "note"',
  );
  expect(values).toEqual([1, 20]);
});

it('An object of JSON has each field by its name', () => {
  const { text } = jsonObject<Pick<Row, '_id'>>({ _id: sql`r.id` });
  expect(text).toBe(`json_build_object('_id', r.id)`);
});

it('A field without SQL, and SQL without a field, is refused by the compiler', () => {
  // @ts-expect-error: `note` is missing
  columns<Row>({ _id: sql`r.id`, pageCount: sql`r.pages` });
  // @ts-expect-error: a row has no `title`
  columns<Pick<Row, '_id'>>({ _id: sql`r.id`, title: sql`r.title` });
});
