import { uuidv7 } from 'uuidv7';
import type { Impression } from '../../../../shared/contract/impressions.ts';
import type { Status } from '../../../../shared/library.ts';
import {
  BOOK_SHELVES_MAX,
  PRIORITY_UNTOLD,
  PROGRESS_NOTE_MAX,
  PROGRESS_OF_BOOK_MAX,
  QUOTE_NOTE_MAX,
  QUOTE_TEXT_MAX,
  RATING_MIN,
  READINGS_MAX,
  REVIEW_CONTENT_MAX,
  REVIEW_TITLE_MAX,
  SHELF_NAME_MAX,
  TAG_MAX,
  TAGS_MAX,
} from '../../../../shared/limits.ts';
import { narrower, type Visibility } from '../../../../shared/visibility.ts';
import { SERIES_OF_BOOK_MAX, seriesKeyOf } from '../../books/books/series.sql.ts';
import { isSamePlace, type SeriesPlace, seriesPositionOf } from '../../books/books/seriesPlaces.ts';
import { type Draft, draftOf } from '../../reading/library/changes.ts';
import { isAfter } from '../../reading/library/dates.ts';
import { newestOf, percentOf } from '../../reading/library/positions.ts';
import type { ProgressItem, ReadingItem } from '../../reading/library/readingItem.sql.ts';
import type { BookState, KeptProgress } from '../../reading/library/state.sql.ts';
import { isAllowed, openOf, type ReadingState, statusOf } from '../../reading/library/status.ts';
import { isTextAgain } from '../../talk/reviews/removedTexts.ts';
import type { OwnReview } from '../../talk/reviews/reviewItem.sql.ts';
import type { ImportedRow, ReadRow } from './importedRow.ts';
import type { Difference } from './imports.sql.ts';

/** What somebody has of the book of a row. */
export interface Here {
  state: BookState;
  review: OwnReview | null;
  /** The texts of those of earlier readings. */
  earlierReviews: string[];
  isFavorite: boolean;
  impression: Impression | null;
  /** Their texts. */
  quotes: string[];
  /** Of all readings. */
  progress: KeptProgress[];
  /** What an earlier import wrote last, by field; readings as `reading <id>`. */
  written: Map<string, unknown>;
  /** The names of the shelves it stands on, as they are compared. */
  shelfKeys: Set<string>;
  /** The edition that the row is of, where it is another copy than the book tells; `id` null: nobody has made it yet. */
  edition: RowEdition | null;
  /** The series it stands in, as their entry shows them. */
  series: SeriesPlace[];
  /** Texts of theirs that moderators have removed. */
  removed: string[];
}

/** The copy that a row is of. */
export interface RowEdition {
  id: string | null;
  isbn: string | null;
  pages: number | null;
}

/** What the person has chosen, and when it is done. */
export interface Choices {
  visibility: Visibility | null;
  take: ReadonlySet<string>;
  /** Another row before this one is of the same book: it fills gaps only. */
  isSecond: boolean;
  /** Our own formats say all there is; others say what they can. */
  isExact: boolean;
  /** The format knows whole stars only: halves that were rounded up in it are no other rating. */
  hasWholeStars: boolean;
  /** ISO 8601. */
  now: string;
}

/** A review to be written: a new one, which has no id yet, or one that is there with other words. */
type ReviewPlan = Omit<OwnReview, 'id'> & { id: string | null; visibility: Visibility };

/** What a row means for what somebody has of its book. */
export interface Plan {
  draft: Draft;
  review: ReviewPlan | null;
  /** The rating of a review that is there becomes this, in half stars. */
  reviewRating: number | null;
  becomesFavorite: boolean;
  /** What is said of it from now on; null: as before. */
  impression: Impression | null;
  quotes: (ImportedRow['quotes'][number] & { id: string })[];
  earlierReviews: (ImportedRow['earlierReviews'][number] & {
    id: string;
    visibility: Visibility;
  })[];
  /** Names of shelves that it comes to, with its place where the file knows it, and who sees one that is made. */
  shelves: { name: string; place: number | null; visibility: Visibility | null }[];
  /** Series that its entry is to show, and as it showed them before; null: it did not. */
  series: (SeriesPlace & { before: SeriesPlace | null })[];
  addedAt: string | null;
  isNew: boolean;
  /** Reviewed or a favourite, and not in the library: so it stays. */
  isOutside: boolean;
  changes: Difference[];
}

