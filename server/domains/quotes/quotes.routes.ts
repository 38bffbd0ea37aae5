import { uuidv7 } from 'uuidv7';
import { QUOTE_NOTE_MAX, QUOTE_TEXT_MAX } from '../../../shared/limits.ts';
import { isBlank, lengthOf } from '../../../shared/rules.ts';
import type { Db } from '../../platform/db/db.ts';
import { refuse, refuseField } from '../../platform/http/errors.ts';
import { cleanText } from '../../platform/http/inputText.ts';
import { newestKeyOf, newestPageOf, sendPage } from '../../platform/http/pagination.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { changeEntry, draftOf } from '../library/changes.ts';
import { lookerAt } from '../library/looker.ts';
import { placeOf } from '../library/positions.ts';
import { stateOf } from '../library/state.sql.ts';
import {
  addQuote,
  bookOfQuote,
  changeQuote,
  ownQuotesOf,
  quoteOf,
  quotesOf,
  removeQuote,
} from './quotes.sql.ts';

/** Passages of books that people write down. */
export function quotesRoutes({ anyone, member }: Routes, db: Db) {
  member('GET /api/library/:googleId/quotes', async ({ params, query, reads, reply, user }) => {
    const page = newestPageOf(query);
    const quotes = await ownQuotesOf(reads, user.id, params.googleId, page);
    if (!quotes) throw refuse('book_not_found');
    return sendPage(reply, page, { ...quotes, keyOf: newestKeyOf });
  });

  member('POST /api/library/:googleId/quotes', async ({ params, body, user }) => {
    const text = textOf(body.text);
    const note = noteOf(body.note ?? null);
    // A book that somebody quotes is in their library.
    const changer = { userId: user.id, timeZone: undefined };
    const load = (on: Db) => stateOf(on, user.id, params.googleId);
    const state = await changeEntry(db, changer, load, (was) => {
      placeOf(body, was.pages);
      return draftOf(was);
    });
    if (!state) throw refuse('book_not_found');
    const id = uuidv7();
    await addQuote(db, id, user.id, state.bookId, {
      text,
      note,
      place: placeOf(body, state.pages) ?? null,
      visibility: body.visibility ?? state.entry?.visibility ?? state.defaultVisibility,
      hasSpoilers: body.hasSpoilers ?? false,
    });
    return existing(await quoteOf(db, user.id, id));
  });

  member('PUT /api/quotes/:id', async ({ params, body, user }) => {
    const book = existing(await bookOfQuote(db, params.id, user.id));
    const place = placeOf(body, book.pages);
    await changeQuote(db, params.id, user.id, {
      ...(body.text === undefined ? {} : { text: textOf(body.text) }),
      ...(place === undefined ? {} : { place }),
      ...(body.note === undefined ? {} : { note: noteOf(body.note) }),
      ...(body.visibility === undefined ? {} : { visibility: body.visibility }),
      ...(body.hasSpoilers === undefined ? {} : { hasSpoilers: body.hasSpoilers }),
    });
    return existing(await quoteOf(db, user.id, params.id));
  });

  member('DELETE /api/quotes/:id', async ({ params, user }) => {
    existing(await removeQuote(db, params.id, user.id));
    return null;
  });

  anyone('GET /api/profile/:id/quotes', async (input) => {
    const { params, query, reads, reply } = input;
    const page = newestPageOf(query);
    const quotes = await quotesOf(reads, params.id, await lookerAt(params.id, input), page);
    if (!quotes) throw refuse('user_not_found');
    return sendPage(reply, page, { ...quotes, keyOf: newestKeyOf });
  });
}

function textOf(text: string) {
  const kept = cleanText('quote', text);
  if (isBlank(kept)) throw refuseField('text', 'quote_required');
  if (lengthOf(kept) > QUOTE_TEXT_MAX)
    throw refuseField('text', 'quote_too_long', { most: QUOTE_TEXT_MAX });
  return kept;
}

function noteOf(text: string | null) {
  if (text === null) return null;
  const note = cleanText('note', text);
  if (lengthOf(note) <= QUOTE_NOTE_MAX) return note === '' ? null : note;
  throw refuseField('note', 'quote_note_too_long', { most: QUOTE_NOTE_MAX });
}

function existing<T>(quote: T | undefined) {
  if (quote === undefined) throw refuse('quote_not_found');
  return quote;
}
