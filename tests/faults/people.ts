import { createHash, randomBytes } from 'node:crypto';
import { type Db, sql } from '../../server/platform/db/db.ts';

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

/** Public ids of books of the starter catalogue. */
export async function booksIn(db: Db, count: number) {
  const rows = await db.many<{ googleId: string }>(sql`
    select google_id as "googleId" from books order by google_id limit ${count}`);
  return rows.map(({ googleId }) => googleId);
}
