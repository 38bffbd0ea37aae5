import { uuidv7 } from 'uuidv7';
import type {
  EntryForm,
  LentForm,
  ProgressForm,
  ReadingForm,
} from '../../../../shared/contract/library.ts';
import {
  ENTRY_NOTE_MAX,
  ENTRY_RATING_MIN,
  LENT_MAX,
  PROGRESS_NOTE_MAX,
  PROGRESS_OF_BOOK_MAX,
  RATING_MAX,
  RATING_MIN,
  TAG_MAX,
} from '../../../../shared/limits.ts';
import { isBlank, lengthOf } from '../../../../shared/rules.ts';
import type { Db } from '../../../platform/db/db.ts';
import { emit } from '../../../platform/events.ts';
import { refuse, refuseField } from '../../../platform/http/errors.ts';
import { cleanLine, cleanText } from '../../../platform/http/inputText.ts';
import {
  changeEntry,
  changeEntryNow,
  changeEntryWithin,
  type Draft,
  draftOf,
  type LibraryActor,
  momentOf,
  TRIES,
  untilNotOvertaken,
  withMutex,
  withState,
} from './changes.ts';
import { dateError, dayIn, isAfter, zoneOf } from './dates.ts';
import { reviewedBookRated } from './library.events.ts';
import { newestOf, pagesOf, percentOf, placeOf } from './positions.ts';
import {
  type BookState,
  editionOfBook,
  type KeptProgress,
  type Place,
  progressOfReading,
  readingOfProgress,
  stateOf,
  stateOfReading,
} from './state.sql.ts';
import {
  openOf,
  type ReadingState,
  withDates,
  withoutReading,
  withProgress,
  withReading,
  withReadingChanged,
  withStatus,
} from './status.ts';

/** Puts a book into somebody's library or changes what they have of it; undefined: no such book. */
export function putEntry(db: Db, actor: LibraryActor, googleId: string, form: EntryForm) {
  const cleaned = cleanedForm(form);
  const load = (on: Db) => stateOf(on, actor.userId, googleId);
  const decide = (state: BookState, on: Db) => entryDraft(on, state, actor, cleaned);
  return withMutex(actor, () =>
    cleaned.rating === undefined
      ? changeEntryNow(db, actor, load, decide)
      : untilNotOvertaken(db, TRIES, async (tx) => {
          await passOnRating(tx, actor.userId, googleId, cleaned.rating ?? null);
          return changeEntryWithin(tx, actor, load, decide);
        }),
  );
}

/** Adds a reading by hand; undefined: there is no such book. */
export async function addReading(db: Db, actor: LibraryActor, googleId: string, form: ReadingForm) {
  let id = '';
  const state = await changeEntry(
    db,
    actor,
    (on) => stateOf(on, actor.userId, googleId),
    async (was, on) => {
      const draft = draftOf(was);
      const edition = await editionFor(on, was, form.edition);
      const moment = momentOf(was, actor, edition);
      const after = withReading(draft, { ...form, pages: form.pages }, moment);
      id = after.readings.at(-1)?.id ?? '';
      return withState(draft, after);
    },
  );
  return state && id;
}

/** Changes a reading by hand; undefined: they have none of this id. */
export const changeReading = (db: Db, actor: LibraryActor, id: string, form: ReadingForm) =>
  changeEntry(
    db,
    actor,
    (on) => stateOfReading(on, actor.userId, id),
    async (state, on) => {
      const draft = draftOf(state);
      const edition =
        form.edition === undefined ? undefined : await editionFor(on, state, form.edition);
      const pages = form.pages === undefined ? edition?.pages : form.pages;
      const change = { ...form, editionId: edition?.id, pages: pages ?? form.pages };
      const after = withReadingChanged(draft, id, change, momentOf(state, actor));
      const changed = after.readings.find((each) => each.id === id);
      const isLonger = changed !== undefined && form.pages !== undefined && changed.pages !== null;
      return isLonger
        ? measuredAnew(on, actor, withState(draft, after), changed, edition === undefined)
        : withState(draft, after);
    },
  );

/** Deletes a reading; undefined: they have none of this id. */
export const deleteReading = (db: Db, actor: LibraryActor, id: string) =>
  changeEntry(
    db,
    actor,
    (on) => stateOfReading(on, actor.userId, id),
    (state) => {
      const draft = draftOf(state);
      return withState(draft, withoutReading(draft, id));
    },
  );

/** What was said of progress, and where the book was then in the reading. */
export interface Said {
  state: BookState;
  id: string;
  place: Place;
}

/** What is done in the transaction that keeps what was said, by its id. */
export type Together = (within: Db, id: string) => Promise<void>;

