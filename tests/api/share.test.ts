import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../server/config.ts';
import { sql } from '../../server/platform/db/db.ts';
import { SHARED } from '../../shared/sharedText.ts';
import { addBook } from '../support/books.ts';
import { openSite, type Site } from '../support/people.ts';

let site: Site;
let googleId: string;
beforeAll(async () => {
  site = await openSite();
  googleId = await addBook(site.db, { title: 'Shared', isbns: ['9780441172719'] });
  await site.db.many(sql`
    insert into editions (id, book_id, source, source_key, title)
    select gen_random_uuid(), id, 'openlibrary', 'OL7353617M', title
      from books where google_id = ${googleId}`);
  await site.db.many(sql`
    insert into book_aliases (google_id, book_id)
    select 'formerlySo_1', id from books where google_id = ${googleId}`);
});
afterAll(() => site?.close());

/** Where what was shared leads. */
async function share(shared: Record<string, string>) {
  const { action } = manifest.share_target;
  const answer = await fetch(`${site.url}${action}?${new URLSearchParams(shared)}`, {
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
  return answer.headers.get('location');
}

const manifest = JSON.parse(
  readFileSync(join(projectRoot, 'web/public/manifest.webmanifest'), 'utf8'),
);

it('The installed application takes titles, texts and addresses, by the names that are read', () => {
  const { method, params } = manifest.share_target;
  expect([method, Object.values(params)]).toEqual(['GET', [...SHARED]]);
});

it('What is shared opens the book that is meant', async () => {
  for (const shared of [
    { text: 'Shared\nISBN 978-0-441-17271-9' },
    { title: 'Something', url: 'https://shop.example/dp/0441172717' },
    { url: `${site.url}/#/details/${googleId}` },
    { url: 'https://openlibrary.org/books/OL7353617M/Shared' },
    { url: 'https://books.google.com/books?id=formerlySo_1' },
  ])
    expect([shared, await share(shared)]).toEqual([shared, `/book/${googleId}`]);
});

it('What is not known here is looked for elsewhere, and words are searched', async () => {
  expect(await share({ text: '9780306406157' })).toBe('/#/search?q=9780306406157');
  expect(await share({ url: 'https://openlibrary.org/works/OL1W' })).toBe('/#/details/OL1W');
  expect(await share({ title: 'Left <b>Hand</b>' })).toBe('/#/search?q=Left+%3Cb%3EHand%3C%2Fb%3E');
  expect(await share({})).toBe('/#/search');
});

it('Nothing leads to another site, whatever is sent', async () => {
  const query = 'url=https://a.example/%2F%2Fevil&url=https://b.example&text=%0d%0aX:1&title[]=1';
  for (const odd of [query, 'url=https://books.google.com/books?id=../../evil']) {
    const { status, headers } = await fetch(`${site.url}/share?${odd}`, { redirect: 'manual' });
    expect(status).toBe(302);
    expect(headers.get('location')).toMatch(/^\/#\/search/);
  }
  // No text in any encoding, as at every address.
  expect((await fetch(`${site.url}/share?text=%E0%A4`)).status).toBe(400);
});
