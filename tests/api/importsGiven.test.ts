import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '../../server/domains/retention/cleanupJob.ts';
import { sql } from '../../server/platform/db/db.ts';
import { addBook } from '../support/books.ts';
import { goodreadsFile } from '../support/goodreadsFile.ts';
import { importsOf } from '../support/handIn.ts';
import { openSite, type Site } from '../support/people.ts';

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