/** Whether a plan would write anything. */
export const isWriting = ({ changes }: Plan) => changes.some(({ conflict }) => !conflict);

/** Compares a row with what is here, and says what comes of it: nothing is lost, and nothing is doubled. */
export function planOf(row: ReadRow, here: Here, choices: Choices): Plan {
  const { state, review, written } = here;
  const { isSecond, take } = choices;
  const draft = draftOf(state);
  const isNew = state.entry === null;
  const isOutside = isNew && choices.isExact && isOutsideOf(row);
  const changes: Difference[] = [];
  const note = (field: string, from: Difference['from'], to: Difference['to'], conflict = false) =>
    changes.push({ field, from, to, conflict });

  /** Says what of the file stays out as there is no room for it here. */
  function leftOut(field: string, left: string[]) {
    if (left.length > 0) note(field, null, left, true);
  }

  /** Whether a field becomes what the file says, where both say something else. */
  function isTaken(field: string, ours: unknown, keys = field) {
    if (take.has(field)) return true;
    return !isSecond && written.has(keys) && isSame(written.get(keys), ours);
  }

  /** Who sees what is new: as chosen for this import, unless fewer did where it comes from; null where nobody said. */
  const seenBy = (own: Visibility | null) =>
    choices.visibility === null ? own : narrower(choices.visibility, own);

  /** The value of a field afterwards. */
  function scalar<T extends string | number | boolean | null>(
    field: string,
    ours: T,
    theirs: T | null,
    shown: (value: T) => Difference['from'] = (value) => value,
  ): T {
    if (theirs === null || theirs === ours) return ours;
    if (ours === null) {
      note(field, null, shown(theirs));
      return theirs;
    }
    const taken = isTaken(field, ours);
    if (taken || !isSecond) note(field, shown(ours), shown(theirs), !taken);
    return taken ? theirs : ours;
  }

  if (isNew) {
    if (!isOutside) note('library', false, true);
    draft.visibility = seenBy(row.visibility) ?? state.defaultVisibility;
  }
  draft.note = scalar('note', draft.note ?? null, row.note);
  draft.format = scalar('format', draft.format, row.format);
  draft.dueOn = scalar('dueOn', draft.dueOn, row.dueOn);
  draft.borrowedFrom = scalar('borrowedFrom', draft.borrowedFrom, row.borrowedFrom);
  // The day goes with the name: of another loan it would be another's.
  const lentTo = draft.lentTo;
  draft.lentTo = scalar('lentTo', lentTo, row.lentTo);
  if (draft.lentTo !== null && draft.lentTo === row.lentTo)
    draft.lentOn = scalar('lentOn', lentTo === draft.lentTo ? draft.lentOn : null, row.lentOn);
  draft.priority =
    scalar('priority', draft.priority === PRIORITY_UNTOLD ? null : draft.priority, row.priority) ??
    PRIORITY_UNTOLD;
  if (row.owned === true && !draft.isOwned) {
    draft.isOwned = true;
    note('owned', false, true);
  }
  // Who has chosen none since has said so.
  const isOwnCopy = here.edition !== null && draft.editionId === null;
  if (isOwnCopy && !isOutside && (isNew || !written.has('editionId'))) {
    const { isbn = null, pages = null } = here.edition ?? {};
    // One without an ISBN is told by its length.
    if (isbn === null && pages !== null) note('pages', null, pages);
    else note('edition', null, isbn);
    draft.editionId = here.edition?.id ?? null;
  }
  const series = seriesAfter(isOutside ? [] : row.series, here.series, isSecond);
  if (series.taken.length > 0)
    note(
      'series',
      shownSeries(series.taken.flatMap(({ before }) => before ?? [])),
      shownSeries(series.taken),
    );
  leftOut('series', series.left.map(shownPlace));

  const tagKeys = draft.tags.map((tag) => tag.toLowerCase());
  const tags = fitting(
    tagKeys,
    TAGS_MAX,
    row.tags.map((each) => cutTo(each, TAG_MAX)).map((tag) => [tag.toLowerCase(), tag]),
  );
  const allTags = [...draft.tags, ...tags.taken];
  if (tags.taken.length > 0) note('tags', draft.tags, allTags);
  leftOut('tags', tags.left);
  draft.tags = allTags;

  const shelves = fitting(
    here.shelfKeys,
    BOOK_SHELVES_MAX,
    row.shelves.map((each) => {
      const name = cutTo(each, SHELF_NAME_MAX);
      const place = ownOf(row.shelfPlaces, each) ?? null;
      const visibility = seenBy(ownOf(row.shelfVisibility ?? {}, each) ?? null);
      return [shelfKeyOf(name), { name, place, visibility }];
    }),
  );
  if (shelves.taken.length > 0)
    note(
      'shelves',
      null,
      shelves.taken.map(({ name }) => name),
    );
  leftOut(
    'shelves',
    shelves.left.map(({ name }) => name),
  );

  statusAndReadings(row, here, choices, draft, note);

  const quotes = quotesOf(row, here);
  if (quotes.length > 0)
    note(
      'quotes',
      null,
      quotes.map(({ text }) => text),
    );
  const becomesFavorite = row.isFavorite === true && !here.isFavorite;
  if (becomesFavorite) note('favorite', false, true);
  const impression = impressionOf();

  // One rating: of the review where there is one, else of the entry.
  const said = row.rating === null ? null : Math.round(row.rating * 2);
  const isHalf = choices.hasWholeStars && (draft.rating ?? 0) % 2 === 1;
  const halves = isHalf && said === (draft.rating ?? 0) + 1 ? draft.rating : said;
  const stars = (value: number | null) => (value === null ? null : value / 2);
  const rating = scalar('rating', draft.rating, halves, stars);
  const reviewRating =
    review && rating !== null && rating !== review.rating && rating >= 2 ? rating : null;
  draft.rating = rating;

  const reviewPlan = reviewOf();
  if (reviewPlan !== null) draft.rating = reviewPlan.rating;
  const earlierReviews = earlierOf();
  return {
    draft,
    review: reviewPlan,
    reviewRating: reviewPlan?.id ? null : reviewRating,
    becomesFavorite,
    impression,
    quotes,
    earlierReviews,
    shelves: shelves.taken,
    series: series.taken,
    addedAt: isNew ? momentOf(row.addedAt, choices.now) : null,
    isNew,
    isOutside,
    changes,
  };

  /** Rows that were read before there were any know none. */
  function impressionOf(): Impression | null {
    const theirs = row.impression ?? null;
    const ours = here.impression;
    if (theirs === null || isSame(ours, theirs)) return null;
    const taken = ours === null || isTaken('impression', ours);
    if (taken || !isSecond) note('impression', ours && saidIn(ours), saidIn(theirs), !taken);
    return taken ? theirs : null;
  }

  /** Those that are not here yet; without a newer one they would be none of earlier readings. */
  function earlierOf(): Plan['earlierReviews'] {
    const known = new Set([...here.earlierReviews, review?.text, reviewPlan?.text]);
    const isAny = review !== null || reviewPlan !== null;
    let room = isAny ? READINGS_MAX - here.earlierReviews.length : 0;
    const taken: Plan['earlierReviews'] = [];
    const left: string[] = [];
    // Rows that were read before there were any know none.
    for (const each of row.earlierReviews ?? []) {
      const title = cutTo(each.title, REVIEW_TITLE_MAX);
      const text = cutTo(each.text, REVIEW_CONTENT_MAX);
      if (text === '' || known.has(text)) continue;
      known.add(text);
      const isRemoved = here.removed.some((one) => isTextAgain(one, `${title} ${text}`));
      const isRated = each.rating !== null && each.rating >= RATING_MIN;
      if (room <= 0 || isRemoved || !isRated) {
        left.push(title);
        continue;
      }
      room -= 1;
      const visibility = seenBy(each.visibility ?? row.visibility) ?? state.defaultVisibility;
      taken.push({ ...each, title, text, visibility, id: uuidv7() });
    }
    if (taken.length > 0)
      note(
        'earlierReviews',
        null,
        taken.map(({ title }) => title),
      );
    leftOut('earlierReviews', left);
    return taken;
  }

  function reviewOf(): ReviewPlan | null {
    const theirs = row.review;
    if (theirs === null) return null;
    const { title, text } = theirs;
    if (here.removed.some((removed) => isTextAgain(removed, `${title} ${text}`))) {
      note('review', null, title, true);
      return null;
    }
    if (review === null) {
      const isRated = rating !== null && rating >= 2;
      note('review', null, text, !isRated);
      const visibility = seenBy(theirs.visibility ?? row.visibility) ?? state.defaultVisibility;
      return isRated ? { ...theirs, id: null, rating, visibility } : null;
    }
    if (review.text === text && (review.title === title || !choices.isExact)) return null;
    const taken = isTaken('review', { title: review.title, text: review.text });
    if (taken || !isSecond) note('review', review.text, text, !taken);
    const { id, visibility } = review;
    const own = { id, visibility: visibility ?? 'private', rating: reviewRating ?? review.rating };
    return taken ? { ...theirs, ...own } : null;
  }
}

