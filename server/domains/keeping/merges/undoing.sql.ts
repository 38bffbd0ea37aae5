import { raw } from 'sql-template-tag';
import { type Db, join, sql } from '../../../platform/db/db.ts';
import { inCounts, isCounted } from '../../people/privacy/counted.sql.ts';
import { saidColumns } from '../../talk/reviews/earlier.sql.ts';
import { changeBack, moveBack, putBack, type Undoing } from './kept.sql.ts';

/** Columns of a book that it takes over from another. */
const FACTS = [
  'source',
  'title',
  'subtitle',
  'original_title',
  'other_titles',
  'authors',
  'categories',
  'published_date',
  'page_count',
  'publisher',
  'language',
  'isbn10',
  'isbn13',
  'description',
  'cover_key',
  'cover_hash',
  'readers',
  'identity',
  'corrected',
];

/** What the book that stayed knew before, where nobody has corrected it since; the id of the other is its own again. */
export async function factsBack(db: Db, { mergeId, from, into }: Undoing) {
  await db.many(sql`
    delete from book_aliases
     where book_id = ${into} and google_id = (select google_id from books where id = ${from})`);
  const facts = join(FACTS.map((name) => raw(name)));
  await db.many(sql`
    update books b
       set (${facts}) = (
             select ${facts}
               from jsonb_populate_record(null::books, to_jsonb(b) || (
                      select coalesce(jsonb_object_agg(w.key, w.value), '{}')
                        from jsonb_each(r.was) w
                       where w.key = any(${FACTS})
                         and to_jsonb(b) -> w.key is not distinct from r.became -> w.key))),
           updated_at = now()
      from book_merge_rows r
     where r.merge_id = ${mergeId} and r.of_table = 'books' and r.book_id = ${into} and b.id = ${into}`);
}

/** Who worked on the two, as their names say and as somebody said by hand. */
export async function creditAgain(db: Db, { mergeId, from, into }: Undoing) {
  await db.many(sql`select credit_books(array[${from}, ${into}]::uuid[])`);
  await db.many(sql`
    update book_authors t
       set author_id = w.author_id, is_by_hand = true
      from book_merge_rows r
     cross join lateral jsonb_populate_record(null::book_authors, r.was) w
      join authors a on a.id = w.author_id
     where r.merge_id = ${mergeId} and r.of_table = 'book_authors' and r.book_id = ${from} and w.is_by_hand
       and t.book_id = ${from} and t.role = w.role and t.name_key = w.name_key`);
}

export async function coversBack(db: Db, undoing: Undoing) {
  const { mergeId, from, into } = undoing;
  await moveBack(db, undoing, 'cover_images');
  await db.many(sql`
    insert into cover_images (book_id, hash, bytes, created_at)
    select ${from}, c.hash, c.bytes, c.created_at
      from book_merge_rows r
      join cover_images c on c.book_id = ${into} and c.hash = r.was ->> 'hash'
     where r.merge_id = ${mergeId} and r.of_table = 'cover_images' and r.is_twin
        on conflict do nothing`);
}

/** Ratings that are set aside, in the bursts that they were in. */
export async function backIntoBursts(db: Db, undoing: Undoing) {
  const burst = sql`(r.was ->> 'burst_id')::uuid`;
  await moveBack(
    db,
    undoing,
    'burst_ratings',
    sql`, burst_id = coalesce((select b.id from rating_bursts b where b.id = ${burst}), t.burst_id)`,
  );
  await putBack(
    db,
    undoing,
    'burst_ratings',
    sql`exists (select from rating_bursts b where b.id = w.burst_id)`,
  );
}

/** SQL of the kept rows that were put back. */
const rowsOf = (ids: string[]) => sql`
  from book_merge_rows m where m.id = any(${ids}::uuid[])`;

/** SQL of whether review `w` was neither deleted since, nor is the newest of the book that stayed by now. */
export const isNowhereElse = sql`
  not exists (select from deleted_reviews d where d.id = w.id)
  and not exists (select from reviews v where v.id = w.id)`;

/**
 * What the merge made an earlier review is the newest of its book again, as its writer has left it: perhaps only for
 * themselves by now. It is counted afterwards (`restoreReviews`).
 */
export async function newestAgain(db: Db, { from, into }: Undoing) {
  await db.many(sql`
    update reviews r
       set (${saidColumns}) = (select ${saidColumns} from earlier_reviews e where e.id = r.id),
           is_counted = false, is_trending = false
     where r.book_id in (${from}, ${into})
       and exists (select from earlier_reviews e where e.id = r.id)`);
  await db.many(sql`
    delete from earlier_reviews e
     using reviews r
     where r.id = e.id and e.book_id in (${from}, ${into})`);
}

