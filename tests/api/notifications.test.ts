import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationsOf } from '../../server/domains/talk/notifications/notifications.sql.ts';
import { type Sql, sql } from '../../server/platform/db/db.ts';
import { isMail, newsJob } from '../../server/platform/mail/outbox.sql.ts';
import { CAUSES_COUNTED } from '../../shared/limits.ts';
import { MAIL_FREQUENCIES, NOTIFICATION_KINDS } from '../../shared/notifications.ts';
import { firstWordsOf } from '../../shared/reviewTitles.ts';
import { addBook } from '../support/books.ts';
import { type MailServer, openMailServer } from '../support/mailServer.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let server: MailServer;
let site: Site;
let named = 0;

beforeAll(async () => {
  server = await openMailServer();
  site = await openSite(
    {
      mail: {
        smtpUrl: server.url,
        from: 'library@example.org',
        publicUrl: 'https://books.example.org',
      },
    },
    { limits: UNLIMITED, mailRetrySeconds: 0.4 },
  );
});
afterAll(async () => {
  await site?.close();
  await server?.close();
});

const someone = () => {
  named += 1;
  return site.signUp(
    `Reader-${[...String(named)].map((digit) => 'abcdefghjk'[Number(digit)]).join('')}`,
  );
};
const people = () =>
  Promise.all([someone(), someone(), someone()]) as Promise<[Member, Member, Member]>;

async function reviewed(by: Browser, more: object = {}) {
  named += 1;
  const book = await addBook(site.db, { title: `Book ${named}` });
  const { body } = await by.call('POST /api/reviews', {
    body: { title: 'A title', content: 'I liked it.', rating: 4, book, ...more },
  });
  return { id: body._id, book };
}
const comment = async (by: Browser, id: string, text: string, replyTo?: string) =>
  (
    await by.call('POST /api/reviews/:id/comments', {
      params: { id },
      body: { text, ...(replyTo ? { replyTo } : {}) },
    })
  ).body._id;
const like = (by: Browser, id: string) => by.call('PUT /api/reviews/:id/like', { params: { id } });
const toldTo = async (who: Browser) => (await who.call('GET /api/notifications')).body;
const countOf = async (who: Browser) => (await who.call('GET /api/notifications/count')).body.count;
const kindsTo = async (who: Browser) => (await toldTo(who)).map(({ kind }) => kind);

