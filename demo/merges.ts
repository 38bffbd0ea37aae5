import { randomBytes } from 'node:crypto';
import { newBookOf } from '../server/domains/books/books/book.ts';
import { storeBooks } from '../server/domains/books/catalogue/upsert.sql.ts';
import { merge, undo } from '../server/domains/keeping/merges/merging.ts';
import { type Db, sql } from '../server/platform/db/db.ts';
import { quietly } from '../server/platform/events.ts';
import '../server/listeners.ts';

/** Two that a table brought though they were there; of the second it turned out that it is another book after all. */
const DOUBLES = [
  {
    into: 'Middlemarch',
    title: 'Middlemarch: A Study of Provincial Life, in one volume',
    author: 'George Eliot',
    isUndone: false,
    daysAgo: 9,
  },
  {
    into: 'Dracula',
    title: 'Dracula, retold for the village stage',
    author: 'Thea Marlow',
    isUndone: true,
    daysAgo: 5,
  },
];

/** Such books are made one by the first of the people, in the product's own way; one of these merges is taken back. */
export async function storeMerges(
  within: Db,
  {
    members,
    books,
    now,
  }: {
    members: readonly { id: string; username: string }[];
    books: readonly { id: string; title: string }[];
    now: Date;
  },
) {
  const [admin, ...others] = members;
  if (admin === undefined) return;
  await quietly(within);
  const by = { user: { id: admin.id, username: admin.username }, ip: '127.0.0.1' };
  for (const { into, title, author, isUndone, daysAgo } of DOUBLES) {
    const stays = books.find((book) => book.title === into);
    const double = newBookOf({
      googleId: randomBytes(9).toString('base64url'),
      title,
      authors: [author],
    });
    if (stays === undefined || double === undefined) throw new Error(`There is no book ${into}`);
    await storeBooks(within, 'csv', [double]);
    const { id: from } = await within.one<{ id: string }>(sql`
      select id from books where google_id = ${double.googleId}`);
    // Three of those who have not read the other want to read it.
    await within.many(sql`
      insert into entries (user_id, book_id, revision, status, visibility, added_at, updated_at)
      select u.id, ${from}, gen_random_uuid(), 'want', 'public', ${now}::timestamptz - interval '40 days',
             ${now}::timestamptz - interval '40 days'
        from users u
       where u.id = any(${others.map(({ id }) => id)}::uuid[])
         and not exists (select from entries e where e.user_id = u.id and e.book_id = ${stays.id})
       order by u.id
       limit 3`);
    const id = await merge(within, { from, into: stays.id }, by);
    if (isUndone) await undo(within, id, by);
    const at = new Date(now.getTime() - daysAgo * 86_400_000);
    await within.many(sql`
      update book_merges
         set created_at = ${at},
             undone_at = case when undone_at is not null then ${at}::timestamptz + interval '2 hours' end
       where id = ${id}`);
  }
}
