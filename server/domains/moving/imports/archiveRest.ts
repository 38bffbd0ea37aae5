import { generateNKeysBetween } from 'fractional-indexing';
import { uuidv7 } from 'uuidv7';
import type { Privacy } from '../../../../shared/contract/privacy.ts';
import { isLanguage } from '../../../../shared/languages.ts';
import {
  BIO_MAX,
  DISPLAY_NAME_MAX,
  LIST_NOTE_MAX,
  LISTS_MAX,
  SHELVES_MAX,
} from '../../../../shared/limits.ts';
import { MAIL_FREQUENCIES, NOTIFICATION_KINDS } from '../../../../shared/notifications.ts';
import { PROFILE_VISIBILITIES } from '../../../../shared/visibility.ts';
import { newToken } from '../../../platform/auth/randomTokens.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { quietly } from '../../../platform/events.ts';
import { followQuietly } from '../../people/follows/follows.sql.ts';
import { encodePicture } from '../../people/pictures/encoding.ts';
import { keepFirstPicture } from '../../people/pictures/pictures.sql.ts';
import { changePrivacy, privacyOf } from '../../people/privacy/privacy.sql.ts';
import { goalItem } from '../../reading/goals/goalItem.ts';
import {
  atMost,
  codec,
  line,
  lines,
  maybe,
  type Of,
  objectOf,
  oneOf,
  orNull,
  shape,
  stringOf,
  UNTOLD,
  visibility,
} from '../../reading/items/codecs.ts';
import { ROWS_MAX } from '../../reading/items/limits.ts';
import { isTimeZone } from '../../reading/library/dates.ts';
import { idsOfBooks } from '../../reading/library/state.sql.ts';
import { shelfItem } from '../../reading/shelves/shelfItem.ts';
import { slugOf } from '../../reading/shelves/slugs.ts';
import { listItem } from '../../talk/lists/listItem.ts';
import { addList } from '../../talk/lists/lists.sql.ts';
import { keepSettings, settingsOf } from '../../talk/notifications/notifications.sql.ts';
import { ofNoPicture } from './archiveCovers.ts';
import { contribute, roomOfDay } from './contributing.ts';
import {
  addGoals,
  type Effect,
  effectsWithoutBook,
  keepEffects,
  makeShelves,
} from './effects.sql.ts';
import { picturesIn } from './formats/archives.ts';
import { itemsInFile } from './formats/jsonItems.ts';
import { type ImportJob, inState } from './imports.sql.ts';
import { itemOf, type LibraryItem } from './libraryItem.ts';
import { shelfKeyOf } from './plan.ts';
import {
  appendToList,
  endOfList,
  fillProfile,
  otherTitlesOfLists,
  peopleToFollow,
} from './rest.sql.ts';

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
  const rest = await restIn(job.fileName, bytes);
  await inState(db, job, (tx) => applySmall(tx, job, rest));
  await restorePicture(db, job, bytes, rest.account.at(-1)?.picture ?? null);
  for (const { id } of await peopleToFollow(
    db,
    job.userId,
    rest.follows.slice(0, FOLLOWS_MAX).map(({ address }) => address),
  )) {
    if (signal.aborted) return;
    await inState(db, job, async (tx) => {
      if (await followQuietly(tx, job.userId, id))
        await keepEffects(tx, job.id, job.userId, [effectOf('follow', { id })]);
    });
  }
  await makeLists(db, job, rest.lists);
  await fillLists(db, job, bytes, signal);
}

const effectOf = (field: string, after: unknown): Effect => ({
  bookId: null,
  line: 1,
  field,
  before: null,
  after,
});

async function applySmall(tx: Db, { id, userId }: ImportJob, rest: Rest) {
  const shelves = new Map<string, Part<'shelves'>>();
  for (const shelf of rest.shelves) {
    const key = shelfKeyOf(shelf.name);
    if (!shelves.has(key) && shelves.size < SHELVES_MAX) shelves.set(key, shelf);
  }
  const made = await makeShelves(
    tx,
    userId,
    [...shelves].map(([nameKey, shelf]) => ({
      ...shelf,
      id: uuidv7(),
      nameKey,
      slug: slugOf(nameKey),
    })),
  );
  const said = rest.goals.filter(({ books, pages }) => (books ?? pages) !== null);
  const goals = new Map(said.map((goal) => [goal.year, goal]));
  const effects = [
    ...made.map((shelf) => effectOf('shelf', shelf)),
    ...(await addGoals(tx, userId, [...goals.values()])).map((goal) => effectOf('goal', goal)),
  ];
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
  quotesFromDevices: 'private',
};

/**
 * Sets what somebody has never chosen here. Undoing an import leaves it: a profile that has become private would
 * be opened by it.
 */
async function applySettings(tx: Db, userId: string, { settings, account }: Rest) {
  const { timeZone = null, profileVisibility, notifications, ...privacy } = settings.at(-1) ?? {};
  const { bio = null, displayName = null } = account.at(-1) ?? {};
  await fillProfile(tx, userId, { bio, displayName, timeZone });
  const now = await privacyOf(tx, userId);
  const to = Object.fromEntries(
    Object.entries({ ...privacy, profile: profileVisibility }).filter(([key, value]) => {
      const isUntouched = now[key as keyof Privacy] === PRIVACY[key as keyof Privacy];
      return (value ?? null) !== null && isUntouched && value !== now[key as keyof Privacy];
    }),
  );
  if (Object.keys(to).length > 0) {
    // What it means for counts is carried over within a minute, and not here: this holds what sign-ups wait for.
    await changePrivacy(tx, { id: userId, username: sql`u.username` }, to);
  }
  const chosen = NOTIFICATION_KINDS.flatMap((kind) => {
    const setting = notificationItem.read(notifications?.[kind], UNTOLD, '');
    return setting ? [{ ...setting, kind }] : [];
  });
  if (chosen.length > 0 && (await settingsOf(tx, userId)).length === 0)
    for (const { language, ...setting } of chosen)
      await keepSettings(tx, userId, [{ ...setting, token: newToken() }], language);
}

