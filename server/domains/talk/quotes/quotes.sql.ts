import type { Quote } from '../../../../shared/contract/quotes.ts';
import type { Visibility } from '../../../../shared/visibility.ts';
import { auditLogInsert, type Deleter } from '../../../platform/audit/audit.sql.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { columns } from '../../../platform/db/columns.ts';
import { type Db, empty, join, type Sql, sql } from '../../../platform/db/db.ts';
import { listOf, newestFirst } from '../../../platform/db/listQuery.ts';
import type { NewestKey, Page, RankedKey } from '../../../platform/http/pagination.ts';
import { briefBook, idOfBook } from '../../books/books/books.sql.ts';
import { personOf } from '../../people/privacy/person.sql.ts';
import { profileListOf } from '../../people/privacy/profileList.sql.ts';
import { isReportedTo, maybeVisibleTo, visibleTo } from '../../people/privacy/visibility.sql.ts';
import {
  editionPages,
  positionOf,
  type SeenBy,
  visibleEntry,
} from '../../reading/library/entry.sql.ts';
import type { Place } from '../../reading/library/state.sql.ts';
import { isLikedBy, LIKEABLE, like, unlike } from '../likes/likes.sql.ts';
import { reachOf } from '../spoilers/reach.sql.ts';
import { textFor, textFrom, type WithUnshut } from '../spoilers/shutting.ts';

/** SQL of the columns of a `Quote`, of quote `q` from book `b` by user `w`, for a viewer. */
const quoteColumns = (seenBy: SeenBy) =>
  columns<QuoteRow>({
    _id: sql`q.id`,
    text: sql`q.text`,
    position: positionOf(sql`q`),
    hasSpoilers: sql`q.has_spoilers`,
    note: sql`q.note`,
    visibility: sql`q.visibility`,
    createdAt: sql`q.created_at`,
    likes: sql`q.likes_count`,
    comments: sql`q.comments_count`,
    isLiked: isLikedBy(seenBy.viewer, LIKEABLE.quote, sql`q.id`),
    book: briefBook,
    user: personOf(sql`w`),
    opensFrom: sql`q.percent`,
    reach: seenBy.isOwner
      ? sql`null::json`
      : reachOf(seenBy.viewer, {
          author: sql`q.user_id`,
          book: sql`q.book_id`,
          pages: sql`b.page_count`,
          mayBeShut: mayQuoteBeShut,
        }),
  });

/** SQL of whether quote `q` may have to be shut, or a passage in it or in its note. */
export const mayQuoteBeShut = sql`
  (q.has_spoilers or position('>!' in q.text) > 0 or position('>!' in coalesce(q.note, '')) > 0)`;

type QuoteRow = WithUnshut<Quote, 'text' | 'note'> & { opensFrom: number | null };

/**
 * A quote as a viewer may read it: one that tells too much is shut until they have come so far, and its note, which is
 * about it, with it.
 */
export function shownQuote<
  Row extends Pick<QuoteRow, 'text' | 'note' | 'position' | 'hasSpoilers' | 'opensFrom' | 'reach'>,
>({ reach, opensFrom, ...quote }: Row) {
  const { note, position } = quote;
  const from = quote.hasSpoilers ? position : null;
  const shown = textFrom(quote.text, from, opensFrom, reach);
  const isShut = shown.text === '' && shown.hidden.length > 0;
  return { ...quote, ...shown, note: note === null || isShut ? null : textFor(note, reach).text };
}

/**
 * SQL of quotes that a viewer may see: as narrow as the entry that they are under. Each is asked about by itself: begun with the
 * entries, a page of a book that very many quote would take all of them.
 */
const quotesFor = (seenBy: SeenBy, where: Sql) => sql`
  from quotes q
  join books b on b.id = q.book_id
  join users w on w.id = q.user_id
 where ${where}
   and (select ${visibleEntry(seenBy)} from entries e where e.user_id = q.user_id and e.book_id = q.book_id)
   and ${seenBy.isOwner ? sql`true` : visibleTo(seenBy.viewer, sql`q.user_id`, sql`q.visibility`)}`;

/** SQL of quote `q` from book `b` of this `id`, as far as a viewer may see it. */
export const quoteSeen = (viewer: Viewer, id: Sql) =>
  quotesFor({ viewer, isOwner: false }, sql`q.id = ${id}`);

const pageFrom = ({ after, limit }: Page<NewestKey>) => sql`
  ${after ? sql`and (q.created_at, q.id) < (${after.createdAt}, ${after.id})` : sql``}
   order by q.created_at desc, q.id desc
   limit ${limit + 1}`;

