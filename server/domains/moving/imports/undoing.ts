import type { Impression } from '../../../../shared/contract/impressions.ts';
import { said, saidOfBooks } from '../../../../shared/importTexts.ts';
import type { Db } from '../../../platform/db/db.ts';
import { quietly } from '../../../platform/events.ts';
import { keepPlaces, removePlaces } from '../../books/books/series.sql.ts';
import type { SeriesPlace } from '../../books/books/seriesPlaces.ts';
import { unfollow } from '../../people/follows/follows.sql.ts';
import { lockOwner } from '../../people/privacy/counted.sql.ts';
import { removeFavorites } from '../../reading/favorites/favorites.sql.ts';
import { removeImpressions, writeImpressions } from '../../reading/impressions/impressions.sql.ts';
import {
  type Draft,
  draftOf,
  Overtaken,
  untilNotOvertaken,
  withMutex,
  writeOf,
} from '../../reading/library/changes.ts';
import { newestOf } from '../../reading/library/positions.ts';
import { type EntryWrite, statesOf, writeEntries } from '../../reading/library/state.sql.ts';
import { isAllowed, type ReadingState, statusOf } from '../../reading/library/status.ts';
import { removeQuotes } from '../../talk/quotes/quoteItem.sql.ts';
import { makeNewest } from '../../talk/reviews/earlier.sql.ts';
import {
  type OwnReview,
  removeEarlierReviews,
  removeReviews,
  rewriteReview,
} from '../../talk/reviews/reviewItem.sql.ts';
import { rateReview } from '../../talk/reviews/reviews.sql.ts';
import { removeUnusedEditions } from './editions.sql.ts';
import {
  booksToUndo,
  effectsOf,
  effectsWithoutBook,
  type KeptEffect,
  markUndone,
  removeEmptyShelf,
  removeEntriesOf,
  removeGoalAsIs,
  removeUnusedBook,
  titlesOf,
} from './effects.sql.ts';
import { hereOf } from './here.sql.ts';
import {
  type Begun,
  changeImport,
  forgetFile,
  type ImportJob,
  inState,
  KEPT,
  keepOutcomes,
  keptRowsOf,
  moreDone,
} from './imports.sql.ts';
import { emptyItem } from './libraryItem.ts';
import { factsOf, type Here, isSame, PLAIN } from './plan.ts';
import { removeListAsIs } from './rest.sql.ts';

/** So many things that were written are taken back in one transaction at most, and what else there is of their books. */
export const UNDONE_AT_ONCE = 200;
/** So much of them, in letters; what is heavier is taken back alone. */
const WEIGHT = 300_000;
const TRIES = 8;
/** So many books are named of those that were kept. */
const NAMED = 5;

/**
 * Takes the next books of an import back in one transaction, those that it wrote its last so many things of, but for
 * those that fail; false where none is left.
 */
export async function undoNext(db: Db, job: ImportJob, effects: number, failing: string[]) {
  const isMore = await withMutex(job, () =>
    untilNotOvertaken(db, TRIES, (tx) =>
      inState(tx, job, (within, held) => undoBatch(within, held, effects, failing)),
    ),
  );
  return isMore === true;
}

/** The book whose turn it is to be taken back. */
export const nextToUndo = async (db: Db, { id }: ImportJob, failing: string[]) =>
  (await booksToUndo(db, id, { effects: 1, weight: WEIGHT }, failing))[0]?.bookId;

/** Ends an undoing that fails whenever it is gone on with: it can be asked for again. */
export const giveUpUndoing = (db: Db, job: Begun) =>
  inState(db, job, (tx, { id }) =>
    changeImport(tx, id, { state: 'applied', message: said('undo_given_up') }),
  );