/** Says how far somebody is; undefined: there is no such book. */
export async function addProgress(
  db: Db,
  actor: LibraryActor,
  googleId: string,
  form: ProgressForm,
  together?: Together,
): Promise<Said | undefined> {
  const note = noteOf(form.note ?? null);
  let said: Omit<Said, 'state'> | undefined;
  const state = await changeEntry(
    db,
    actor,
    (on) => stateOf(on, actor.userId, googleId),
    async (was, on) => {
      const draft = draftOf(was);
      const moment = momentOf(was, actor);
      const at = timeOf(form.at, moment.now);
      const day = dayIn(zoneOf(was.timeZone, actor.timeZone), new Date(at));
      const after = withProgress(draft, day, moment);
      const open = openOf(after) as Draft['readings'][number];
      const known = was.readings.find(({ id }) => id === open.id);
      const notes = was.readings.reduce((sum, { progressCount }) => sum + progressCount, 0);
      if (notes >= PROGRESS_OF_BOOK_MAX) throw refuse('progress_too_much');
      const pages = form.pages === undefined ? open.pages : pagesOf(form.pages, form);
      const place = placeOf(form, pages);
      if (place === undefined) throw noPlace();
      const made: KeptProgress = {
        id: uuidv7(),
        readingId: open.id,
        at,
        ...place,
        note,
        visibility: form.visibility ?? draft.visibility,
      };
      said = { id: made.id, place };
      const isNewest = !known?.place || known.place.at <= at;
      const reading = {
        ...open,
        pages,
        hasProgress: true,
        place: isNewest ? { ...place, at } : (known?.place ?? null),
      };
      const next = { ...withReadingIn(withState(draft, after), reading), progress: [made] };
      return form.pages === undefined || pages === open.pages || known === undefined
        ? next
        : measuredAnew(on, actor, next, reading, true);
    },
    together && ((within) => together(within, said?.id ?? '')),
  );
  return state && said && { state, ...said };
}

/** Corrects what was said; undefined: they have said nothing of this id. */
export async function changeProgress(
  db: Db,
  actor: LibraryActor,
  id: string,
  form: ProgressForm,
  together?: Together,
) {
  const note = form.note === undefined ? undefined : noteOf(form.note);
  const decide: Deciding = (state, rows, reading) => {
    const moment = momentOf(state, actor);
    const pages = form.pages === undefined ? reading.pages : pagesOf(form.pages, form);
    const changed = rows.map((row) => {
      if (row.id !== id) return row;
      const place = placeOf(form, pages) ?? row;
      return {
        ...row,
        page: place.page,
        minute: place.minute,
        percent: place.percent,
        at: form.at === undefined ? row.at : timeOf(form.at, moment.now),
        note: note === undefined ? row.note : note,
        visibility: form.visibility ?? row.visibility,
      };
    });
    const measured =
      pages === reading.pages
        ? changed
        : changed.map((row) => ({ ...row, percent: percentOf(row, pages) }));
    const [row] = measured.filter((each) => each.id === id) as [KeptProgress];
    const day = dayIn(zoneOf(state.timeZone, actor.timeZone), new Date(row.at));
    const isOlder = reading.startedOn !== null && reading.startedOn.slice(0, day.length) > day;
    return {
      rows: measured,
      reading: { ...reading, pages, startedOn: isOlder ? day : reading.startedOn },
    };
  };
  return onProgress(db, actor, id, decide, together);
}

/** Deletes what was said; undefined: they have said nothing of this id. */
export const deleteProgress = (db: Db, actor: LibraryActor, id: string) =>
  onProgress(db, actor, id, (_, rows, reading) => ({
    rows: rows.filter((row) => row.id !== id),
    reading,
  }));

type Deciding = (
  state: BookState,
  rows: KeptProgress[],
  reading: ReadingState,
) => { rows: KeptProgress[]; reading: ReadingState };

/** Changes what was said of the progress of one reading; of the rows that are left the newest counts. */
async function onProgress(
  db: Db,
  actor: LibraryActor,
  id: string,
  decide: Deciding,
  together?: Together,
) {
  const { userId } = actor;
  const found = await readingOfProgress(db, userId, id);
  if (!found) return undefined;
  return changeEntry(
    db,
    actor,
    (on) => stateOfReading(on, userId, found.readingId),
    async (state, on) => {
      const draft = draftOf(state);
      const old = await progressOfReading(on, userId, found.readingId);
      const kept = state.readings.find((each) => each.id === found.readingId);
      if (kept === undefined || !old.some((row) => row.id === id))
        throw refuse('progress_not_found');
      const { rows, reading } = decide(state, old, kept);
      const before = new Map(old.map((row) => [row.id, JSON.stringify(row)]));
      const left = new Set(rows.map((row) => row.id));
      return {
        ...withReadingIn(draft, {
          ...reading,
          hasProgress: rows.length > 0,
          place: newestOf(rows),
        }),
        progress: rows.filter((row) => JSON.stringify(row) !== before.get(row.id)),
        goneProgress: old.filter((row) => !left.has(row.id)).map((row) => row.id),
      };
    },
    together && ((within) => together(within, id)),
  );
}

