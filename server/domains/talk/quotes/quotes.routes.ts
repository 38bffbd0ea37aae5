import { uuidv7 } from 'uuidv7';
import { mayDeletePassagesOfOthers } from '../../../../shared/permissions.ts';
import { quoteError, quoteNoteError } from '../../../../shared/rules.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { refuseOverwriting } from '../../../platform/db/overwriting.ts';
import { existingOr, refuse, refuseErrors } from '../../../platform/http/errors.ts';
import { cleanText } from '../../../platform/http/inputText.ts';
import {
  likedKeyOf,
  newestKeyOf,
  newestPageOf,
  rankedPageOf,
  sendPage,
  sendUncountedPage,
} from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { lockOwner } from '../../people/privacy/counted.sql.ts';
import {
  changeEntryWithin,
  draftOf,
  TRIES,
  untilNotOvertaken,
  withMutex,
} from '../../reading/library/changes.ts';
import { placeOf } from '../../reading/library/positions.ts';
import { seenByFor } from '../../reading/library/seenBy.ts';
import { stateOf } from '../../reading/library/state.sql.ts';
import { likingOf, likingTold } from '../likes/liking.ts';
import { refuseTooManyQuotes } from './quoteItem.sql.ts';
import {
  addQuote,
  bookOfQuote,
  changeQuote,
  likeQuote,
  mostLikedQuotes,
  newestQuotes,
  ownQuotesOf,
  quoteFor,
  quoteOf,
  quotesOf,
  removeQuote,
  unlikeQuote,
} from './quotes.sql.ts';

/** Passages of books that people write down. */
export function quotesRoutes({ anyone, member }: Routes, db: Db) {
  member('GET /api/library/:googleId/quotes', async ({ params, query, reads, reply, user }) => {
    const page = newestPageOf(query);
    const quotes = await ownQuotesOf(reads, user.id, params.googleId, page);
    if (!quotes) throw refuse('book_not_found');
    return sendPage(reply, page, { ...quotes, keyOf: newestKeyOf });
  });

  member('POST /api/library/:googleId/quotes', async ({ params, body, user, db }) => {
    const text = textOf(body.text);
    const note = noteOf(body.note ?? null);
    const id = uuidv7();
    const actor = { userId: user.id, timeZone: undefined };
    const load = (on: Db) => stateOf(on, user.id, params.googleId);
    await withMutex(actor, () =>
      untilNotOvertaken(db, TRIES, async (within) => {
        // Two at once are counted one after the other.
        await lockOwner(within, user.id);
        // A book that somebody quotes is in their library.
        const state = await changeEntryWithin(within, actor, load, (was) => {
          placeOf(body, was.pages);
          return draftOf(was);
        });
        if (!state) throw refuse('book_not_found');
        await refuseTooManyQuotes(within, user.id);
        await addQuote(within, id, user.id, state.bookId, {
          text,
          note,
          place: placeOf(body, state.pages) ?? null,
          visibility: body.visibility ?? state.entry?.visibility ?? state.defaultVisibility,
          hasSpoilers: body.hasSpoilers ?? false,
        });
      }),
    );
    return existing(await quoteOf(db, user.id, id));
  });

  member('PUT /api/quotes/:id', async ({ params, body, user }) => {
    const book =
      (await bookOfQuote(db, params.id, user.id)) ?? (await refuseOthers(params.id, user));
    const place = placeOf(body, book.pages);
    const to = {
      ...(body.text === undefined ? {} : { text: textOf(body.text) }),
      ...(place === undefined ? {} : { place }),
      ...(body.note === undefined ? {} : { note: noteOf(body.note) }),
      ...(body.visibility === undefined ? {} : { visibility: body.visibility }),
      ...(body.hasSpoilers === undefined ? {} : { hasSpoilers: body.hasSpoilers }),
    };
    await db.transaction(async (within) => {
      const own = sql`quotes where id = ${params.id} and user_id = ${user.id}`;
      await refuseOverwriting(within, own, ['text', 'note'], { was: body.was, to });
      await changeQuote(within, params.id, user.id, to);
    });
    return existing(await quoteOf(db, user.id, params.id));
  });

  member('DELETE /api/quotes/:id', async ({ params, session: { user }, request }) => {
    const by = { user, ip: request.ip };
    const mayDeleteOthers = mayDeletePassagesOfOthers(user.role);
    const { isDeleted } = existing(await removeQuote(db, params.id, by, mayDeleteOthers));
    if (!isDeleted) throw refuse('quote_of_others');
    return null;
  });

  anyone('GET /api/books/:googleId/quotes', async ({ params, query, reads, viewer, ...input }) => {
    if (query.sort === 'newest') {
      const page = newestPageOf(query);
      const rows = await newestQuotes(reads, params.googleId, await viewer(), page);
      if (!rows) throw refuse('book_not_found');
      return sendUncountedPage(input.page, page, { rows, keyOf: newestKeyOf });
    }
    const page = rankedPageOf(query);
    const rows = await mostLikedQuotes(reads, params.googleId, await viewer(), page);
    if (!rows) throw refuse('book_not_found');
    return sendUncountedPage(input.page, page, { rows, keyOf: likedKeyOf });
  });

  anyone('GET /api/quotes/:id', async ({ params, reads, viewer }) =>
    existing(await quoteFor(reads, params.id, await viewer())),
  );

  member('PUT /api/quotes/:id/like', ({ params: { id }, user }) =>
    likingTold(db, { what: { type: 'quote', id }, liker: user.id }, async (within) =>
      existing(await likeQuote(within, id, user.id)),
    ),
  );

  member('DELETE /api/quotes/:id/like', async ({ params, user }) =>
    likingOf(existing(await unlikeQuote(db, params.id, user.id)), false),
  );

  anyone('GET /api/profile/:id/quotes', async (input) => {
    const { params, query, reads, reply } = input;
    const page = newestPageOf(query);
    const quotes = await quotesOf(reads, params.id, await seenByFor(params.id, input), page);
    if (!quotes) throw refuse('user_not_found');
    return sendPage(reply, page, { ...quotes, keyOf: newestKeyOf });
  });

  /** 403 for a quote that somebody sees and may not change; 404 for what they may not see. */
  async function refuseOthers(id: string, user: { id: string }): Promise<never> {
    throw refuse((await quoteFor(db, id, user)) ? 'quote_of_others' : 'quote_not_found');
  }
}

function textOf(given: string) {
  const text = cleanText('quote', given);
  refuseErrors({ text: quoteError(text) });
  return text;
}

function noteOf(given: string | null) {
  const note = given && cleanText('note', given);
  refuseErrors({ note: quoteNoteError(note ?? '') });
  return note || null;
}

const existing = existingOr('quote_not_found');