async function undoBatch(tx: Db, { id, userId }: ImportJob, most: number, failing: string[]) {
  await quietly(tx);
  // Lists before the books on them, which may go then.
  const [other] = await effectsWithoutBook<{ id: string }>(tx, id, ['list', 'follow'], 1);
  if (other) {
    if (other.field === 'list') await removeListAsIs(tx, userId, other.after.id);
    else await unfollow(tx, userId, other.after.id);
    await markUndone(tx, [other.id]);
    return true;
  }
  const share = { effects: most, weight: WEIGHT };
  const bookIds = (await booksToUndo(tx, id, share, failing)).map(({ bookId }) => bookId);
  if (bookIds.length === 0) {
    if (failing.length === 0) await finish(tx, id, userId);
    else await finishWithout(tx, id, failing);
    return false;
  }
  await lockOwner(tx, userId);
  const effects = await effectsOf(tx, id, bookIds);
  const byBook = new Map<string, KeptEffect[]>();
  for (const effect of effects) {
    const { bookId } = effect;
    if (bookId !== null) byBook.set(bookId, [...(byBook.get(bookId) ?? []), effect]);
  }
  const here = await hereNow(tx, userId, bookIds);
  const undone = [...byBook].flatMap(([bookId, of]) => {
    const now = here.get(bookId);
    return now ? [{ bookId, of, here: now, back: backOf(of, now) }] : [];
  });

  const earlier = undone.flatMap(({ back }) => back.earlierReviews);
  const goneEarlier = new Set(
    earlier.length > 0
      ? (await removeEarlierReviews(tx, userId, earlier)).map((review) => review.id)
      : [],
  );
  for (const { back } of undone)
    if (back.earlierReviews.some((review) => !goneEarlier.has(review.id)))
      back.kept.push('earlierReviews');
  const removed = undone.flatMap(({ back }) => back.removedReview ?? []);
  if (removed.length > 0) {
    await removeReviews(tx, userId, removed);
    const without = undone.filter(({ back }) => back.removedReview !== undefined);
    await makeNewest(tx, { userId, bookIds: without.map(({ bookId }) => bookId) });
  }
  for (const { back } of undone) if (back.review) await rewriteReview(tx, userId, back.review);
  for (const { back } of undone)
    if (back.reviewRating)
      await rateReview(tx, { reviewId: back.reviewRating.id, rating: back.reviewRating.rating });
  const quotes = undone.flatMap(({ back }) => back.quotes);
  const goneQuotes = new Set(
    quotes.length > 0 ? (await removeQuotes(tx, userId, quotes)).map((quote) => quote.id) : [],
  );
  for (const { back } of undone)
    if (back.quotes.some((quote) => !goneQuotes.has(quote.id))) back.kept.push('quotes');
  const favorites = undone.filter(({ back }) => back.isNoFavorite).map(({ bookId }) => bookId);
  if (favorites.length > 0) await removeFavorites(tx, userId, favorites);

  const saidAgain = undone.flatMap(({ bookId, back }) =>
    back.impression ? [{ bookId, ...back.impression }] : [],
  );
  if (saidAgain.length > 0) await writeImpressions(tx, userId, saidAgain);
  const unsaid = undone.filter(({ back }) => back.impression === null);
  if (unsaid.length > 0)
    await removeImpressions(
      tx,
      userId,
      unsaid.map(({ bookId }) => bookId),
    );

  const states = new Map((await statesOf(tx, userId, bookIds)).map((each) => [each.bookId, each]));
  const after = await hereNow(tx, userId, bookIds);
  const writes: EntryWrite[] = [];
  const gone: string[] = [];
  for (const { bookId, here: was, back } of undone) {
    const state = states.get(bookId);
    if (!state?.entry) continue;
    const isTouched = back.removedReview !== undefined || back.review || back.reviewRating;
    if (!isTouched && state.entry.revision !== was.state.entry?.revision) throw new Overtaken();
    const left = after.get(bookId);
    const draft: Draft = { ...back.draft, rating: state.review?.rating ?? back.draft.rating };
    const isLeft = (left?.quotes.length ?? 0) > 0 || state.review !== null || isFilled(draft);
    if (back.wasMade && !isLeft) gone.push(bookId);
    else {
      writes.push(writeOf(state, back.wasMade ? standing(draft, was) : draft, []));
      // What stays is named, also where nothing that the import wrote was changed, but something was added.
      if (back.wasMade && back.kept.length === 0) back.kept.push('library');
    }
  }
  const places = undone.flatMap(({ bookId, back }) =>
    back.series.map((each) => ({ ...each, bookId, userId })),
  );
  if (places.length > 0) {
    await removePlaces(tx, userId, places);
    await keepPlaces(
      tx,
      places.flatMap(({ before, ...each }) => (before ? [{ ...each, ...before }] : [])),
    );
  }
  if (gone.length > 0) await removeEntriesOf(tx, userId, gone);
  if (writes.length > 0 && (await writeEntries(tx, userId, writes)) !== writes.length)
    throw new Overtaken();
  await markUndone(
    tx,
    effects.map((effect) => effect.id),
  );
  const editions = effects.filter(({ field }) => field === 'edition');
  if (editions.length > 0)
    await removeUnusedEditions(
      tx,
      editions.map(({ after }) => (after as { id: string }).id),
    );
  for (const { bookId, of } of undone)
    if (of.some(({ field }) => field === 'book'))
      await removeUnusedBook(tx, bookId, coversAmong(of));
  const lines = new Map<number, string[]>();
  for (const { of, back } of undone)
    for (const { line } of of) lines.set(line, [...(lines.get(line) ?? []), ...back.kept]);
  await keepOutcomes(
    tx,
    id,
    [...lines].map(([line, kept]) => ({
      line,
      result: kept.length > 0 ? 'kept' : 'undone',
      reason: kept.length > 0 ? said(KEPT, { fields: [...new Set(kept)].join(', ') }) : undefined,
    })),
  );
  await moreDone(tx, id, -lines.size);
  return true;
}