/** What somebody says of a book, in words of ours. */
const saidIn = ({ moods, pace, warnings }: Impression) => [
  ...moods,
  ...(pace === null ? [] : [pace]),
  ...warnings.map(({ id, level }) => `${id} (${level})`),
];

/** Whether our own formats say of a book only that it was reviewed, is a favourite, or what it is like. */
const isOutsideOf = (row: ReadRow) =>
  row.visibility === null &&
  row.status === null &&
  row.owned === null &&
  (row.review !== null || row.isFavorite === true || (row.impression ?? null) !== null) &&
  row.readings.length + row.shelves.length + row.tags.length + row.quotes.length === 0;

type Note = (
  field: string,
  from: Difference['from'],
  to: Difference['to'],
  conflict?: boolean,
) => void;

/** How far a status is; it never moves back by itself. */
const RANKS: Record<Status, number> = { want: 1, reading: 2, paused: 2, stopped: 3, read: 4 };

/** Whether a second row of a book takes its status on: what is being read is not ended by what is said of another pass. */
export const isOnwardOfSecond = (to: Difference['to'], from: Difference['to']) =>
  rankOf(to) > rankOf(from) && rankOf(from) !== 2;

const rankOf = (status: Difference['to']) => RANKS[status as Status];

/**
 * Readings of the file find those of here that are the same, the surest first; what is left of the file is
 * new. The status follows where the file is further on, or says that the book is read once more.
 */
