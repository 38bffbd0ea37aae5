import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import { openSite, type Site } from '../support/people.ts';

let site: Site;
let book: { googleId: string; title: string };

beforeAll(async () => {
  site = await openSite();
  book = await site.db.one<typeof book>(
    sql`select google_id as "googleId", title from books where title = 'Dune'`,
  );
});
afterAll(() => site.close());

describe('GET /covers/:googleId.svg', () => {
  // ASVS: 3.2.1, 3.4.3, 3.4.6
  it('draws the cover of a book, to be kept for a day and to do nothing', async () => {
    const { status, headers, body } = await site
      .visitor()
      .request('GET', `/covers/${book.googleId}.svg`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('cache-control')).toBe(
      'public, max-age=86400, stale-while-revalidate=604800',
    );
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('set-cookie')).toBeNull();
    expect(body.text).toContain('<title>Dune, Frank Herbert</title>');
  });

  it('has the title of an edition on it that is asked for, if it is one of the book', async () => {
    const [editionId, otherId] = await Promise.all(
      [book.googleId, 'other'].map(async (of) => {
        const { id } = await site.db.one<{ id: string }>(sql`
          insert into editions (id, book_id, source, source_key, title)
          select gen_random_uuid(), id, 'csv', ${`title ${of}`}, 'Der Wüstenplanet' from books
           where ${of === 'other' ? sql`title = 'Emma'` : sql`google_id = ${of}`}
          returning id`);
        return id;
      }),
    );
    const titleOf = async (query: string) => {
      const { body } = await site.visitor().request('GET', `/covers/${book.googleId}.svg${query}`);
      return /<title>(.*), Frank Herbert<\/title>/.exec(String(body.text))?.[1];
    };
    expect(await titleOf(`?edition=${editionId}`)).toBe('Der Wüstenplanet');
    for (const other of [otherId, 'e1', `${editionId}&edition=${editionId}`])
      expect(await titleOf(`?edition=${other}`)).toBe('Dune');
  });

  it('answers 304 to whom has it', async () => {
    const path = `/covers/${book.googleId}.svg`;
    const etag = (await site.visitor().request('GET', path)).headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await site.visitor().request('GET', path, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('answers 404 for a book that is not there, in a sentence', async () => {
    for (const id of ['nothing-here', 'a'.repeat(90), '%F0%9F%93%95', "x'--"]) {
      const { status, body, headers } = await site.visitor().request('GET', `/covers/${id}.svg`);
      expect(status).toBe(404);
      expect(body.code).toBe('not_found');
      expect(headers.get('cache-control')).not.toContain('86400');
    }
  });
});
