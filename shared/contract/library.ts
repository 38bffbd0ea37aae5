import { type Static, Type } from 'typebox';
import { FORMATS, LIBRARY_SORTS, ORDERS, OUTCOMES, STATUSES } from '../library.ts';
import {
  BOOK_LIST_MAX,
  BOOK_NAME_MAX,
  BOOK_PAGES_MAX,
  BOOK_SHELVES_MAX,
  BOOK_TITLE_MAX,
  BOOK_YEAR_MIN,
  BULK_MAX,
  ENTRY_NOTE_MAX,
  ENTRY_RATING_MIN,
  LENT_MAX,
  MINUTES_MAX,
  PAGE_SIZE_MAX,
  PRIORITY_FIRST,
  PRIORITY_LAST,
  PROGRESS_MAX,
  PROGRESS_NOTE_MAX,
  QUOTE_TEXT_MAX,
  RATING_MAX,
  READING_YEAR_MIN,
  READINGS_MAX,
  REVIEW_TITLE_MAX,
  SEARCH_TEXT_MAX,
  SERIES_SLUG_MAX,
  SHELF_NAME_MAX,
  SHELVES_MAX,
  TAG_MAX,
  TAGS_MAX,
} from '../limits.ts';
import { ByGoogleId, ById, Nullable, Page, SeenAs, Text, Time, VisibilityName } from './common.ts';
import { DATES, ENTRY, POSITION } from './refused.ts';
import type { Rows } from './row.ts';

const Id = Type.String({ maxLength: 64 });
const Address = Type.String({ maxLength: 300 });
const Format = Type.Enum([...FORMATS]);
const Status = Type.Enum([...STATUSES]);
const Outcome = Type.Enum([...OUTCOMES]);
const Percent = Type.Number({ minimum: 0, maximum: 100 });
const Pages = Type.Integer({ minimum: 1, maximum: BOOK_PAGES_MAX });
/** Stars, half a star to 5 in halves. */
const Stars = Type.Number({ minimum: ENTRY_RATING_MIN, maximum: RATING_MAX });

/** A date as far as it is known: `2024`, `2024-05` or `2024-05-17`. */
export const PartialDate = Type.String({ maxLength: 10 });

/** How soon a book is to be read, 1 first. */
const Priority = Type.Integer({ minimum: PRIORITY_FIRST, maximum: PRIORITY_LAST });
/** A day: `2026-12-24`. */
const Day = Type.String({ maxLength: 10 });

/** How far somebody is: exactly one of the three. */
export const Position = Type.Union([
  Type.Object({ page: Type.Integer() }, { additionalProperties: false }),
  Type.Object({ percent: Percent }, { additionalProperties: false }),
  Type.Object({ minute: Type.Integer() }, { additionalProperties: false }),
]);
export type Position = Static<typeof Position>;

/** How a form says where: at most one of the three. */
export const PositionForm = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: BOOK_PAGES_MAX })),
  percent: Type.Optional(Percent),
  minute: Type.Optional(Type.Integer({ minimum: 0, maximum: MINUTES_MAX })),
});

export const Edition = Type.Object({
  _id: Id,
  title: Type.String({ maxLength: BOOK_TITLE_MAX }),
  publisher: Nullable(Type.String({ maxLength: BOOK_NAME_MAX })),
  publishedDate: Nullable(Type.String({ maxLength: 12 })),
  pageCount: Nullable(Type.Integer()),
  language: Nullable(Type.String({ maxLength: 3 })),
  /** Null where nobody knows. */
  format: Nullable(Format),
  isbn13: Nullable(Type.String({ maxLength: 13 })),
  /** The cover that was handed in for it, at an address on this site. */
  thumbnail: Nullable(Address),
});
export type Edition = Static<typeof Edition>;

/** Where somebody was at a moment of a reading. */
export const Progress = Type.Object({
  _id: Id,
  at: Time,
  position: Position,
  /** Null where a page has no length to be a part of. */
  percent: Nullable(Percent),
  note: Nullable(Type.String({ maxLength: PROGRESS_NOTE_MAX })),
  visibility: VisibilityName,
  likes: Type.Integer(),
  comments: Type.Integer(),
  /** Whether the caller likes it. */
  isLiked: Type.Boolean(),
});
export type Progress = Static<typeof Progress>;