function statusAndReadings(
  row: ReadRow,
  { state, progress, written, edition }: Here,
  { isSecond, isExact, now, take }: Choices,
  draft: Draft,
  note: Note,
) {
  const ours = draft.status;
  const pages = edition?.pages ?? (isExact ? null : row.pages) ?? state.pages;
  const hasEnded = row.readings.some(({ outcome }) => outcome !== null);
  let status = ours;
  if (row.status !== null && row.status !== ours) {
    const isOnward =
      ours === null ||
      (isSecond
        ? isOnwardOfSecond(row.status, ours)
        : RANKS[row.status] >= RANKS[ours] ||
          (RANKS[row.status] >= 2 && RANKS[ours] >= 3 && hasEnded));
    // What an import wrote, this one among them, goes on with a later row: wanted in one edition, read in another.
    const isWritten = written.has('status') && isSame(written.get('status'), ours);
    const isFree =
      ours === null ? state.entry === null || !isSecond : take.has('status') || isWritten;
    if (isOnward && isFree) {
      status = row.status;
      note('status', ours, status);
    } else if (isOnward && !isSecond) note('status', ours, row.status, true);
  }

  let readings: Draft['readings'] = [...draft.readings];
  // What a second row brought before and is here no more is not brought again.
  const left = row.readings.filter(
    (theirs) =>
      !(isSecond && deletedReadings(written, readings).some((facts) => isAsWritten(facts, theirs))),
  );
  const free = new Set(readings);
  const made: { reading: Draft['readings'][number]; of: ReadingItem }[] = [];
  const pairs: { ours: Draft['readings'][number]; theirs: ReadingItem }[] = [];
  const pair = (isPair: (theirs: ReadingItem, our: ReadingState) => boolean) => {
    for (const theirs of [...left])
      for (const our of free)
        if (isPair(theirs, our)) {
          pairs.push({ ours: our, theirs });
          free.delete(our);
          left.splice(left.indexOf(theirs), 1);
          break;
        }
  };
  pair(
    (theirs, our) =>
      theirs.outcome === our.outcome &&
      theirs.startedOn === our.startedOn &&
      theirs.endedOn === our.endedOn,
  );
  pair(
    (theirs, our) =>
      theirs.outcome === our.outcome &&
      isCompatible(theirs.startedOn, our.startedOn) &&
      isCompatible(theirs.endedOn, our.endedOn),
  );
  // What was open here has ended there.
  pair(
    (theirs, our) =>
      our.outcome === null &&
      theirs.outcome !== null &&
      status !== null &&
      RANKS[status] >= 3 &&
      !isAfter(our.startedOn, theirs.endedOn),
  );
  // The same pass with another date, unless there are more there than here; a row for itself tells of another, but for
  // the one that it brought.
  pair((theirs, our) =>
    isSecond
      ? isAsWritten(written.get(`reading ${our.id}`) as ReadingFacts | undefined, theirs)
      : theirs.outcome === our.outcome,
  );

  const before = readings.map(spanOf);
  let isChanged = false;
  const conflicts: [string, string][] = [];
  for (const { ours: our, theirs } of pairs) {
    const startedOn = finer(our.startedOn, theirs.startedOn);
    const endedOn = theirs.outcome === null ? null : finer(our.endedOn, theirs.endedOn);
    const closes = our.outcome === null && theirs.outcome !== null;
    // A second row of the book says when, where the first does not know it.
    let next =
      isExact || !isSecond
        ? { ...our, startedOn, endedOn }
        : { ...our, startedOn: our.startedOn ?? startedOn, endedOn: our.endedOn ?? endedOn };
    if (closes)
      next = { ...next, outcome: theirs.outcome, endedOn, recordedAt: recordedAt(made.length) };
    const differs =
      !isCompatible(theirs.startedOn, our.startedOn) || !isCompatible(theirs.endedOn, our.endedOn);
    if (differs && !closes) {
      const key = `reading ${our.id}`;
      const mayChange =
        take.has('readings') ||
        (!isSecond && written.has(key) && isSame(written.get(key), factsOf(our)));
      if (!mayChange) {
        conflicts.push([spanOf(our), spanOf(theirs)]);
        next = our;
      } else
        next = {
          ...next,
          startedOn: theirs.startedOn ?? our.startedOn,
          endedOn: theirs.endedOn ?? our.endedOn,
        };
    }
    if (isAfter(next.startedOn, next.endedOn)) next = closes ? { ...next, startedOn: null } : our;
    if (!isSame(factsOf(next), factsOf(our))) isChanged = true;
    readings = readings.map((each) => (each.id === our.id ? next : each));
    made.push({ reading: next, of: theirs });
  }
  // Whoever reads it now may be at the very pass that the file says has ended; not where a file brought what is being
  // read, as its first row does, and this one tells of another.
  const isHeld = (theirs: ReadingItem) => {
    const open = openOf({ readings });
    return (
      theirs.outcome !== null &&
      open !== undefined &&
      !(isSecond && written.has(`reading ${open.id}`)) &&
      row.status !== ours &&
      status === ours &&
      !isAfter(open.startedOn, theirs.endedOn)
    );
  };
  const withoutRoom: string[] = [];
  for (const [at, theirs] of left.toReversed().entries()) {
    const isOpen = theirs.outcome === null;
    if (isOpen && (openOf({ readings }) || status === null || RANKS[status] !== 2)) continue;
    if (isHeld(theirs)) continue;
    if (readings.length >= READINGS_MAX) {
      withoutRoom.push(spanOf(theirs));
      continue;
    }
    const reading: ReadingState = {
      id: uuidv7(),
      startedOn: theirs.startedOn,
      endedOn: theirs.endedOn,
      outcome: theirs.outcome,
      editionId: draft.editionId,
      pages: isExact ? theirs.pages : (theirs.pages ?? pages),
      recordedAt: recordedAt(at),
      hasProgress: false,
    };
    readings = [...readings, reading];
    made.push({ reading, of: theirs });
    isChanged = true;
  }
  if (status !== null && RANKS[status] === 2 && !openOf({ readings }))
    readings = [
      ...readings,
      {
        ...UNDATED,
        id: uuidv7(),
        outcome: null,
        recordedAt: now,
        editionId: draft.editionId,
        pages,
      },
    ];

  if (!isAllowed({ status, readings })) {
    if (state.entry === null) status = statusOf(readings);
    else {
      // What is here stays as it is, whole.
      if (isChanged) note('readings', before, row.readings.map(spanOf), true);
      return;
    }
  }
  draft.status = status;
  draft.readings = readings;
  const after = readings.map(spanOf);
  if (isChanged && !isSame(before.toSorted(), after.toSorted())) note('readings', before, after);
  if (conflicts.length > 0 && !isSecond)
    note(
      'readings',
      conflicts.map(([from]) => from),
      conflicts.map(([, to]) => to),
      true,
    );
  if (withoutRoom.length > 0) note('readings', null, withoutRoom, true);
  progressOf(row, draft, made, progress, pages, now, note);
}

