import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveFile } from '../../server/domains/moving/imports/exporting.ts';
import { filesIn } from '../../server/domains/moving/imports/formats/archives.ts';
import { sql } from '../../server/platform/db/db.ts';
import { QUOTES_MAX } from '../../shared/limits.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { importsOf } from '../support/handIn.ts';
import { type Member, openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;
let admin: Member;
let books: string[];
beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
  admin = await site.signUp('Overseer', 'admin');
  books = [];
  for (const title of ['Marram', 'Kelp', 'Thrift'])
    books.push(await addBook(site.db, { title, authors: ['S. Shore'], pageCount: 300 }));
});
afterAll(() => site.close());

async function archiveOf(member: Member) {
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${site.url}/api/account/archive`, { headers: { cookie } });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const [file] = await filesIn({ name: 'commonplace.zip', bytes });
  const { exportedAt: _, account, ...rest } = JSON.parse(String(file?.bytes));
  return { bytes, rest, bio: account.bio };
}

async function bringBack(member: Member, bytes: Buffer) {
  const imports = importsOf(member);
  const ready = await imports.preview(
    new Blob([new Uint8Array(bytes)]),
    'commonplace.zip',
    'application/zip',
  );
  const done = await imports.apply(ready._id);
  return {
    done,
    rows: () => imports.rows(ready._id),
    undo: () => imports.undo(ready._id),
  };
}

async function makeList(member: Member, title: string, on: string[], more: object = {}) {
  const { body } = await member.call('POST /api/lists', { body: { title, ...more } });
  for (const [at, googleId] of on.entries())
    await member.call('PUT /api/lists/:id/books/:googleId', {
      params: { id: body._id, googleId },
      body: at === 0 ? { note: `First of ${title}` } : {},
    });
  return body._id as string;
}

const listsOf = async (member: Member) =>
  (await member.call('GET /api/lists')).body.map(({ title, books: on }) => [title, on]);

test('lists, follows and settings come back with an archive, quietly, and undoing takes what is a thing', async () => {
  const [first, second, third] = books as [string, string, string];
  const giver = await site.signUp('Giver-of-books');
  const open = await site.signUp('Open-person');
  const shut = await site.signUp('Shut-person');
  await giver.call('POST /api/follow/:id', { params: { id: open._id } });
  await giver.call('POST /api/follow/:id', { params: { id: shut._id } });
  await shut.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
  await makeList(giver, 'Sand', [third, first, second], {
    description: 'Grains\nof it',
    visibility: 'private',
  });
  await makeList(giver, 'Salt', [second], { kind: 'open', visibility: 'public' });
  await makeList(giver, 'Salt', []);
  await giver.call('PUT /api/account/privacy', {
    body: { defaultVisibility: 'followers', showFollows: false },
  });
  await giver.call('PUT /api/account/notifications', {
    body: { like: { site: true, mail: 'weekly', push: false } },
  });
  const archive = await archiveOf(giver);
  expect(archive.rest.lists).toHaveLength(3);

  const taker = await site.signUp('Taker-of-books');
  const { undo } = await bringBack(taker, archive.bytes);
  const back = await archiveOf(taker);
  // Whose profile is private is asked by hand.
  const followed = archive.rest.follows.filter(
    ({ username }: { username: string }) => username === open.username,
  );
  expect(back.rest).toEqual({ ...archive.rest, follows: followed });
  expect(
    (await open.call('GET /api/notifications')).body.map(({ actors }) => actors[0]?._id),
  ).toEqual([giver._id]);
  expect((await shut.call('GET /api/follow/requests')).body).toEqual([]);
  const watcher = await site.signUp('Watcher-of-feeds');
  await watcher.call('POST /api/follow/:id', { params: { id: taker._id } });
  expect((await watcher.call('GET /api/feed')).body).toEqual([]);

  // Once more changes nothing; what its owner has changed stays when it is undone.
  await bringBack(taker, archive.bytes);
  expect(await listsOf(taker)).toEqual([
    ['Salt', 0],
    ['Salt', 1],
    ['Sand', 3],
  ]);
  const [empty] = (await taker.call('GET /api/lists')).body;
  await taker.call('PUT /api/lists/:id', {
    params: { id: empty?._id as string },
    body: { title: 'Mine now' },
  });
  await undo();
  expect(await listsOf(taker)).toEqual([['Mine now', 0]]);
  const { rest } = await archiveOf(taker);
  expect(rest.follows).toEqual([]);
  expect(rest.settings).toEqual(archive.rest.settings);
  expect(await wrongCounters(site.db)).toEqual({});
});

test('what somebody has chosen or called so already is left as it is', async () => {
  const giver = await site.signUp('Giver-of-more');
  await makeList(giver, 'Wind', books);
  await giver.call('PUT /api/account/privacy', {
    body: { profile: 'followers', showFollows: false },
  });
  const archive = await archiveOf(giver);
  const taker = await site.signUp('Taker-of-more');
  await makeList(taker, 'Wind', [books[1] as string]);
  await taker.call('PUT /api/account/privacy', { body: { defaultVisibility: 'private' } });
  await bringBack(taker, archive.bytes);
  expect(await listsOf(taker)).toEqual([['Wind', 1]]);
  expect((await taker.call('GET /api/account/privacy')).body).toMatchObject({
    profile: 'followers',
    defaultVisibility: 'private',
    showFollows: false,
  });
});

test('where a book is not in the catalogue it comes back with its list and its cover, and goes when it is undone', async () => {
  const giver = await site.signUp('Giver-of-covers');
  const { body: book } = await giver.call('POST /api/books', {
    body: { title: 'A Quay of One’s Own', authors: ['Q. Wall'], year: 1931 },
  });
  const { googleId } = book;
  await giver.call('PUT /api/library/:googleId', {
    params: { googleId },
    body: { status: 'want' },
  });
  await makeList(giver, 'Harbours', [googleId]);
  const picture = await sharp({
    create: { width: 200, height: 300, channels: 3, background: '#246' },
  })
    .jpeg()
    .toBuffer();
  await giver.request('PUT', `/api/books/${googleId}/cover`, {
    body: new Blob([new Uint8Array(picture)]),
    headers: { 'content-type': 'image/jpeg' },
  });
  const archive = await archiveOf(giver);
  expect(archive.rest.covers).toHaveLength(1);
  // As on another copy of the site, where nobody has heard of it.
  await admin.call('DELETE /api/admin/users/:id', { params: { id: giver._id } });
  await site.db.many(sql`delete from list_books`);
  await site.db.many(
    sql`delete from entries where book_id in (select id from books where google_id = ${googleId})`,
  );
  await site.db.many(sql`delete from books where google_id = ${googleId}`);

  const taker = await site.signUp('Taker-of-covers');
  const { undo } = await bringBack(taker, archive.bytes);
  expect(await listsOf(taker)).toEqual([['Harbours', 1]]);
  const { rest } = await archiveOf(taker);
  expect(rest.covers).toHaveLength(1);
  expect(rest.library[0]).toMatchObject({ title: 'A Quay of One’s Own', status: 'want' });
  await undo();
  const left = await site.db.many(sql`select from books where title = 'A Quay of One’s Own'`);
  expect(left).toHaveLength(0);
});

test('a database that goes away while an archive is made breaks that off, and nothing else', async () => {
  let isAway = false;
  const db = new Proxy(site.db, {
    get(real, name) {
      if (isAway) return () => Promise.reject(new Error('It is away'));
      const part = Reflect.get(real, name);
      return typeof part === 'function' ? part.bind(real) : part;
    },
  });
  const archive = await archiveFile(db, admin._id, site.url);
  isAway = true;
  await expect(archive.toArray()).rejects.toThrow('It is away');
});

test('mails keep to the languages there are, whatever an archive says', async () => {
  const mover = await site.signUp('Mover-of-words');
  const { bytes } = await archiveOf(mover);
  const [file] = await filesIn({ name: 'commonplace.zip', bytes });
  const archive = JSON.parse(String(file?.bytes));
  const setting = { site: true, mail: 'daily', push: false };
  archive.settings.notifications = {
    like: { ...setting, language: 'de' },
    reply: { ...setting, language: 'xx' },
  };
  archive.library = [{ title: 'Marram', authors: ['S. Shore'], status: 'read' }];
  await importsOf(mover).take(JSON.stringify(archive), 'commonplace.json');
  const kept = await site.db.many(sql`
    select kind, language from notification_settings where user_id = ${mover._id} order by kind`);
  expect(kept).toEqual([
    { kind: 'like', language: 'de' },
    { kind: 'reply', language: 'en' },
  ]);
});

test('of a book with more quotes than there is room for, everything else comes back, and what stays out is said', async () => {
  const [first, second] = books as [string, string];
  const giver = await site.signUp('Giver-of-quotes');
  for (const [googleId, texts] of [
    [first, ['One', 'Two', 'Three']],
    [second, ['Four', 'Five', 'Six']],
  ] as const) {
    await giver.call('PUT /api/library/:googleId', {
      params: { googleId },
      body: { status: 'read', note: 'Of mine' },
    });
    for (const text of texts)
      await giver.call('POST /api/library/:googleId/quotes', {
        params: { googleId },
        body: { text },
      });
  }
  const { bytes } = await archiveOf(giver);
  const taker = await site.signUp('Taker-of-quotes');
  await taker.call('PUT /api/library/:googleId', {
    params: { googleId: books[2] ?? '' },
    body: { status: 'want' },
  });
  await site.db.many(sql`
    insert into quotes (id, user_id, book_id, text, visibility)
    select gen_random_uuid(), ${taker._id}, b.id, 'One of very many', 'private'
      from books b, generate_series(1, ${QUOTES_MAX - 2}::integer)
     where b.google_id = ${books[2]}`);
  const { done, rows } = await bringBack(taker, bytes);
  expect(done).toMatchObject({ messageId: null, counts: { conflicts: 2, shortened: 2 } });
  const left = await taker.request('GET', `/api/imports/${done._id}/rejects.csv`);
  for (const text of ['Two', 'Five', 'Quotes of this row that were left out: 3'])
    expect(left.body.text).toContain(text);
  const told = (await rows()).map(({ state, reasonId, changes }) => [
    state,
    reasonId,
    changes.flatMap(({ field, to, conflict }) => (field === 'quotes' ? [[to, conflict]] : [])),
  ]);
  const taken = told.flatMap(([, , changes]) => changes as [string[], boolean][]);
  expect(told.map(([state, reasonId]) => [state, reasonId])).toEqual([
    ['applied', 'quotes_many'],
    ['applied', 'quotes_many'],
  ]);
  const many = (is: boolean) => taken.flatMap(([to, conflict]) => (conflict === is ? to : []));
  expect([many(false).length, many(true).length]).toEqual([2, 4]);
  const library = (await taker.call('GET /api/library', { query: { status: 'read' } })).body;
  expect(library.map(({ status, note }) => [status, note])).toEqual([
    ['read', 'Of mine'],
    ['read', 'Of mine'],
  ]);
});