/** One pass through a book. */
export const Reading = Type.Object({
  _id: Id,
  startedOn: Nullable(PartialDate),
  endedOn: Nullable(PartialDate),
  /** Null while it is open. */
  outcome: Nullable(Outcome),
  edition: Nullable(Edition),
  pages: Nullable(Type.Integer()),
  percent: Nullable(Percent),
  /** The newest first. */
  progress: Type.Optional(Type.Array(Progress, { maxItems: PROGRESS_MAX })),
});
export type Reading = Static<typeof Reading>;

/**
 * A book as an entry shows it: pages and language are those of the edition that was chosen, by which libraries are sorted and
 * narrowed as well; to its owner the pages that they said of the reading under way come first.
 */
const EntryBook = Type.Object({
  googleId: Id,
  title: Type.String({ maxLength: BOOK_TITLE_MAX }),
  authors: Type.Array(Type.String({ maxLength: BOOK_NAME_MAX }), { maxItems: BOOK_LIST_MAX }),
  thumbnail: Nullable(Address),
  categories: Type.Array(Type.String({ maxLength: BOOK_NAME_MAX }), { maxItems: BOOK_LIST_MAX }),
  publishedDate: Nullable(Type.String({ maxLength: 12 })),
  pageCount: Nullable(Type.Integer()),
  language: Nullable(Type.String({ maxLength: 3 })),
  averageRating: Nullable(Type.Number()),
  ratingsCount: Type.Integer(),
  series: Type.Array(
    Type.Object({
      _id: Id,
      slug: Type.String({ maxLength: SERIES_SLUG_MAX }),
      name: Type.String({ maxLength: BOOK_NAME_MAX }),
      position: Nullable(Type.String({ maxLength: 20 })),
    }),
    { maxItems: BOOK_LIST_MAX },
  ),
});

/** A person and a book. */
export const Entry = Type.Object({
  book: EntryBook,
  status: Nullable(Status),
  rating: Nullable(Stars),
  isFavorite: Type.Boolean(),
  review: Nullable(Type.Object({ _id: Id, title: Type.String({ maxLength: REVIEW_TITLE_MAX }) })),
  shelves: Type.Array(
    Type.Object({
      _id: Id,
      name: Type.String({ maxLength: SHELF_NAME_MAX }),
      slug: Type.String({ maxLength: 2 * SHELF_NAME_MAX }),
    }),
    { maxItems: BOOK_SHELVES_MAX },
  ),
  isOwned: Type.Boolean(),
  format: Nullable(Format),
  edition: Nullable(Edition),
  /** For its owner only; null for others. */
  note: Nullable(Type.String({ maxLength: ENTRY_NOTE_MAX })),
  /** For their owner only; none for others. */
  tags: Type.Array(Type.String({ maxLength: TAG_MAX }), { maxItems: TAGS_MAX }),
  /** When its owner wants to have read it; this and the next three are in answers to them only. */
  dueOn: Type.Optional(Nullable(Day)),
  borrowedFrom: Type.Optional(Nullable(Type.String({ maxLength: LENT_MAX }))),
  lentTo: Type.Optional(Nullable(Type.String({ maxLength: LENT_MAX }))),
  /** The day it was lent. */
  lentOn: Type.Optional(Nullable(Day)),
  /** How soon it is to be read, 1 first; for its owner only, null for others. */
  priority: Nullable(Priority),
  visibility: VisibilityName,
  addedAt: Time,
  updatedAt: Time,
  /** Of the latest reading, as is how far it has come. */
  startedOn: Nullable(PartialDate),
  endedOn: Nullable(PartialDate),
  /** When readings were finished in the `year` of the filter, the first first; in answers to that filter only. */
  finishedOn: Type.Optional(Type.Array(PartialDate, { maxItems: READINGS_MAX })),
  /** How many readings were finished. */
  timesRead: Type.Integer(),
  position: Nullable(Position),
  percent: Nullable(Percent),
});
export type Entry = Static<typeof Entry>;

