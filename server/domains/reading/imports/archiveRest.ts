import { generateNKeysBetween } from 'fractional-indexing';
import { uuidv7 } from 'uuidv7';
import type { Privacy } from '../../../../shared/contract/privacy.ts';
import { isLanguage } from '../../../../shared/languages.ts';
import {
  BIO_MAX,
  GOAL_BOOKS_MAX,
  GOAL_PAGES_MAX,
  LIST_DESCRIPTION_MAX,
  LIST_NOTE_MAX,
  LIST_TITLE_MAX,
  LISTS_MAX,
  SHELF_DESCRIPTION_MAX,
  SHELF_NAME_MAX,
  SHELVES_MAX,
} from '../../../../shared/limits.ts';
import { LIST_KINDS } from '../../../../shared/lists.ts';
import {
  MAIL_FREQUENCIES,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '../../../../shared/notifications.ts';
import {
  PROFILE_VISIBILITIES,
  VISIBILITIES,
  type Visibility,
} from '../../../../shared/visibility.ts';
import { newToken } from '../../../platform/auth/randomTokens.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { quietly } from '../../../platform/events.ts';
import { followQuietly } from '../../people/follows/follows.sql.ts';
import { changePrivacy, privacyOf } from '../../people/privacy/privacy.sql.ts';
import { addList } from '../../talk/lists/lists.sql.ts';
import { keepSettings, settingsOf } from '../../talk/notifications/notifications.sql.ts';
import { isTimeZone } from '../library/dates.ts';
import { idsOfBooks } from '../library/state.sql.ts';
import { slugOf } from '../shelves/slugs.ts';
import { contribute, roomOfDay } from './contributing.ts';
import { addGoals, type Effect, keepEffects, makeShelves } from './effects.sql.ts';
import { filesIn } from './formats/archives.ts';
import { isbnsOf, lineOf, linesOf, nameOf } from './formats/cells.ts';
import type { ArchiveList } from './formats/commonplace.ts';
import { encodingOf, textOf } from './formats/decoding.ts';
import { jsonItemsOf } from './formats/jsonItems.ts';
import { ROWS_MAX } from './formats/limits.ts';
import { yielder } from './formats/yielding.ts';
import { type ImportJob, inState } from './imports.sql.ts';
import { shelfKeyOf } from './plan.ts';
import {
  appendToList,
  endOfList,
  fillProfile,
  listsMadeBy,
  otherTitlesOfLists,
  peopleToFollow,
} from './rest.sql.ts';

const PARTS = ['settings', 'account', 'shelves', 'goals', 'follows', 'lists'];
const BOOKS_OF_LISTS = 'listBooks';
/** So many people are followed again; whom else somebody followed they find in the file. */
const FOLLOWS_MAX = 2_000;
/** So many books come onto lists in one transaction. */
const BATCH = 100;

/**
 * What an archive of ours holds beside its library, and what is of one's own: shelves, also empty ones, goals, lists,
 * whom one follows, and what one has set. What is there already stays as it is, and what was chosen here is not
 * changed; doing it twice does it once. Nobody is told of it.
 */
export async function applyRest(db: Db, job: ImportJob, bytes: Buffer, signal: AbortSignal) {
  const files = await textsIn(job.fileName, bytes);
  const rest = await restIn(files);
  await inState(db, job, (tx) => applySmall(tx, job, rest));
  for (const { id } of await peopleToFollow(db, job.userId, rest.follows)) {
    if (signal.aborted) return;
    await inState(db, job, async (tx) => {
      if (await followQuietly(tx, job.userId, id))
        await keepEffects(tx, job.id, job.userId, [effectOf('follow', { id })]);
    });
  }
  await makeLists(db, job, rest.lists);
  await fillLists(db, job, files, signal);
}

const effectOf = (field: string, after: unknown): Effect => ({
  bookId: null,
  line: 1,
  field,
  before: null,
  after,
});

async function applySmall(tx: Db, { id, userId }: ImportJob, rest: Rest) {
  const effects: Effect[] = [];
  const { shelves, goals } = rest;
  for (const shelf of await makeShelves(tx, userId, shelves)) {
    const description = shelves.find((each) => each.id === shelf.id)?.description ?? null;
    effects.push(effectOf('shelf', { ...shelf, description }));
  }
  for (const goal of await addGoals(tx, userId, goals)) effects.push(effectOf('goal', goal));
  if (effects.length > 0) await keepEffects(tx, id, userId, effects);
  await applySettings(tx, userId, rest);
}

/** How privacy is before anybody chooses. */
const PRIVACY: Privacy = {
  profile: 'public',
  defaultVisibility: 'public',
  showFollows: true,
  showInDirectory: true,
  countsInTrends: true,
};

/**
 * Sets what somebody has never chosen here. Undoing an import leaves it: a profile that has become private would
 * be opened by it.
 */
async function applySettings(tx: Db, userId: string, { settings, notifications, bio }: Rest) {
  const { timeZone, ...privacy } = settings;
  await fillProfile(tx, userId, { bio, timeZone });
  const now = await privacyOf(tx, userId);
  const to = Object.fromEntries(
    Object.entries(privacy).filter(([key, value]) => {
      const isUntouched = now[key as keyof Privacy] === PRIVACY[key as keyof Privacy];
      return value !== undefined && isUntouched && value !== now[key as keyof Privacy];
    }),
  );
  if (Object.keys(to).length > 0) {
    // What it means for counts is carried over within a minute, and not here: this holds what sign-ups wait for.
    await changePrivacy(tx, { id: userId, username: sql`u.username` }, to);
  }
  if (notifications.length > 0 && (await settingsOf(tx, userId)).length === 0)
    for (const { language, ...setting } of notifications)
      await keepSettings(tx, userId, [{ ...setting, token: newToken() }], language);
}

/** Makes the lists that are not here: of those of one title as many as there are more in the file. */
async function makeLists(db: Db, job: ImportJob, lists: ArchiveList[]) {
  const { id: importId, userId } = job;
  const made = new Set((await listsMadeBy(db, importId)).map(({ list }) => list));
  const here = new Map(
    (await otherTitlesOfLists(db, userId, importId)).map(({ title, count }) => [title, count]),
  );
  for (const [list, text] of lists.entries()) {
    const others = here.get(text.title) ?? 0;
    here.set(text.title, others - 1);
    if (text.title === '' || others > 0 || made.has(list)) continue;
    await inState(db, job, async (tx) => {
      await quietly(tx);
      const id = uuidv7();
      const description = text.description || null;
      if (await addList(tx, id, userId, { ...text, description }))
        await keepEffects(tx, importId, userId, [effectOf('list', { id, list })]);
    });
  }
}

/** Puts onto the lists that this import has made what stands on them in the file. */
async function fillLists(db: Db, job: ImportJob, texts: Text[], signal: AbortSignal) {
  const made = new Map((await listsMadeBy(db, job.id)).map(({ id, list }) => [list, id]));
  if (made.size === 0) return;
  let batch: ListedBook[] = [];
  let taken = 0;
  const isWanted = (key: string) => key === BOOKS_OF_LISTS;
  const yieldNow = yielder();
  for (const text of texts)
    for await (const { value } of jsonItemsOf(text(), [BOOKS_OF_LISTS], isWanted, yieldNow)) {
      const book = listedBookOf(value);
      if (!book || !made.has(book.list) || taken === ROWS_MAX) continue;
      const isOther = batch.length > 0 && batch[0]?.list !== book.list;
      if (isOther || batch.length === BATCH) {
        if (signal.aborted) return;
        await putOn(batch);
        batch = [];
      }
      batch.push(book);
      taken += 1;
    }
  if (batch.length > 0) await putOn(batch);

  async function putOn(books: ListedBook[]) {
    const listId = made.get(books[0]?.list ?? -1);
    if (listId === undefined) return;
    await inState(db, job, async (tx) => {
      await quietly(tx);
      const { ids, effects } = await booksFor(tx, job.userId, books);
      const end = await endOfList(tx, listId);
      if (!end) return;
      const positions = generateNKeysBetween(end.last, null, books.length);
      const rows = books.flatMap(({ note }, at) => {
        const bookId = ids[at];
        return bookId === undefined ? [] : [{ bookId, position: positions[at] as string, note }];
      });
      await appendToList(tx, listId, rows);
      if (effects.length > 0) await keepEffects(tx, job.id, job.userId, effects);
    });
  }
}

/**
 * The books of a list inside the database: by the id they have here, else found or added like those of rows, as long as
 * there is room for today.
 */
async function booksFor(tx: Db, userId: string, books: ListedBook[]) {
  const known = new Map(
    (await idsOfBooks(tx, [...new Set(books.map(({ googleId }) => googleId))])).map((each) => [
      each.googleId,
      each.bookId,
    ]),
  );
  let room = books.every(({ googleId }) => known.get(googleId)) ? 0 : await roomOfDay(tx, userId);
  const ids: (string | undefined)[] = [];
  const effects: Effect[] = [];
  for (const book of books) {
    const here = known.get(book.googleId);
    const added = here ? undefined : await contribute(tx, userId, book, false, room > 0);
    if (added?.isMade) room -= 1;
    if (added?.isMade) effects.push({ ...effectOf('book', added.googleId), bookId: added.bookId });
    ids.push(here ?? added?.bookId);
  }
  return { ids, effects };
}

type Text = () => Iterable<string>;

/** The texts in a file that may be JSON, each to be read as often as needed. */
async function textsIn(name: string, bytes: Buffer): Promise<Text[]> {
  return (await filesIn({ name, bytes }))
    .filter((file) => /\.json$/i.test(file.name) || file.bytes === bytes)
    .map((file) => () => textOf(file.bytes, encodingOf(file.bytes)));
}

type NotificationRow = Parameters<typeof keepSettings>[2][number];

interface Rest {
  settings: Partial<Privacy> & { timeZone: string | null };
  notifications: (Omit<NotificationRow, 'token'> & { language: string })[];
  bio: string | null;
  shelves: Parameters<typeof makeShelves>[2];
  goals: Parameters<typeof addGoals>[2];
  /** Ids of people. */
  follows: string[];
  lists: ArchiveList[];
}

async function restIn(texts: Text[]): Promise<Rest> {
  const rest: Rest = {
    settings: { timeZone: null },
    notifications: [],
    bio: null,
    shelves: [],
    goals: [],
    follows: [],
    lists: [],
  };
  const shelves = new Map<string, Rest['shelves'][number]>();
  const goals = new Map<number, Rest['goals'][number]>();
  const isPart = (key: string) => PARTS.includes(key);
  const yieldNow = yielder();
  for (const text of texts)
    for await (const item of jsonItemsOf(text(), PARTS, isPart, yieldNow)) {
      if (typeof item.value !== 'object' || item.value === null) continue;
      const value = item.value as Record<string, unknown>;
      switch (item.key) {
        case 'settings':
          rest.settings = settingsIn(value);
          rest.notifications = notificationsIn(value.notifications);
          break;
        case 'account':
          rest.bio = textIn(linesOf, value.bio, BIO_MAX) || null;
          break;
        case 'shelves': {
          const shelf = shelfOf(value);
          if (shelf && shelves.size < SHELVES_MAX && !shelves.has(shelf.nameKey))
            shelves.set(shelf.nameKey, shelf);
          break;
        }
        case 'goals': {
          const goal = goalOf(value);
          if (goal) goals.set(goal.year, goal);
          break;
        }
        case 'follows': {
          const id = /\/profile\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(
            String(value.address),
          )?.[1];
          if (id && rest.follows.length < FOLLOWS_MAX) rest.follows.push(id);
          break;
        }
        case 'lists':
          if (rest.lists.length < LISTS_MAX) rest.lists.push(listOf(value));
          break;
        default:
      }
    }
  return { ...rest, shelves: [...shelves.values()], goals: [...goals.values()] };
}

const cut = (text: string, most: number) => [...text].slice(0, most).join('').trim();
const textIn = (clean: (text: string) => string, value: unknown, most: number) =>
  typeof value === 'string' ? cut(clean(value), most) : '';
const oneOf = <T>(of: readonly T[], value: unknown) => of.find((each) => each === value);
const visibilityIn = (value: unknown): Visibility | undefined => oneOf(VISIBILITIES, value);
const flagIn = (value: unknown) => oneOf([true, false], value);

function settingsIn(value: Record<string, unknown>): Rest['settings'] {
  const { timeZone, showFollows, showInDirectory, countsInTrends } = value;
  const settings = {
    profile: oneOf(PROFILE_VISIBILITIES, value.profileVisibility),
    defaultVisibility: visibilityIn(value.defaultVisibility),
    showFollows: flagIn(showFollows),
    showInDirectory: flagIn(showInDirectory),
    countsInTrends: flagIn(countsInTrends),
  };
  const isKnown = typeof timeZone === 'string' && isTimeZone(timeZone);
  return { ...(settings as Partial<Privacy>), timeZone: isKnown ? timeZone : null };
}

function notificationsIn(value: unknown): Rest['notifications'] {
  if (typeof value !== 'object' || value === null) return [];
  return NOTIFICATION_KINDS.flatMap((kind: NotificationKind) => {
    const given = (value as Record<string, unknown>)[kind];
    if (typeof given !== 'object' || given === null) return [];
    const { site, mail, push, language } = given as Record<string, unknown>;
    const often = oneOf(MAIL_FREQUENCIES, mail);
    if (typeof site !== 'boolean' || typeof push !== 'boolean' || !often) return [];
    return [{ kind, site, mail: often, push, language: isLanguage(language) ? language : 'en' }];
  });
}

function shelfOf(value: Record<string, unknown>): Rest['shelves'][number] | undefined {
  const name = textIn(nameOf, value.name, SHELF_NAME_MAX);
  if (name === '') return undefined;
  const nameKey = shelfKeyOf(name);
  return {
    id: uuidv7(),
    name,
    nameKey,
    slug: slugOf(nameKey),
    description: textIn(linesOf, value.description, SHELF_DESCRIPTION_MAX) || null,
    visibility: visibilityIn(value.visibility) ?? null,
  };
}

function goalOf(value: Record<string, unknown>): Rest['goals'][number] | undefined {
  const year = Number(value.year);
  const books = wholeOf(value.books, GOAL_BOOKS_MAX);
  const pages = wholeOf(value.pages, GOAL_PAGES_MAX);
  const isGoal = Number.isInteger(year) && year >= 1_000 && year <= 9_999;
  return isGoal && (books ?? pages) !== null ? { year, books, pages } : undefined;
}

const wholeOf = (value: unknown, most: number) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= most ? value : null;

/** One without a title is left out, and counts all the same: books name their lists by their numbers. */
const listOf = (value: Record<string, unknown>): ArchiveList => ({
  title: textIn(lineOf, value.title, LIST_TITLE_MAX),
  description: textIn(linesOf, value.description, LIST_DESCRIPTION_MAX),
  // What nobody has said is for nobody else.
  visibility: visibilityIn(value.visibility) ?? 'private',
  kind: oneOf(LIST_KINDS, value.kind) ?? 'own',
});

/** A book of a list in an archive. */
type ListedBook = Parameters<typeof contribute>[2] & {
  /** Which list, from 0. */
  list: number;
  googleId: string;
  note: string | null;
};

function listedBookOf(item: unknown): ListedBook | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { list, title, authors, isbns, ids, note } = item as Record<string, unknown>;
  if (typeof list !== 'number' || typeof title !== 'string') return undefined;
  const stringsOf = (value: unknown) =>
    Array.isArray(value) ? value.slice(0, 50).filter((each) => typeof each === 'string') : [];
  const known = (ids as Record<string, unknown> | null)?.commonplace;
  return {
    list,
    googleId: typeof known === 'string' && /^[\w:.-]{1,64}$/.test(known) ? known : '',
    note: textIn(linesOf, note, LIST_NOTE_MAX) || null,
    title: lineOf(title),
    subtitle: null,
    authors: stringsOf(authors).map(nameOf),
    originalYear: null,
    year: null,
    pages: null,
    publisher: null,
    language: null,
    isbns: isbnsOf(...stringsOf(isbns)),
  };
}