/** Gives somebody who has no picture the one that came along; what is none is passed over. Undoing an import leaves it. */
async function restorePicture(db: Db, job: ImportJob, bytes: Buffer, file: string | null) {
  if (file === null) return;
  for await (const { bytes: picture } of picturesIn(bytes, new Set([file]))) {
    const sizes = await encodePicture(picture, undefined).catch(ofNoPicture);
    if (sizes) await inState(db, job, (tx) => keepFirstPicture(tx, job.userId, sizes));
  }
}

/** The lists that an import has made, by which of the file's each is, from 0. */
const listsMadeBy = async (db: Db, importId: string) =>
  new Map(
    (await effectsWithoutBook<{ id: string; list: number }>(db, importId, ['list'])).map(
      ({ after }) => [after.list, after.id],
    ),
  );

/** Makes the lists that are not here: of those of one title as many as there are more in the file. */
async function makeLists(db: Db, job: ImportJob, lists: Part<'lists'>[]) {
  const { id: importId, userId } = job;
  const made = await listsMadeBy(db, importId);
  const here = new Map(
    (await otherTitlesOfLists(db, userId, importId)).map(({ title, count }) => [title, count]),
  );
  for (const [at, text] of lists.slice(0, LISTS_MAX).entries()) {
    const others = here.get(text.title) ?? 0;
    here.set(text.title, others - 1);
    if (text.title === '' || others > 0 || made.has(at)) continue;
    await inState(db, job, async (tx) => {
      await quietly(tx);
      const id = uuidv7();
      const { title, description, visibility, kind } = text;
      // What nobody has said is for nobody else.
      const list = { title, visibility: visibility ?? 'private', kind: kind ?? 'own', group: null };
      if (await addList(tx, id, userId, { ...list, description: description || null }))
        await keepEffects(tx, importId, userId, [effectOf('list', { id, list: at })]);
    });
  }
}

/** Puts onto the lists that this import has made what stands on them in the file. */
async function fillLists(db: Db, job: ImportJob, bytes: Buffer, signal: AbortSignal) {
  const made = await listsMadeBy(db, job.id);
  if (made.size === 0) return;
  let batch: ListedBook[] = [];
  let taken = 0;
  for await (const { value } of itemsInFile(job.fileName, bytes, ['listBooks'])) {
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

/** What an archive has of each part, by the part's name. */
const PARTS = {
  settings: shape({
    profileVisibility: oneOf(PROFILE_VISIBILITIES),
    defaultVisibility: visibility,
    showFollows: maybe,
    showInDirectory: maybe,
    countsInTrends: maybe,
    timeZone: codec((value) => (isTimeZone(stringOf(value)) ? stringOf(value) : null)),
    notifications: codec(objectOf),
  }),
  account: shape({
    bio: orNull(atMost(BIO_MAX, lines)),
    displayName: orNull(atMost(DISPLAY_NAME_MAX, line)),
    picture: orNull(line),
  }),
  shelves: shelfItem,
  goals: goalItem,
  follows: shape({ address: codec(idInAddress) }, ['address']),
  lists: listItem,
};
/** So much of each is looked at. */
const PART_MAX = 10_000;

type Part<Name extends keyof typeof PARTS> = NonNullable<Of<(typeof PARTS)[Name]>>;
type Rest = { [Name in keyof typeof PARTS]: Part<Name>[] };

async function restIn(fileName: string, bytes: Buffer) {
  const rest: Rest = { settings: [], account: [], shelves: [], goals: [], follows: [], lists: [] };
  for await (const { key, value } of itemsInFile(fileName, bytes, Object.keys(PARTS))) {
    const part = PARTS[key as keyof Rest].read(value, UNTOLD, '');
    const all: unknown[] = rest[key as keyof Rest];
    if (part && all.length < PART_MAX) all.push(part);
  }
  return rest;
}

/** The id of whose profile an address is of. */
function idInAddress(address: unknown) {
  return (
    /\/profile\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(stringOf(address))?.[1] ?? null
  );
}

const notificationItem = shape(
  {
    site: maybe,
    mail: oneOf(MAIL_FREQUENCIES),
    push: maybe,
    language: codec((value) => (isLanguage(value) ? value : 'en')),
  },
  ['site', 'mail', 'push'],
);

/** A book of a list in an archive. */
type ListedBook = LibraryItem & {
  /** Which list, from 0. */
  list: number;
  googleId: string;
};

function listedBookOf(value: unknown): ListedBook | undefined {
  const { list, title } = objectOf(value);
  const item = itemOf(value);
  if (item === null || typeof list !== 'number' || typeof title !== 'string') return undefined;
  const note = orNull(atMost(LIST_NOTE_MAX, lines)).read(item.note, UNTOLD, '');
  return { ...item, list, note, googleId: item.ids.commonplace ?? '' };
}