export const EntryDetails = Type.Object({
  ...Entry.properties,
  /** The newest first. */
  readings: Type.Array(Reading, { maxItems: READINGS_MAX }),
  /** The newest passage that its owner keeps from the book, and how many others there are. */
  quote: Nullable(
    Type.Object({
      text: Type.String({ maxLength: QUOTE_TEXT_MAX }),
      position: Nullable(Position),
      others: Type.Integer(),
    }),
  ),
});
export type EntryDetails = Static<typeof EntryDetails>;

const EntryReply = Type.Object({ entry: EntryDetails });

/** True or false, as an address says it. */
const Flag = Type.Enum(['true', 'false']);
const StarsText = Type.String({ pattern: '^[0-5]([.][05])?$', maxLength: 3 });
const Id36 = ById.properties.id;

/** Which entries; each that is given must be true of them. */
export const LibraryFilter = Type.Object({
  /** Some of `want`, `reading`, `paused`, `read`, `stopped`, with commas; `none`: without one. */
  status: Type.Optional(
    Type.String({
      pattern: `^(${[...STATUSES, 'none'].join('|')})(,(${[...STATUSES, 'none'].join('|')}))*$`,
      maxLength: 100,
    }),
  ),
  /** The id of a shelf. */
  shelf: Type.Optional(Id36),
  tag: Type.Optional(Type.String({ minLength: 1, maxLength: TAG_MAX })),
  /** Words of title, author or series; the last may be only begun. */
  q: Type.Optional(Type.String({ maxLength: SEARCH_TEXT_MAX })),
  /** Finished in this year. */
  year: Type.Optional(Type.Integer({ minimum: READING_YEAR_MIN, maximum: 9_999 })),
  /** Finished in this month, 1 to 12, of `year` if given; `none`: in one that nobody knows. */
  month: Type.Optional(Type.String({ pattern: '^([1-9]|1[0-2]|none)$', maxLength: 4 })),
  /** Finished at least once. */
  finished: Type.Optional(Flag),
  /** Finished, and of no reading is known when it ended. */
  undated: Type.Optional(Flag),
  rating: Type.Optional(Type.String({ pattern: '^([0-5]([.][05])?|none)$', maxLength: 4 })),
  minRating: Type.Optional(StarsText),
  maxRating: Type.Optional(StarsText),
  category: Type.Optional(Type.String({ minLength: 1, maxLength: BOOK_NAME_MAX })),
  /** Exactly this name where the library has one, else those with these words in it. */
  author: Type.Optional(Type.String({ minLength: 1, maxLength: BOOK_NAME_MAX })),
  /** ISO 639: two or three letters; `none`: unknown. */
  language: Type.Optional(Type.String({ pattern: '^([a-z]{2,3}|none)$', maxLength: 4 })),
  format: Type.Optional(Type.Enum([...FORMATS, 'none'])),
  /** First published in the ten years from this one on. */
  decade: Type.Optional(Type.Integer({ minimum: BOOK_YEAR_MIN, maximum: 9_990, multipleOf: 10 })),
  /** To be read in this year, in this month (`2026-12`) or by this day; its owner's only. */
  due: Type.Optional(Type.String({ pattern: '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$', maxLength: 10 })),
  owned: Type.Optional(Flag),
  /** These two are their owner’s only. */
  lent: Type.Optional(Flag),
  borrowed: Type.Optional(Flag),
  favorite: Type.Optional(Flag),
  reviewed: Type.Optional(Flag),
  minPages: Type.Optional(Type.Integer({ minimum: 0, maximum: BOOK_PAGES_MAX })),
  maxPages: Type.Optional(Type.Integer({ minimum: 0, maximum: BOOK_PAGES_MAX })),
});
export type LibraryFilter = Static<typeof LibraryFilter>;

