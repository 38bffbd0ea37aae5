import { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '../../server/domains/keeping/retention/cleanupJob.ts';
import { importing } from '../../server/domains/moving/imports/importing.ts';
import { BOOKS_A_DAY } from '../../server/domains/reading/items/limits.ts';
import { type Sql, sql } from '../../server/platform/db/db.ts';
import { LIMITS } from '../../server/platform/rateLimits/limits.ts';

import { addBook } from '../support/books.ts';
import { goodreadsFile } from '../support/goodreadsFile.ts';
import { importsOf } from '../support/handIn.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await addBook(site.db, { title: 'The Lantern Gate', authors: ['Mira Okafor'] });
});
afterAll(() => site.close());

const FILE = goodreadsFile([
  { title: 'The Lantern Gate', author: 'Mira Okafor', read: '2020/10/25', note: 'My secret' },
]);

test('an undone import names the book that stays because of what was added since', async () => {
  const rosa = await site.signUp('Rosaone');
  const imports = importsOf(rosa);
  const { _id: id } = await imports.take(FILE);
  const [entry] = (await rosa.call('GET /api/library')).body;
  await rosa.call('PUT /api/library/:googleId', {
    params: { googleId: entry?.book.googleId ?? '' },
    body: { tags: ['mine'] },
  });
  expect(await imports.undo(id)).toMatchObject({ message: expect.stringContaining('Lantern') });
  expect((await imports.rows(id))[0]).toMatchObject({ state: 'kept' });
});

test('a row of which nothing is said is refused, also where a field is misspelt', async () => {
  const rosa = await site.signUp('Rosatwo');
  const { _id: id } = await importsOf(rosa).preview(FILE);
  const said = await rosa.call('PUT /api/imports/:id/rows/:line', {
    params: { id, line: '2' },
    body: {},
  });
  expect(said.status).toBe(400);
});

test('the lines of a file that is done go when their owner says so, and at the end of undoing', async () => {
  const rosa = await site.signUp('Rosathree');
  const imports = importsOf(rosa);
  const linesOf = async (id: string) =>
    (
      await site.db.one<{ count: number }>(sql`
      select (select count(*) from import_rows where import_id = ${id})
             + (select count(*) from import_effects where import_id = ${id}
                                                       and before is not null) as count`)
    ).count;
  const { _id: id } = await imports.take(FILE);
  const gone = await rosa.call('DELETE /api/imports/:id/rows', { params: { id } });
  expect(gone.status).toBe(204);
  await expect.poll(() => linesOf(id), { timeout: 15_000 }).toBe(0);
  const undo = await rosa.call('POST /api/imports/:id/undo', { params: { id } });
  expect(undo.status).toBe(409);

  const { _id: old } = await imports.take(FILE);
  await site.db.many(sql`
    update library_imports set applied_at = now() - interval '91 days' where id = ${old}`);
  await cleanUp(site.db);
  await expect.poll(() => linesOf(old), { timeout: 15_000 }).toBe(0);
});

test('what the imports of one account add to the catalogue in a day has an end', async () => {
  const rosa = await site.signUp('Rosafill');
  const imports = importsOf(rosa);
  await site.db.many(sql`
    insert into book_revisions (id, book_id, user_id, kind, after, is_import, created_at)
    select gen_random_uuid(), b.id, ${rosa._id}, 'added', '{}'::jsonb, true, now()
      from books b, generate_series(1, ${BOOKS_A_DAY - 1})
     where b.title = 'The Lantern Gate'`);
  const file = goodreadsFile([
    { title: 'Made for the First Row', author: 'Ena Fill', read: '2020/10/25' },
    { title: 'Made for the Second Row', author: 'Ena Fill', read: '2020/10/25' },
    { title: 'The Lantern Gate', author: 'Mira Okafor', read: '2020/10/25' },
    { title: 'Made for the First Row', author: 'Ena Fill', read: '2021/10/25' },
  ]);
  const { _id: id } = await imports.take(file);
  expect((await imports.rows(id)).map((row) => [row.state, row.reasonId])).toEqual([
    ['applied', 'title_unknown'],
    ['kept', 'books_many'],
    ['applied', 'title_author'],
    ['applied', 'second_row'],
  ]);
  const { body } = await rosa.request('GET', `/api/imports/${id}/rejects.csv`);
  const left = String(body.text);
  expect([left.includes('Second Row'), left.includes('First Row')]).toEqual([true, false]);

  await site.db.many(sql`
    update book_revisions set created_at = now() - interval '25 hours' where user_id = ${rosa._id}`);
  const { _id: next } = await imports.take(file);
  expect((await imports.rows(next)).map((row) => row.state)[1]).toBe('applied');
});

