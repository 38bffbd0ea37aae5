import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import type { Visibility } from '../../shared/visibility.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

// What stands under a review: comments.test.ts. Here is what is otherwise under a quote and under a note of progress.

let site: Site;
let rosa: Member;
let theo: Member;
let mina: Member;
let admin: Member;
let books = 0;

beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
  [rosa, theo, mina, admin] = await Promise.all([
    site.signUp('Rosa'),
    site.signUp('Theo'),
    site.signUp('Mina'),
    site.signUp('Admin'),
  ]);
  await site.db.many(sql`update users set role = 'admin' where id = ${admin._id}`);
});
afterAll(() => site?.close());

const newBook = async () => {
  books += 1;
  return addBook(site.db, { title: `Book ${books}`, pageCount: 200 });
};

/** A quote of somebody's, or a note of theirs. */
const KINDS = {
  quote: {
    path: '/api/quotes',
    missing: 'quote_not_found',
    screen: '/quotes/',
    // Enough of them to be known again.
    advertising: 'Cheap pills for everybody, only today and only from us, with a discount.',
    async make(who: Member, googleId: string, visibility: Visibility = 'public') {
      const { body } = await who.call('POST /api/library/:googleId/quotes', {
        params: { googleId },
        body: { text: 'Half agony, half hope.', visibility },
      });
      return body._id;
    },
  },
  progress: {
    path: '/api/progress',
    missing: 'progress_not_found',
    screen: '/progress/',
    advertising: 'My new novel is out: read how a lighthouse keeper finds a whale on the shore.',
    async make(who: Member, googleId: string, visibility: Visibility = 'public') {
      const { body } = await who.call('POST /api/library/:googleId/progress', {
        params: { googleId },
        body: { page: 20, note: 'Slow.', visibility },
      });
      return body.progress._id;
    },
  },
};

/** A comment, or why there is none. */
interface Answer {
  _id: string;
  id?: string;
}

const toldOf = async (who: Member) =>
  (await who.call('GET /api/notifications', { query: {} })).body.map(
    ({ kind, subject, actors }) => [
      kind,
      subject.type,
      subject.title,
      subject.address,
      actors.map(({ username }) => username),
    ],
  );

