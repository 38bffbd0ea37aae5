import { generateKeyBetween } from 'fractional-indexing';
import { uuidv7 } from 'uuidv7';
import { type Said, said, saidOfBooks } from '../../../../shared/importTexts.ts';
import { QUOTES_MAX, SHELVES_MAX } from '../../../../shared/limits.ts';
import type { Visibility } from '../../../../shared/visibility.ts';
import type { Db } from '../../../platform/db/db.ts';
import { lockAll } from '../../../platform/db/locks.ts';
import { emit, quietly } from '../../../platform/events.ts';
import { yielder } from '../../../platform/process/yielding.ts';
import { keepPlaces } from '../../books/books/series.sql.ts';
import { lockOwner } from '../../people/privacy/counted.sql.ts';
import { addFavorites } from '../../reading/favorites/favorites.sql.ts';
import { writeImpressions } from '../../reading/impressions/impressions.sql.ts';
import { BOOKS_A_DAY } from '../../reading/items/limits.ts';
import {
  type Draft,
  draftOf,
  Overtaken,
  untilNotOvertaken,
  withMutex,
  writeOf,
} from '../../reading/library/changes.ts';
import {
  type BookState,
  type EntryWrite,
  endsOfShelves,
  statesOf,
  writeEntries,
} from '../../reading/library/state.sql.ts';
import { slugOf } from '../../reading/shelves/slugs.ts';
import { addQuotes, roomForQuotesOf } from '../../talk/quotes/quoteItem.sql.ts';
import { addEarlierReviews, addReviews, rewriteReview } from '../../talk/reviews/reviewItem.sql.ts';
import { rateReview } from '../../talk/reviews/reviews.sql.ts';
import { type Contributed, contribute, roomOfDay } from './contributing.ts';
import { addEditions, type NewEdition } from './editions.sql.ts';
import {
  type Effect,
  effectsWithoutBook,
  keepEffects,
  makeShelves,
  removeEntriesOf,
  setAddedAt,
  takenPlaces,
} from './effects.sql.ts';
import { hereOf, shelvesOfUser, weightsHere } from './here.sql.ts';
import { importDone } from './imports.events.ts';
import {
  type Begun,
  changeImport,
  countRows,
  type Difference,
  forgetFile,
  hasEarlierRow,
  type ImportJob,
  inState,
  type KeptRow,
  keepOutcomes,
  keptRowsOf,
  moreDone,
  unappliedRows,
} from './imports.sql.ts';
import {
  factsOf,
  type Here,
  isSame,
  isWriting,
  momentOf,
  PLAIN,
  type Plan,
  planOf,
  shelfKeyOf,
} from './plan.ts';
import { booksOfRows, choicesOf, SECOND } from './preview.ts';

/** So many rows are written in one transaction at most. */
export const APPLIED_AT_ONCE = 40;
/** So much of rows and of what is here of their books; a row that is heavier is written alone. */
const WEIGHT = 200_000;
const TRIES = 8;
/** So many books are named of those that could not be written. */
const NAMED = 5;

/**
 * Applies the next rows after a line in one transaction, at most so many; returns the last one's line, undefined where
 * none is left.
 */
export const applyNext = (db: Db, job: ImportJob, after: number, rows: number) =>
  withMutex(job, () =>
    untilNotOvertaken(db, TRIES, (tx) =>
      inState(tx, job, (within, held) => applyBatch(within, held, after, rows)),
    ),
  );

/** Leaves the next row after a line out, which fails whenever it is applied, and says so; returns its line. */
export const leaveOutNext = (db: Db, job: ImportJob, after: number) =>
  inState(db, job, async (tx, { id }) => {
    const [row] = await unappliedRows(tx, id, after, { rows: 1, weight: WEIGHT });
    if (!row) return undefined;
    await keepOutcomes(tx, id, [{ line: row.line, result: 'kept', reason: said('row_failed') }]);
    await moreDone(tx, id, 1);
    return row.line;
  });

/** Ends an import of which nothing is left to be applied. */
export const finishApplying = (db: Db, job: ImportJob) =>
  inState(db, job, async (tx, { id, userId }) => {
    await countRows(tx, id);
    const { total, titles } = await keptRowsOf(tx, id, 'row_failed', NAMED);
    const message = saidOfBooks('rows_failed', titles, total);
    await changeImport(tx, id, { state: 'applied', isApplied: true, isUnfinished: false, message });
    await emit(tx, importDone, { userId, importId: id });
    await forgetFile(tx, id);
  });

