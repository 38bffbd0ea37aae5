import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

// What a newer version has written while this one still runs: kinds of things that this one does not know
// (docs/decisions/0115-one-schema.md).
let site: Site;
let rosa: Member;
let theo: Member;
let admin: Member;

beforeAll(async () => {
  site = await openSite();
  [rosa, theo] = [await site.signUp('Rosa'), await site.signUp('Theo')];
  admin = await site.signUp('Ada', 'admin');
  await rosa.call('POST /api/follow/:id', { params: { id: theo._id } });
});
afterAll(() => site?.close());

it('a notification of a kind that is not known here is passed over', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await site.db.many(sql`
    insert into notifications (id, user_id, kind, subject_type, subject_id)
    values (${first}, ${rosa._id}, 'waved', 'profile', ${theo._id}), (${second}, ${rosa._id}, 'seen', 'house', ${theo._id})`);
  await site.db.many(sql`
    insert into notification_causes (notification_id, source_id, actor_id)
    values (${first}, ${theo._id}, ${theo._id}), (${second}, ${theo._id}, ${theo._id})`);
  expect((await rosa.call('GET /api/notifications')).body).toEqual([]);
  expect((await rosa.call('GET /api/notifications/count')).body.count).toBe(0);
});

it('an event that is not known here stands in the log as it is', async () => {
  await site.db.many(sql`
    insert into audit_log (id, actor_id, actor_name, event, subject_kind, subject_id, subject_name)
    values (gen_random_uuid(), ${theo._id}, 'Theo', 'star-lit', 'star', ${randomUUID()}, 'Vega')`);
  const { body } = await admin.call('GET /api/admin/log');
  expect(body[0]).toMatchObject({ event: 'star-lit', subject: { kind: 'star', name: 'Vega' } });
});

it('a report of a kind that is not known here stands among the others', async () => {
  await site.db.many(sql`
    insert into reports (id, reporter_id, subject_kind, subject_id, author_name, evidence, reason)
    values (gen_random_uuid(), ${rosa._id}, 'star', ${randomUUID()}, 'Theo', '{}', 'spam')`);
  const { body } = await admin.call('GET /api/admin/reports');
  expect(body).toMatchObject([{ kind: 'star', authorName: 'Theo', reason: 'spam' }]);
});