/** A page of somebody's own quotes from a book, newest first, and one more; undefined: no such book. */
export const ownQuotesOf = async (
  db: Db,
  userId: string,
  googleId: string,
  page: Page<NewestKey>,
) => {
  const seenBy = { viewer: { id: userId }, isOwner: true };
  const list = await listOf<QuoteRow>(db, {
    owner: sql`
    select k.id,
           (select count(*) from quotes q where q.user_id = ${userId} and q.book_id = k.id) as total
      from books k
     where k.id = ${idOfBook(googleId)}`,
    page: sql`
    select ${quoteColumns(seenBy)}
    ${quotesFor(seenBy, sql`q.user_id = ${userId} and q.book_id = o.id`)} ${pageFrom(page)}`,
    order: newestFirst,
  });
  return list && { ...list, rows: list.rows.map(shownQuote) };
};

/** A page of the quotes from a book that a viewer may see, newest first, and one more; undefined: no such book. */
export const newestQuotes = (db: Db, googleId: string, viewer: Viewer, page: Page<NewestKey>) =>
  quotesFrom(db, googleId, viewer, { of: pageFrom(page), order: newestFirst });

/** The same with the most liked first. */
export const mostLikedQuotes = (
  db: Db,
  googleId: string,
  viewer: Viewer,
  { after, limit }: Page<RankedKey>,
) =>
  quotesFrom(db, googleId, viewer, {
    of: sql`
    ${after ? sql`and (q.likes_count, q.id) < (${after.score}::integer, ${after.id}::uuid)` : empty}
     order by q.likes_count desc, q.id desc
     limit ${limit + 1}`,
    order: sql`p."likes" desc, p."_id" desc`,
  });

async function quotesFrom(
  db: Db,
  googleId: string,
  viewer: Viewer,
  { of, order }: { of: Sql; order: Sql },
) {
  const seenBy = { viewer, isOwner: false };
  const list = await listOf<QuoteRow>(db, {
    owner: sql`
    select k.id, null as total from books k where k.id = ${idOfBook(googleId)}`,
    page: sql`
    select ${quoteColumns(seenBy)}
    ${quotesFor(seenBy, sql`q.book_id = o.id and ${maybeVisibleTo(viewer, sql`q.user_id`, sql`q.is_for_everybody`)}`)} ${of}`,
    order,
  });
  return list?.rows.map(shownQuote);
}

/** A page of somebody's quotes that a viewer may see, newest first, and one more; undefined: no such user. */
export const quotesOf = async (db: Db, userId: string, seenBy: SeenBy, page: Page<NewestKey>) => {
  const list = await profileListOf<QuoteRow>(db, seenBy.viewer, userId, {
    total: sql`(select count(*) ${quotesFor(seenBy, sql`q.user_id = ${userId}`)})`,
    page: sql`
    select ${quoteColumns(seenBy)} ${quotesFor(seenBy, sql`q.user_id = ${userId}`)} ${pageFrom(page)}`,
    order: newestFirst,
  });
  return list && { ...list, rows: list.rows.map(shownQuote) };
};

/** One of somebody's own quotes. */
export const quoteOf = async (db: Db, userId: string, id: string) => {
  const seenBy = { viewer: { id: userId }, isOwner: true };
  const found = await db.first<QuoteRow>(sql`
    select ${quoteColumns(seenBy)}
    ${quotesFor(seenBy, sql`q.id = ${id} and q.user_id = ${userId}`)}`);
  return found && shownQuote(found);
};

/** A quote that a viewer may see. */
export const quoteFor = async (db: Db, id: string, viewer: Viewer) => {
  const seenBy = { viewer, isOwner: false };
  const found = await db.first<QuoteRow>(sql`
    select ${quoteColumns(seenBy)} ${quotesFor(seenBy, sql`q.id = ${id}`)}`);
  return found && shownQuote(found);
};

/** Likes a quote that somebody may see, once however often, if it is another's; undefined: they see no such quote. */
export const likeQuote = (db: Db, id: string, userId: string) =>
  like(db, LIKEABLE.quote, { id, userId, target: seenQuote(id, userId) });

/** Likes a quote no more, once however often; undefined: there is no such quote that they see. */
export const unlikeQuote = (db: Db, id: string, userId: string) =>
  unlike(db, LIKEABLE.quote, { id, userId, target: seenQuote(id, userId) });

const seenQuote = (id: string, userId: string) => sql`
  select q.id, q.user_id, q.likes_count
  ${quoteSeen({ id: userId }, sql`${id}::uuid`)}`;

/** What a quote says. */
export interface QuoteText {
  text: string;
  place: Place | null;
  note: string | null;
  visibility: Visibility;
  hasSpoilers: boolean;
}

