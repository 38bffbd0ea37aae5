import { QUOTES_MAX } from '../../../../shared/limits.ts';
import type { Visibility } from '../../../../shared/visibility.ts';
import type { SqlOf } from '../../../platform/db/columns.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { refuse } from '../../../platform/http/errors.ts';
import {
  flag,
  lines,
  type Of,
  orNull,
  shape,
  time,
  visibility,
} from '../../reading/items/codecs.ts';
import { positionOf } from '../../reading/library/entry.sql.ts';
import { type Position, placeIn, position } from '../../reading/library/readingItem.sql.ts';
import { isoOf } from '../../reading/library/state.sql.ts';

/** A quote as files have it. */
export const quoteItem = shape(
  { text: lines, position, note: orNull(lines), hasSpoilers: flag, createdAt: time, visibility },
  ['text'],
);
export type QuoteItem = NonNullable<Of<typeof quoteItem>>;

/** SQL of the fields of a `QuoteItem`, of quote `q`. */
export const quoteFields: SqlOf<QuoteItem> = {
  text: sql`q.text`,
  position: positionOf(sql`q`),
  note: sql`q.note`,
  hasSpoilers: sql`q.has_spoilers`,
  createdAt: isoOf(sql`q.created_at`),
  visibility: sql`q.visibility`,
};

/** SQL of how many quotes more somebody may keep. */
export const roomForQuotes = (userId: string) => sql`
  greatest(${QUOTES_MAX} - (select count(*) from quotes q where q.user_id = ${userId}), 0)`;

/** How many quotes more somebody may keep, whose row is locked: whoever adds some meanwhile waits. */
export const roomForQuotesOf = async (within: Db, userId: string) =>
  (await within.one<{ room: number }>(sql`select ${roomForQuotes(userId)} as room`)).room;

/** Refuses where somebody, whose row is locked, may not keep one quote more. */
export async function refuseTooManyQuotes(within: Db, userId: string) {
  if ((await roomForQuotesOf(within, userId)) < 1)
    throw refuse('quotes_too_many', { most: QUOTES_MAX });
}

/** Keeps quotes from books that are in somebody's library, for as many of which there is room. */
export const addQuotes = (
  db: Db,
  userId: string,
  quotes: (QuoteItem & { id: string; bookId: string; visibility: Visibility; at: string })[],
) =>
  db.many(sql`
    insert into quotes (id, user_id, book_id, text, page, minute, percent, has_spoilers, note,
                        visibility, created_at, updated_at)
    select x.id, ${userId}, x."bookId", x.text, x.page, x.minute, x.percent, x."hasSpoilers", x.note,
           x.visibility, x.at, x.at
      from jsonb_to_recordset(${JSON.stringify(quotes.map(rowOf))}::jsonb) as x (
             id uuid, "bookId" uuid, text text, page integer, minute integer, percent float8,
             "hasSpoilers" boolean, note text, visibility text, at timestamptz)`);

const rowOf = <Quote extends { position: Position | null }>(quote: Quote) => ({
  ...quote,
  ...placeIn(quote.position),
});

/** Takes quotes back that still say what an import wrote; returns their ids. */
export const removeQuotes = (db: Db, userId: string, quotes: { id: string; text: string }[]) =>
  db.many<{ id: string }>(sql`
    delete from quotes q
     using jsonb_to_recordset(${JSON.stringify(quotes)}::jsonb) as x (id uuid, text text)
     where q.id = x.id and q.user_id = ${userId} and q.text = x.text
    returning q.id`);
