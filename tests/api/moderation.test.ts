import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeBooks } from '../../server/domains/books/catalogue/merge.sql.ts';
import { cleanUp } from '../../server/domains/keeping/retention/cleanupJob.ts';
import { anonymizedNetwork, auditLogInsert } from '../../server/platform/audit/audit.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import { addBook, countersOf, wrongCounters } from '../support/books.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let ada: Member;
let winston: Member;
let rosa: Member;
let books = 0;

beforeAll(async () => {
  site = await openSite();
  ada = await site.signUp('Ada', 'admin');
  winston = await site.signUp('Winston', 'writer');
  rosa = await site.signUp('Rosa');
});
afterAll(() => site?.close());

/** A review of a book that nobody else has reviewed. */
async function reviewBy(member: Member, title = 'Mine') {
  books += 1;
  const googleId = await addBook(site.db, { title: `The Book of ${books} Houses` });
  const { body } = await member.call('POST /api/reviews', {
    body: { title, content: 'My own words.', rating: 4.5, book: googleId },
  });
  return { googleId, id: body._id };
}

const log = async (query: object = {}) => (await ada.call('GET /api/admin/log', { query })).body;
const remove = (by: Member, id: string) => by.call('DELETE /api/reviews/:id', { params: { id } });
const restore = (id: string) =>
  ada.call('POST /api/admin/deleted-reviews/:id/restoration', { params: { id } });