describe.each(Object.entries(KINDS))(
  'Under a %s',
  (kind, { path, missing, screen, advertising, make }) => {
    const say = async (who: Browser, id: string, text: string, more: object = {}) => {
      const { status, body } = await who.request('POST', `${path}/${id}/comments`, {
        body: { text, ...more },
      });
      return { status, body: body as unknown as Answer };
    };
    const saidUnder = async (who: Browser, id: string) => {
      const { status, body } = await who.request('GET', `${path}/${id}/comments`);
      return status === 200
        ? (body as unknown as { text: string }[]).map(({ text }) => text)
        : status;
    };
    const seen = async (who: Browser, id: string) =>
      (await who.request('GET', `${path}/${id}`)).body;

    it('readers talk in threads, and are told of it with its own address', async () => {
      const googleId = await newBook();
      const title = `Book ${books}`;
      const id = await make(rosa, googleId);
      const first = await say(theo, id, '**True**, @Mina.');
      expect([first.status, first.body]).toMatchObject([
        201,
        { text: '**True**, @Mina.', user: { username: 'Theo' }, replyTo: null, likes: 0 },
      ]);
      const thread = first.body._id;
      const reply = await say(mina, id, 'Is it?', { replyTo: thread });
      expect(await saidUnder(site.visitor(), id)).toEqual(['**True**, @Mina.', 'Is it?']);
      expect(await seen(site.visitor(), id)).toMatchObject({ comments: 2 });
      expect(await toldOf(rosa)).toContainEqual([
        'comment',
        kind,
        title,
        `${screen}${id}`,
        ['Mina', 'Theo'],
      ]);
      expect(await toldOf(theo)).toContainEqual([
        'reply',
        'comment',
        title,
        `${screen}${id}?comment=${reply.body._id}`,
        ['Mina'],
      ]);
      expect(await toldOf(mina)).toContainEqual([
        'mention',
        'comment',
        title,
        `${screen}${id}?comment=${thread}`,
        ['Theo'],
      ]);
      const liked = await rosa.call('PUT /api/comments/:id/like', { params: { id: thread } });
      expect(liked.body).toEqual({ isLiked: true, likes: 1 });
      expect(await toldOf(theo)).toContainEqual([
        'like',
        'comment',
        title,
        `${screen}${id}?comment=${thread}`,
        ['Rosa'],
      ]);
      const changed = await theo.call('PUT /api/comments/:id', {
        params: { id: thread },
        body: { text: 'Hm.' },
      });
      expect([changed.status, changed.body.text]).toEqual([200, 'Hm.']);
      expect(await wrongCounters(site.db)).toEqual({});
    });

    it('a comment of one thing is no answer under another', async () => {
      const googleId = await newBook();
      const [id, other] = [await make(rosa, googleId), await make(theo, googleId)];
      const { body } = await say(theo, id, 'Here.');
      const elsewhere = await say(mina, other, 'There.', { replyTo: body._id });
      expect([elsewhere.status, elsewhere.body.id]).toEqual([400, 'reply_elsewhere']);
    });

    it('nobody talks or reads who does not see it', async () => {
      const id = await make(rosa, await newBook(), 'private');
      for (const who of [theo, admin]) {
        const { status, body } = await say(who, id, 'Hello');
        expect([status, body.id]).toEqual([404, missing]);
        expect(await saidUnder(who, id)).toBe(404);
      }
      expect((await say(rosa, id, 'To myself.')).status).toBe(201);
      expect((await say(site.visitor(), id, 'Hello')).status).toBe(401);
      const shared = await make(rosa, await newBook());
      const { body } = await say(theo, shared, 'Hello');
      await rosa.call('POST /api/blocks/:id', { params: { id: theo._id } });
      expect(await saidUnder(theo, shared)).toBe(404);
      expect(await saidUnder(rosa, shared)).toEqual([]);
      expect(await saidUnder(mina, shared)).toEqual(['Hello']);
      expect(
        (await toldOf(rosa)).filter(([, , , address]) => address === `${screen}${shared}`),
      ).toEqual([]);
      await rosa.call('DELETE /api/blocks/:id', { params: { id: theo._id } });
      await rosa.call('DELETE /api/comments/:id', { params: { id: body._id } });
      expect(await seen(mina, shared)).toMatchObject({ comments: 0 });
    });

    it('a comment from further on is shut, and opened by whoever insists', async () => {
      const id = await make(rosa, await newBook());
      const { body } = await say(theo, id, 'They marry.', { position: { percent: 90 } });
      const { body: comments } = await mina.request('GET', `${path}/${id}/comments`);
      expect(comments).toMatchObject([{ text: '', hidden: [{ length: 11 }] }]);
      const whole = await mina.call('GET /api/comments/:id/spoilers', { params: { id: body._id } });
      expect(whole.body.text).toBe('They marry.');
    });

    it('is deleted by its author, by that of what it stands under and by admins, with places that stay', async () => {
      const id = await make(rosa, await newBook());
      const { body } = await say(theo, id, advertising);
      await say(mina, id, 'Reply.', { replyTo: body._id });
      const params = { id: body._id };
      const others = await mina.call('DELETE /api/comments/:id', { params });
      expect([others.status, others.body.id]).toEqual([403, 'comment_delete_of_others']);
      expect((await admin.call('DELETE /api/comments/:id', { params })).status).toBe(204);
      expect(await saidUnder(rosa, id)).toEqual(['', 'Reply.']);
      expect(await seen(rosa, id)).toMatchObject({ comments: 1 });
      const again = await say(theo, id, advertising);
      expect(again.status).toBe(403);
      expect(await wrongCounters(site.db)).toEqual({});
    });

    it('is reported with what it stands under', async () => {
      const googleId = await newBook();
      const id = await make(rosa, googleId);
      const { body } = await say(theo, id, 'Buy my pills.');
      const report = await mina.call('POST /api/reports', {
        body: { kind: 'comment', subject: body._id, reason: 'spam' },
      });
      expect(report.status).toBe(201);
      const { body: open } = await admin.call('GET /api/admin/reports', { query: {} });
      expect(open[0]).toMatchObject({
        kind: 'comment',
        author: { username: 'Theo' },
        evidence: { content: 'Buy my pills.', googleId, [`${kind}Id`]: id },
      });
    });

    it('comments of a suspended account are in no count until it is lifted', async () => {
      const id = await make(rosa, await newBook());
      const vera = await site.signUp(`Vera-${kind}`);
      await say(vera, id, 'Hello.');
      await vera.request('PUT', `${path}/${id}/like`);
      await say(theo, id, 'Hello.');
      const counts = async () => {
        const { likes, comments } = (await seen(rosa, id)) as { likes: number; comments: number };
        return { likes, comments };
      };
      expect(await counts()).toEqual({ likes: 1, comments: 2 });
      await admin.call('PUT /api/admin/users/:id/suspension', {
        params: { id: vera._id },
        body: { reason: 'For now.' },
      });
      await expect.poll(counts).toEqual({ likes: 0, comments: 1 });
      await admin.call('DELETE /api/admin/users/:id/suspension', { params: { id: vera._id } });
      await expect.poll(counts).toEqual({ likes: 1, comments: 2 });
      expect(await wrongCounters(site.db)).toEqual({});
    });

    it('goes with its author’s account, and with the account above it', async () => {
      const [owner, guest] = [await site.signUp(`Olga-${kind}`), await site.signUp(`Gwen-${kind}`)];
      const [theirs, id] = [await make(owner, await newBook()), await make(rosa, await newBook())];
      for (const under of [theirs, id]) {
        const { body } = await say(guest, under, 'A guest.');
        await say(mina, under, 'A reply.', { replyTo: body._id });
        await mina.call('PUT /api/comments/:id/like', { params: { id: body._id } });
      }
      await say(owner, id, 'Nobody answers.');
      for (const { _id } of [guest, owner])
        expect(
          (await admin.call('DELETE /api/admin/users/:id', { params: { id: _id } })).status,
        ).toBe(204);
      await expect
        .poll(
          async () =>
            (await site.db.many(sql`select from users where leaving_at is not null`)).length,
        )
        .toBe(0);
      expect(await saidUnder(rosa, id)).toEqual(['', 'A reply.']);
      expect(await seen(rosa, id)).toMatchObject({ comments: 1 });
      expect(await saidUnder(rosa, theirs)).toBe(404);
      expect(await wrongCounters(site.db)).toEqual({});
    });

    it('stands in the feed as a count, and goes when the book leaves the library', async () => {
      const googleId = await newBook();
      const id = await make(rosa, googleId);
      await theo.call('POST /api/follow/:id', { params: { id: rosa._id } });
      await say(theo, id, 'Hello.');
      const { body } = await theo.call('GET /api/feed', { query: {} });
      const told = body.map((item) => (kind === 'quote' ? item.quote : item.progress));
      expect(told.find((each) => each?._id === id)).toMatchObject({ comments: 1 });
      const gone = await rosa.call('DELETE /api/library/:googleId', { params: { googleId } });
      expect(await saidUnder(theo, id)).toBe(404);
      await rosa.call('POST /api/library/undo', { body: { undo: gone.body.undo } });
      expect(await seen(theo, id)).toMatchObject({ comments: 0, likes: 0 });
      expect(await wrongCounters(site.db)).toEqual({});
    });
  },
);

it('a progress without a note is not answered', async () => {
  const said = await rosa.call('POST /api/library/:googleId/progress', {
    params: { googleId: await newBook() },
    body: { page: 20 },
  });
  const params = { id: said.body.progress._id };
  for (const who of [rosa, theo]) {
    const write = { params, body: { text: 'Well?' } };
    expect((await who.call('POST /api/progress/:id/comments', write)).status).toBe(404);
    expect((await who.call('GET /api/progress/:id/comments', { params })).status).toBe(404);
  }
});