/**
 * Everything that was said of a reading, in per cent of its length as it is now: all that is a page; or only
 * what had no percentage yet, as an edition may change and a place in it stays.
 */
async function measuredAnew(
  db: Db,
  { userId }: LibraryActor,
  draft: Draft,
  reading: Draft['readings'][number],
  all: boolean,
): Promise<Draft> {
  const old = await progressOfReading(db, userId, reading.id);
  const changed = old
    .map((row) => ({
      ...row,
      percent: all || row.percent === null ? percentOf(row, reading.pages) : row.percent,
    }))
    .filter((row, at) => row.percent !== old[at]?.percent);
  const progress = [...changed, ...draft.progress];
  const ids = new Set(progress.map(({ id }) => id));
  const newest = newestOf([...progress, ...old.filter(({ id }) => !ids.has(id))]);
  return { ...withReadingIn(draft, { ...reading, place: newest }), progress };
}

const withReadingIn = (draft: Draft, reading: Draft['readings'][number]): Draft => ({
  ...draft,
  readings: draft.readings.map((each) => (each.id === reading.id ? reading : each)),
});

/** What a form of an entry says, as it is kept. */
function cleanedForm(form: EntryForm) {
  const note =
    form.note === undefined || form.note === null ? form.note : cleanText('note', form.note);
  if (note && lengthOf(note) > ENTRY_NOTE_MAX)
    throw refuse('entry_note_too_long', { most: ENTRY_NOTE_MAX });
  return {
    ...form,
    note: note === '' ? null : note,
    dueOn: form.dueOn === undefined ? undefined : dayOf('dueOn', form.dueOn),
    ...cleanedLent(form),
    tags: form.tags === undefined ? undefined : tagsOf('tags', form.tags),
    rating: form.rating === undefined ? undefined : halvesOf(form.rating),
  };
}

/** A whole day, gone by or to come; empty: none. */
export function dayOf(field: string, date: string | null) {
  if (date === null || date === '') return null;
  if (date.length === 10 && dateError(date, '9999-12-31') === undefined) return date;
  throw refuseField(field, 'date_wrong');
}

/** What a form says of a copy's coming and going, as it is kept; what is absent stays absent. */
export function cleanedLent({ borrowedFrom, lentTo, lentOn }: LentForm): LentForm {
  return {
    ...(borrowedFrom === undefined
      ? {}
      : { borrowedFrom: somebodyOf('borrowedFrom', borrowedFrom) }),
    ...(lentTo === undefined ? {} : { lentTo: somebodyOf('lentTo', lentTo) }),
    ...(lentOn === undefined ? {} : { lentOn: dayOf('lentOn', lentOn) }),
  };
}

function somebodyOf(field: string, text: string | null) {
  const name = cleanLine(field, text ?? '');
  if (lengthOf(name) > LENT_MAX) throw refuseField(field, 'text_too_long', { field });
  return isBlank(name) ? null : name;
}

/** From whom a copy is borrowed and to whom it is lent after a form: lent today, unless it says when or it was before. */
export function lentIn(
  was: Pick<Draft, 'borrowedFrom' | 'lentTo' | 'lentOn'>,
  form: LentForm,
  today: string,
) {
  const borrowedFrom = form.borrowedFrom === undefined ? was.borrowedFrom : form.borrowedFrom;
  const lentTo = form.lentTo === undefined ? was.lentTo : form.lentTo;
  if (lentTo === null) return { borrowedFrom, lentTo, lentOn: null };
  if (form.lentOn && isAfter(form.lentOn, today)) throw refuseField('lentOn', 'date_to_come');
  const isAsBefore = form.lentOn === undefined && lentTo === was.lentTo;
  return { borrowedFrom, lentTo, lentOn: isAsBefore ? was.lentOn : (form.lentOn ?? today) };
}