const coversAmong = (effects: KeptEffect[]) =>
  effects
    .filter(({ field }) => field === 'cover')
    .map(({ after }) => after as { cover: string; revision: string });

async function finish(tx: Db, id: string, userId: string) {
  const shelves = await effectsWithoutBook<Parameters<typeof removeEmptyShelf>[2]>(tx, id, [
    'shelf',
  ]);
  for (const { after } of shelves) await removeEmptyShelf(tx, userId, after);
  const goals = await effectsWithoutBook<Parameters<typeof removeGoalAsIs>[2]>(tx, id, ['goal']);
  for (const { after } of goals) await removeGoalAsIs(tx, userId, after);
  await markUndone(
    tx,
    [...shelves, ...goals].map((effect) => effect.id),
  );
  const { total, titles } = await keptRowsOf(tx, id, KEPT, NAMED);
  await changeImport(tx, id, {
    state: 'undone',
    isUndone: true,
    done: 0,
    message: saidOfBooks('kept_books', titles, total),
  });
  await forgetFile(tx, id);
}

/** Ends an undoing but for books that fail: they are named, and it can be asked for again. */
async function finishWithout(tx: Db, id: string, failing: string[]) {
  const titles = await titlesOf(tx, failing);
  const message = saidOfBooks('undo_failed', titles.slice(0, NAMED), titles.length);
  await changeImport(tx, id, { state: 'applied', message });
}

/** What somebody has of books now. */
async function hereNow(tx: Db, userId: string, bookIds: string[]) {
  const found = await hereOf(
    tx,
    userId,
    bookIds.map((bookId, line) => ({ bookId, row: { line, read: emptyItem() } })),
  );
  return new Map([...found.values()].map((each) => [each.state.bookId, each]));
}

/** How a book goes back to what it was, but for what is no longer as the import wrote it. */
interface Back {
  draft: Draft;
  wasMade: boolean;
  removedReview: string | undefined;
  review: OwnReview | undefined;
  reviewRating: { id: string; rating: number } | undefined;
  isNoFavorite: boolean;
  earlierReviews: { id: string; text: string }[];
  /** What is said of it again; null: nothing. */
  impression: Impression | null | undefined;
  quotes: { id: string; text: string }[];
  /** Series that its entry shows no more, or as before. */
  series: (SeriesPlace & { before: SeriesPlace | null })[];
  /** The fields that stay as they are now. */
  kept: string[];
}

