import type { Candidate } from '../../../../shared/contract/groups.ts';
import { GROUP_CANDIDATES_MAX, GROUP_VOTES_MAX } from '../../../../shared/limits.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { jsonObject } from '../../../platform/db/columns.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { coverOfBook, idOfBook } from '../../books/books/books.sql.ts';
import { idOf, isSignedIn } from '../../people/privacy/visibility.sql.ts';
import { groupOpen } from './seen.sql.ts';

/** What members of a group would like to read, with the most votes first; undefined: no such group for the viewer. */
export async function candidatesOf(db: Db, groupId: string, viewer: Viewer) {
  const rows = await db.many<Candidate & { isThere: boolean }>(sql`
    select c.book is not null as "isThere", c.*
      from reading_groups g
      left join lateral (
           select ${jsonObject<Candidate['book']>({
             googleId: sql`b.google_id`,
             title: sql`b.title`,
             authors: sql`b.authors`,
             thumbnail: coverOfBook,
           })} as book,
                  v.votes,
                  v.is_voted as "isVoted"
             from (select book_id, count(*) as votes,
                          ${isSignedIn(viewer) ? sql`coalesce(bool_or(user_id = ${idOf(viewer)}), false)` : sql`false`}
                            as is_voted,
                          min(created_at) as since
                     from group_votes
                    where group_id = g.id
                    group by book_id) v
             join books b on b.id = v.book_id
            order by v.votes desc, v.since, b.id
            limit ${GROUP_CANDIDATES_MAX}) c on true
     where g.id = ${groupId} and ${groupOpen(viewer)}`);
  return rows.length === 0 ? undefined : rows.filter(({ isThere }) => isThere);
}

/** What there is of votes in a group, before one is given; undefined: there is no such book. */
export const beforeVoting = (db: Db, groupId: string, userId: string, googleId: string) =>
  db.first<{ bookId: string; isVoted: boolean; isFull: boolean }>(sql`
    select b.id as "bookId",
           exists (select from group_votes
                    where group_id = ${groupId} and user_id = ${userId} and book_id = b.id)
             as "isVoted",
           (select count(*) from group_votes where group_id = ${groupId} and user_id = ${userId})
             >= ${GROUP_VOTES_MAX}
           or (select count(distinct book_id) from group_votes where group_id = ${groupId})
              >= ${GROUP_CANDIDATES_MAX}
              and not exists (select from group_votes
                               where group_id = ${groupId} and book_id = b.id) as "isFull"
      from books b
     where b.id = ${idOfBook(googleId)}`);

/** Votes for a book, once however often. */
export const vote = (db: Db, groupId: string, userId: string, bookId: string) =>
  db.many(sql`
    insert into group_votes (group_id, user_id, book_id) values (${groupId}, ${userId}, ${bookId})
        on conflict do nothing`);

/** Takes a vote back. */
export const takeVoteBack = (db: Db, groupId: string, userId: string, bookId: string) =>
  db.many(sql`
    delete from group_votes
     where group_id = ${groupId} and user_id = ${userId} and book_id = ${bookId}`);

/** How many have voted for a book, and whether one has oneself. */
export const votesFor = (db: Db, groupId: string, userId: string, bookId: string) =>
  db.one<{ votes: number; isVoted: boolean }>(sql`
    select count(*) as votes, coalesce(bool_or(user_id = ${userId}), false) as "isVoted"
      from group_votes
     where group_id = ${groupId} and book_id = ${bookId}`);