const LibraryQuery = Type.Object({
  ...LibraryFilter.properties,
  sort: Type.Optional(Type.Enum([...LIBRARY_SORTS])),
  order: Type.Optional(Type.Enum([...ORDERS])),
  ...Page.properties,
});

/** The same within a body, where a year is a number and a flag may be true or "true". */
const LooseFilter = Type.Partial(
  Type.Object(
    Object.fromEntries(
      Object.keys(LibraryFilter.properties).map((name) => [
        name,
        Type.Union([Type.String({ maxLength: BOOK_NAME_MAX }), Type.Number(), Type.Boolean()]),
      ]),
    ) as Record<keyof LibraryFilter, Type.TUnion<[Type.TString, Type.TNumber, Type.TBoolean]>>,
  ),
);

const Tags = Type.Array(Type.String({ maxLength: TAG_MAX }), { maxItems: TAGS_MAX });
/** From whom a copy is borrowed, and to whom it is lent since when: the day, today unless told. */
const LentForm = Type.Object({
  borrowedFrom: Type.Optional(Nullable(Text(LENT_MAX))),
  lentTo: Type.Optional(Nullable(Text(LENT_MAX))),
  lentOn: Type.Optional(Nullable(PartialDate)),
});
export type LentForm = Static<typeof LentForm>;
const ShelfIds = Type.Array(Id36, { maxItems: SHELVES_MAX });

/** What is absent is left. */
const EntryForm = Type.Object({
  status: Type.Optional(Nullable(Status)),
  rating: Type.Optional(Nullable(Type.Number())),
  shelves: Type.Optional(ShelfIds),
  tags: Type.Optional(Tags),
  isOwned: Type.Optional(Type.Boolean()),
  format: Type.Optional(Nullable(Format)),
  /** The id of one of the book's editions. */
  edition: Type.Optional(Nullable(Id36)),
  note: Type.Optional(Nullable(Type.String({ maxLength: ENTRY_NOTE_MAX }))),
  /** What the form began with: where it is that no more, nothing is changed. */
  was: Type.Optional(Type.Object({ note: Type.String({ maxLength: ENTRY_NOTE_MAX }) })),
  /** A day. */
  dueOn: Type.Optional(Nullable(PartialDate)),
  ...LentForm.properties,
  /** 1 (first) to 5, 3 unless told. */
  priority: Type.Optional(Priority),
  visibility: Type.Optional(VisibilityName),
  startedOn: Type.Optional(Nullable(PartialDate)),
  endedOn: Type.Optional(Nullable(PartialDate)),
});
export type EntryForm = Static<typeof EntryForm>;

const ReadingForm = Type.Object({
  startedOn: Type.Optional(Nullable(PartialDate)),
  endedOn: Type.Optional(Nullable(PartialDate)),
  outcome: Type.Optional(Nullable(Outcome)),
  edition: Type.Optional(Nullable(Id36)),
  pages: Type.Optional(Nullable(Pages)),
});
export type ReadingForm = Static<typeof ReadingForm>;

const ProgressForm = Type.Object({
  ...PositionForm.properties,
  note: Type.Optional(Nullable(Type.String({ maxLength: PROGRESS_NOTE_MAX }))),
  /** When it was so; now, unless given. */
  at: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })),
  visibility: Type.Optional(VisibilityName),
  /** Corrects how many pages the edition has that is being read. */
  pages: Type.Optional(Pages),
});
export type ProgressForm = Static<typeof ProgressForm>;

/** What is done to many entries at once. */
const BulkSet = Type.Object({
  status: Type.Optional(Nullable(Status)),
  /**
   * When they ended, as far as it is known: of those that end by the status, and of those that were finished nobody knows when. What has a
   * date keeps it, and what was not finished is left.
   */
  endedOn: Type.Optional(PartialDate),
  isOwned: Type.Optional(Type.Boolean()),
  format: Type.Optional(Nullable(Format)),
  dueOn: Type.Optional(Nullable(PartialDate)),
  ...LentForm.properties,
  priority: Type.Optional(Priority),
  visibility: Type.Optional(VisibilityName),
  addShelves: Type.Optional(ShelfIds),
  removeShelves: Type.Optional(ShelfIds),
  addTags: Type.Optional(Tags),
  removeTags: Type.Optional(Tags),
});
export type BulkSet = Static<typeof BulkSet>;