/** Three ways: before, the import, now. Effects come the last first. */
function backOf(
  effects: KeptEffect[],
  { state, review, isFavorite, impression, progress }: Here,
): Back {
  const draft = draftOf(state);
  const back: Back = {
    draft,
    wasMade: effects.some(({ field }) => field === 'entry'),
    removedReview: undefined,
    review: undefined,
    reviewRating: undefined,
    isNoFavorite: false,
    earlierReviews: [],
    impression: undefined,
    quotes: [],
    series: [],
    kept: [],
  };
  const made = effects.find(({ field }) => field === 'reviewMade')?.after;
  const importedProgress = new Set(
    effects.filter(({ field }) => field === 'progress').flatMap(({ after }) => after as string[]),
  );
  const status = { now: draft.status, readings: draft.readings as ReadingState[] };
  let readings = status.readings;
  for (const { field, before, after } of effects) {
    const plain = PLAIN.find((each) => each === field);
    if (plain !== undefined) {
      if (isSame(draft[plain], after)) Object.assign(draft, { [plain]: before });
      else if (plain !== 'editionId') back.kept.push(plain === 'isOwned' ? 'owned' : plain);
      continue;
    }
    switch (field) {
      case 'rating':
        if (review && made !== review.id) {
          if (review.rating !== after) back.kept.push('rating');
          else if (before !== null) back.reviewRating = { id: review.id, rating: before as number };
        } else if (isSame(draft.rating, after)) draft.rating = before as number | null;
        else back.kept.push('rating');
        break;
      case 'reading': {
        const { id } = after as { id: string };
        const now = readings.find((reading) => reading.id === id);
        const hasOwn = progress.some(
          (each) => each.readingId === id && !importedProgress.has(each.id),
        );
        if (!now) break;
        if (!isSame(factsOf(now), after) || (before === null && hasOwn)) back.kept.push('readings');
        else if (before === null) readings = readings.filter((reading) => reading.id !== id);
        else
          readings = readings.map((reading) =>
            reading.id === id ? { ...reading, ...(before as ReadingState) } : reading,
          );
        break;
      }
      case 'tags': {
        const added = new Set(after as string[]);
        draft.tags = draft.tags.filter((tag) => !added.has(tag));
        break;
      }
      case 'placed':
        draft.shelves = draft.shelves.filter((shelf) => shelf !== after);
        break;
      case 'favorite':
        back.isNoFavorite = isFavorite;
        break;
      case 'impression':
        if (isSame(back.impression === undefined ? impression : back.impression, after))
          back.impression = before as Impression | null;
        else back.kept.push('impression');
        break;
      case 'series':
        back.series.push({
          ...(after as SeriesPlace),
          before: before as SeriesPlace | null,
        });
        break;
      case 'quote':
        back.quotes.push(after as { id: string; text: string });
        break;
      case 'earlierReview':
        back.earlierReviews.push(after as { id: string; text: string });
        break;
      case 'review': {
        if (!review) break;
        const isAsWritten = isSame({ title: review.title, text: review.text }, after);
        if (!isAsWritten || (before === null && review.id !== made)) back.kept.push('review');
        else if (before === null) back.removedReview = review.id;
        else back.review = { ...(before as OwnReview), id: review.id };
        break;
      }
      default:
    }
  }
  // Progress that came along goes with its reading, or by itself.
  const left = new Set(readings.map(({ id }) => id));
  draft.goneProgress = progress
    .filter(({ id, readingId }) => importedProgress.has(id) && left.has(readingId))
    .map(({ id }) => id);
  if (draft.goneProgress.length > 0) {
    const gone = new Set(draft.goneProgress);
    readings = readings.map((reading) => {
      const own = progress.filter((each) => each.readingId === reading.id && !gone.has(each.id));
      return { ...reading, hasProgress: own.length > 0, place: newestOf(own) };
    });
  }
  draft.readings = readings;
  if (!isAllowed({ status: draft.status, readings })) {
    draft.status = statusOf(readings);
    if (!back.kept.includes('status')) back.kept.push('status');
  }
  return back;
}

/** A book that the import brought and that stays goes on standing where it does, with the readings that say so. */
function standing(draft: Draft, { state }: Here): Draft {
  const now = draftOf(state);
  if (draft.status !== null || now.status === null) return draft;
  const left = new Map(draft.readings.map((reading) => [reading.id, reading]));
  return isAllowed({ status: now.status, readings: draft.readings as ReadingState[] })
    ? { ...draft, status: now.status }
    : {
        ...draft,
        status: now.status,
        readings: now.readings.map((reading) => left.get(reading.id) ?? reading),
      };
}

/** Whether there is anything in an entry. */
const isFilled = (draft: Draft) =>
  draft.status !== null ||
  draft.rating !== null ||
  draft.note !== null ||
  draft.isOwned ||
  draft.borrowedFrom !== null ||
  draft.lentTo !== null ||
  draft.format !== null ||
  draft.tags.length > 0 ||
  draft.readings.length > 0 ||
  draft.shelves.length > 0;
