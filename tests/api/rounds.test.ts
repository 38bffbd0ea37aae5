import { afterAll, beforeAll, expect, it } from 'vitest';
import { finishRemovals } from '../../server/domains/keeping/accountChanges/removal.ts';
import { cleanUp } from '../../server/domains/keeping/retention/cleanupJob.ts';
import { sql } from '../../server/platform/db/db.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
});
afterAll(() => site?.close());

const leave = (id: string, ago = '1 minute') =>
  site.db.many(sql`update users set leaving_at = now() - ${ago}::interval where id = ${id}`);
const isThere = async (id: string) =>
  (await site.db.first(sql`select from users where id = ${id}`)) !== undefined;

it('An account that cannot be deleted keeps no other from being deleted, and is named', async () => {
  const [stuck, other] = [await site.signUp('Stuck'), await site.signUp('Other')];
  await site.db.many(sql`
    create function keep_stuck() returns trigger language plpgsql as $$
    begin
      if old.username = 'Stuck' then raise exception 'something holds it'; end if;
      return old;
    end $$`);
  await site.db.many(sql`
    create trigger keep_stuck before delete on users for each row execute function keep_stuck()`);
  await leave(stuck._id, '1 hour');
  await leave(other._id);
  await expect(finishRemovals(site.db)).rejects.toThrow(`account ${stuck._id}`);
  expect([await isThere(stuck._id), await isThere(other._id)]).toEqual([true, false]);
  await site.db.many(sql`drop function keep_stuck cascade`);
  await finishRemovals(site.db);
  expect(await isThere(stuck._id)).toBe(false);
});

it('What cannot be cleared away keeps nothing else from being cleared away', async () => {
  await site.db.many(sql`
    create function keep_all() returns trigger language plpgsql as $$
    begin raise exception 'they stay'; end $$`);
  await site.db.many(sql`
    create trigger keep_all before delete on sessions for each row execute function keep_all()`);
  await site.signUp('Lapsed');
  await site.db.many(sql`update sessions set expires_at = now() - interval '1 day'`);
  await site.db.many(sql`
    insert into provider_requests (upstream, question, until)
    values ('openlibrary', 'dune', now() - interval '1 day')`);
  await expect(cleanUp(site.db)).rejects.toThrow('sessions');
  expect(await site.db.many(sql`select from provider_requests`)).toEqual([]);
  await site.db.many(sql`drop function keep_all cascade`);
});

it('Of an account no batch takes more than its share, whatever hangs on its reviews and entries', async () => {
  const writer = await site.signUp('Writer');
  const fan = await site.signUp('Fan');
  const book = await addBook(site.db, { title: 'The Gate' });
  const { body } = await writer.call('POST /api/reviews', {
    body: { title: 'A title', content: 'My own words.', rating: 4, book },
  });
  await site.db.many(sql`
    insert into comments (id, review_id, user_id, text)
    select gen_random_uuid(), ${body._id}, ${fan._id}, 'And so do I' from generate_series(1, 2500)`);
  await site.db.many(sql`
    insert into comments (id, review_id, user_id, text, reply_to)
    select gen_random_uuid(), ${body._id}, ${fan._id}, 'Me too',
           (select id from comments where review_id = ${body._id} limit 1)
      from generate_series(1, 2500)`);
  await site.db.many(sql`
    insert into progress (id, reading_id, user_id, at, percent, visibility)
    select gen_random_uuid(), r.id, r.user_id, now(), 10, 'public'
      from readings r, generate_series(1, 2500)
     where r.user_id = ${writer._id}`);
  await wrongCounters(site.db);
  await leave(writer._id);
  const rowsOf = () =>
    site.db.one<{ comments: number; progress: number }>(sql`
      select (select count(*) from comments where review_id = ${body._id}) as comments,
             (select count(*) from progress where user_id = ${writer._id}) as progress`);
  let before = await rowsOf();
  expect(before).toEqual({ comments: 5_000, progress: 2_500 });
  for (let batches = 0; batches < 20 && (await isThere(writer._id)); batches++) {
    let asked = 0;
    await finishRemovals(site.db, () => asked++ > 0);
    const now = await rowsOf();
    expect(before.comments - now.comments).toBeLessThanOrEqual(1_000);
    expect(before.progress - now.progress).toBeLessThanOrEqual(1_000);
    expect(await wrongCounters(site.db)).toEqual({});
    before = now;
  }
  expect([before, await isThere(writer._id)]).toEqual([{ comments: 0, progress: 0 }, false]);
});