/** Counts reviews that came back, as their authors' privacy says by now, with what stands under them. */
export async function restoreReviews(db: Db, ids: string[]) {
  if (ids.length === 0) return;
  await db.many(sql`
    update reviews r
       set likes_count = (select count(*) from review_likes l where l.review_id = r.id and l.is_counted),
           comments_count = (select count(*) from comments c
                              where c.review_id = r.id and c.user_id is not null and c.is_counted),
           (is_counted, is_trending) = (select ${inCounts(sql`r.visibility`, sql`r.is_set_aside`)}
                                          from users author where author.id = r.user_id)
     where (r.book_id, r.user_id) in (select m.book_id, m.user_id ${rowsOf(ids)})`);
  await db.many(sql`
    update users u
       set reviews_count = u.reviews_count + 1
     where u.id in (select m.user_id ${rowsOf(ids)})`);
}

/** Has it carried over who may see answers that came back, where their writers have become private or public since. */
export async function judgeAnew(db: Db, ids: string[]) {
  if (ids.length === 0) return;
  await db.many(sql`
    update users author
       set is_carrying_over = true
     where author.id in (select m.user_id ${rowsOf(ids)})
       and exists (select from answers a
                    where a.user_id = author.id and a.is_for_everybody <> ${isCounted(sql`'public'`)})`);
}

/** A review and the entry of its book hold one rating; one that is as before is as old as before. */
export async function linkReviews(db: Db, { mergeId }: Undoing) {
  await db.many(sql`
    update entries e
       set review_id = v.id,
           rating = case when v.id is not null then v.rating
                         when r.was ->> 'review_id' is null then (r.was ->> 'rating')::smallint end,
           revision = gen_random_uuid()
      from book_merge_rows r
      left join reviews v on v.book_id = r.book_id and v.user_id = r.user_id
     where r.merge_id = ${mergeId} and r.of_table = 'entries'
       and e.book_id = r.book_id and e.user_id = r.user_id
       and e.review_id is distinct from v.id`);
  await db.many(sql`
    update entries e
       set rated_at = w.rated_at
      from book_merge_rows r
     cross join lateral jsonb_populate_record(null::entries, r.was) w
     where r.merge_id = ${mergeId} and r.of_table = 'entries'
       and e.book_id = w.book_id and e.user_id = w.user_id
       and e.rating is not distinct from w.rating and e.rated_at is distinct from w.rated_at`);
}

/** Counts favourites that came back. */
export async function restoreFavorites(db: Db, ids: string[]) {
  if (ids.length === 0) return;
  await db.many(sql`
    update favorites f
       set (is_counted, is_trending) = (select ${inCounts(sql`'public'`)} from users author where author.id = f.user_id)
     where (f.user_id, f.book_id) in (select m.user_id, m.book_id ${rowsOf(ids)})`);
  await db.many(sql`
    update users u
       set favorites_count = u.favorites_count + 1
     where u.id in (select m.user_id ${rowsOf(ids)})`);
}

/** Places on lists, as long as the list has the book; a note that was changed since is not what it was. */
export async function placesOnListsBack(db: Db, undoing: Undoing) {
  const { mergeId, from, into } = undoing;
  await moveBack(db, undoing, 'list_books');
  await db.many(sql`
    with back as (
      insert into list_books (list_id, book_id, position, note, note_by, added_at)
      select k.list_id, ${from},
             case when exists (select from list_books taken where taken.list_id = k.list_id and taken.position = w.position)
                  then w.position || 'V' || left(md5(${from}::text), 12) || 'V'
                  else w.position end,
             case when n.is_back then w.note end,
             case when n.is_back then w.note_by end,
             w.added_at
        from book_merge_rows r
       cross join lateral jsonb_populate_record(null::list_books, r.was) w
        join list_books k on k.list_id = w.list_id and k.book_id = ${into}
        left join book_merge_rows o on o.merge_id = r.merge_id and o.of_table = 'list_books' and o.book_id = ${into}
                                   and o.was ->> 'list_id' = w.list_id::text
        left join users writer on writer.id = w.note_by
       -- Not where it says something else since, or its writer has gone.
       cross join lateral (
             select k.note is not distinct from o.became ->> 'note'
                    and (w.note_by is null or writer.id is not null) as is_back) n
       where r.merge_id = ${mergeId} and r.of_table = 'list_books' and r.book_id = ${from} and r.is_twin
      returning list_id
    )
    update lists l set books_count = l.books_count + 1 where l.id in (select list_id from back)`);
  await changeBack(db, undoing, 'list_books', ['note', 'note_by']);
}

/** What readers remember of each, and what is told of it elsewhere. */
export async function rememberedBack(db: Db, { mergeId, from, into }: Undoing) {
  await db.many(sql`
    update book_memories t
       set remembered = r.was ->> 'remembered', told = r.was ->> 'told',
           words = recall_words(b) || remembered_words(r.was ->> 'remembered', r.was ->> 'told')
      from book_merge_rows r
      join books b on b.id = r.book_id
     where r.merge_id = ${mergeId} and r.of_table = 'book_memories' and t.book_id = r.book_id
       and (r.book_id = ${from}
            or r.book_id = ${into}
               and (t.remembered, t.told) is not distinct from (r.became ->> 'remembered', r.became ->> 'told'))`);
}
