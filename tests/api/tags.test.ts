import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TAG_MAX } from '../../shared/limits.ts';
import { addBook } from '../support/books.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let rosa: Member;
let theo: Member;
let people = 0;
const books: string[] = [];

beforeAll(async () => {
  site = await openSite();
  theo = await site.signUp('Theo');
  for (let n = 0; n < 5; n++) books.push(await addBook(site.db, { title: `Volume ${n}` }));
});
afterAll(() => site.close());
beforeEach(async () => {
  rosa = await site.signUp(`Rosa-${++people}`);
});

const put = (at: number, tags: string[], who = rosa) =>
  who.call('PUT /api/library/:googleId', { params: { googleId: books[at] ?? '' }, body: { tags } });
const entry = async (at: number, who = rosa) =>
  (await who.call('GET /api/library/:googleId', { params: { googleId: books[at] ?? '' } })).body
    .entry;
const list = async (who = rosa) =>
  (await who.call('GET /api/library/tags')).body.map(({ tag, books }) => `${tag} ${books}`);
const rename = (tag: string, name: string, who = rosa) =>
  who.call('PUT /api/library/tags/:tag', { params: { tag }, body: { name } });
const remove = (tag: string, who = rosa) =>
  who.call('DELETE /api/library/tags/:tag', { params: { tag } });

it('are listed with their books, those of most first, then by name; each count is that of its filter', async () => {
  await put(0, ['zest', 'Éclair', 'night']);
  await put(1, ['night', 'apple']);
  await put(2, ['night', 'zest']);
  await put(3, ['theirs'], theo);
  const { body, headers } = await rosa.call('GET /api/library/tags');
  expect(body).toEqual([
    { tag: 'night', books: 3 },
    { tag: 'zest', books: 2 },
    { tag: 'apple', books: 1 },
    { tag: 'Éclair', books: 1 },
  ]);
  expect(headers.get('x-total-count')).toBe('4');
  for (const { tag, books } of body) {
    const found = await rosa.call('GET /api/library', { query: { tag } });
    expect([tag, found.headers.get('x-total-count')]).toEqual([tag, `${books}`]);
  }
});

it('come page after page', async () => {
  const tags = Array.from({ length: 7 }, (_, at) => `tag ${at}`);
  await put(0, tags);
  await put(1, ['tag 6']);
  const all: string[] = [];
  for (let next: string | undefined = '/api/library/tags?limit=3'; next; ) {
    const page: Awaited<ReturnType<Member['request']>> = await rosa.request('GET', next);
    all.push(...(page.body as unknown as { tag: string }[]).map(({ tag }) => tag));
    next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(all).toEqual(['tag 6', ...tags.slice(0, 6)]);
  const made = (key: object) => Buffer.from(JSON.stringify(key)).toString('base64url');
  for (const cursor of ['x', made({ tag: 1, books: 1 }), made({ tag: 'a', books: 1e12 })])
    expect((await rosa.call('GET /api/library/tags', { query: { cursor } })).status).toBe(400);
});

it('take another name in all of one’s own books, and in nobody else’s', async () => {
  await put(0, ['a', 'sci-fi', 'z']);
  await put(1, ['sci-fi']);
  await put(1, ['sci-fi'], theo);
  const { status, body } = await rename('sci-fi', '  Science   fiction ');
  expect([status, body]).toEqual([200, { tag: 'Science fiction', books: 2 }]);
  expect((await entry(0))?.tags).toEqual(['a', 'Science fiction', 'z']);
  expect((await entry(1))?.tags).toEqual(['Science fiction']);
  expect((await entry(1, theo))?.tags).toEqual(['sci-fi']);
});

it('become one where the other name is there already, in whatever letters', async () => {
  await put(0, ['sf', 'Novel', 'Scifi']);
  await put(1, ['SCIFI']);
  await put(2, ['sf']);
  await put(3, ['novel']);
  expect((await rename('sf', 'scifi')).body).toEqual({ tag: 'scifi', books: 3 });
  expect((await entry(0))?.tags).toEqual(['scifi', 'Novel']);
  expect(await list()).toEqual(['scifi 3', 'novel 1', 'Novel 1']);
  // To itself: what is written otherwise joins it.
  expect((await rename('Novel', 'Novel')).body).toEqual({ tag: 'Novel', books: 2 });
  expect(await list()).toEqual(['scifi 3', 'Novel 2']);
});

it('are taken off all books, which stay in the library', async () => {
  await put(0, ['a', 'b']);
  await put(1, ['a']);
  expect((await remove('a')).status).toBe(204);
  expect(await list()).toEqual(['b 1']);
  const { headers } = await rosa.call('GET /api/library');
  expect(headers.get('x-total-count')).toBe('2');
  expect((await remove('a')).status).toBe(404);
});

it('have a name of 1 to 60 characters, of any kind', async () => {
  await put(0, ['a']);
  for (const name of ['', '   ', 'x'.repeat(TAG_MAX + 1), 'a\u0000b'])
    expect([name, (await rename('a', name)).status]).toEqual([name, 400]);
  expect((await rename('a', ' ')).body).toMatchObject({ id: 'tag_required' });
  for (const name of ['x'.repeat(TAG_MAX), '読書/本', 'tags', '100 % ?&#\'"', '🏳️‍🌈', 'a']) {
    const [before] = (await entry(0))?.tags ?? [];
    expect([name, (await rename(before ?? '', name)).status]).toEqual([name, 200]);
    expect((await entry(0))?.tags).toEqual([name]);
  }
});

it('are not found where one has none of that name', async () => {
  await put(0, ['theirs'], theo);
  await put(0, ['other']);
  expect((await rename('theirs', 'mine')).status).toBe(404);
  // The name that it is to have is nobody's reason to change something.
  expect((await rename('theirs', 'OTHER')).status).toBe(404);
  expect((await entry(0))?.tags).toEqual(['other']);
  expect((await remove('theirs')).status).toBe(404);
  expect((await entry(0, theo))?.tags).toEqual(['theirs']);
});

it('are nobody else’s to see, nor that they changed', async () => {
  await put(0, ['a']);
  const shown = async () =>
    (
      await theo.call('GET /api/profile/:id/library', {
        params: { id: rosa._id },
        query: { sort: 'updated' },
      })
    ).body[0];
  const before = await shown();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await rename('a', 'b');
  await remove('b');
  expect(await shown()).toEqual(before);
  expect((await entry(0))?.updatedAt).not.toBe(before?.updatedAt);
});

it('are changed together with all else that changes in a library at the same moment', async () => {
  for (let at = 0; at < 5; at++) await put(at, ['a', `own ${at}`]);
  const done = await Promise.all([
    rename('a', 'b'),
    ...books.map((googleId) =>
      rosa.call('PUT /api/library/:googleId', { params: { googleId }, body: { note: 'Mine' } }),
    ),
    remove('own 3'),
    rename('own 1', 'b'),
  ]);
  expect(done.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
  expect(await list()).toEqual(['b 5', 'own 0 1', 'own 2 1', 'own 4 1']);
  for (let at = 0; at < 5; at++) expect((await entry(at))?.note).toBe('Mine');
});