/** A tag of one's own, and how many of one's books have it. */
const OwnTag = Type.Object({ tag: Type.String({ maxLength: TAG_MAX }), books: Type.Integer() });
export type OwnTag = Static<typeof OwnTag>;
/** How many books there are of each name, those of most first. */
const Counted = Type.Array(
  Type.Object({ name: Type.String({ maxLength: BOOK_NAME_MAX }), books: Type.Integer() }),
  { maxItems: PAGE_SIZE_MAX },
);
/** What the books of a library are, by the values of the filter of each name; `none` is a status, too. */
const LibraryCounts = Type.Object({
  books: Type.Integer(),
  status: Counted,
  category: Counted,
  language: Counted,
  format: Counted,
  decade: Counted,
});
export type LibraryCounts = Static<typeof LibraryCounts>;
/** What a book is in one's library. */
const OwnBookStatus = Type.Object({
  googleId: Type.String(),
  status: Entry.properties.status,
  timesRead: Entry.properties.timesRead,
});
export type OwnBookStatus = Static<typeof OwnBookStatus>;
/** Public ids of books, separated by commas. */
const GoogleIds = Type.String({
  maxLength: PAGE_SIZE_MAX * 65,
  pattern: `^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,${PAGE_SIZE_MAX - 1}}$`,
});
const ByTag = Type.Object({ tag: Type.String({ minLength: 1, maxLength: TAG_MAX }) });

/** What takes something back, once and for ten minutes. */
const Undo = Type.String({ maxLength: 100 });

const noBook = 'book_not_found';

