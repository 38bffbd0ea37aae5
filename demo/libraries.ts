import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateNKeysBetween } from 'fractional-indexing';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { projectRoot } from '../server/config.ts';
import { slugOf } from '../server/domains/reading/shelves/slugs.ts';
import { type Db, sql } from '../server/platform/db/db.ts';
import { VisibilityName } from '../shared/contract/common.ts';
import { FORMATS, type Status } from '../shared/library.ts';
import { chanceOf, idAt } from './chance.ts';

const LibraryTexts = Type.Object({
  shelves: Type.Array(
    Type.Object({
      name: Type.String(),
      description: Type.Union([Type.String(), Type.Null()]),
      visibility: VisibilityName,
    }),
  ),
  notes: Type.Array(Type.String()),
  /** Said on the way, of any book. */
  progressNotes: Type.Array(Type.String()),
  tags: Type.Array(Type.String()),
  quotes: Type.Array(Type.Object({ title: Type.String(), text: Type.String() })),
});
type LibraryTexts = Static<typeof LibraryTexts>;

export const readLibraryTexts = async () =>
  Value.Parse(
    LibraryTexts,
    JSON.parse(await readFile(join(projectRoot, 'demo/libraries.json'), 'utf8')),
  );

interface Community {
  members: readonly { id: string; username: string }[];
  reviews: readonly { id: string; userId: string; bookId: string; createdAt: Date }[];
  /** The ones that everybody reads first. */
  books: readonly { id: string; title: string; pages: number | null }[];
  now: Date;
}

const DAY_MS = 86_400_000;

/**
 * The libraries of a community: what people reviewed with its dates, what they read besides, are reading, put aside
 * and want to read; books read twice, shelves, some of them private, quotes and goals.
 */
