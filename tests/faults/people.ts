import { createHash, randomBytes } from 'node:crypto';
import { type Db, sql } from '../../server/platform/db/db.ts';
import type { Shared } from './witness.ts';

/** Somebody who is signed in. */
export interface Person {
  id: string;
  cookie: string;
}

/** So many people with a session each, straight into the database: nobody waits for their passwords. */
export async function peopleIn(db: Db, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 0; number < count; number++) {
    const token = randomBytes(32).toString('base64url');
    const name = `person-${randomBytes(8).toString('hex')}`;
    const { id } = await db.one<{ id: string }>(sql`
      with person as (
        insert into users (id, username, username_key, email, email_key, password_hash, role)
        values (gen_random_uuid(), ${name}, ${name}, ${`${name}@example.org`},
                ${`${name}@example.org`}, 'none', 'writer')
        returning id
      ), session as (
        insert into sessions (token_hash, user_id, expires_at)
        select ${createHash('sha256').update(token).digest()}, id, now() + interval '1 day' from person
      )
      select id from person`);
    people.push({ id, cookie: `session=${token}` });
  }
  return people;
}

/** Lists and open groups of somebody who does nothing else. */
export async function sharedIn(db: Db): Promise<Shared> {
  const [owner] = await peopleIn(db, 1);
  const lists = await db.many<{ id: string }>(sql`
    insert into lists (id, user_id, title, visibility)
    select gen_random_uuid(), ${owner?.id}, 'List ' || n, 'public' from generate_series(1, 6) n
    returning id`);
  const groups = await db.many<{ id: string }>(sql`
    insert into reading_groups (id, title, visibility, joining, members_count)
    select gen_random_uuid(), 'Group ' || n, 'public', 'open', 1 from generate_series(1, 6) n
    returning id`);
  await db.many(sql`
    insert into group_members (group_id, user_id, state, role)
    select unnest(${groups.map(({ id }) => id)}::uuid[]), ${owner?.id}, 'member', 'owner'`);
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return { lists: idsOf(lists), groups: idsOf(groups) };
}

/** Public ids of books of the starter catalogue. */
export async function booksIn(db: Db, count: number) {
  const rows = await db.many<{ googleId: string }>(sql`
    select google_id as "googleId" from books order by google_id limit ${count}`);
  return rows.map(({ googleId }) => googleId);
}
