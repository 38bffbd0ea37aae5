import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../../server/domains/keeping/retention/cleanupJob.ts';
import { sql } from '../../server/platform/db/db.ts';
import { LIMITS } from '../../server/platform/rateLimits/limits.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;
let rosa: Member;
let theo: Member;
let mina: Member;
let named = 0;

beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
  [rosa, theo, mina] = await Promise.all([
    site.signUp('Rosa'),
    site.signUp('Theo'),
    site.signUp('Mina'),
  ]);
});
afterAll(() => site?.close());

/** A review by Rosa of a book that nobody has reviewed. */
async function reviewed(by: Browser = rosa, content = 'I liked it.') {
  named += 1;
  const book = await addBook(site.db, { title: `Book ${named}`, pageCount: 300 });
  const { body } = await by.call('POST /api/reviews', {
    body: { title: 'A title', content, rating: 4, book },
  });
  return { id: body._id, book };
}

const comment = async (
  by: Browser,
  id: string,
  text: string,
  more: { replyTo?: string; position?: { page?: number; percent?: number } } = {},
) => by.call('POST /api/reviews/:id/comments', { params: { id }, body: { text, ...more } });
const commentsOf = async (by: Browser, id: string) =>
  (await by.call('GET /api/reviews/:id/comments', { params: { id } })).body;
const reviewSeen = async (by: Browser, id: string) =>
  (await by.call('GET /api/reviews/:id', { params: { id } })).body;