type ReadingFacts = ReturnType<typeof factsOf>;

/** What imports wrote of readings that are here no more. */
const deletedReadings = (written: Here['written'], readings: ReadingState[]) =>
  [...written]
    .filter(
      ([key]) => key.startsWith('reading ') && !readings.some(({ id }) => key === `reading ${id}`),
    )
    .map(([, facts]) => facts as ReadingFacts);

/** Whether a reading of a file is as an import wrote it. */
const isAsWritten = (facts: ReadingFacts | undefined, theirs: ReadingItem) =>
  facts !== undefined &&
  facts.outcome === theirs.outcome &&
  facts.startedOn === theirs.startedOn &&
  facts.endedOn === theirs.endedOn;

const UNDATED = { startedOn: null, endedOn: null, hasProgress: false };

/** Imported readings keep the order of the file, and count as said before what is said here. */
const recordedAt = (at: number) => new Date(at).toISOString();

/** How far somebody was, as the file says; of what is here already nothing is doubled. */
function progressOf(
  row: ReadRow,
  draft: Draft,
  made: { reading: Draft['readings'][number]; of: ReadingItem }[],
  here: KeptProgress[],
  pages: number | null,
  now: string,
  note: Note,
) {
  const added: KeptProgress[] = [];
  const left: KeptProgress[] = [];
  const ofReading = new Map<string, KeptProgress[]>();
  for (const each of here) {
    const known = ofReading.get(each.readingId);
    if (known) known.push(each);
    else ofReading.set(each.readingId, [each]);
  }
  const hasOwn = row.readings.some(({ progress }) => progress.length > 0);
  const [newest] = row.readings;
  for (const { reading, of } of made) {
    const known = ofReading.get(reading.id) ?? [];
    const knownAt = new Map<string, KeptProgress[]>();
    for (const each of known) knownAt.set(each.at, [...(knownAt.get(each.at) ?? []), each]);
    const before = added.length;
    const isPlaced = !hasOwn && row.position !== null && of === newest && of.outcome === null;
    const given: ProgressItem[] =
      isPlaced && row.position && known.length === 0
        ? [{ at: now, position: row.position, note: null, visibility: null }]
        : of.progress;
    for (const each of given) {
      const at = momentOf(each.at, now);
      const place = { page: null, percent: null, minute: null, ...each.position };
      const isKnown = knownAt
        .get(at ?? '')
        ?.some(
          (other) =>
            other.page === place.page &&
            other.minute === place.minute &&
            (place.percent === null || other.percent === place.percent),
        );
      if (at === null || isKnown) continue;
      const length = reading.pages ?? pages;
      const isRoom = here.length + added.length < PROGRESS_OF_BOOK_MAX;
      (isRoom ? added : left).push({
        id: uuidv7(),
        readingId: reading.id,
        at,
        page: place.page === null ? null : Math.round(place.page),
        minute: place.minute === null ? null : Math.round(place.minute),
        percent: place.percent ?? percentOf(place, length),
        note: each.note ? [...each.note].slice(0, PROGRESS_NOTE_MAX).join('') : null,
        visibility: each.visibility ?? draft.visibility,
      });
    }
    const last = newestOf([...known, ...added.slice(before)]);
    if (last)
      draft.readings = draft.readings.map((each) =>
        each.id === reading.id ? { ...each, hasProgress: true, place: last } : each,
      );
  }
  draft.progress = added;
  if (added.length > 0) note('progress', null, added.map(placeText));
  // What there is no room for is shown as what stays out.
  if (left.length > 0) note('progress', null, left.map(placeText), true);
}