/** Tags as they are kept: each once, compared without case. */
export function tagsOf(field: string, tags: string[]) {
  const kept = new Map<string, string>();
  for (const tag of tags) {
    const line = cleanLine('tag', tag).replace(/\s+/g, ' ');
    if (isBlank(line)) continue;
    if (lengthOf(line) > TAG_MAX) throw refuseField(field, 'tag_too_long', { most: TAG_MAX });
    if (!kept.has(line.toLowerCase())) kept.set(line.toLowerCase(), line);
  }
  return [...kept.values()];
}

/** A rating in half stars. */
function halvesOf(rating: number | null) {
  if (rating === null) return null;
  if (rating >= ENTRY_RATING_MIN && rating <= RATING_MAX && Number.isInteger(rating * 2))
    return rating * 2;
  throw refuseField('rating', 'rating_wrong', { least: ENTRY_RATING_MIN, most: RATING_MAX });
}

/** Where a book is reviewed, its rating is the review's: that is changed, and the entry follows. */
async function passOnRating(db: Db, userId: string, googleId: string, rating: number | null) {
  const state = await stateOf(db, userId, googleId);
  if (!state?.review) return;
  if (rating === null) throw refuse('rating_held_by_review');
  if (rating < 2 * RATING_MIN)
    throw refuseField('rating', 'review_rating_wrong', { least: RATING_MIN, most: RATING_MAX });
  await emit(db, reviewedBookRated, { reviewId: state.review.id, rating });
}

async function entryDraft(
  db: Db,
  state: BookState,
  actor: LibraryActor,
  form: ReturnType<typeof cleanedForm>,
): Promise<Draft> {
  const draft = draftOf(state);
  const { was } = form;
  if (was !== undefined && ![was.note, form.note ?? was.note].includes(draft.note ?? ''))
    throw refuse('text_changed');
  const edition =
    form.edition === undefined ? undefined : await editionFor(db, state, form.edition);
  const next: Draft = {
    ...draft,
    rating: form.rating === undefined || state.review ? draft.rating : form.rating,
    isOwned: form.isOwned ?? draft.isOwned,
    format: form.format === undefined ? draft.format : form.format,
    editionId: edition === undefined ? draft.editionId : edition.id,
    note: form.note === undefined ? draft.note : form.note,
    tags: form.tags ?? draft.tags,
    dueOn: form.dueOn === undefined ? draft.dueOn : form.dueOn,
    ...lentIn(draft, form, momentOf(state, actor).today),
    priority: form.priority ?? draft.priority,
    visibility: form.visibility ?? draft.visibility,
    shelves: form.shelves ?? draft.shelves,
  };
  const moment = momentOf(state, actor, edition);
  const dates = { startedOn: form.startedOn, endedOn: form.endedOn };
  const after =
    form.status === undefined
      ? withDates(next, dates, moment)
      : withStatus(next, form.status, dates, moment);
  const changed = withState(next, after);
  const open = openOf(after);
  if (edition === undefined || open === undefined || open.editionId === edition.id) return changed;
  const reading = { ...open, editionId: edition.id, pages: edition.pages ?? open.pages };
  const known = state.readings.find(({ id }) => id === open.id);
  const other = withReadingIn(changed, { ...reading, place: known?.place ?? null });
  return known ? measuredAnew(db, actor, other, reading, false) : other;
}

/** The edition that a form names; without one the book's own. */
async function editionFor(db: Db, state: BookState, id: string | null | undefined) {
  if (id === undefined) return { id: state.entry?.editionId ?? null, pages: state.pages };
  if (id === null) return { id: null, pages: state.bookPages };
  const edition = await editionOfBook(db, state.bookId, id);
  if (edition) return { id: edition.id, pages: edition.pages ?? state.bookPages };
  throw refuseField('edition', 'edition_of_other_book');
}

/** When something was so; 400 where that is still to come. */
function timeOf(at: string | undefined, now: string) {
  if (at === undefined) return now;
  const time = new Date(at);
  const isTime = !Number.isNaN(time.getTime()) && time.getUTCFullYear() >= 1_000;
  if (isTime && time.getTime() <= Date.parse(now) + CLOCKS_DIFFER_MS)
    return time.toISOString() > now ? now : time.toISOString();
  throw refuseField('at', isTime ? 'time_to_come' : 'time_wrong');
}

/** Clocks of readers may be ahead of ours by so much. */
const CLOCKS_DIFFER_MS = 30_000;

function noteOf(text: string | null) {
  if (text === null) return null;
  const note = cleanText('note', text);
  if (lengthOf(note) <= PROGRESS_NOTE_MAX) return note === '' ? null : note;
  throw refuseField('note', 'entry_note_too_long', { most: PROGRESS_NOTE_MAX });
}

function noPlace() {
  return refuseField('page', 'position_required');
}