describe('Liking a review', () => {
  it('counts once however often, and is taken back', async () => {
    const { id } = await reviewed();
    expect((await reviewSeen(theo, id)).isLiked).toBe(false);
    for (const _ of [1, 2]) {
      const liked = await theo.call('PUT /api/reviews/:id/like', { params: { id } });
      expect([liked.status, liked.body]).toEqual([200, { isLiked: true, likes: 1 }]);
    }
    expect(await reviewSeen(theo, id)).toMatchObject({ isLiked: true, likes: 1, comments: 0 });
    expect(await reviewSeen(mina, id)).toMatchObject({ isLiked: false, likes: 1 });
    expect(await reviewSeen(site.regular(), id)).toMatchObject({ isLiked: false, likes: 1 });
    for (const _ of [1, 2]) {
      const { body } = await theo.call('DELETE /api/reviews/:id/like', { params: { id } });
      expect(body).toEqual({ isLiked: false, likes: 0 });
    }
  });

  it('is counted exactly, however many do so at once', async () => {
    const { id } = await reviewed();
    await Promise.all(
      [theo, mina, theo, mina, theo].flatMap((who) => [
        who.call('PUT /api/reviews/:id/like', { params: { id } }),
        comment(who, id, 'At once.'),
      ]),
    );
    expect(await reviewSeen(rosa, id)).toMatchObject({ likes: 2, comments: 5 });
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('is not for one’s own, and not for what one does not see', async () => {
    const { id } = await reviewed();
    const own = await rosa.call('PUT /api/reviews/:id/like', { params: { id } });
    expect([own.status, own.body.id]).toEqual([400, 'like_own']);
    await site.db.many(
      sql`update reviews set is_counted = false, is_trending = false, visibility = 'private' where id = ${id}`,
    );
    const { status } = await theo.call('PUT /api/reviews/:id/like', { params: { id } });
    expect(status).toBe(404);
    await site.db.many(sql`delete from reviews where id = ${id}`);
    await wrongCounters(site.db);
  });

  it('comes back with a review that was deleted, and goes with it for good', async () => {
    const { id } = await reviewed();
    const { body } = await comment(theo, id, 'Well said.');
    for (const who of [theo, mina]) await who.call('PUT /api/reviews/:id/like', { params: { id } });
    await rosa.call('DELETE /api/reviews/:id', { params: { id } });
    expect(
      (await theo.call('PUT /api/comments/:id', { params: { id: body._id }, body: { text: 'x' } }))
        .status,
    ).toBe(404);
    await mina.call('DELETE /api/reviews/:id/like', { params: { id } });
    await rosa.call('POST /api/reviews/:id/restoration', { params: { id } });
    expect(await reviewSeen(theo, id)).toMatchObject({ likes: 2, comments: 1 });
    expect(await commentsOf(theo, id)).toHaveLength(1);
    expect(await wrongCounters(site.db)).toEqual({});

    await rosa.call('DELETE /api/reviews/:id', { params: { id } });
    await site.db.many(sql`update deleted_reviews set deleted_at = now() - interval '31 days'`);
    await cleanUp(site.db);
    const left = await site.db.one(sql`
      select (select count(*) from review_likes where review_id = ${id}) as likes,
             (select count(*) from comments where review_id = ${id}) as comments`);
    expect(left).toEqual({ likes: 0, comments: 0 });
  });
});

describe('A comment', () => {
  it('stands under its review, the oldest first, page by page', async () => {
    const { id } = await reviewed();
    const added = await comment(theo, id, '  **Well** said, @Rosa.\r\n');
    expect([added.status, added.body]).toEqual([
      201,
      {
        _id: expect.any(String),
        text: '**Well** said, @Rosa.',
        user: {
          _id: theo._id,
          username: 'Theo',
          displayName: null,
          firstName: null,
          lastName: null,
          avatarUrl: null,
        },
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        replyTo: null,
        likes: 0,
        isLiked: false,
        isDeleted: false,
        position: null,
        mentions: [{ name: 'Rosa', _id: rosa._id }],
        hidden: [],
      },
    ]);
    for (const text of ['Second', 'Third']) await comment(mina, id, text);
    expect((await commentsOf(site.visitor(), id)).map(({ text }) => text)).toEqual([
      '**Well** said, @Rosa.',
      'Second',
      'Third',
    ]);
    const page = await rosa.request('GET', `/api/reviews/${id}/comments?limit=2`);
    expect(page.headers.get('x-total-count')).toBe('3');
    const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect((await rosa.request('GET', next)).body).toMatchObject([{ text: 'Third' }]);
    expect(await reviewSeen(rosa, id)).toMatchObject({ comments: 3 });
  });

  it('is counted with the others up to five thousand, whoever has written how many', async () => {
    const { id } = await reviewed();
    const { body: group } = await rosa.call('POST /api/groups', { body: { title: 'Loud ones' } });
    for (const [under, thing] of [
      [sql`review_id`, id],
      [sql`group_id`, group._id],
    ] as const)
      await site.db.many(sql`
        insert into comments (id, ${under}, user_id, text)
        select gen_random_uuid(), ${thing}, ${theo._id}, 'Comment ' || n from generate_series(1, 5003) n`);
    for (const path of [`reviews/${id}`, `groups/${group._id}`]) {
      const { headers, body } = await site
        .visitor()
        .request('GET', `/api/${path}/comments?limit=2`);
      expect([headers.get('x-total-count'), body.length]).toEqual(['5000', 2]);
    }
    // No call has written them, so that no counter knows of them.
    await site.db.many(
      sql`delete from comments where review_id = ${id} or group_id = ${group._id}`,
    );
  });

  it('is written by members, and says something', async () => {
    const { id } = await reviewed();
    expect((await comment(site.visitor(), id, 'Hello')).status).toBe(401);
    for (const [text, refusal] of [
      ['  ', 'comment_required'],
      ['x'.repeat(5_001), 'comment_too_long'],
      [Array.from({ length: 21 }, (_, n) => `@reader${n}`).join(' '), 'mentions_too_many'],
    ] as const) {
      const { status, body } = await comment(theo, id, text);
      expect([status, body.id]).toEqual([400, refusal]);
    }
    expect((await comment(theo, id, 'x'.repeat(5_000))).status).toBe(201);
  });

  it('in reply joins the thread of what it replies to', async () => {
    const { id } = await reviewed();
    const first = (await comment(theo, id, 'First')).body._id;
    const reply = (await comment(rosa, id, 'Reply', { replyTo: first })).body;
    expect(reply.replyTo).toBe(first);
    const again = (await comment(mina, id, 'To the reply', { replyTo: reply._id })).body;
    expect(again.replyTo).toBe(first);
    const other = await reviewed();
    const elsewhere = await comment(mina, other.id, 'Elsewhere', { replyTo: first });
    expect([elsewhere.status, elsewhere.body.id]).toEqual([400, 'reply_elsewhere']);
  });

  it('is changed by its author alone', async () => {
    const { id } = await reviewed();
    const { body } = await comment(theo, id, 'Well sad.');
    const params = { id: body._id };
    const byOther = await mina.call('PUT /api/comments/:id', { params, body: { text: 'No.' } });
    expect([byOther.status, byOther.body.id]).toEqual([403, 'comment_edit_of_others']);
    const changed = await theo.call('PUT /api/comments/:id', {
      params,
      body: { text: 'Well said.', position: { page: 90 } },
    });
    expect(changed.body).toMatchObject({ text: 'Well said.', position: { page: 90 } });
    // A position that holds nothing would hide nothing.
    const empty = await theo.call('PUT /api/comments/:id', {
      params,
      body: { text: 'Well said.', position: {} },
    });
    expect([empty.status, empty.body.id]).toEqual([400, 'position_required']);
    expect((await comment(theo, id, 'Nowhere.', { position: {} })).status).toBe(400);
    const wrong = await theo.call('PUT /api/comments/:id', {
      params,
      body: { text: 'Well said.', position: { page: 301 } },
    });
    expect([wrong.status, wrong.body.id]).toEqual([400, 'page_after_last']);
  });

  it('that was deleted leaves its place where others have replied, until nobody has', async () => {
    const { id } = await reviewed();
    const first = (await comment(theo, id, 'First, @Mina')).body._id;
    const reply = (await comment(mina, id, 'Reply', { replyTo: first })).body._id;
    await mina.call('PUT /api/comments/:id/like', { params: { id: first } });
    expect((await theo.call('DELETE /api/comments/:id', { params: { id: first } })).status).toBe(
      204,
    );
    expect(await commentsOf(mina, id)).toMatchObject([
      { _id: first, isDeleted: true, text: '', user: null, likes: 0, isLiked: false, mentions: [] },
      { _id: reply, isDeleted: false, replyTo: first },
    ]);
    expect(await reviewSeen(mina, id)).toMatchObject({ comments: 1 });
    const late = await comment(rosa, id, 'Late', { replyTo: first });
    expect([late.status, late.body.id]).toEqual([409, 'reply_to_deleted']);
    expect((await mina.call('DELETE /api/comments/:id', { params: { id: reply } })).status).toBe(
      204,
    );
    expect(await commentsOf(mina, id)).toEqual([]);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('is deleted by the review’s author, by writers and admins, and by no other', async () => {
    const { id } = await reviewed();
    const writer = await site.signUp('Wanda', 'writer');
    for (const who of [rosa, writer]) {
      const params = { id: (await comment(theo, id, 'Unkind.')).body._id };
      const byOther = await mina.call('DELETE /api/comments/:id', { params });
      expect([byOther.status, byOther.body.id]).toEqual([403, 'comment_delete_of_others']);
      expect((await who.call('DELETE /api/comments/:id', { params })).status).toBe(204);
      expect((await who.call('DELETE /api/comments/:id', { params })).status).toBe(404);
    }
    const log = await site.db.many(sql`
      select actor_name, subject_name from audit_log where event = 'comment-deleted' order by id`);
    expect(log).toEqual([
      { actor_name: 'Rosa', subject_name: '@Theo' },
      { actor_name: 'Wanda', subject_name: '@Theo' },
    ]);
  });

  it('that a moderator has removed is not said again at once, here, in a group or as a review', async () => {
    const { id } = await reviewed();
    const writer = await site.signUp('Willa', 'writer');
    const loud = await site.signUp('Loud');
    const text = 'Whoever likes this book has never read a book in all their life.';
    const delay = 'My own words, which I have thought better of since I wrote them.';
    const first = (await comment(loud, id, text)).body._id;
    const own = (await comment(loud, id, delay)).body._id;
    for (const [who, which] of [
      [writer, first],
      [loud, own],
    ] as const)
      await who.call('DELETE /api/comments/:id', { params: { id: which } });
    const again = await comment(loud, id, `${text.toUpperCase()} Really!`);
    expect([again.status, again.body.id]).toEqual([403, 'text_removed_before']);
    const other = (await comment(loud, id, delay)).body._id;
    const changed = await loud.call('PUT /api/comments/:id', {
      params: { id: other },
      body: { text },
    });
    expect([changed.status, changed.body.id]).toEqual([403, 'text_removed_before']);
    const group = (await loud.call('POST /api/groups', { body: { title: 'Loud ones' } })).body;
    const inGroup = await loud.call('POST /api/groups/:id/comments', {
      params: { id: group._id },
      body: { text },
    });
    expect([inGroup.status, inGroup.body.id]).toEqual([403, 'text_removed_before']);
    const asReview = await loud.call('POST /api/reviews', {
      body: { title: 'T', content: text, rating: 1, book: (await reviewed()).book },
    });
    expect([asReview.status, asReview.body.id]).toEqual([403, 'text_removed_before']);
    // Others may say it, and after a month nobody remembers.
    expect((await comment(mina, id, text)).status).toBe(201);
    await site.db.many(sql`update removed_comments set removed_at = now() - interval '31 days'`);
    await cleanUp(site.db);
    expect(await site.db.many(sql`select from removed_comments`)).toEqual([]);
    expect((await comment(loud, id, text)).status).toBe(201);
  });

  it('is liked as a review is', async () => {
    const { id } = await reviewed();
    const params = { id: (await comment(theo, id, 'Well said.')).body._id };
    expect((await theo.call('PUT /api/comments/:id/like', { params })).body.id).toBe('like_own');
    for (const _ of [1, 2])
      expect((await mina.call('PUT /api/comments/:id/like', { params })).body).toEqual({
        isLiked: true,
        likes: 1,
      });
    expect((await commentsOf(mina, id))[0]).toMatchObject({ isLiked: true, likes: 1 });
    expect((await mina.call('DELETE /api/comments/:id/like', { params })).body).toEqual({
      isLiked: false,
      likes: 0,
    });
  });

  it('by a private profile is for its followers, the review’s author and its thread', async () => {
    const { id } = await reviewed();
    const [shy, follower] = await Promise.all([site.signUp('Shy'), site.signUp('Near')]);
    await follower.call('POST /api/follow/:id', { params: { id: shy._id } });
    await shy.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    const first = (await comment(theo, id, 'First')).body._id;
    await comment(shy, id, 'Whispered', { replyTo: first });
    const seen = async (who: Browser) => (await commentsOf(who, id)).length;
    expect(await Promise.all([shy, follower, rosa, theo].map(seen))).toEqual([2, 2, 2, 2]);
    expect(await Promise.all([mina, site.visitor()].map(seen))).toEqual([1, 1]);
    expect(await reviewSeen(mina, id)).toMatchObject({ comments: 2 });
    await rosa.call('POST /api/blocks/:id', { params: { id: shy._id } });
    expect(await Promise.all([rosa, theo].map(seen))).toEqual([1, 2]);
    await rosa.call('DELETE /api/blocks/:id', { params: { id: shy._id } });
  });

  it('goes with its author’s account; where others have replied, its place stays', async () => {
    const { id } = await reviewed();
    const leaving = await site.signUp('Leaving');
    const first = (await comment(leaving, id, 'First, @Mina')).body._id;
    await comment(leaving, id, 'Second');
    await comment(mina, id, 'Reply', { replyTo: first });
    const deleted = (await comment(theo, id, 'Deleted')).body._id;
    await comment(leaving, id, 'The last reply', { replyTo: deleted });
    await theo.call('DELETE /api/comments/:id', { params: { id: deleted } });
    await leaving.call('PUT /api/reviews/:id/like', { params: { id } });
    await leaving.call('POST /api/account/deletion', {
      body: { currentPassword: leaving.password },
    });
    expect(await commentsOf(mina, id)).toMatchObject([
      { isDeleted: true, text: '' },
      { text: 'Reply' },
    ]);
    expect(await reviewSeen(mina, id)).toMatchObject({ likes: 0, comments: 1 });
    const { named } = await site.db.one<{ named: number }>(sql`
      select count(*) as named from mentions where source_id = ${first}`);
    expect(named).toBe(0);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('is counted out with an account of very many, some of which reply to each other', async () => {
    const { id } = await reviewed();
    const leaving = await site.signUp('Talkative');
    const first = (await comment(leaving, id, 'First')).body._id;
    await site.db.many(sql`
      with said as (
        insert into comments (id, review_id, user_id, reply_to, text)
        select gen_random_uuid(), ${id}, ${leaving._id}, ${first}, 'More' from generate_series(1, 2500)
        returning review_id
      )
      update reviews set comments_count = comments_count + 2500 where id = ${id}`);
    await leaving.call('POST /api/account/deletion', {
      body: { currentPassword: leaving.password },
    });
    await expect.poll(() => commentsOf(mina, id)).toEqual([]);
    expect(await reviewSeen(mina, id)).toMatchObject({ comments: 0 });
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('can be reported, with what it stands under', async () => {
    const { id } = await reviewed();
    const { body } = await comment(theo, id, 'Unkind.');
    const report = await mina.call('POST /api/reports', {
      body: { kind: 'comment', subject: body._id, reason: 'abuse' },
    });
    expect(report.status).toBe(201);
    const own = await theo.call('POST /api/reports', {
      body: { kind: 'comment', subject: body._id, reason: 'abuse' },
    });
    expect(own.body.id).toBe('report_oneself');
    const admin = await site.signUp('Ada', 'admin');
    const { body: queue } = await admin.call('GET /api/admin/reports');
    expect(queue[0]).toMatchObject({
      kind: 'comment',
      evidence: { content: 'Unkind.', title: 'A title', reviewId: id },
      author: { username: 'Theo' },
    });
  });
});

describe('Names in texts', () => {
  it('lead to those who are named, and to nobody who keeps apart', async () => {
    const apart = await site.signUp('Apart');
    await apart.call('POST /api/blocks/:id', { params: { id: rosa._id } });
    const text = 'With @theo, @Mina. Not x@theo, @nobody-here or @Apart; \\@theo.';
    const { id } = await reviewed(rosa, text);
    const { mentions } = await reviewSeen(site.visitor(), id);
    expect(mentions).toEqual([
      { name: 'Mina', _id: mina._id },
      { name: 'theo', _id: theo._id },
    ]);
    await rosa.call('PUT /api/reviews/:id', {
      params: { id },
      body: { title: 'A title', content: 'With @Mina.', rating: 4 },
    });
    expect((await reviewSeen(theo, id)).mentions).toEqual([{ name: 'Mina', _id: mina._id }]);
  });

  it('are completed: whom one follows first, and nobody who is not in the directory but by their own wish', async () => {
    const [here, hidden, follows] = await Promise.all([
      site.signUp('Zora'),
      site.signUp('Zorah'),
      site.signUp('Zorana'),
    ]);
    for (const who of [hidden, follows])
      await who.call('PUT /api/account/privacy', { body: { showInDirectory: false } });
    await follows.call('POST /api/follow/:id', { params: { id: rosa._id } });
    await rosa.call('POST /api/follow/:id', { params: { id: follows._id } });
    const names = async (q: string) =>
      (await rosa.call('GET /api/mentions', { query: { q } })).body.map(({ username }) => username);
    expect(await names('ZOR')).toEqual(['Zorana', 'Zora']);
    expect(await names('zorah')).toEqual([]);
    await here.call('POST /api/blocks/:id', { params: { id: rosa._id } });
    expect(await names('@zor')).toEqual(['Zorana']);
    expect((await site.visitor().call('GET /api/mentions')).status).toBe(401);
    expect((await rosa.request('GET', '/api/mentions?q=theo&limit=1')).body).toHaveLength(1);
    for (const limit of ['0', '101', 'x'])
      expect((await rosa.request('GET', `/api/mentions?limit=${limit}`)).status).toBe(400);
  });
});

it('accounts that are not a day old do less of it in an hour', async () => {
  const other = await openSite(
    {},
    { limits: { comment: { ...LIMITS.comment, max: 3, firstDay: 2 } } },
  );
  const nora = await other.signUp('Nora');
  const book = await addBook(other.db, { title: 'The Gate' });
  const { body } = await nora.call('POST /api/reviews', {
    body: { title: 'A title', content: 'I liked it.', rating: 4, book },
  });
  const statuses = async (times: number) => {
    const each: number[] = [];
    for (let n = 0; n < times; n += 1) each.push((await comment(nora, body._id, 'Yes.')).status);
    return each;
  };
  expect(await statuses(3)).toEqual([201, 201, 429]);
  await other.db.many(sql`update users set created_at = now() - interval '2 days'`);
  expect(await statuses(2)).toEqual([201, 429]);
  await other.close();
});
