import { IMPORT_UNDO_DAYS } from '../../../../shared/imports.ts';
import { UNDO_MINUTES } from '../../../../shared/limits.ts';
import { type Db, sql } from '../../../platform/db/db.ts';

/** So much is deleted in one statement. */
const BATCH = 1_000;

/** The lines of the file of an import that is done are not shown any more, and go with `forgetSomeRows`. */
export const beginForgetting = (db: Db, id: string) =>
  db.many(sql`
    update library_imports
       set rows_forgotten_at = now(), message = null, message_said = null, is_unfinished = false
     where id = ${id} and rows_forgotten_at is null`);

/**
 * Deletes some of the lines of a file that is to be forgotten, the file itself and what the import wrote of which book;
 * false once nothing is left of them. Where it could not be undone any more anyway, what it wrote last of statuses,
 * ratings, formats and readings is kept without what was there before: a newer file may go on with it.
 */
export async function forgetSomeRows(db: Db, id: string) {
  const { rows, effects } = await db.one<{ rows: number; effects: number }>(sql`
    with import as (
      select id, applied_at < now() - make_interval(days => ${IMPORT_UNDO_DAYS}) as is_over
        from library_imports
       where id = ${id} and rows_forgotten_at is not null
    ), files as (
      delete from import_files where import_id in (select id from import)
    ), rows as (
      delete from import_rows
       where (import_id, line) in (
         select r.import_id, r.line from import_rows r join import i on i.id = r.import_id limit ${BATCH})
      returning 1
    ), going as materialized (
      select e.id,
             not (i.is_over and not e.is_undone and e.field = any(${COMPARED}::text[])) as is_going
        from import_effects e
        join import i on i.id = e.import_id
       where not (i.is_over and not e.is_undone and e.field = any(${COMPARED}::text[])
                  and e.before is null)
       limit ${BATCH}
    ), slimmer as (
      update import_effects
         set before = null
       where id in (select id from going where not is_going)
    ), effects as (
      delete from import_effects where id in (select id from going where is_going)
    )
    select (select count(*) from rows) as rows, (select count(*) from going) as effects`);
  return rows === BATCH || effects === BATCH;
}

/** What a newer file is compared with, and is no text. */
const COMPARED = ['status', 'rating', 'format', 'reading'];

/** Imports that cannot be undone any more and whose lines are still there, the first ones; returns their ids. */
export const importsToForget = (db: Db, limit: number) =>
  db.many<{ id: string }>(sql`
    select id
      from library_imports
     where state in ('applied', 'undone') and rows_forgotten_at is null
       and applied_at < now() - make_interval(days => ${IMPORT_UNDO_DAYS})
     limit ${limit}`);

/**
 * Takes out of the lines of files, and out of what imports wrote, the texts that people have deleted since: of books
 * that they have deleted something of, once that cannot be undone any more. A line goes on saying which book it was of.
 * Returns of how many books, `limit` at most.
 */
export async function forgetDeletedTexts(db: Db, limit: number) {
  const isOver = sql`deleted_at < now() - make_interval(mins => ${UNDO_MINUTES})`;
  const due = await db.many<{ userId: string; bookId: string }>(sql`
    select user_id as "userId", book_id as "bookId"
      from deleted_texts
     where ${isOver}
     order by deleted_at
     limit ${limit}`);
  // Together: a process that is killed in between leaves the mark, and the next round goes on with it.
  for (const { userId, bookId } of due)
    await db.transaction(async (within) => {
      const marked = await within.first(sql`
        delete from deleted_texts
         where user_id = ${userId} and book_id = ${bookId} and ${isOver}
        returning book_id`);
      if (marked) await forgetTextsOf(within, userId, bookId);
    });
  return due;
}

const forgetTextsOf = (db: Db, userId: string, bookId: string) =>
  db.many(sql`
    with texts as materialized (
      select note as text from entries where user_id = ${userId} and book_id = ${bookId}
       union all
      select content from all_reviews where user_id = ${userId} and book_id = ${bookId}
       union all
      select text from quotes where user_id = ${userId} and book_id = ${bookId}
       union all
      select p.note
        from readings r
        join progress p on p.reading_id = r.id
       where r.user_id = ${userId} and r.book_id = ${bookId}
    ), lines as (
      update import_rows r
         set raw = '{}',
             read = r.read || jsonb_build_object(
               'note', null, 'review', null, 'earlierReviews', '[]'::jsonb, 'quotes', '[]'::jsonb, 'problems', '[]'::jsonb,
               'readings', coalesce((
                 select jsonb_agg(each || '{"progress": []}')
                   from jsonb_array_elements(r.read -> 'readings') each), '[]')),
             changes = coalesce((
               select jsonb_agg(each)
                 from jsonb_array_elements(r.changes) each
                where each ->> 'field' <> all(${TEXTS}::text[])), '[]')
        from library_imports i
       where i.user_id = ${userId} and r.import_id = i.id and r.result is not null
         and r.google_id in (select google_id from books where id = ${bookId}
                              union all
                             select google_id from book_aliases where book_id = ${bookId})
         and exists (
           select
             from (select r.read ->> 'note'
                    union all
                   select r.read #>> '{review,text}'
                    union all
                   select jsonb_path_query(r.read, '$.earlierReviews[*].text') #>> '{}'
                    union all
                   select jsonb_path_query(r.read, '$.quotes[*].text') #>> '{}'
                    union all
                   select jsonb_path_query(r.read, '$.readings[*].progress[*].note') #>> '{}') as said (text)
            where said.text is not null and said.text not in (select text from texts where text is not null))
    )
    delete from import_effects e
     where e.user_id = ${userId} and e.book_id = ${bookId}
       and (e.field = 'note' and e.after #>> '{}' not in (select text from texts where text is not null)
            or e.field = 'review' and e.after ->> 'text' not in (select text from texts where text is not null)
            or e.field = 'earlierReview' and e.after ->> 'text' not in (select text from texts where text is not null)
            or e.field = 'quote' and e.after ->> 'text' not in (select text from texts where text is not null))`);

/** The fields of a line that hold texts. */
const TEXTS = ['note', 'review', 'earlierReviews', 'quotes'];