/**
 * Keeps a quote from a book that is in somebody's library. Open reports of one that they have deleted and that said the same are
 * reports of this one, the last of each reporter: an admin sees, and takes away, what comes back, by Undo or typed again, whoever
 * else may see it.
 */
export const addQuote = (db: Db, id: string, userId: string, bookId: string, quote: QuoteText) =>
  db.many(sql`
    with touched as (${touched(sql`user_id = ${userId} and book_id = ${bookId}`)}), reported as (
      update reports
         set subject_id = ${id}
       where id in (
         select distinct on (r.reporter_id) r.id
           from reports r
          where r.author_id = ${userId} and r.subject_kind = 'quote' and r.resolved_at is null
            and r.evidence ->> 'content' = concat_ws(E'\\n\\n', ${quote.text}::text, ${quote.note}::text)
            and r.evidence ->> 'googleId' in (select google_id from books where id = ${bookId}
                                               union all
                                              select google_id from book_aliases where book_id = ${bookId})
            and not exists (select from quotes q where q.id = r.subject_id)
          order by r.reporter_id, r.created_at desc)
    )
    insert into quotes (id, user_id, book_id, text, page, minute, percent, has_spoilers, note,
                        visibility)
    values (${id}, ${userId}, ${bookId}, ${quote.text}, ${quote.place?.page ?? null},
            ${quote.place?.minute ?? null}, ${quote.place?.percent ?? null}, ${quote.hasSpoilers},
            ${quote.note}, ${quote.visibility})`);

/** Changes one of somebody's quotes; undefined: they have none of this id. */
export function changeQuote(db: Db, id: string, userId: string, quote: Partial<QuoteText>) {
  const { text, place, note, visibility, hasSpoilers } = quote;
  const set = [
    ...(text === undefined ? [] : [sql`text = ${text}`]),
    ...(place === undefined
      ? []
      : [
          sql`page = ${place?.page ?? null}`,
          sql`minute = ${place?.minute ?? null}`,
          sql`percent = ${place?.percent ?? null}`,
        ]),
    ...(note === undefined ? [] : [sql`note = ${note}`]),
    ...(visibility === undefined ? [] : [sql`visibility = ${visibility}`]),
    ...(hasSpoilers === undefined ? [] : [sql`has_spoilers = ${hasSpoilers}`]),
    sql`updated_at = now()`,
  ];
  return db.first(sql`
    with changed as (
      update quotes set ${join(set, ', ')} where id = ${id} and user_id = ${userId}
      returning user_id, book_id
    ), touched as (${touched(sql`(user_id, book_id) in (select user_id, book_id from changed)`)})
    select 1 from changed`);
}

/** Deletes a quote; undefined: there is none that they may know of, `isDeleted` false: it is another's, and stays. */
export const removeQuote = (db: Db, id: string, { user, ip }: Deleter, mayDeleteOthers: boolean) =>
  db.first<{ isDeleted: boolean }>(sql`
    with old as (
      select q.id, q.user_id, q.user_id = ${user.id} as "isOwn", w.username
        from quotes q
        join users w on w.id = q.user_id
       where q.id = ${id}
         and (q.user_id = ${user.id}
              or exists (select 1 ${quoteSeen(user, sql`${id}::uuid`)})
              or ${isReportedTo(user, sql`q.id`)})
    ), gone as (
      delete from quotes q
       using old
       where q.id = old.id and (old."isOwn" or ${mayDeleteOthers}::boolean)
      returning q.user_id, q.book_id
    ), touched as (${touched(sql`(user_id, book_id) in (select user_id, book_id from gone)`)}),
    audited as (${auditLogInsert(
      {
        event: 'quote-deleted',
        actor: user,
        subject: { kind: 'quote', id: sql`old.id`, name: sql`'@' || old.username` },
        ip,
      },
      // What people do with what is their own, nobody has to know.
      sql`from old where not old."isOwn" and ${mayDeleteOthers}::boolean`,
    )})
    select exists (select from gone) as "isDeleted" from old`);

const touched = (which: Sql) => sql`
  update entries set revision = gen_random_uuid() where ${which}`;

/** How long the book of one of somebody's quotes is; undefined: they have none of this id. */
export const bookOfQuote = (db: Db, id: string, userId: string) =>
  db.first<{ pages: number | null }>(sql`
    select ${editionPages} as pages
      from quotes q
      join entries e on e.user_id = q.user_id and e.book_id = q.book_id
      join books b on b.id = q.book_id
      left join editions d on d.id = e.edition_id
     where q.id = ${id} and q.user_id = ${userId}`);