describe('The log', () => {
  it('has a line of its own for each of several', async () => {
    await site.db.many(
      auditLogInsert(
        {
          event: 'user-edited',
          subject: { kind: 'user', id: sql`id`, name: sql`username` },
          details: 'all at once',
        },
        sql`from users`,
      ),
    );
    const entries = (await log()).filter(({ details }) => details === 'all at once');
    expect(entries.map(({ subject }) => subject?.name).sort()).toEqual(['Ada', 'Rosa', 'Winston']);
    for (const { _id } of entries)
      expect(_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const made = Number.parseInt((entries[0]?._id ?? '').replaceAll('-', '').slice(0, 12), 16);
    expect(Math.abs(Date.now() - made)).toBeLessThan(60_000);
  });

  // ASVS: 16.2.1, 16.2.5, 16.3.1
  it('says who signed up, in, and failed to', async () => {
    const theo = await site.signUp('Theo');
    await site.visitor().call('POST /api/users/signin', {
      body: { username: 'Theo', password: theo.password },
    });
    await site.visitor().call('POST /api/users/signin', {
      body: { username: 'Theo', password: 'wrong' },
    });
    await site.visitor().call('POST /api/users/signin', {
      body: { username: 'my secret by mistake', password: 'wrong' },
    });
    const entries = (await log()).slice(0, 4).map(({ event, actor, subject, network }) => ({
      event,
      who: actor?.username ?? subject?.name,
      network,
    }));
    const network = '127.0.0.0/24';
    expect(entries).toEqual([
      // What was typed for a name may be a password.
      { event: 'sign-in-failed', who: null, network },
      { event: 'sign-in-failed', who: 'Theo', network },
      { event: 'signed-in', who: 'Theo', network },
      { event: 'signed-up', who: 'Theo', network },
    ]);
  });

  it('says who granted a role, changed and deleted accounts, and outlives them', async () => {
    const body = { username: 'Wren', email: 'wren@example.org', password: 'x', role: 'reader' };
    const wren = await ada.call('POST /api/users/signup', { body });
    const params = { id: wren.body._id };
    await ada.call('PUT /api/admin/users/:id', {
      params,
      body: { role: 'writer', bio: 'New', password: 'yy' },
    });
    await ada.call('DELETE /api/admin/users/:id', { params });
    const entries = (await log({ actor: ada._id })).slice(0, 4);
    expect(entries.map(({ event, subject, details }) => [event, subject?.name, details])).toEqual([
      ['user-deleted', 'Wren', 'writer'],
      ['role-changed', 'Wren', 'reader → writer'],
      ['user-edited', 'Wren', 'password, bio'],
      ['user-added', 'Wren', 'reader'],
    ]);
    expect(JSON.stringify(entries)).not.toContain('wren@example.org');
    expect(entries.map(({ actor, subject }) => [actor?.isGone, subject?.isGone])).toEqual(
      Array(4).fill([false, true]),
    );
  });

  // ASVS: 16.4.2
  it('is only ever added to', async () => {
    for (const statement of [
      sql`update audit_log set event = 'signed-in'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ])
      await expect(site.db.many(statement)).rejects.toThrow('audit_log is only ever added to');
  });

  it('goes on over pages', async () => {
    const [first, second] = await log({ limit: 2 });
    const { headers } = await ada.call('GET /api/admin/log', { query: { limit: 1 } });
    const next = /<(.*)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const { body } = await ada.request('GET', next);
    expect(body).toEqual([second]);
    expect(first?._id).not.toBe(second?._id);
    expect((await ada.request('GET', '/api/admin/log?cursor=made-up')).status).toBe(400);
  });

  // ASVS: 14.2.4
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ])('keeps of the address %s only %s', (address, region) => {
    expect(anonymizedNetwork(address)).toBe(region);
  });
});

describe('A deleted review', () => {
  it('is kept for admins, who see what it said, whose it was, and who deleted it', async () => {
    const { googleId, id } = await reviewBy(rosa, 'Unkind');
    expect((await remove(winston, id)).status).toBe(204);
    const { body } = await ada.call('GET /api/admin/deleted-reviews');
    expect(body[0]).toMatchObject({
      _id: id,
      title: 'Unkind',
      content: 'My own words.',
      rating: 4.5,
      book: { googleId },
      user: { username: 'Rosa' },
      deletedBy: { username: 'Winston' },
    });
    const days = Date.parse(body[0]?.restorableUntil ?? '') - Date.parse(body[0]?.deletedAt ?? '');
    expect(days / 86_400_000).toBe(30);
    const [entry] = await log();
    expect(entry).toMatchObject({
      event: 'review-deleted',
      actor: { username: 'Winston' },
      subject: { kind: 'review', _id: id, name: '@Rosa' },
      details: 'Unkind',
    });
  });

  it('is quoted nowhere in the log where its author deletes it and brings it back', async () => {
    const { id } = await reviewBy(rosa, 'My own title');
    await remove(rosa, id);
    await rosa.call('POST /api/reviews/:id/restoration', { params: { id } });
    const entries = (await log()).slice(0, 2);
    expect(entries.map(({ event, details }) => [event, details])).toEqual([
      ['review-restored', null],
      ['review-deleted', null],
    ]);
  });

  it('comes back as it was, and is counted again', async () => {
    const { googleId, id } = await reviewBy(rosa);
    const params = { googleId };
    const before = await rosa.call('GET /api/reviews/book/:googleId', { params });
    const counters = await countersOf(site.db, googleId);
    await remove(winston, id);
    expect((await countersOf(site.db, googleId)).reviews).toBe(0);
    expect((await restore(id)).status).toBe(204);
    const after = await rosa.call('GET /api/reviews/book/:googleId', { params });
    expect(after.body).toEqual(before.body);
    expect(await countersOf(site.db, googleId)).toEqual(counters);
    expect(await wrongCounters(site.db)).toEqual({});
    expect((await log())[0]).toMatchObject({
      event: 'review-restored',
      subject: { name: '@Rosa' },
    });
    expect((await restore(id)).status).toBe(404);
  });

  it('comes back to the book that its book has become one with', async () => {
    const { googleId, id } = await reviewBy(rosa);
    const kept = await addBook(site.db, { title: 'The Book That Is Left' });
    await remove(winston, id);
    const idOf = async (publicId: string) =>
      (await site.db.one<{ id: string }>(sql`select id from books where google_id = ${publicId}`))
        .id;
    await mergeBooks(site.db, await idOf(googleId), await idOf(kept));
    expect((await restore(id)).status).toBe(204);
    const { body } = await rosa.call('GET /api/reviews/book/:googleId', {
      params: { googleId: kept },
    });
    expect(body.map(({ _id }) => _id)).toEqual([id]);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  // ASVS: 2.3.1
  it('comes back once, however often it is asked at once', async () => {
    const { googleId, id } = await reviewBy(rosa);
    await remove(rosa, id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => restore(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
    expect((await countersOf(site.db, googleId)).reviews).toBe(1);
  });

  it('stays where it is when its author has reviewed the book again', async () => {
    const { googleId, id } = await reviewBy(rosa);
    await remove(rosa, id);
    await rosa.call('POST /api/reviews', {
      body: { title: 'Again', content: 'Other words.', rating: 2, book: googleId },
    });
    const { status, body } = await restore(id);
    expect([status, body.message]).toEqual([409, 'Its author has reviewed this book again since']);
    const { body: kept } = await ada.call('GET /api/admin/deleted-reviews');
    expect(kept.map(({ _id }) => _id)).toContain(id);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  describe('of one’s own', () => {
    const undo = (by: Member, id: string) =>
      by.call('POST /api/reviews/:id/restoration', { params: { id } });

    it('comes back for its author within ten minutes, and the log says so', async () => {
      const { googleId, id } = await reviewBy(rosa);
      await remove(rosa, id);
      expect((await undo(winston, id)).status).toBe(404);
      expect((await undo(rosa, id)).status).toBe(204);
      const { body } = await rosa.call('GET /api/reviews/:id', { params: { id } });
      expect(body).toMatchObject({ title: 'Mine', rating: 4.5 });
      expect((await countersOf(site.db, googleId)).reviews).toBe(1);
      expect(await wrongCounters(site.db)).toEqual({});
      const [entry] = await log();
      expect(entry).toMatchObject({ event: 'review-restored', actor: { username: 'Rosa' } });
      expect((await undo(rosa, id)).status).toBe(404);
    });

    it.each(['want', 'read', 'reading'] as const)(
      'comes back where the book has been put on “%s” since, with the reading that it made',
      async (status) => {
        const { googleId, id } = await reviewBy(rosa);
        await remove(rosa, id);
        const put = { params: { googleId }, body: { status } };
        expect((await rosa.call('PUT /api/library/:googleId', put)).status).toBe(200);
        expect((await undo(rosa, id)).status).toBe(204);
        const { body } = await rosa.call('GET /api/library/:googleId', { params: { googleId } });
        expect(body.entry).toMatchObject({
          status: status === 'want' ? 'read' : status,
          rating: 4.5,
          timesRead: 1,
        });
        expect(await wrongCounters(site.db)).toEqual({});
      },
    );

    it('comes back no more later, nor where somebody else has deleted it', async () => {
      const late = await reviewBy(rosa);
      await remove(rosa, late.id);
      await site.db.many(sql`
        update deleted_reviews set deleted_at = now() - interval '11 minutes' where id = ${late.id}`);
      expect((await undo(rosa, late.id)).status).toBe(404);
      const removed = await reviewBy(rosa);
      await remove(winston, removed.id);
      expect((await undo(rosa, removed.id)).status).toBe(404);
    });

    it('stays where it is when another has been written since', async () => {
      const { googleId, id } = await reviewBy(rosa);
      await remove(rosa, id);
      await rosa.call('POST /api/reviews', {
        body: { title: 'Again', content: 'Other words.', rating: 2, book: googleId },
      });
      const { status, body } = await undo(rosa, id);
      expect([status, body.message]).toEqual([409, 'You have already reviewed this book']);
    });
  });

  it('is gone for good after 30 days', async () => {
    const { id } = await reviewBy(rosa);
    await remove(rosa, id);
    await site.db.many(sql`
      update deleted_reviews set deleted_at = now() - interval '31 days' where id = ${id}`);
    expect((await restore(id)).status).toBe(404);
    await cleanUp(site.db);
    expect(await site.db.first(sql`select from deleted_reviews where id = ${id}`)).toBeUndefined();
  });

  it('comes back when its table has got another column since', async () => {
    const { id } = await reviewBy(rosa);
    await remove(winston, id);
    await site.db.many(sql`alter table reviews add column mood text not null default 'calm'`);
    try {
      expect((await restore(id)).status).toBe(204);
    } finally {
      await site.db.many(sql`alter table reviews drop column mood`);
    }
  });

  it('comes back with the default of each column that its table had not yet when it was deleted', async () => {
    const { id } = await reviewBy(rosa);
    await remove(winston, id);
    await site.db.many(sql`
      update deleted_reviews
         set review = review - (select array_agg(attname::text) from pg_attribute
                                 where attrelid = 'reviews'::regclass and (atthasdef or not attnotnull))
       where id = ${id}`);
    expect((await restore(id)).status).toBe(204);
    expect(
      await site.db.one(sql`select to_jsonb(r) as row from reviews r where id = ${id}`),
    ).toEqual({
      row: expect.objectContaining({
        title: 'Mine',
        visibility: 'public',
        has_spoilers: false,
        is_set_aside: false,
        is_language_by_hand: false,
        is_counted: true,
        random_key: expect.any(Number),
        reading_id: null,
      }),
    });
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('is kept in every column it had', async () => {
    const { id } = await reviewBy(rosa);
    const rowOf = () => site.db.one(sql`select to_jsonb(r) as row from reviews r where id = ${id}`);
    const before = await rowOf();
    await remove(winston, id);
    await restore(id);
    expect(await rowOf()).toEqual(before);
  });
});

describe('A role request', () => {
  let strict: Site;
  beforeAll(async () => {
    strict = await openSite({ rolePolicy: 'approval' });
  });
  afterAll(() => strict?.close());

  it('is listed until an admin grants it or does not', async () => {
    const admin = await strict.signUp('Ada');
    await strict.db.many(sql`update users set role = 'admin' where id = ${admin._id}`);
    const wren = await strict.signUp('Wren', 'writer');
    const theo = await strict.signUp('Theo', 'admin');
    const requests = async () => {
      const { body, headers } = await admin.call('GET /api/admin/role-requests');
      expect(Number(headers.get('x-total-count'))).toBe(body.length);
      return body.map(({ username, role, roleRequest }) => [username, role, roleRequest]);
    };
    expect(await requests()).toEqual([
      ['Theo', 'reader', 'admin'],
      ['Wren', 'reader', 'writer'],
    ]);
    const decide = (id: string, role: string) =>
      admin.call('PUT /api/admin/users/:id', { params: { id }, body: { role } });
    expect((await decide(wren._id, 'writer')).body.role).toBe('writer');
    expect((await decide(theo._id, 'reader')).body).not.toHaveProperty('roleRequest');
    expect(await requests()).toEqual([]);
    expect((await theo.call('GET /api/profile')).status).toBe(200);
  });
});

describe('A report', () => {
  const report = (by: Member, body: object) => by.request('POST', '/api/reports', { body });
  const queue = async (query: object = {}) =>
    (await ada.call('GET /api/admin/reports', { query })).body;

  it('is of a review or a profile, and keeps what was said', async () => {
    const { googleId, id } = await reviewBy(rosa, 'Rude');
    const body = { kind: 'review', subject: id, reason: 'abuse', text: ' It insults me. ' };
    expect((await report(winston, body)).status).toBe(201);
    await rosa.call('PUT /api/reviews/:id', {
      params: { id },
      body: { title: 'Kind', content: 'All is well.', rating: 5 },
    });
    expect((await queue())[0]).toMatchObject({
      kind: 'review',
      subject: id,
      author: { username: 'Rosa' },
      authorName: 'Rosa',
      evidence: { title: 'Rude', content: 'My own words.', googleId },
      reason: 'abuse',
      text: 'It insults me.',
      reporter: { username: 'Winston' },
      resolvedAt: null,
    });
    const ofProfile = { kind: 'profile', subject: rosa._id, reason: 'impersonation' };
    expect((await report(winston, ofProfile)).status).toBe(201);
    expect((await queue())[0]).toMatchObject({ kind: 'profile', subject: rosa._id, text: null });
  });

  it('of the same by the same person is one, until it is closed', async () => {
    const { id } = await reviewBy(rosa);
    const body = { kind: 'review', subject: id, reason: 'spam' };
    const [one, two] = [await report(winston, body), await report(winston, body)];
    expect(two.body._id).toBe(one.body._id);
    const closed = await ada.call('POST /api/admin/reports/:id/resolution', {
      params: { id: String(one.body._id) },
      body: { note: ' It is fine. ' },
    });
    expect(closed.body).toMatchObject({ note: 'It is fine.', resolvedBy: { username: 'Ada' } });
    expect((await queue()).map(({ _id }) => _id)).not.toContain(one.body._id);
    expect((await queue({ status: 'resolved' }))[0]).toMatchObject({ _id: one.body._id });
    expect((await log())[0]).toMatchObject({ event: 'report-resolved', details: 'It is fine.' });
    const again = await ada.call('POST /api/admin/reports/:id/resolution', {
      params: { id: String(one.body._id) },
      body: { note: 'Twice' },
    });
    expect([again.status, again.body.message]).toEqual([
      409,
      'Somebody has closed this report already',
    ]);
    expect((await report(winston, body)).body._id).not.toBe(one.body._id);
  });

  it('goes half a year after it was closed, with what was said', async () => {
    const [first, second] = [await reviewBy(rosa), await reviewBy(rosa)];
    const reported = async ({ id }: { id: string }) =>
      String((await report(winston, { kind: 'review', subject: id, reason: 'spam' })).body._id);
    const [closed, open] = [await reported(first), await reported(second)];
    await ada.call('POST /api/admin/reports/:id/resolution', {
      params: { id: closed },
      body: { note: 'It is fine.' },
    });
    await site.db.many(sql`
      update reports
         set created_at = now() - interval '181 days',
             resolved_at = case when resolved_at is not null then now() - interval '181 days' end
       where id in (${closed}, ${open})`);
    await cleanUp(site.db);
    const left = await site.db.many<{ id: string }>(sql`
      select id from reports where id in (${closed}, ${open})`);
    expect(left.map(({ id }) => id)).toEqual([open]);
  });

  it('stays when what it is about is gone, and when who made it is', async () => {
    const theo = await site.signUp('Theodora');
    const { id } = await reviewBy(theo);
    const made = await report(rosa, { kind: 'review', subject: id, reason: 'spam' });
    await theo.call('POST /api/account/deletion', { body: { currentPassword: theo.password } });
    const kept = (await queue()).find(({ _id }) => _id === made.body._id);
    expect(kept).toMatchObject({ author: null, authorName: 'Theodora' });
  });

  it.each<[string, object, number, string]>([
    ['no reason', { reason: '' }, 400, 'Please say what is wrong with it'],
    ['a made-up reason', { reason: 'boring' }, 400, 'Please say what is wrong with it'],
    ['another reason without words', { reason: 'other' }, 400, 'Please describe what is wrong'],
    [
      'too many words',
      { text: 'x'.repeat(2_001) },
      400,
      'The description may be at most 2,000 characters long',
    ],
    ['a made-up kind', { kind: 'shop' }, 400, '“kind” is not right'],
    ['an id of nothing', { subject: 'x' }, 400, '“subject” is not right'],
    [
      'what is not there',
      { subject: '00000000-0000-7000-8000-000000000000' },
      404,
      'There is nothing left to report',
    ],
  ])('is refused with a sentence for %s', async (_what, wrong, status, sentence) => {
    const answer = await report(winston, {
      kind: 'profile',
      subject: rosa._id,
      reason: 'spam',
      ...wrong,
    });
    expect([answer.status, answer.body.message]).toEqual([status, sentence]);
  });

  it('may be of a book, which is nobody’s', async () => {
    const googleId = await addBook(site.db, {
      title: 'The House with the Blue Door',
      authors: ['Mo'],
    });
    const { _id } = (await winston.call('GET /api/books/:googleId', { params: { googleId } })).body
      .book;
    const made = await report(winston, {
      kind: 'book',
      subject: _id,
      reason: 'other',
      text: 'This is an advertisement.',
    });
    expect(made.status).toBe(201);
    const listed = (await queue()).find((each) => each._id === made.body._id);
    expect(listed).toMatchObject({
      kind: 'book',
      subject: _id,
      author: null,
      authorName: 'The House with the Blue Door',
      evidence: { content: 'Mo', googleId, bookTitle: 'The House with the Blue Door' },
    });
    await ada.call('POST /api/admin/reports/:id/resolution', {
      params: { id: String(made.body._id) },
      body: { note: 'Corrected.' },
    });
    expect((await log())[0]).toMatchObject({
      event: 'report-resolved',
      subject: { name: 'The House with the Blue Door' },
    });
    expect(
      (await report(winston, { kind: 'book', subject: rosa._id, reason: 'spam' })).status,
    ).toBe(404);
  });

  it('of oneself is refused', async () => {
    const { status, body } = await report(rosa, {
      kind: 'profile',
      subject: rosa._id,
      reason: 'spam',
    });
    expect([status, body.message]).toEqual([400, 'You cannot report yourself']);
  });

  it('is closed with a note only', async () => {
    const [open] = await queue();
    const { status, body } = await ada.call('POST /api/admin/reports/:id/resolution', {
      params: { id: open?._id ?? '' },
      body: { note: ' ' },
    });
    expect([status, body.message]).toEqual([400, 'Please note what was done']);
  });
});