export function librariesOf({ members, reviews, books, now }: Community, texts: LibraryTexts) {
  const { random, pick, pickSkewed } = chanceOf(20_261_122);
  const entries: Entry[] = [];
  const readings: Reading[] = [];
  const progress: Progress[] = [];
  const shelves: Shelf[] = [];
  const onShelves: { shelfId: string; userId: string; bookId: string; position: string }[] = [];
  const goals: { userId: string; year: number; books: number }[] = [];

  const within = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const before = (date: Date, days: number) => new Date(date.getTime() - days * DAY_MS);
  const day = (date: Date) => date.toISOString().slice(0, 10);
  /** Some know the day, some the month, some the year. */
  const known = (date: Date) => day(date).slice(0, random() < 0.75 ? 10 : random() < 0.7 ? 7 : 4);

  function read(entry: Entry, endedAt: Date, id: string, isReviewed: boolean) {
    const started = day(before(endedAt, within(2, 24)));
    const ended = isReviewed ? day(endedAt) : known(endedAt);
    const startedOn = ended.length === 10 ? started : null;
    readings.push({
      id,
      ...keyOf(entry),
      startedOn,
      endedOn: ended,
      outcome: 'finished',
      recordedAt: endedAt,
      isReviewed,
    });
    Object.assign(entry, {
      startedOn,
      endedOn: ended,
      lastStartedOn: startedOn,
      lastEndedOn: ended,
    });
    entry.timesRead = 1;
    if (random() > 0.1) return;
    // Once before, and of that only the year is known.
    const earlier = `${endedAt.getUTCFullYear() - within(1, 9)}`;
    readings.push({
      id: idAt(endedAt, random),
      ...keyOf(entry),
      startedOn: null,
      endedOn: earlier,
      outcome: 'finished',
      recordedAt: before(endedAt, 1),
      isReviewed: false,
    });
    entry.timesRead = 2;
  }

  const finishedIn = (userId: string, year: number) =>
    readings.filter(
      (reading) =>
        reading.userId === userId &&
        reading.outcome === 'finished' &&
        reading.endedOn?.startsWith(`${year}`),
    ).length;

  for (const [at, { id: userId }] of members.entries()) {
    const own = reviews.filter((review) => review.userId === userId);
    const taken = new Set(own.map(({ bookId }) => bookId));
    const add = (bookId: string, status: Status, addedAt: Date, isReviewed = false) => {
      const entry: Entry = {
        userId,
        bookId,
        status,
        isReviewed,
        rating: null,
        isOwned: random() < 0.4,
        format: random() < 0.5 ? pick(FORMATS) : null,
        note: random() < 0.06 ? pick(texts.notes) : null,
        tags: random() < 0.12 ? [pick(texts.tags)] : [],
        visibility: isReviewed || random() > 0.08 ? 'public' : pick(['followers', 'private']),
        addedAt,
        startedOn: null,
        endedOn: null,
        lastStartedOn: null,
        lastEndedOn: null,
        timesRead: 0,
        page: null,
        percent: null,
      };
      entries.push(entry);
      return entry;
    };
    const another = () => {
      for (let tries = 0; tries < 1_000; tries++) {
        const book = pickSkewed(books, 1.5);
        if (taken.has(book.id)) continue;
        taken.add(book.id);
        return book;
      }
      throw new Error('The made-up libraries have too few books');
    };

    for (const { bookId, createdAt, id } of own) {
      const endedAt = before(createdAt, within(0, 5));
      read(add(bookId, 'read', endedAt, true), endedAt, id, true);
    }
    // The three who can be signed in as have most to show.
    for (let left = at < 3 ? within(30, 42) : within(4, 22); left > 0; left--) {
      const endedAt = before(now, within(3, 1_100));
      const entry = add(another().id, 'read', endedAt);
      read(entry, endedAt, idAt(endedAt, random), false);
      if (random() < 0.7) entry.rating = within(4, 10);
    }
    for (let left = within(3, at < 3 ? 14 : 8); left > 0; left--)
      add(another().id, 'want', before(now, within(1, 500)));
    for (let left = within(0, 3); left > 0; left--) {
      const endedAt = before(now, within(10, 500));
      const [startedOn, endedOn] = [day(before(endedAt, within(2, 15))), day(endedAt)];
      const entry = add(another().id, 'stopped', endedAt);
      Object.assign(entry, { startedOn, endedOn, lastStartedOn: startedOn, lastEndedOn: endedOn });
      const id = idAt(endedAt, random);
      readings.push({
        id,
        ...keyOf(entry),
        startedOn,
        endedOn,
        outcome: 'stopped',
        recordedAt: endedAt,
        isReviewed: false,
      });
    }
    for (const status of at % 4 === 0
      ? (['reading', 'reading', 'paused'] as const)
      : (['reading'] as const)) {
      const book = another();
      const startedAt = before(now, within(3, 40));
      const startedOn = day(startedAt);
      const entry = add(book.id, status, startedAt);
      const id = idAt(startedAt, random);
      readings.push({
        id,
        ...keyOf(entry),
        startedOn,
        endedOn: null,
        outcome: null,
        recordedAt: startedAt,
        isReviewed: false,
      });
      Object.assign(entry, { startedOn, lastStartedOn: startedOn });
      // By the page where it is known how many there are.
      const page = book.pages ? within(1, book.pages - 1) : null;
      const percent = book.pages && page ? (100 * page) / book.pages : within(4, 95);
      Object.assign(entry, { page, percent });
      progress.push({
        id: idAt(now, random),
        readingId: id,
        userId,
        // Not all at the same hour; each has begun three days ago at least.
        at: before(now, 0.2 + 0.35 * (at % 8)),
        page,
        percent,
      });
    }

    const mine = entries.filter((entry) => entry.userId === userId);
    for (const { name, description, visibility } of at < 3
      ? texts.shelves
      : texts.shelves.filter(() => random() < 0.3)) {
      const madeAt = before(now, 200 + 11 * (at % 9));
      const shelf = { id: idAt(madeAt, random), userId, name, description, visibility, madeAt };
      const nameKey = name.normalize('NFKC').toLowerCase();
      shelves.push({ ...shelf, nameKey, slug: slugOf(nameKey) });
      const chosen = mine.filter(() => random() < (at < 3 ? 0.18 : 0.25));
      const places = generateNKeysBetween(null, null, chosen.length);
      chosen.forEach(({ bookId }, place) => {
        onShelves.push({ shelfId: shelf.id, userId, bookId, position: places[place] ?? '' });
      });
    }
    if (at < 3 || at % 3 === 0)
      for (const year of [now.getUTCFullYear(), now.getUTCFullYear() - 1])
        goals.push({ userId, year, books: sensibleGoal(finishedIn(userId, year), within(2, 10)) });
  }

  const titles = new Map(books.map(({ id, title }) => [id, title]));
  const quotes = texts.quotes.flatMap(({ title, text }) => {
    const readers = entries.filter(
      ({ bookId, status }) => titles.get(bookId) === title && status === 'read',
    );
    if (readers.length === 0) return [];
    const saidAt = before(now, within(1, 300));
    return [{ id: idAt(saidAt, random), ...keyOf(pick(readers)), text, saidAt }];
  });
  // Drawn last, so that everything else stays the same.
  const said = progress.map((each) => ({
    ...each,
    note: random() < 0.4 ? pick(texts.progressNotes) : null,
  }));
  return { entries, readings, progress: said, shelves, onShelves, goals, quotes };
}

/** How many books somebody who finished so many may have wanted to: about as many, or half as many again (`wish` 2 to 10). */
const sensibleGoal = (finished: number, wish: number) =>
  Math.max(6, 6 * Math.ceil((finished * (0.8 + 0.07 * wish)) / 6));
export type Library = ReturnType<typeof librariesOf>;

const keyOf = ({ userId, bookId }: { userId: string; bookId: string }) => ({ userId, bookId });