/** Ends an import that fails whenever it is gone on with: what is written stays, can be taken back, or gone on with. */
export const giveUpApplying = (db: Db, job: Begun) =>
  inState(db, job, async (tx, { id, userId }) => {
    await countRows(tx, id);
    const message = said('apply_given_up');
    await changeImport(tx, id, { state: 'applied', isApplied: true, isUnfinished: true, message });
    await emit(tx, importDone, { userId, importId: id });
  });

/** A row with its book, and what comes of it. */
interface Applied {
  row: KeptRow;
  book: Contributed;
  here: Here;
  plan: Plan;
  /** How many of its quotes stay out. */
  quotesLeft?: number;
}

async function applyBatch(tx: Db, job: ImportJob, after: number, most: number) {
  const { id } = job;
  await quietly(tx);
  const rows = await unappliedRows(tx, id, after, { rows: most, weight: WEIGHT });
  if (rows.length === 0) return undefined;
  const { taken, lost } = await booksFor(tx, job, rows);
  const here = await hereOf(
    tx,
    job.userId,
    taken.map(({ row, book }) => ({ row, bookId: book.bookId })),
  );
  const editions = await editionsFor(tx, taken, here);
  const now = new Date().toISOString();
  const yieldNow = yielder();
  const applied: Applied[] = [];
  for (const { row, book } of taken) {
    const of = here.get(row.line);
    if (!of) continue;
    applied.push({ row, book, here: of, plan: planOf(row.read, of, choicesOf(job, row, now)) });
    await yieldNow();
  }
  const writing = applied.filter(({ plan }) => isWriting(plan));
  const effects: Effect[] = taken
    .filter(({ book }) => book.isMade)
    .map(({ row, book }) => ({
      bookId: book.bookId,
      line: row.line,
      field: 'book',
      before: null,
      after: book.googleId,
    }));
  effects.push(...editions);
  if (writing.length > 0) effects.push(...(await write(tx, job, writing, now)));
  if (effects.length > 0) await keepEffects(tx, id, job.userId, effects);
  await keepOutcomes(tx, id, [
    ...applied.map(({ row, book, plan, quotesLeft }) => ({
      line: row.line,
      googleId: book.googleId,
      result: resultOf(plan),
      changes: plan.changes,
      reason: quotesLeft
        ? said('quotes_many', { most: QUOTES_MAX, count: quotesLeft })
        : row.isSecond
          ? SECOND
          : undefined,
    })),
    ...lost.map(({ row: { line }, reason }) => ({ line, result: 'kept' as const, reason })),
  ]);
  await moreDone(tx, id, applied.length + lost.length);
  return Math.max(...[...taken, ...lost].map(({ row }) => row.line));
}

const resultOf = (plan: Plan): 'applied' | 'kept' | 'unchanged' =>
  isWriting(plan) ? 'applied' : plan.changes.length > 0 ? 'kept' : 'unchanged';

/**
 * The books of the next rows, each once: what comes after a second row of one is left for the next batch, and so is what
 * comes after more than one transaction should hold.
 */
async function booksFor(tx: Db, job: ImportJob, rows: KeptRow[]) {
  const known = await booksOfRows(tx, rows);
  const here = await weightsHere(tx, job.userId, [...known.values()]);
  let room = rows.some(({ state }) => state === 'unknown') ? await roomOfDay(tx, job.userId) : 0;
  let weight = 0;
  const taken: { row: KeptRow; book: Contributed }[] = [];
  const lost: { row: KeptRow; reason: Said }[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const bookId = known.get(row.googleId ?? '');
    weight += row.weight + (here.get(bookId ?? '') ?? 0);
    if (weight > WEIGHT && taken.length + lost.length > 0) break;
    const isWanted = row.decision !== null && 'create' in row.decision;
    const book: Contributed | undefined =
      row.state === 'unknown'
        ? await contribute(tx, job.userId, row.read, isWanted, room > 0)
        : bookId && row.googleId
          ? { googleId: row.googleId, bookId, isMade: false }
          : undefined;
    if (book === undefined) {
      const isFull = row.state === 'unknown' && room === 0;
      lost.push({
        row,
        reason: isFull ? said('books_many', { most: BOOKS_A_DAY }) : said('book_gone'),
      });
    } else if (seen.has(book.bookId)) break;
    else {
      if (book.isMade) room -= 1;
      seen.add(book.bookId);
      const isSecond =
        row.isSecond ||
        (row.state === 'unknown' &&
          !book.isMade &&
          (await hasEarlierRow(tx, job.id, book.googleId, row.line)));
      taken.push({ row: { ...row, isSecond }, book });
    }
  }
  return { taken, lost };
}