test('a book that is found by another title is not said to have the same', async () => {
  await addBook(site.db, {
    title: 'The Hedge Door',
    authors: ['Ilse Brandt'],
    originalTitle: 'Die Heckentür',
  });
  const imports = importsOf(await site.signUp('Rosaother'));
  const { _id: id } = await imports.preview(
    goodreadsFile([
      { title: 'Die Heckentür', author: 'Ilse Brandt', read: '2020/10/25' },
      { title: 'The Lantern Gate', author: 'Mira Okafor', read: '2020/10/25' },
    ]),
  );
  expect((await imports.rows(id)).map(({ reasonId }) => reasonId)).toEqual([
    'other_title_author',
    'title_author',
  ]);
});

test('a book is found by the title of another language also where that writes its author’s name otherwise', async () => {
  await addBook(site.db, {
    title: 'The Marsh Road',
    authors: ['Anton Chekhov'],
    otherTitles: ['Der Moorweg'],
  });
  const imports = importsOf(await site.signUp('Rosaspelt'));
  const { _id: id } = await imports.preview(
    goodreadsFile([
      { title: 'Der Moorweg', author: 'Anton Tschechow', read: '2020/10/25' },
      { title: 'The Marsh Road', author: 'Антон Чехов', read: '2020/10/25' },
      { title: 'Der Moorweg', author: 'Pia Wolters', read: '2020/10/25' },
      { title: 'Der Moorweg', author: 'Michail Tschechow', read: '2020/10/25' },
    ]),
  );
  const rows = await imports.rows(id);
  expect(rows.map(({ book }) => book?.title)).toEqual([
    'The Marsh Road',
    'The Marsh Road',
    undefined,
    undefined,
  ]);
  expect(rows[0]).toMatchObject({ state: 'sure', reasonId: 'title_author_nearly' });
  expect(rows[2]).toMatchObject({ state: 'unknown' });
});

test('a note that is deleted goes from the lines of files, too', async () => {
  const rosa = await site.signUp('Rosafour');
  const imports = importsOf(rosa);
  const { _id: id } = await imports.take(FILE);
  const [entry] = (await rosa.call('GET /api/library')).body;
  await rosa.call('DELETE /api/library/:googleId', {
    params: { googleId: entry?.book.googleId ?? '' },
  });
  await site.db.many(sql`update deleted_texts set deleted_at = now() - interval '1 hour'`);
  await cleanUp(site.db);
  const kept = await site.db.many(sql`
    select raw::text || read::text || changes::text as text from import_rows where import_id = ${id}
     union all
    select coalesce(before::text, '') || coalesce(after::text, '') from import_effects where import_id = ${id}`);
  expect(JSON.stringify(kept)).not.toContain('My secret');
});

const ROW = Array.from({ length: 90 }, (_, n) => ({
  title: `Number ${n} of the Row`,
  author: `Writer Of${n}`,
  read: '2020/10/25',
}));

/** Lets whatever puts an entry of one book into a library, or takes it out, fail while something is done. */
async function failing<T>(event: 'insert' | 'delete', title: string, work: () => Promise<T>) {
  const row = event === 'insert' ? 'new' : 'old';
  await site.db.many(
    raw(`create function fail() returns trigger language plpgsql as $$
      begin
        if (select title from books where id = ${row}.book_id) = '${title}' then
          raise exception 'as the test wants it';
        end if;
        return ${row};
      end $$`),
  );
  await site.db.many(
    raw(`create trigger failing before ${event} on entries for each row execute function fail()`),
  );
  try {
    return await work();
  } finally {
    await site.db.many(raw('drop function fail() cascade'));
  }
}