const placeText = ({ page, minute, percent }: KeptProgress) =>
  page !== null ? `${page}` : minute !== null ? `${minute} min` : `${percent} %`;

/** Two dates that may be one day, as far as both are known. */
const isCompatible = (one: string | null, other: string | null) =>
  one === null || other === null || one.startsWith(other) || other.startsWith(one);

/** The more exact of two dates that may be one day; ours where they are not. */
const finer = (ours: string | null, theirs: string | null) =>
  ours === null || (theirs?.startsWith(ours) ?? false) ? (theirs ?? ours) : ours;

const spanOf = ({
  startedOn,
  endedOn,
  outcome,
}: Pick<ReadingState, 'startedOn' | 'endedOn' | 'outcome'>) =>
  `${startedOn ?? '?'} – ${outcome === null ? '' : (endedOn ?? '?')}${outcome === 'stopped' ? ' (stopped)' : ''}`.trim();

/** What an import writes of an entry, and takes back, as it is. */
export const PLAIN = [
  'status',
  'note',
  'format',
  'dueOn',
  'borrowedFrom',
  'lentTo',
  'lentOn',
  'priority',
  'isOwned',
  'editionId',
] as const;

/** What of a reading an import writes. */
export const factsOf = ({ id, startedOn, endedOn, outcome }: ReadingState) => ({
  id,
  startedOn,
  endedOn,
  outcome,
});