/** Makes the editions that rows are of and that are not here yet, and tells those that it made. */
async function editionsFor(
  tx: Db,
  taken: { row: KeptRow; book: Contributed }[],
  here: Map<number, Here>,
) {
  const missing = taken.flatMap(({ row: { line, read }, book }): NewEdition[] => {
    const edition = here.get(line)?.edition;
    if (!edition || edition.id !== null) return [];
    return [{ of: read, bookId: book.bookId, line, isbn: edition.isbn }];
  });
  if (missing.length === 0) return [];
  const made = await addEditions(tx, missing);
  return missing.flatMap(({ line, bookId }): Effect[] => {
    const { edition } = here.get(line) as Here;
    const { id, isNew } = made.get(line) ?? {};
    if (!edition || id === undefined) return [];
    edition.id = id;
    return isNew ? [{ bookId, line, field: 'edition', before: null, after: { id } }] : [];
  });
}

/** Writes what plans say, all of it in the transaction of the batch, and tells what was written. */
async function write(tx: Db, job: ImportJob, applied: Applied[], now: string) {
  const { userId } = job;
  const effects: Effect[] = [];
  await lockOwner(tx, userId);
  const shelves = await shelvesFor(tx, job, applied);
  for (const { plan } of applied) leaveShelvesOut(plan, shelves);
  if (applied.some(({ plan }) => plan.quotes.length > 0))
    leaveQuotesOut(applied, await roomForQuotesOf(tx, userId));

  const reviews = applied.flatMap(({ plan: { review }, book }) =>
    review && review.id === null
      ? [
          {
            ...review,
            id: uuidv7(),
            bookId: book.bookId,
            at: momentOf(review.createdAt, now) ?? now,
          },
        ]
      : [],
  );
  const added = reviews.length > 0 ? await addReviews(tx, userId, reviews) : [];
  if (added.length < reviews.length) throw new Overtaken();

  // A review brings its book into the library: what is there now is what is written over.
  const states = new Map(
    (
      await statesOf(
        tx,
        userId,
        applied.map(({ book }) => book.bookId),
      )
    ).map((state) => [state.bookId, state]),
  );
  const placements = await placementsFor(tx, job, applied, shelves, states);
  const reviewed = new Set(reviews.map(({ bookId }) => bookId));
  const writes: EntryWrite[] = [];
  const outside: string[] = [];
  for (const { book, here, plan } of applied) {
    const state = states.get(book.bookId);
    const isAsBefore = state?.entry?.revision === here.state.entry?.revision;
    if (!state || (!isAsBefore && !reviewed.has(book.bookId))) throw new Overtaken();
    if (plan.isOutside) {
      outside.push(book.bookId);
      continue;
    }
    const places = placements.get(book.bookId) ?? [];
    const draft: Draft = {
      ...plan.draft,
      shelves: [...state.shelves, ...places.map(({ shelfId }) => shelfId)],
    };
    writes.push(writeOf(state, draft, places));
  }
  // The one that a review has made may be open, or not the only one: what goes, goes first.
  if (outside.length > 0) await removeEntriesOf(tx, userId, outside);
  if (writes.length > 0 && (await writeEntries(tx, userId, writes)) !== writes.length)
    throw new Overtaken();

  await keepPlaces(
    tx,
    applied.flatMap(({ book, plan }) =>
      plan.series.map((each) => ({ ...each, bookId: book.bookId, userId })),
    ),
  );
  const addedAt = applied.flatMap(({ book, plan }) =>
    plan.addedAt === null || plan.isOutside ? [] : [{ bookId: book.bookId, addedAt: plan.addedAt }],
  );
  if (addedAt.length > 0) await setAddedAt(tx, userId, addedAt);
  const favorites = applied
    .filter(({ plan }) => plan.becomesFavorite)
    .map(({ book }) => book.bookId);
  if (favorites.length > 0) await addFavorites(tx, userId, favorites);
  const said = applied.flatMap(({ book, plan }) =>
    plan.impression === null ? [] : [{ bookId: book.bookId, ...plan.impression }],
  );
  if (said.length > 0) await writeImpressions(tx, userId, said);
  const quotes = applied.flatMap(({ book, plan }) =>
    plan.quotes.map((quote) => ({
      ...quote,
      bookId: book.bookId,
      visibility: quote.visibility ?? plan.draft.visibility,
      at: momentOf(quote.createdAt, now) ?? now,
    })),
  );
  if (quotes.length > 0) await addQuotes(tx, userId, quotes);
  const earlier = applied.flatMap(({ book, plan }) =>
    plan.earlierReviews.map((review) => ({
      ...review,
      bookId: book.bookId,
      at: momentOf(review.createdAt, now) ?? now,
    })),
  );
  if (earlier.length > 0) await addEarlierReviews(tx, userId, earlier);
  for (const { plan, here } of applied) {
    const { review, reviewRating } = plan;
    if (review?.id) await rewriteReview(tx, userId, { ...review, id: review.id });
    else if (reviewRating !== null && here.review)
      await rateReview(tx, { reviewId: here.review.id, rating: reviewRating });
  }
  for (const each of applied) effects.push(...effectsOf(each, placements, reviews));
  return effects;
}

