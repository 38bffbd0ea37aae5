import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { mergeBooks } from '../../server/domains/catalogue/merge.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import type { Body, Call } from '../../shared/contract/index.ts';
import { addBook } from '../support/books.ts';
import { type Member, openSite, pathOf, rows, type Site } from '../support/people.ts';

let site: Site;
/** The same product on the same database, which caches nothing. */
let uncached: FastifyInstance;
let ada: Member;
let rosa: Member;
let theo: Member;
let wren: Member;
let book: string;
let review: string;
let list: string;
/** Wren's, without books. */
let otherList: string;
let group: string;

beforeAll(async () => {
  site = await openSite();
  uncached = await createApp({
    db: Object.assign(Object.create(site.db), { connections: () => ({}) }),
    config: {
      ...readConfig({ LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none', ROLE_POLICY: 'open' }),
      answerCacheMb: 0,
    },
  });
  ada = await site.signUp('Ada', 'admin');
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo', 'writer');
  wren = await site.signUp('Wren');
  book = await addBook(site.db, { title: 'The Ledger' });
  await write();
  await theo.call('POST /api/follow/:id', { params: { id: rosa._id } });
  await rosa.call('POST /api/follow/:id', { params: { id: theo._id } });
  await rosa.call('POST /api/favorites/:googleId', { params: { googleId: book } });
  const made = await rosa.call('POST /api/lists', { body: { title: 'By the sea' } });
  list = made.body._id;
  await putOn(book);
  const other = await wren.call('POST /api/lists', { body: { title: 'In the hills' } });
  otherList = other.body._id;
  const founded = await wren.call('POST /api/groups', { body: { title: 'Mondays' } });
  group = founded.body._id;
  await theo.call('POST /api/groups/:id/members/:userId', inGroup(theo));
});
afterAll(async () => {
  await uncached?.close();
  await site?.close();
});

async function write() {
  const { body } = await rosa.call('POST /api/reviews', {
    body: { title: 'A title', content: 'What I thought of it.', rating: 4, book },
  });
  review = body._id;
}

const onList = (googleId: string) => ({ params: { id: list, googleId } });
const putOn = (googleId: string, note: string | null = null) =>
  rosa.call('PUT /api/lists/:id/books/:googleId', { ...onList(googleId), body: { note } });
const changeList = (body: Body<'PUT /api/lists/:id'>) =>
  rosa.call('PUT /api/lists/:id', { params: { id: list }, body });

const inGroup = ({ _id: userId }: Member) => ({ params: { id: group, userId } });
const changeGroup = (body: Body<'PUT /api/groups/:id'>) =>
  wren.call('PUT /api/groups/:id', { params: { id: group }, body });
async function readInGroup(googleId: string) {
  const body = { book: googleId, from: '2026-01-01' };
  const { body: read } = await wren.call('POST /api/groups/:id/reads', {
    params: { id: group },
    body,
  });
  return { params: { id: group, readId: read._id } };
}
let readId: Awaited<ReturnType<typeof readInGroup>>;
const suspend = ({ _id: id }: Member) =>
  ada.call('PUT /api/admin/users/:id/suspension', { params: { id }, body: { reason: 'Spam.' } });
const restore = ({ _id: id }: Member) =>
  ada.call('DELETE /api/admin/users/:id/suspension', { params: { id } });

/** Every cached call, asked about what the fixtures have. */
const cachedCalls = rows.filter(([, row]) => row.cache).map(([call]) => call);
const urlOf = (call: Call, params: Record<string, string>) => pathOf(call, params)[1];
/** Calls that answer nothing unless something is asked. */
const asking: { [C in Call]?: string } = {
  'GET /api/books/search': '?q=ledger',
  'GET /api/books/suggest': '?q=ledg',
};
const shownBy = (call: Call) =>
  call.includes('/lists/') ? list : call.includes('/groups/') ? group : rosa._id;
const pathsOf = (call: Call) => [
  urlOf(call, { id: shownBy(call), googleId: book }),
  ...(call in asking ? [urlOf(call, {}) + asking[call]] : []),
  ...(call.includes(':id') ? [urlOf(call, { id: theo._id, googleId: book })] : []),
];

/**
 * Of answers with variants, what each review in it says now: which were drawn is chance. Of books like a book, what
 * each of them says now: which they are may be as old as the answer.
 */
async function isRight(call: Call, path: string) {
  const cached = await site.app.inject(path);
  if (call === 'GET /api/books/:googleId/similar' && cached.statusCode === 200) {
    for (const { book: shown } of cached.json()) {
      const { googleId } = shown;
      const now = await uncached.inject(urlOf('GET /api/books/:googleId', { googleId }));
      expect(now.json().book).toMatchObject(shown);
    }
    return;
  }
  if (call !== 'GET /api/reviews/random') {
    const fresh = await uncached.inject(path);
    return expect([path, cached.statusCode, cached.body]).toEqual([
      path,
      fresh.statusCode,
      fresh.body,
    ]);
  }
  const there = (
    await uncached.inject(urlOf('GET /api/reviews/book/:googleId', { googleId: book }))
  ).body;
  for (const drawn of cached.json()) expect(there).toContain(JSON.stringify(drawn));
}

type Change = [what: string, make: () => Promise<unknown>];

const changes: Change[] = [
  [
    'a review is changed',
    () =>
      rosa.call('PUT /api/reviews/:id', {
        params: { id: review },
        body: { title: 'Another title', content: 'On second thoughts.', rating: 2.5 },
      }),
  ],
  [
    'somebody gives up following',
    () => theo.call('DELETE /api/follow/:id', { params: { id: rosa._id } }),
  ],
  ['somebody follows', () => theo.call('POST /api/follow/:id', { params: { id: rosa._id } })],
  [
    'a favourite is removed',
    () => rosa.call('DELETE /api/favorites/:googleId', { params: { googleId: book } }),
  ],
  [
    'a favourite is added',
    () => rosa.call('POST /api/favorites/:googleId', { params: { googleId: book } }),
  ],
  [
    'a book is corrected',
    () =>
      theo.call('PUT /api/books/:googleId', {
        params: { googleId: book },
        body: { title: 'The Other Ledger', authors: ['Somebody'], pageCount: 120 },
      }),
  ],
  [
    'a book is added',
    () =>
      theo.call('POST /api/books', {
        body: { title: 'A Ledger of Salt', authors: ['Somebody'], language: 'mg' },
      }),
  ],
  [
    'somebody changes their bio',
    () => rosa.call('PUT /api/profile', { body: { bio: 'Reads on trains.' } }),
  ],
  [
    'somebody is renamed',
    () =>
      ada.call('PUT /api/admin/users/:id', {
        params: { id: rosa._id },
        body: { username: 'Rosalind' },
      }),
  ],
  [
    'somebody is given another role',
    () =>
      ada.call('PUT /api/admin/users/:id', { params: { id: theo._id }, body: { role: 'reader' } }),
  ],
  ['a book is put on a list', async () => putOn(await addBook(site.db, { title: 'The Harbour' }))],
  [
    'a book is put on another list',
    () =>
      wren.call('PUT /api/lists/:id/books/:googleId', {
        params: { id: otherList, googleId: book },
        body: {},
      }),
  ],
  ['the owner of a list is suspended', () => suspend(wren)],
  ['the owner of a list is there again', () => restore(wren)],
  ['a list says something of a book', () => putOn(book, 'In one evening.')],
  ['a list is liked', () => theo.call('PUT /api/lists/:id/like', { params: { id: list } })],
  [
    'a book is taken off a list',
    () => rosa.call('DELETE /api/lists/:id/books/:googleId', onList(book)),
  ],
  ['it is put there again', () => putOn(book)],
  ['a list is given another title', () => changeList({ title: 'By the lake' })],
  ['a list is made private', () => changeList({ visibility: 'private' })],
  ['a list is made public', () => changeList({ visibility: 'public' })],
  [
    'a profile is made private',
    () => rosa.call('PUT /api/account/privacy', { body: { profile: 'followers' } }),
  ],
  [
    'a profile is made public',
    () => rosa.call('PUT /api/account/privacy', { body: { profile: 'public' } }),
  ],
  [
    'a group reads a book',
    async () => {
      readId = await readInGroup(book);
    },
  ],
  [
    'what a group reads is corrected',
    () =>
      ada.call('PUT /api/books/:googleId', {
        params: { googleId: book },
        body: { title: 'The Ledger of the Group', authors: ['Somebody'], pageCount: 130 },
      }),
  ],
  [
    'the dates of a group change',
    () =>
      wren.call('PUT /api/groups/:id/reads/:readId', {
        ...readId,
        body: { sections: [{ name: 'The end', upTo: { percent: 100 }, on: '2026-12-01' }] },
      }),
  ],
  ['a group is for its members', () => changeGroup({ visibility: 'members' })],
  ['a group is for everybody', () => changeGroup({ visibility: 'public', title: 'Tuesdays' })],
  [
    'a group has two owners',
    () =>
      wren.call('PUT /api/groups/:id/members/:userId', {
        ...inGroup(theo),
        body: { role: 'owner' },
      }),
  ],
  [
    'what a group reads is taken away',
    () => wren.call('DELETE /api/groups/:id/reads/:readId', readId),
  ],
  ['one of two owners is suspended', () => suspend(wren)],
  [
    'a group loses the owner who is seen',
    () => theo.call('DELETE /api/groups/:id/members/:userId', inGroup(theo)),
  ],
  ['the one owner is restored', () => restore(wren)],
  ['the one owner is suspended', () => suspend(wren)],
  ['the owner of a group is there again', () => restore(wren)],
  [
    'somebody comes into a group',
    () => theo.call('POST /api/groups/:id/members/:userId', inGroup(theo)),
  ],
  ['a review is deleted', () => ada.call('DELETE /api/reviews/:id', { params: { id: review } })],
  ['a review is written', write],
  ['somebody blocks', () => rosa.call('POST /api/blocks/:id', { params: { id: theo._id } })],
  ['a block is lifted', () => rosa.call('DELETE /api/blocks/:id', { params: { id: theo._id } })],
  [
    'the book of a list becomes one with another',
    async () => {
      const copy = await addBook(site.db, { title: 'The Ledger, Again' });
      await putOn(copy);
      await wren.call('DELETE /api/lists/:id/books/:googleId', {
        params: { id: otherList, googleId: book },
      });
      await wren.call('PUT /api/lists/:id/books/:googleId', {
        params: { id: otherList, googleId: copy },
        body: {},
      });
      // The answers are kept in between, as before.
      await isRight('GET /api/books/:googleId/lists', `/api/books/${book}/lists`);
      const idOf = async (googleId: string) =>
        (await site.db.one<{ id: string }>(sql`select id from books where google_id = ${googleId}`))
          .id;
      await mergeBooks(site.db, await idOf(copy), await idOf(book));
      // Nobody has written by way of the product: whoever brings a cookie finds it out.
      await site.regular().request('GET', `/api/books/${book}/lists`);
    },
  ],
  ['a list is deleted', () => rosa.call('DELETE /api/lists/:id', { params: { id: list } })],
  ['a group is deleted', () => ada.call('DELETE /api/groups/:id', { params: { id: group } })],
  [
    'an account is deleted',
    () => ada.call('DELETE /api/admin/users/:id', { params: { id: theo._id } }),
  ],
];

describe('Every cached answer', () => {
  it.each(changes)('says what an uncached one says after %s', async (_what, make) => {
    for (const call of cachedCalls)
      for (const path of pathsOf(call))
        for (let time = 0; time < 2; time++) await site.app.inject(path);
    await make();
    for (const call of cachedCalls) for (const path of pathsOf(call)) await isRight(call, path);
  });
});