describe('A notification', () => {
  it('joins alike things of one subject while it is unread', async () => {
    const [rosa, theo, mina] = await people();
    const { id, book } = await reviewed(rosa);
    await like(theo, id);
    await like(mina, id);
    const told = await toldTo(rosa);
    expect(told).toEqual([
      {
        _id: expect.any(String),
        kind: 'like',
        actors: [mina, theo].map(({ _id, username }) => ({
          _id,
          username,
          displayName: null,
          firstName: null,
          lastName: null,
          avatarUrl: null,
        })),
        count: 2,
        subject: { type: 'review', id, title: 'A title', address: `/details/${book}?review=${id}` },
        createdAt: expect.any(String),
        isRead: false,
      },
    ]);
    expect(await countOf(rosa)).toBe(1);
    expect([await countOf(theo), await toldTo(theo)]).toEqual([0, []]);
    await rosa.call('PUT /api/notifications/read', { body: { ids: [told[0]?._id ?? ''] } });
    expect([await countOf(rosa), (await toldTo(rosa))[0]?.isRead]).toEqual([0, true]);
    await comment(theo, id, 'Well said.');
    await comment(theo, id, 'And again.');
    expect(await toldTo(rosa)).toMatchObject([
      { kind: 'comment', count: 2, isRead: false, actors: [{ _id: theo._id }] },
      { kind: 'like', count: 2, isRead: true },
    ]);
    const [newest] = await toldTo(rosa);
    const neither = await rosa.call('PUT /api/notifications/read', { body: {} });
    expect([neither.status, await countOf(rosa)]).toEqual([400, 1]);
    await rosa.call('PUT /api/notifications/read', { body: { upTo: newest?._id ?? '' } });
    expect(await countOf(rosa)).toBe(0);
  });

  it('about a review without a title of its own names the book', async () => {
    const [rosa, theo] = await people();
    const content = `${'I read it in one night and then started again. '.repeat(60)}`;
    for (const title of [firstWordsOf(content), 'One night']) {
      const { id, book } = await reviewed(rosa, { title, content });
      await comment(theo, id, 'So did I.');
      const [told] = await toldTo(rosa);
      const ofBook = await site.db.one<{ title: string }>(
        sql`select title from books where google_id = ${book}`,
      );
      expect(told?.subject).toEqual({
        type: 'review',
        id,
        title: title === 'One night' ? title : ofBook.title,
        address: `/details/${book}?review=${id}`,
      });
    }
  });

  it('counts the newest of very many alike things, and names three', async () => {
    const [rosa, theo] = await people();
    const { id } = await reviewed(rosa);
    await like(theo, id);
    await site.db.many(sql`
      with crowd as (
        insert into users (id, username, username_key, email, email_key, password_hash, role)
        select gen_random_uuid(), 'crowd-' || n, 'crowd-' || n, 'crowd-' || n || '@example.org',
               'crowd-' || n || '@example.org', 'x', 'reader'
          from generate_series(1, ${CAUSES_COUNTED}::integer) n
        returning id
      ), liking as (
        insert into review_likes (review_id, user_id) select ${id}, id from crowd returning user_id
      )
      insert into notification_causes (notification_id, source_id, actor_id)
      select n.id, l.user_id, l.user_id
        from liking l, notifications n
       where n.user_id = ${rosa._id} and n.kind = 'like'`);
    const [told] = await toldTo(rosa);
    expect(told?.count).toBe(CAUSES_COUNTED);
    const names = told?.actors.map(({ username }) => username);
    expect(names).toHaveLength(3);
    expect(names).not.toContain(theo.username);
  });

  it('goes with what is withdrawn', async () => {
    const [rosa, theo, mina] = await people();
    const { id } = await reviewed(rosa);
    await like(theo, id);
    await like(mina, id);
    const said = await comment(theo, id, `Hello @${rosa.username}`);
    await theo.call('POST /api/follow/:id', { params: { id: rosa._id } });
    expect((await kindsTo(rosa)).sort()).toEqual(['comment', 'follow', 'like']);
    await theo.call('DELETE /api/reviews/:id/like', { params: { id } });
    expect((await toldTo(rosa)).find(({ kind }) => kind === 'like')).toMatchObject({
      count: 1,
      actors: [{ _id: mina._id }],
    });
    await theo.call('DELETE /api/comments/:id', { params: { id: said } });
    await theo.call('DELETE /api/follow/:id', { params: { id: rosa._id } });
    expect(await kindsTo(rosa)).toEqual(['like']);
    await rosa.call('POST /api/blocks/:id', { params: { id: mina._id } });
    expect([await kindsTo(rosa), await countOf(rosa)]).toEqual([[], 0]);
  });

  it('of a reply goes to whom it replies to, once though it names them', async () => {
    const [rosa, theo, mina] = await people();
    const { id } = await reviewed(rosa);
    const first = await comment(theo, id, 'First');
    await comment(mina, id, `I agree, @${theo.username} and @${rosa.username}.`, first);
    expect(await toldTo(theo)).toMatchObject([
      { kind: 'reply', count: 1, subject: { type: 'comment', id: first } },
    ]);
    expect((await kindsTo(rosa)).sort()).toEqual(['comment']);
    const last = await comment(rosa, id, 'Thank you.', first);
    const [told] = await toldTo(theo);
    expect(told).toMatchObject({ kind: 'reply', count: 2 });
    // Not to what was replied to.
    expect(told?.subject.address).toMatch(new RegExp(`&comment=${last}$`));
  });

  it('of a name goes to who may see it, and once when more people may', async () => {
    const [rosa, theo] = await people();
    const { id } = await reviewed(rosa, {
      content: `With @${theo.username}.`,
      visibility: 'followers',
    });
    expect(await kindsTo(theo)).toEqual([]);
    const change = (visibility: 'public' | 'private') =>
      rosa.call('PUT /api/reviews/:id', {
        params: { id },
        body: { title: 'A title', content: `With @${theo.username}.`, rating: 4, visibility },
      });
    await change('public');
    expect(await kindsTo(theo)).toEqual(['mention']);
    await theo.call('PUT /api/notifications/read', {
      body: { ids: (await toldTo(theo)).map(({ _id }) => _id) },
    });
    await change('private');
    expect(await toldTo(theo)).toEqual([]);
    await change('public');
    expect(await toldTo(theo)).toMatchObject([{ kind: 'mention', isRead: true }]);
  });

  it('of a name in a note of progress goes once to who may see it, and with the note', async () => {
    const [rosa, theo] = await people();
    const book = await addBook(site.db, { title: 'A Noted Book' });
    const params = { googleId: book };
    const hello = `Here I thought of @${theo.username}.`;
    const { body } = await rosa.call('POST /api/library/:googleId/progress', {
      params,
      body: { percent: 20, note: hello, visibility: 'followers' },
    });
    if (!body.progress) throw new Error(JSON.stringify(body));
    const id = body.progress._id;
    expect(await toldTo(theo)).toEqual([]);
    const change = (to: object) =>
      rosa.request('PUT', `/api/progress/${id}`, { body: { percent: 20, note: hello, ...to } });
    expect((await change({ visibility: 'public' })).status).toBe(200);
    expect(await toldTo(theo)).toMatchObject([
      {
        kind: 'mention',
        actors: [{ _id: rosa._id }],
        subject: { type: 'progress', id, address: `/progress/${id}` },
      },
    ]);
    await theo.call('POST /api/follow/:id', { params: { id: rosa._id } });
    const inFeed = async () => (await theo.call('GET /api/feed')).body.map((item) => item.progress);
    expect((await inFeed())[0]).toMatchObject({
      note: hello,
      mentions: [{ name: theo.username, _id: theo._id }],
    });
    await change({ visibility: 'private' });
    expect([await toldTo(theo), await countOf(theo)]).toEqual([[], 0]);
    await change({ visibility: 'public' });
    expect([(await toldTo(theo)).length, await countOf(theo)]).toEqual([1, 1]);
    await change({ note: 'Nobody.' });
    expect([await toldTo(theo), (await inFeed())[0]?.mentions]).toEqual([[], []]);
    await change({});
    // As narrow as its entry.
    await rosa.call('PUT /api/library/:googleId', { params, body: { visibility: 'private' } });
    expect(await toldTo(theo)).toEqual([]);
    await rosa.call('PUT /api/library/:googleId', { params, body: { visibility: 'public' } });
    expect(await kindsTo(theo)).toEqual(['mention']);
    await rosa.call('DELETE /api/progress/:id', { params: { id } });
    expect([await toldTo(theo), await countOf(theo)]).toEqual([[], 0]);
    const many = Array.from(
      { length: 21 },
      (_, at) => `@somebody-${'abcdefghijklmnopqrstuvwxyz'[at]}`,
    );
    const tooMany = await rosa.call('POST /api/library/:googleId/progress', {
      params,
      body: { percent: 30, note: many.join(' ') },
    });
    expect([tooMany.status, tooMany.body.id]).toEqual([400, 'mentions_too_many']);
  });

  it('of requests, of who was let in, and of a friend’s review of a book one wants', async () => {
    const [rosa, theo] = await people();
    await rosa.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    await theo.call('POST /api/follow/:id', { params: { id: rosa._id } });
    expect(await toldTo(rosa)).toMatchObject([
      { kind: 'follow_request', subject: { address: '/Account/Profile?tab=followers' } },
    ]);
    await rosa.call('POST /api/follow/requests/:id', { params: { id: theo._id } });
    expect(await kindsTo(rosa)).toEqual([]);
    expect(await toldTo(theo)).toMatchObject([
      {
        kind: 'follow_accepted',
        actors: [{ _id: rosa._id }],
        subject: { type: 'profile', id: rosa._id },
      },
    ]);
    const book = await addBook(site.db, { title: 'A Wanted Book' });
    await theo.call('PUT /api/library/:googleId', {
      params: { googleId: book },
      body: { status: 'want' },
    });
    const { body } = await rosa.call('POST /api/reviews', {
      body: { title: 'She did it', content: 'All of it.', rating: 4, book, hasSpoilers: true },
    });
    expect((await toldTo(theo))[0]).toMatchObject({
      kind: 'friend_review',
      subject: { type: 'review', id: body._id, title: 'A Wanted Book' },
    });
  });

  it('of a review of a book one wants by somebody with very many followers', async () => {
    const [rosa, theo, una] = await people();
    const book = await addBook(site.db, { title: 'Wanted by Two' });
    for (const wanting of [theo, una])
      await wanting.call('PUT /api/library/:googleId', {
        params: { googleId: book },
        body: { status: 'want' },
      });
    await theo.call('POST /api/follow/:id', { params: { id: rosa._id } });
    await site.db.many(sql`update users set followers_count = 50000 where id = ${rosa._id}`);
    const { body } = await rosa.call('POST /api/reviews', {
      body: { title: 'I did it', content: 'All of it.', rating: 4, book },
    });
    await site.db.many(sql`update users set followers_count = 1 where id = ${rosa._id}`);
    expect((await toldTo(theo))[0]).toMatchObject({
      kind: 'friend_review',
      subject: { type: 'review', id: body._id },
    });
    // Who does not follow hears nothing of it.
    expect(await kindsTo(una)).toEqual([]);
  });

  it('of what admins decide', async () => {
    const [rosa, theo] = await people();
    named += 1;
    const ada = await site.signUp(`Admin${named}`, 'admin');
    const { id } = await reviewed(theo);
    await rosa.call('POST /api/reports', { body: { kind: 'review', subject: id, reason: 'spam' } });
    const { body: queue } = await ada.call('GET /api/admin/reports');
    await ada.call('POST /api/admin/reports/:id/resolution', {
      params: { id: queue[0]?._id ?? '' },
      body: { note: 'Looked at.' },
    });
    await ada.call('PUT /api/admin/users/:id', {
      params: { id: rosa._id },
      body: { role: 'writer' },
    });
    await rosa.call('POST /api/users/signin', {
      body: { username: rosa.username, password: rosa.password },
    });
    expect(await toldTo(rosa)).toMatchObject([
      {
        kind: 'role_decision',
        actors: [],
        count: 1,
        subject: { type: 'profile', title: 'writer' },
      },
      { kind: 'report_closed', actors: [], subject: { type: 'report', title: theo.username } },
    ]);
  });
});

