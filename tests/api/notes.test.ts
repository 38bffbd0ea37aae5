import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import type { Body } from '../../shared/contract/index.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let rosa: Member;
let theo: Member;
let googleId: string;

beforeAll(async () => {
  site = await openSite();
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
  googleId = await addBook(site.db, { title: 'Emma', pageCount: 200 });
});
afterAll(() => site.close());

/** What Rosa says of her progress. */
const say = async (body: Body<'POST /api/library/:googleId/progress'>, of = googleId) => {
  const said = await rosa.call('POST /api/library/:googleId/progress', {
    params: { googleId: of },
    body,
  });
  return { id: said.body.progress._id };
};
const seen = (who: Pick<Member, 'call'>, params: { id: string }) =>
  who.call('GET /api/progress/:id', { params });
const liking = async (who: Member, params: { id: string }, is = true) => {
  const call = is ? 'PUT /api/progress/:id/like' : 'DELETE /api/progress/:id/like';
  const { status, body } = await who.call(call, { params });
  return [status, 'id' in body ? body.id : body];
};

it('a note of progress is seen by itself, as far as its reader has come', async () => {
  const params = await say({ page: 100, note: 'So far. >!90%: They marry.!< Good.' });
  const { status, body } = await seen(site.visitor(), params);
  expect([status, body]).toMatchObject([
    200,
    {
      _id: params.id,
      position: { page: 100 },
      percent: 50,
      note: 'So far. >!!< Good.',
      hidden: [{ length: 11, opensAt: { percent: 90 } }],
      likes: 0,
      isLiked: false,
      book: { googleId, title: 'Emma' },
      user: { username: 'Rosa' },
    },
  ]);
  const own = await seen(rosa, params);
  expect([own.body.note, own.body.hidden]).toEqual(['So far. >!90%: They marry.!< Good.', []]);
});

it('a note is liked once however often, by others, and as far as they see it', async () => {
  const params = await say({ page: 110, note: 'Hm.', visibility: 'private' });
  expect((await seen(theo, params)).status).toBe(404);
  expect(await liking(theo, params)).toEqual([404, 'progress_not_found']);
  await rosa.call('PUT /api/progress/:id', {
    params,
    body: { page: 110, visibility: 'public' },
  });
  expect(await liking(rosa, params)).toEqual([400, 'like_own']);
  expect(await Promise.all([liking(theo, params), liking(theo, params)])).toEqual(
    Array(2).fill([200, { isLiked: true, likes: 1 }]),
  );
  expect((await seen(theo, params)).body).toMatchObject({ likes: 1, isLiked: true });
  const mine = await rosa.call('GET /api/library/:googleId', { params: { googleId } });
  expect(mine.body.entry?.readings?.[0]?.progress?.[0]).toMatchObject({ likes: 1, isLiked: false });
  expect(await liking(theo, params, false)).toEqual([200, { isLiked: false, likes: 0 }]);
  expect(await wrongCounters(site.db)).toEqual({});
});

it('a progress without a note is there, and is neither liked nor reported', async () => {
  const params = await say({ page: 120 });
  expect((await seen(theo, params)).body).toMatchObject({ note: null, hidden: [] });
  for (const is of [true, false])
    expect(await liking(theo, params, is)).toEqual([404, 'progress_not_found']);
  const { status } = await theo.call('POST /api/reports', {
    body: { kind: 'progress', subject: params.id, reason: 'spam' },
  });
  expect(status).toBe(404);
});

it('whoever said it is told of who likes it, and so is whoever keeps a quote', async () => {
  const other = await addBook(site.db, { title: 'Persuasion', pageCount: 100 });
  const note = await say({ page: 10, note: 'Slow.' }, other);
  const quote = await rosa.call('POST /api/library/:googleId/quotes', {
    params: { googleId: other },
    body: { text: 'Half agony, half hope.' },
  });
  await theo.call('PUT /api/progress/:id/like', { params: note });
  await theo.call('PUT /api/quotes/:id/like', { params: { id: quote.body._id } });
  const told = async () =>
    (await rosa.call('GET /api/notifications', { query: {} })).body
      .filter(({ subject }) => subject.title === 'Persuasion')
      .map(({ kind, subject, actors }) => [kind, subject, actors.map((each) => each.username)]);
  expect(await told()).toEqual([
    [
      'like',
      {
        type: 'quote',
        id: quote.body._id,
        title: 'Persuasion',
        address: `/quotes/${quote.body._id}`,
      },
      ['Theo'],
    ],
    [
      'like',
      { type: 'progress', id: note.id, title: 'Persuasion', address: `/progress/${note.id}` },
      ['Theo'],
    ],
  ]);
  await theo.call('DELETE /api/progress/:id/like', { params: note });
  expect(await told()).toHaveLength(1);
});

it('a note and a quote are reported with what they say', async () => {
  const note = await say({ page: 130, note: 'Buy my pills.' });
  const quote = await rosa.call('POST /api/library/:googleId/quotes', {
    params: { googleId },
    body: { text: 'Pills.', note: 'Cheap' },
  });
  const admin = await site.signUp('Admin');
  await site.db.many(sql`update users set role = 'admin' where id = ${admin._id}`);
  for (const [kind, subject] of [
    ['progress', note.id],
    ['quote', quote.body._id],
  ] as const) {
    const report = { body: { kind, subject, reason: 'spam' as const } };
    expect((await theo.call('POST /api/reports', report)).status).toBe(201);
    expect((await rosa.call('POST /api/reports', report)).status).toBe(400);
  }
  const { body } = await admin.call('GET /api/admin/reports', { query: {} });
  expect(body.map(({ kind, evidence, author }) => [kind, evidence, author?.username])).toEqual([
    ['quote', { content: 'Pills.\n\nCheap', googleId, bookTitle: 'Emma' }, 'Rosa'],
    ['progress', { content: 'Buy my pills.', googleId, bookTitle: 'Emma' }, 'Rosa'],
  ]);
});