export const library = {
  'GET /api/library': {
    summary: 'The caller’s library: the entries that fit, the latest added first or as `sort` says',
    refuses: ['shelf_required'],
    query: LibraryQuery,
    reply: Type.Array(Entry, { maxItems: 100 }),
  },
  'GET /api/library/counts': {
    summary:
      'How many of the caller’s books fit, and how many of each status, category, language, format and decade would: a filter narrows the counts of the others, not its own',
    query: LibraryFilter,
    reply: LibraryCounts,
  },
  'GET /api/library/statuses': {
    summary: 'What some books are in the caller’s library; those that are not in it are left out',
    query: Type.Object({ books: GoogleIds }),
    reply: Type.Array(OwnBookStatus, { maxItems: PAGE_SIZE_MAX }),
  },
  'GET /api/library/tags': {
    summary:
      'The caller’s tags with how many books have each: those of most books first, then by name',
    query: Page,
    reply: Type.Array(OwnTag, { maxItems: PAGE_SIZE_MAX }),
  },
  'PUT /api/library/tags/:tag': {
    summary:
      'Names one of the caller’s tags otherwise; where there is one of that name, the two become one',
    refuses: ['tag_required', 'tag_too_long'],
    missing: 'tag_not_found',
    incomplete: { name: 'tag_required' },
    params: ByTag,
    body: Type.Object({ name: Text(TAG_MAX) }),
    reply: OwnTag,
  },
  'DELETE /api/library/tags/:tag': {
    summary: 'Takes one of the caller’s tags off all of their books, which stay in the library',
    missing: 'tag_not_found',
    params: ByTag,
    reply: Type.Null(),
  },
  'GET /api/library/:googleId': {
    summary: 'The caller’s entry of a book, with its readings; null where there is none',
    refuses: ['entry_not_found'],
    missing: noBook,
    params: ByGoogleId,
    reply: Type.Object({ entry: Nullable(EntryDetails) }),
  },
  'PUT /api/library/:googleId': {
    summary: 'Puts a book into the caller’s library (201), or changes its entry: absent = left',
    refuses: [...ENTRY, 'entry_not_found', 'text_changed'],
    missing: noBook,
    params: ByGoogleId,
    mayCreate: true,
    body: EntryForm,
    reply: EntryReply,
  },
  'POST /api/library/:googleId/readings': {
    summary: 'Adds a reading by hand',
    refuses: [
      ...DATES,
      'edition_of_other_book',
      'reading_open_already',
      'readings_too_many',
      'entry_not_found',
      'reading_not_found',
    ],
    missing: noBook,
    params: ByGoogleId,
    status: 201,
    idempotencyKey: true,
    body: ReadingForm,
    reply: Reading,
  },
  'PUT /api/readings/:id': {
    summary: 'Corrects one of the caller’s readings: absent = left',
    refuses: [...DATES, 'edition_of_other_book', 'reading_open_already'],
    missing: 'reading_not_found',
    params: ById,
    body: ReadingForm,
    reply: Reading,
  },
  'DELETE /api/readings/:id': {
    summary: 'Deletes one of the caller’s readings',
    missing: 'reading_not_found',
    params: ById,
    reply: Type.Null(),
  },
  'POST /api/library/:googleId/progress': {
    summary: 'Says how far the caller is with a book; opens a reading where none is open',
    refuses: [
      ...POSITION,
      'position_required',
      'progress_too_much',
      'entry_note_too_long',
      'mentions_too_many',
      'time_wrong',
      'time_to_come',
      'time_zone_wrong',
      'readings_too_many',
      'entry_not_found',
      'progress_not_found',
    ],
    missing: noBook,
    params: ByGoogleId,
    status: 201,
    idempotencyKey: true,
    body: ProgressForm,
    reply: Type.Object({ progress: Progress, isAtEnd: Type.Boolean(), entry: EntryDetails }),
  },
  'PUT /api/progress/:id': {
    summary: 'Corrects what the caller said of their progress: absent = left',
    refuses: [
      ...POSITION,
      'position_required',
      'entry_note_too_long',
      'mentions_too_many',
      'time_wrong',
      'time_to_come',
    ],
    missing: 'progress_not_found',
    params: ById,
    body: ProgressForm,
    reply: Progress,
  },
  'DELETE /api/progress/:id': {
    summary:
      'Deletes what the caller said of their progress; of that of others admins take the note away, where they see it or it is reported',
    missing: 'progress_not_found',
    params: ById,
    reply: Type.Null(),
  },
  'GET /api/profile/:id/library': {
    summary: 'Somebody’s library, as far as the caller may see it',
    refuses: ['shelf_required'],
    missing: 'user_not_found',
    params: ById,
    query: Type.Object({ ...LibraryQuery.properties, ...SeenAs.properties }),
    reply: Type.Array(Entry, { maxItems: 100 }),
  },
  'DELETE /api/library/:googleId': {
    summary: 'Takes a book out of the caller’s library; a review of it stays',
    missing: 'entry_not_found',
    params: ByGoogleId,
    reply: Type.Object({ undo: Undo }),
  },
  'POST /api/library/bulk': {
    summary: 'Changes or removes many entries at once, all or none',
    refuses: [
      'bulk_action_required',
      'bulk_books_required',
      'bulk_change_required',
      'bulk_too_many',
      'filter_wrong',
      'book_not_found',
      'tag_too_long',
      'tags_too_many',
      'shelf_gone',
      'bulk_too_much',
      'date_wrong',
      'date_to_come',
      'bulk_began_later',
      'finished_later',
      'book_shelves_too_many',
      'readings_too_many',
      'time_zone_wrong',
    ],
    body: Type.Object({
      books: Type.Optional(Type.Array(ByGoogleId.properties.googleId, { maxItems: BULK_MAX })),
      filter: Type.Optional(LooseFilter),
      set: Type.Optional(BulkSet),
      remove: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({ changed: Type.Integer(), undo: Undo }),
  },
  'POST /api/library/undo': {
    summary: 'Takes back what was done to a library, unless it was changed since',
    refuses: ['undo_expired', 'undo_overtaken'],
    body: Type.Object({ undo: Undo }),
    reply: Type.Object({ restored: Type.Integer() }),
  },
} satisfies Rows;
