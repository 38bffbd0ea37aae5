import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../server/domains/books/catalogue/starter.ts';
import { sql } from '../../server/platform/db/db.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

let test: TestDatabase;
let folder: string;
const lines: string[] = [];
const log = (line: string) => lines.push(line);

beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => lines.splice(0));

const emma = {
  title: 'Emma in a Test',
  authors: ['Jane Austen'],
  published: 1815,
  language: 'en',
  categories: ['Classics', 'Romance'],
  description: '<p>A match-maker.</p><script>alert(1)</script>',
};
const put = (books: unknown) => writeFile(join(folder, 'books.json'), JSON.stringify(books));
const booksNamed = (title: string) =>
  test.db.many<Record<string, unknown>>(sql`select * from books where title = ${title}`);
const count = () => test.db.one<{ books: number }>(sql`select count(*) as books from books`);

describe('The starter catalogue', () => {
  it('is loaded once, and a second start costs one statement', async () => {
    await test.db.many(sql`delete from books`);
    await test.db.many(sql`delete from loaded_catalogues`);
    await loadCatalogue(test.db, log);
    expect((await count()).books).toBeGreaterThanOrEqual(400);
    const before = await test.db.many(sql`select id, google_id, xmin from books order by id`);

    let statements = 0;
    const counted = {
      ...test.db,
      first: <T>(statement: Parameters<typeof test.db.first>[0]) => {
        statements++;
        return test.db.first<T>(statement);
      },
      many: () => expect.unreachable('a second statement'),
    };
    await loadCatalogue(counted, log);
    expect(statements).toBe(1);

    await test.db.many(sql`delete from loaded_catalogues`);
    await loadCatalogue(test.db, log);
    expect(await test.db.many(sql`select id, google_id, xmin from books order by id`)).toEqual(
      before,
    );
  });

  it('is loaded by many processes at once without a double', async () => {
    await test.db.many(sql`delete from books`);
    await test.db.many(sql`delete from loaded_catalogues`);
    await Promise.all(Array.from({ length: 5 }, () => loadCatalogue(test.db, log)));
    const { books } = await count();
    await test.db.many(sql`delete from loaded_catalogues`);
    await loadCatalogue(test.db, log);
    expect((await count()).books).toBe(books);
  });

  it('takes corrections over and leaves counters, ids and addresses alone', async () => {
    await put([emma]);
    await loadCatalogue(test.db, log, folder);
    const [first] = await booksNamed(emma.title);
    expect(first).toMatchObject({ source: 'catalogue', published_date: '1815', isbn13: null });
    expect(first?.description).toBe('<p>A match-maker.</p>');
    await test.db.many(sql`
      update books set reviews_count = 3, rating_sum = 24, favorites_count = 2, trend = 7
       where id = ${first?.id}`);

    await put([{ ...emma, pages: 474, description: 'Corrected, in two ways.' }]);
    await loadCatalogue(test.db, log, folder);
    expect(await booksNamed(emma.title)).toMatchObject([
      {
        id: first?.id,
        google_id: first?.google_id,
        page_count: 474,
        description: 'Corrected, in two ways.',
        reviews_count: 3,
        rating_sum: 24,
        favorites_count: 2,
        trend: 7,
      },
    ]);
  });

  it('indexes what a person has corrected with the corrected words, also in that moment', async () => {
    await put([{ ...emma, id: 'correctEmmaX' }]);
    await loadCatalogue(test.db, log, folder);
    const person = new pg.Client({ connectionString: test.url });
    await person.connect();
    await person.query('begin');
    await person.query(`
      update books set title = 'Emma by Hand', corrected = '{title}', updated_at = now()
       where google_id = 'correctEmmaX'`);
    await put([{ ...emma, id: 'correctEmmaX', title: 'Emma of the File' }]);
    const loading = loadCatalogue(test.db, log, folder);
    await pause(200);
    await person.query('commit');
    await person.end();
    await loading;
    const [found] = await test.db.many<{ words: string }>(sql`
      select s.search_text::text as words
        from book_search s join books b on b.id = s.book_id
       where b.google_id = 'correctEmmaX'`);
    expect(found?.words).toContain("'t=emma by hand'");
    expect(found?.words).not.toContain('file');
  });

  it('keeps the book when its title is corrected and its id is written down', async () => {
    await put([emma]);
    await loadCatalogue(test.db, log, folder);
    const [first] = await booksNamed(emma.title);
    await put([{ ...emma, id: first?.google_id, title: 'Emma, Corrected' }]);
    await loadCatalogue(test.db, log, folder);
    expect(await booksNamed(emma.title)).toEqual([]);
    expect(await booksNamed('Emma, Corrected')).toMatchObject([{ id: first?.id }]);
  });

  it('can go back to an earlier state of its files', async () => {
    await put([emma]);
    await loadCatalogue(test.db, log, folder);
    await put([{ ...emma, pages: 500 }]);
    await loadCatalogue(test.db, log, folder);
    await put([emma]);
    await loadCatalogue(test.db, log, folder);
    expect(await booksNamed(emma.title)).toMatchObject([{ page_count: null }]);
  });

  it('leaves out what cannot be used, says so, and takes the rest', async () => {
    await put([
      { title: 'No authors' },
      7,
      null,
      { ...emma, extra: 1 },
      { ...emma, title: 'Good' },
    ]);
    await writeFile(join(folder, 'broken.json'), '[{');
    await loadCatalogue(test.db, log, folder);
    expect(await booksNamed('Good')).toHaveLength(1);
    expect(await booksNamed('No authors')).toHaveLength(0);
    expect(lines.filter((line) => line.includes('left out'))).toHaveLength(5);
    expect(lines.join('\n')).toMatch(/books\.json: entry 1 is left out: .*authors/);
    await rm(join(folder, 'broken.json'));
  });

  it('survives hostile texts in a file', async () => {
    const title = `Robert'); drop table books;-- \\ ' "`;
    await put([
      {
        ...emma,
        title,
        authors: [`O'Neill \\' & | ! :* <->`, 'x'.repeat(5_000)],
        description: `<img src=x onerror=alert(1)>\u0000 ${'word '.repeat(20_000)}`,
      },
    ]);
    await loadCatalogue(test.db, log, folder);
    const [book] = await booksNamed(title);
    expect(book?.description).not.toContain('<');
    expect(book?.description).not.toContain('\u0000');
  });

  it('keeps every field of a file that it knows', async () => {
    const [first] = JSON.parse(
      await readFile(
        new URL('../../catalogue/books/world-literature.json', import.meta.url),
        'utf8',
      ),
    );
    const [stored] = await booksNamed(first.title);
    expect(stored).toMatchObject({
      authors: first.authors,
      categories: first.categories,
      language: first.language,
      original_title: first.originalTitle ?? null,
      published_date: String(first.published),
    });
  });
});