/** Stores libraries; the entries of what was reviewed are there already, without dates. */
export async function storeLibraries(within: Db, library: Library) {
  const { entries, readings, progress, shelves, onShelves, goals, quotes } = library;
  const reviewed = readings.filter(({ isReviewed }) => isReviewed);
  const json = JSON.stringify;
  await within.many(sql`
    update readings r
       set started_on = n."startedOn", ended_on = n."endedOn", recorded_at = n."recordedAt"
      from jsonb_to_recordset(${json(reviewed)}::jsonb) as n (
             id uuid, "startedOn" text, "endedOn" text, "recordedAt" timestamptz)
     where r.id = n.id`);
  await within.many(sql`
    insert into entries (user_id, book_id, revision, status, rating, is_owned, format, note, tags,
                         visibility, added_at, updated_at, started_on, ended_on, last_started_on,
                         last_ended_on, times_read, page, percent)
    select "userId", "bookId", gen_random_uuid(), status, rating, "isOwned", format, note,
           array(select jsonb_array_elements_text(tags)), visibility, "addedAt", "addedAt", "startedOn",
           "endedOn", "lastStartedOn", "lastEndedOn", "timesRead", page, percent
      from jsonb_to_recordset(${json(entries)}::jsonb) as n (
             "userId" uuid, "bookId" uuid, status text, rating smallint, "isOwned" boolean, format text,
             note text, tags jsonb, visibility text, "addedAt" timestamptz, "startedOn" text,
             "endedOn" text, "lastStartedOn" text, "lastEndedOn" text, "timesRead" integer,
             page integer, percent double precision)
        on conflict (user_id, book_id) do update
       set is_owned = excluded.is_owned, format = excluded.format, note = excluded.note,
           tags = excluded.tags, added_at = excluded.added_at, updated_at = excluded.updated_at,
           started_on = excluded.started_on, ended_on = excluded.ended_on,
           last_started_on = excluded.last_started_on, last_ended_on = excluded.last_ended_on,
           times_read = excluded.times_read`);
  await within.many(sql`
    insert into readings (id, user_id, book_id, started_on, ended_on, outcome, recorded_at)
    select id, "userId", "bookId", "startedOn", "endedOn", outcome, "recordedAt"
      from jsonb_to_recordset(${json(readings.filter(({ isReviewed }) => !isReviewed))}::jsonb) as n (
             id uuid, "userId" uuid, "bookId" uuid, "startedOn" text, "endedOn" text, outcome text,
             "recordedAt" timestamptz)`);
  await within.many(sql`
    insert into progress (id, reading_id, user_id, at, page, percent, note, visibility)
    select id, "readingId", "userId", at, page, percent, note, 'public'
      from jsonb_to_recordset(${json(progress)}::jsonb) as n (
             id uuid, "readingId" uuid, "userId" uuid, at timestamptz, page integer,
             percent double precision, note text)`);
  await within.many(sql`
    insert into shelves (id, user_id, name, name_key, slug, description, visibility, created_at,
                         updated_at)
    select id, "userId", name, "nameKey", slug, description, visibility, "madeAt", "madeAt"
      from jsonb_to_recordset(${json(shelves)}::jsonb) as n (
             id uuid, "userId" uuid, name text, "nameKey" text, slug text, description text,
             visibility text, "madeAt" timestamptz)`);
  await within.many(sql`
    insert into shelf_entries (shelf_id, user_id, book_id, position)
    select "shelfId", "userId", "bookId", position
      from jsonb_to_recordset(${json(onShelves)}::jsonb) as n (
             "shelfId" uuid, "userId" uuid, "bookId" uuid, position text)`);
  await within.many(sql`
    insert into goals (user_id, year, books)
    select "userId", year, books
      from jsonb_to_recordset(${json(goals)}::jsonb) as n ("userId" uuid, year integer, books integer)`);
  await within.many(sql`
    insert into quotes (id, user_id, book_id, text, visibility, created_at, updated_at)
    select id, "userId", "bookId", text, 'public', "saidAt", "saidAt"
      from jsonb_to_recordset(${json(quotes)}::jsonb) as n (
             id uuid, "userId" uuid, "bookId" uuid, text text, "saidAt" timestamptz)`);
}

interface Entry {
  userId: string;
  bookId: string;
  status: Status;
  /** It came with a review, which holds its rating. */
  isReviewed: boolean;
  /** In half stars. */
  rating: number | null;
  isOwned: boolean;
  format: string | null;
  note: string | null;
  tags: string[];
  visibility: string;
  addedAt: Date;
  startedOn: string | null;
  endedOn: string | null;
  lastStartedOn: string | null;
  lastEndedOn: string | null;
  timesRead: number;
  page: number | null;
  percent: number | null;
}

interface Reading {
  id: string;
  userId: string;
  bookId: string;
  startedOn: string | null;
  endedOn: string | null;
  outcome: 'finished' | 'stopped' | null;
  /** When its end was said, or its start. */
  recordedAt: Date;
  /** The one that came with a review. */
  isReviewed: boolean;
}

interface Progress {
  id: string;
  readingId: string;
  userId: string;
  at: Date;
  page: number | null;
  percent: number;
}

type Shelf = LibraryTexts['shelves'][number] & {
  id: string;
  userId: string;
  nameKey: string;
  slug: string;
  madeAt: Date;
};