describe('How somebody is told', () => {
  it('is the same for everyone until it is chosen; what is absent stays', async () => {
    const [rosa] = await people();
    const { body } = await rosa.call('GET /api/account/notifications');
    expect(Object.keys(body)).toEqual([...NOTIFICATION_KINDS]);
    expect(body.like).toEqual({ site: true, mail: 'never', push: false });
    await rosa.call('PUT /api/account/notifications', { body: { like: { mail: 'daily' } } });
    const changed = await rosa.call('PUT /api/account/notifications', {
      body: { like: { site: false }, comment: { mail: 'weekly' } },
    });
    expect(changed.body).toMatchObject({
      like: { site: false, mail: 'daily', push: false },
      comment: { site: true, mail: 'weekly' },
      follow: { site: true, mail: 'never' },
    });
    expect((await rosa.call('GET /api/account/notifications')).body).toEqual(changed.body);
    const wrong = await rosa.request('PUT', '/api/account/notifications', {
      body: { like: { mail: 'hourly' } },
    });
    expect(wrong.status).toBe(400);
    expect(MAIL_FREQUENCIES).toHaveLength(4);
  });

  it('not on the site is not told there', async () => {
    const [rosa, theo] = await people();
    await rosa.call('PUT /api/account/notifications', { body: { like: { site: false } } });
    const { id } = await reviewed(rosa);
    await like(theo, id);
    expect([await toldTo(rosa), await countOf(rosa)]).toEqual([[], 0]);
  });

  it('by mail is one mail of a kind, which ends at one press without signing in', async () => {
    const [rosa, theo, mina] = await people();
    await site.db.many(sql`update users set email_verified_at = now() where id = ${rosa._id}`);
    await rosa.request('PUT', '/api/account/notifications', {
      body: { comment: { mail: 'now' }, like: { mail: 'daily' } },
      headers: { 'accept-language': 'de' },
    });
    const { id } = await reviewed(rosa);
    await like(theo, id);
    await comment(theo, id, 'A <b>secret</b> word.');
    await site.db.many(sql`update jobs set due_at = now() where kind = ${newsJob('comment')}`);
    await mina.call('POST /api/account/verification-request');
    const find = async () =>
      (await server.mailsTo(rosa.email, 1)).filter(({ headers }) =>
        /List-Unsubscribe/i.test(headers),
      );
    await expect.poll(async () => (await find()).length).toBe(1);
    const [mail] = await find();
    expect(mail?.subject).toBe('Neues für dich · Commonplace');
    expect(mail?.text).toContain('Zu deinen Beiträgen gibt es neue Kommentare.');
    expect(`${mail?.text}${mail?.html}`).not.toContain('secret');
    const headers = (mail?.headers ?? '').replace(/\r?\n\s+/g, '');
    expect(headers).toMatch(/List-Unsubscribe-Post:\s*List-Unsubscribe=One-Click/);
    const [, address = ''] =
      /List-Unsubscribe:\s*<https:\/\/books\.example\.org([^>]+)>/.exec(headers) ?? [];
    // Whoever only looks at it ends nothing.
    const looked = await site.visitor().request('GET', address);
    expect([
      looked.status,
      `${looked.body.text}`.includes('<button>Keine Mails dieser Art mehr</button>'),
    ]).toEqual([200, true]);
    const setting = async () =>
      (await rosa.call('GET /api/account/notifications')).body.comment.mail;
    expect(await setting()).toBe('now');
    const pressed = await fetch(site.url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([pressed.status, await setting()]).toEqual([200, 'never']);
    expect((await rosa.call('GET /api/account/notifications')).body.like.mail).toBe('daily');
    const wrong = await fetch(`${site.url}/mail/end?token=${'a'.repeat(43)}`, {
      method: 'POST',
      body: new URLSearchParams(),
    });
    expect(wrong.status).toBe(404);
    const waits = await site.db.many(sql`
      select kind, due_at > now() + interval '20 hours' as later from jobs j where ${isMail} and subject = ${rosa._id}`);
    expect(waits).toEqual([{ kind: newsJob('like'), later: true }]);
  });
});

it('what is told of is found behind any number of things that are not to be seen any more', async () => {
  const [rosa, ada] = await people();
  await ada.call('POST /api/follow/:id', { params: { id: rosa._id } });
  // Of reviews that are gone, and newer.
  await site.db.many(sql`
    insert into notifications (id, user_id, kind, subject_type, subject_id, created_at)
    select gen_random_uuid(), ${rosa._id}, 'like', 'review', gen_random_uuid(), now() + interval '1 second'
      from generate_series(1, 700)`);
  const { body } = await rosa.call('GET /api/notifications', { query: {} });
  expect(body.map(({ kind }) => kind)).toEqual(['follow']);
  expect((await rosa.call('GET /api/notifications/count')).body).toEqual({ count: 1 });
});

it('one that is not to be seen any more costs a look at few others, not at all older ones', async () => {
  const rosa = await someone();
  await site.db.many(sql`
    with told as (
      insert into notifications (id, user_id, kind, subject_type, subject_id, created_at, read_at)
      select gen_random_uuid(), ${rosa._id}, 'role_decision', 'profile', ${rosa._id}, now() - n * interval '1 minute', now()
        from generate_series(1, 200) n
      returning id, user_id, created_at
    )
    insert into notification_causes (notification_id, source_id)
    select id, user_id from told where created_at < (select max(created_at) from told)`);
  let looked = 0;
  const counting = {
    ...site.db,
    many: async <T>(statement: Sql) => {
      const rows = await site.db.many<T & { part?: string }>(statement);
      looked += rows.filter(({ part }) => part !== undefined).length;
      return rows;
    },
  };
  const page = { limit: 20, after: undefined };
  expect(await notificationsOf(counting, { id: rosa._id }, page)).toHaveLength(21);
  expect(looked).toBe(21 + 4);
});