const sizeOf = async (member: Member) =>
  (
    await site.db.one<{ count: number }>(sql`
      select count(*) from entries where user_id = ${member._id}`)
  ).count;

test('a row that fails whenever it is written is left out and named, and so is a book that cannot be taken back', async () => {
  const rosa = await site.signUp('Rosafive');
  const imports = importsOf(rosa);
  const { _id: id } = await imports.preview(goodreadsFile(ROW));
  const done = await failing('insert', 'Number 47 of the Row', () => imports.apply(id));
  expect(done).toMatchObject({
    isUnfinished: false,
    messageId: 'rows_failed',
    messageParams: { titles: expect.stringContaining('Number 47 of the Row') },
  });
  expect(await sizeOf(rosa)).toBe(ROW.length - 1);
  const [left, ...others] = (await imports.rows(id, { limit: 100 })).filter(
    ({ reasonId }) => reasonId === 'row_failed',
  );
  expect([left?.read.title, others]).toEqual(['Number 47 of the Row', []]);

  const kept = await failing('delete', 'Number 30 of the Row', async () => {
    const { status } = await rosa.call('POST /api/imports/:id/undo', { params: { id } });
    expect(status).toBe(202);
    return imports.until(id, 'applied', 'undone');
  });
  expect(kept).toMatchObject({ state: 'applied', messageId: 'undo_failed' });
  expect(kept.message).toContain('Number 30 of the Row');
  expect(await sizeOf(rosa)).toBe(1);
  await imports.undo(id);
  expect(await sizeOf(rosa)).toBe(0);
});

test('an import that is given up half-way is gone on with, or undone', async () => {
  const rosa = await site.signUp('Rosasix');
  const imports = importsOf(rosa);
  const parts = { db: site.db, limit: LIMITS.importTime, warn: () => {} };
  const { givenUp } = importing({ ...parts, providers: { lookFor: async () => {} } });
  /** Stops an import at a state, as one that has failed again and again. */
  const giveUp = async (id: string, state: string) => {
    await site.db.many(sql`delete from jobs where subject = ${id}`);
    await site.db.many(sql`update library_imports set state = ${state} where id = ${id}`);
    await givenUp(id, new Error('It failed again'));
    return (await rosa.call('GET /api/imports/:id', { params: { id } })).body;
  };
  const { _id: id } = await imports.preview(goodreadsFile(ROW.slice(0, 3)));
  expect(await giveUp(id, 'applying')).toMatchObject({
    state: 'applied',
    isUnfinished: true,
    messageId: 'apply_given_up',
  });
  expect(await imports.apply(id)).toMatchObject({ isUnfinished: false, message: null });
  expect(await sizeOf(rosa)).toBe(3);
  expect(await giveUp(id, 'undoing')).toMatchObject({
    state: 'applied',
    messageId: 'undo_given_up',
  });
  await imports.undo(id);
  expect(await sizeOf(rosa)).toBe(0);
});

test('columns that are changed while the file is read hold for each of its rows', async () => {
  const rosa = await site.signUp('Rosaseven');
  const imports = importsOf(rosa);
  // Long rows are kept a few at a time.
  const rows = Array.from({ length: 100 }, (_, n) => `Work ${n},By ${n},${'word '.repeat(8_000)}`);
  const { body } = await imports.send(`Title,Somebody,Words\n${rows.join('\n')}\n`);
  const id = `${body._id}`;
  const readOf = (what: Sql) =>
    site.db.one<{ count: number }>(sql`
      select count(*) from import_rows where import_id = ${id} and ${what}`);
  await expect.poll(() => readOf(sql`true`), { interval: 2 }).not.toEqual({ count: 0 });
  const { status } = await rosa.call('PUT /api/imports/:id', {
    params: { id },
    body: { columns: { Title: 'title', Somebody: 'authors' } },
  });
  expect(status).toBe(200);
  expect((await imports.until(id, 'ready')).rows).toBe(rows.length);
  expect(await readOf(sql`read #>> '{authors,0}' like 'By %'`)).toEqual({ count: rows.length });
});