/** What was written of one book, field by field. */
function effectsOf(
  { row, book, here, plan }: Applied,
  placements: Map<string, EntryWrite['placements']>,
  reviews: { bookId: string; id: string }[],
): Effect[] {
  const before = draftOf(here.state);
  const { draft, review } = plan;
  const effects: Effect[] = [];
  const add = (field: string, was: unknown, is: unknown) =>
    effects.push({ bookId: book.bookId, line: row.line, field, before: was, after: is });
  if (plan.isNew && !plan.isOutside) add('entry', null, { visibility: draft.visibility });
  if (plan.isOutside) draft.rating = before.rating;
  for (const field of [...PLAIN, 'rating'] as const)
    if (!isSame(before[field], draft[field])) add(field, before[field], draft[field]);
  const known = new Map(here.state.readings.map((reading) => [reading.id, reading]));
  for (const reading of draft.readings) {
    const was = known.get(reading.id);
    if (!was) add('reading', null, factsOf(reading));
    else if (!isSame(factsOf(was), factsOf(reading))) {
      const { place: _, progressCount: __, ...kept } = was;
      add('reading', kept, factsOf(reading));
    }
  }
  const tags = draft.tags.filter((tag) => !before.tags.includes(tag));
  if (tags.length > 0) add('tags', null, tags);
  if (draft.progress.length > 0)
    add(
      'progress',
      null,
      draft.progress.map(({ id }) => id),
    );
  for (const { shelfId } of placements.get(book.bookId) ?? []) add('placed', null, shelfId);
  for (const { name, position, before: was } of plan.series) add('series', was, { name, position });
  if (plan.becomesFavorite) add('favorite', false, true);
  if (plan.impression) add('impression', here.impression, plan.impression);
  for (const { id, text } of plan.quotes) add('quote', null, { id, text });
  for (const { id, text } of plan.earlierReviews) add('earlierReview', null, { id, text });
  if (review) {
    const { title, text } = review;
    const made = reviews.find(({ bookId }) => bookId === book.bookId);
    add('review', here.review, { title, text });
    if (made) add('reviewMade', null, made.id);
  }
  return effects;
}

/** The ids of somebody's shelves by the names that rows give them; those that are not there are made. */
async function shelvesFor(tx: Db, job: ImportJob, applied: Applied[]) {
  const wanted = new Map<string, { name: string; line: number; visibility: Visibility | null }>();
  for (const { plan, row } of applied)
    for (const { name, visibility } of plan.shelves)
      if (!wanted.has(shelfKeyOf(name)))
        wanted.set(shelfKeyOf(name), { name, line: row.line, visibility });
  if (wanted.size === 0) return new Map<string, string>();
  await lockAll(tx, 'shelves', job.userId);
  const have = await shelvesOfUser(tx, job.userId);
  const ids = new Map(have.map(({ id, name }) => [shelfKeyOf(name), id]));
  const missing = [...wanted]
    .filter(([key]) => !ids.has(key))
    .slice(0, Math.max(0, SHELVES_MAX - have.length));
  if (missing.length > 0) {
    const made = await makeShelves(
      tx,
      job.userId,
      missing.map(([key, { name, visibility }]) => ({
        id: uuidv7(),
        name,
        nameKey: key,
        slug: slugOf(key),
        description: null,
        visibility,
      })),
    );
    const effects: Effect[] = [];
    for (const shelf of made) {
      ids.set(shelfKeyOf(shelf.name), shelf.id);
      const { line = 1 } = wanted.get(shelfKeyOf(shelf.name)) ?? {};
      effects.push({ bookId: null, line, field: 'shelf', before: null, after: shelf });
    }
    // Now: where books come to stand depends on whose a shelf is.
    if (effects.length > 0) await keepEffects(tx, job.id, job.userId, effects);
  }
  return ids;
}

