import type { Visibility } from '../../../../shared/visibility.ts';
import { idOfEach } from '../../../platform/audit/audit.sql.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { roomForQuotes } from '../../talk/quotes/quoteItem.sql.ts';

/** A passage that somebody has marked on a device. */
export interface Highlight {
  hash: Buffer;
  text: string;
  note: string | null;
  page: number | null;
  /** ISO 8601; null: the device does not say. */
  at: string | null;
}

/** A book as the program that sends names it. */
export interface Source {
  document: string;
  title: string;
  author: string | null;
}

/** Makes known what a device has highlights of; `googleId` is that of its book, once somebody or the matching has said. */
export const keepSource = (
  db: Db,
  userId: string,
  { document, title, author }: Source,
  device: string,
) =>
  db.one<{ isNew: boolean; googleId: string | null }>(sql`
    with known as (
      select book_id from device_documents where user_id = ${userId} and document = ${document}
    ), kept as (
      insert into device_documents (user_id, document, title, author, device)
      values (${userId}, ${document}, ${title}, ${author}, ${device})
          on conflict (user_id, document) do update set sent_at = now(), device = excluded.device
      returning book_id
    )
    select not exists (select from known) as "isNew",
           (select b.google_id from books b where b.id = (select book_id from kept)) as "googleId"`);

/** Keeps highlights that are not known yet; those that are stay as they are, also where they have become quotes. */
export const keepHighlights = (db: Db, userId: string, document: string, highlights: Highlight[]) =>
  db.many(sql`
    insert into device_highlights (user_id, document, text_hash, text, note, page, highlighted_at)
    select ${userId}, ${document}, h.hash, h.text, h.note, h.page, coalesce(h.at, now())
      from unnest(${highlights.map(({ hash }) => hash)}::bytea[],
                  ${highlights.map(({ text }) => text)}::text[],
                  ${highlights.map(({ note }) => note)}::text[],
                  ${highlights.map(({ page }) => page)}::integer[],
                  ${highlights.map(({ at }) => at)}::timestamptz[]) as h (hash, text, note, page, at)
        on conflict (user_id, document, text_hash) do nothing`);

/** Who sees what somebody's devices send. */
export const visibilityOfQuotes = (db: Db, userId: string) =>
  db.one<{ visibility: Visibility }>(sql`
    select quotes_from_devices as visibility from users where id = ${userId}`);

/**
 * Makes quotes of what waits, of a book that is in somebody's library: of the oldest, as many as they may keep. The rest goes
 * on waiting. For a transaction in which their row is locked.
 */
export const makeQuotes = (
  within: Db,
  userId: string,
  document: string,
  { bookId, visibility }: { bookId: string; visibility: Visibility },
) =>
  within.many(sql`
    with waiting as materialized (
      select text_hash, text, note, page, highlighted_at
        from device_highlights
       where user_id = ${userId} and document = ${document} and text is not null
       order by highlighted_at, text_hash
       limit ${roomForQuotes(userId)}
         for update
    ), made as (
      insert into quotes (id, user_id, book_id, text, note, page, visibility, created_at, updated_at)
      select ${idOfEach()}, ${userId}, ${bookId}, text, note, page, ${visibility}, highlighted_at, highlighted_at
        from waiting
    )
    update device_highlights
       set text = null, note = null
     where user_id = ${userId} and document = ${document} and text is not null
           -- Up to the last of them, and so read to the end before the first is emptied. Joined, each would be compared with
           -- every other.
           and (highlighted_at, text_hash) <= (
             select highlighted_at, text_hash from waiting order by highlighted_at desc, text_hash desc limit 1)`);