it('admins take away quotes and notes that they see, or that are reported, and nobody else does', async () => {
  const admin = await site.signUp('Nora', 'admin');
  const writer = await site.signUp('Wim', 'writer');
  const note = await say({ page: 30, note: 'Pills for @theo.' });
  const quote = await rosa.call('POST /api/library/:googleId/quotes', {
    params: { googleId },
    body: { text: 'More pills.', visibility: 'followers' },
  });
  await theo.call('POST /api/follow/:id', { params: { id: rosa._id } });
  const quoted = { id: quote.body._id };
  const removeNote = async (who: Member) =>
    (await who.call('DELETE /api/progress/:id', { params: note })).status;
  const removeQuote = async (who: Member) =>
    (await who.call('DELETE /api/quotes/:id', { params: quoted })).status;
  expect([await removeNote(writer), await removeNote(theo)]).toEqual([404, 404]);
  // Theo sees it, and Wim and Nora do not as long as nobody has reported it.
  expect([await removeQuote(theo), await removeQuote(writer), await removeQuote(admin)]).toEqual([
    403, 404, 404,
  ]);
  const report = { kind: 'quote', subject: quoted.id, reason: 'spam' } as const;
  expect((await theo.call('POST /api/reports', { body: report })).status).toBe(201);
  expect([await removeQuote(writer), await removeQuote(admin), await removeQuote(admin)]).toEqual([
    404, 204, 404,
  ]);
  expect([await removeNote(admin), await removeNote(admin)]).toEqual([204, 404]);
  // How far she is stays hers.
  expect((await seen(rosa, note)).body).toMatchObject({ note: null, position: { page: 30 } });
  const logged = await site.db.many<{ event: string }>(sql`
    select event, actor_name, subject_name from audit_log where actor_name = 'Nora' order by id`);
  expect(logged.filter(({ event }) => event !== 'signed-up')).toEqual([
    { event: 'quote-deleted', actor_name: 'Nora', subject_name: '@Rosa' },
    { event: 'note-removed', actor_name: 'Nora', subject_name: '@Rosa' },
  ]);
});

it('what was reported stays so where its author deletes it and brings it back', async () => {
  const admin = await site.signUp('Nadia', 'admin');
  const words = { text: 'Pills again.', note: 'Cheaper', visibility: 'public' } as const;
  const quote = async (more: object = {}) =>
    (
      await rosa.call('POST /api/library/:googleId/quotes', {
        params: { googleId },
        body: { ...words, ...more },
      })
    ).body._id;
  const first = await quote();
  const report = { kind: 'quote', subject: first, reason: 'spam' } as const;
  expect((await theo.call('POST /api/reports', { body: report })).status).toBe(201);
  const reported = async () => (await admin.call('GET /api/admin/reports', { query: {} })).body[0];
  const remove = async (who: Member, id: string) =>
    (await who.call('DELETE /api/quotes/:id', { params: { id } })).status;
  // Undo puts it down again, for herself alone.
  expect(await remove(rosa, first)).toBe(204);
  const other = await quote({ text: 'Something else.' });
  expect((await reported())?.subject).toBe(first);
  const second = await quote({ visibility: 'private' });
  expect(await reported()).toMatchObject({
    subject: second,
    evidence: { content: 'Pills again.\n\nCheaper' },
  });
  // A report of what is still there stays with it.
  const third = await quote({ visibility: 'private' });
  expect((await reported())?.subject).toBe(second);
  expect([await remove(admin, third), await remove(admin, other)]).toEqual([404, 204]);
  expect(await remove(admin, second)).toBe(204);

  // Of two that one reader has reported, the last.
  const twice = [await quote(), await quote()];
  for (const subject of twice)
    expect((await theo.call('POST /api/reports', { body: { ...report, subject } })).status).toBe(
      201,
    );
  for (const id of twice) expect(await remove(rosa, id)).toBe(204);
  const last = await quote();
  const { body } = await admin.call('GET /api/admin/reports', { query: {} });
  expect(body.slice(0, 2).map(({ subject }) => subject)).toEqual([last, twice[0]]);
});

it('what was liked comes back from an undo without its likes, and with right counts', async () => {
  const other = await addBook(site.db, { title: 'Mansfield Park', pageCount: 100 });
  const params = await say({ page: 10, note: 'Long.' }, other);
  await theo.call('PUT /api/progress/:id/like', { params });
  const gone = await rosa.call('DELETE /api/library/:googleId', { params: { googleId: other } });
  expect((await seen(theo, params)).status).toBe(404);
  await rosa.call('POST /api/library/undo', { body: { undo: gone.body.undo } });
  expect((await seen(theo, params)).body).toMatchObject({
    note: 'Long.',
    likes: 0,
    isLiked: false,
  });
  expect(await wrongCounters(site.db)).toEqual({});
});