/** Says of shelves that could not be made, as somebody may have only so many, that they stay out. */
function leaveShelvesOut(plan: Plan, shelves: Map<string, string>) {
  const left = plan.shelves.filter(({ name }) => !shelves.has(shelfKeyOf(name)));
  if (left.length === 0) return;
  plan.shelves = plan.shelves.filter((shelf) => !left.includes(shelf));
  const namesOf = (some: Plan['shelves']) => some.map(({ name }) => name);
  plan.changes = splitChange(plan.changes, 'shelves', namesOf(plan.shelves), namesOf(left));
}

/** Leaves quotes for which there is no room out of their rows, and says so; everything else of these is written. */
function leaveQuotesOut(applied: Applied[], room: number) {
  let left = room;
  for (const each of applied) {
    const { plan } = each;
    const out = plan.quotes.slice(left);
    plan.quotes = plan.quotes.slice(0, left);
    left -= plan.quotes.length;
    if (out.length === 0) continue;
    each.quotesLeft = out.length;
    plan.changes = splitChange(plan.changes, 'quotes', plan.quotes.map(textOf), out.map(textOf));
  }
}

const textOf = ({ text }: { text: string }) => text;

/** What a row changes, where of one field only this much is taken and the rest stays out. */
const splitChange = (changes: Difference[], field: string, taken: string[], left: string[]) => [
  ...changes.flatMap((change) => {
    if (change.field !== field || change.conflict) return change;
    return taken.length > 0 ? { ...change, to: taken } : [];
  }),
  { field, from: null, to: left, conflict: true },
];

/** Where books come to stand on the shelves: at the place of the file where it says one, else at the end. */
async function placementsFor(
  tx: Db,
  { id: importId, userId }: ImportJob,
  applied: Applied[],
  shelves: Map<string, string>,
  states: Map<string, BookState>,
) {
  const placements = new Map<string, EntryWrite['placements']>();
  const all = applied.flatMap(({ book, plan }) =>
    plan.shelves.flatMap(({ name, place }) => {
      const shelfId = shelves.get(shelfKeyOf(name));
      const isThere = shelfId && states.get(book.bookId)?.shelves.includes(shelfId);
      return shelfId && !isThere ? [{ bookId: book.bookId, shelfId, place }] : [];
    }),
  );
  if (all.length === 0) return placements;
  const ids = [...new Set(all.map(({ shelfId }) => shelfId))];
  const ends = new Map((await endsOfShelves(tx, userId, ids)).map(({ id, last }) => [id, last]));
  // The order of a shelf that the person has made stays theirs: there, books come to the end.
  const made = await effectsWithoutBook<{ id: string }>(tx, importId, ['shelf']);
  const own = new Set(made.map(({ after }) => after.id));
  const keyOf = (each: (typeof all)[number]) =>
    each.place !== null && own.has(each.shelfId) ? placeKey(each.place) : null;
  const keys = all.flatMap((each) => keyOf(each) ?? []);
  const taken = new Set(
    (await takenPlaces(tx, userId, ids, keys)).map(
      ({ shelfId, position }) => `${shelfId} ${position}`,
    ),
  );
  for (const each of all) {
    const { bookId, shelfId } = each;
    const last = ends.get(shelfId) ?? null;
    const wanted = keyOf(each);
    const isFree = wanted !== null && !taken.has(`${shelfId} ${wanted}`);
    const position = isFree ? wanted : generateKeyBetween(last, null);
    taken.add(`${shelfId} ${position}`);
    ends.set(shelfId, last === null || position > last ? position : last);
    placements.set(bookId, [...(placements.get(bookId) ?? []), { shelfId, position }]);
  }
  return placements;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The place of this number, from 1, as `generateKeyBetween` counts them: `a0` to `az`, then `b00`. */
function placeKey(place: number) {
  let left = Math.max(0, Math.round(place) - 1);
  let digits = 1;
  while (left >= 62 ** digits && digits < 5) {
    left -= 62 ** digits;
    digits += 1;
  }
  let key = '';
  for (let at = 0; at < digits; at++) {
    key = `${DIGITS[left % 62]}${key}`;
    left = Math.floor(left / 62);
  }
  return `${String.fromCharCode(96 + digits)}${key}`;
}