/** Whether two values are the same, whatever order their members came in. */
export const isSame = (a: unknown, b: unknown) => stable(a) === stable(b);

const stable = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/** A moment of a file as it is kept; null where only less is known, and never to come. */
export function momentOf(text: string | null, now: string) {
  if (text === null || !/^\d{4}-\d{2}-\d{2}/.test(text)) return null;
  // A day of a reader is that day nearly everywhere at noon.
  const time = new Date(text.length === 10 ? `${text}T12:00:00.000Z` : text);
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1) return null;
  const iso = time.toISOString();
  return iso > now ? now : iso;
}

/** What of a list of the file comes in, by what tells two apart, and what stays out as there is no room for it here. */
function fitting<T>(here: Iterable<string>, most: number, theirs: [key: string, T][]) {
  const known = new Set(here);
  const taken = new Map<string, T>();
  const left = new Map<string, T>();
  for (const [key, each] of theirs) {
    if (key === '' || known.has(key) || taken.has(key)) continue;
    (known.size + taken.size < most ? taken : left).set(key, each);
  }
  return { taken: [...taken.values()], left: [...left.values()] };
}

const cutTo = (text: string, most: number) => [...text].slice(0, most).join('').trim();

/** What stands in a record under a name that a file gives: a shelf may be called `constructor`. */
const ownOf = <T>(record: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** The name of a shelf as it is compared. */
export const shelfKeyOf = (name: string) => name.normalize('NFKC').toLowerCase();

/** The series of a row that are new here, or of which it tells another place; of a second row only the new ones. */
export function seriesAfter(theirs: SeriesPlace[], ours: SeriesPlace[], isSecond: boolean) {
  const known = new Map(ours.map((each) => [seriesKeyOf(each.name), each]));
  // What is here under another name comes in only where the row names both, as our own files do of who has both.
  const told = new Set(theirs.map((each) => seriesKeyOf(each.name)));
  const otherNames = ours.filter((each) => !told.has(seriesKeyOf(each.name)));
  const taken: Plan['series'] = [];
  const left = new Map<string, SeriesPlace>();
  for (const { name, position: at } of theirs) {
    const key = seriesKeyOf(name);
    const position = seriesPositionOf(at);
    const before = known.get(key) ?? null;
    const isNew = before === null;
    const isOther = before !== null && position !== null && before.position !== position;
    if (key === '' || !(isNew || (isOther && !isSecond))) continue;
    if (isNew && otherNames.some((each) => isSamePlace(each, { name, position }))) continue;
    if (isNew && known.size >= SERIES_OF_BOOK_MAX) {
      left.set(key, { name, position });
      continue;
    }
    known.set(key, { name, position });
    taken.push({ name, position, before });
  }
  return { taken, left: [...left.values()] };
}

const shownSeries = (series: SeriesPlace[]) =>
  series.length === 0 ? null : series.map(shownPlace);

const shownPlace = ({ name, position }: SeriesPlace) =>
  position === null ? name : `${name}, #${position}`;

function quotesOf(row: ReadRow, here: Here) {
  const known = new Set(here.quotes);
  return row.quotes.flatMap((quote) => {
    const text = cutTo(quote.text, QUOTE_TEXT_MAX);
    if (text === '' || known.has(text)) return [];
    known.add(text);
    return [
      { ...quote, text, note: cutTo(quote.note ?? '', QUOTE_NOTE_MAX) || null, id: uuidv7() },
    ];
  });
}
