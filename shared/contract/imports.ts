import { type Static, Type } from 'typebox';
import {
  CANDIDATES_MAX,
  IMPORT_BYTES_MAX,
  IMPORT_STATES,
  IMPORT_TYPES,
  MEANINGS,
  ROW_STATES,
  SERVICES,
} from '../imports.ts';
import { FORMATS, OUTCOMES, STATUSES } from '../library.ts';
import { BOOK_LIST_MAX, BOOK_NAME_MAX, BOOK_TITLE_MAX, SEARCH_TEXT_MAX } from '../limits.ts';
import { ByGoogleId, ById, Nullable, Page, Time, VisibilityName } from './common.ts';
import { PartialDate, Position } from './library.ts';
import type { Rows } from './row.ts';

const Id = Type.String({ maxLength: 64 });
const Name = Type.String({ maxLength: BOOK_NAME_MAX });
const Title = Type.String({ maxLength: BOOK_TITLE_MAX });
const Authors = Type.Array(Name, { maxItems: BOOK_LIST_MAX });
const Header = Type.String({ maxLength: 1_000 });
const Sentence = Type.String({ maxLength: 2_000 });
/** Of a sentence of `shared/importTexts.ts`: pages say it in their language. */
const TextId = Type.String({ maxLength: 40 });
const TextValues = Type.Record(
  Type.String({ maxLength: 40 }),
  Type.Union([Type.String({ maxLength: 2_000 }), Type.Number()]),
  { maxProperties: 10 },
);
/** A file may hold so long texts; an answer shows their beginnings. */
const LongText = Type.String({ maxLength: 1_000_000 });
const Names = Type.Array(Name, { maxItems: 5_000 });

const Columns = Type.Record(Header, Type.Enum([...MEANINGS]), { maxProperties: 300 });

/** A file that somebody has handed in, and how far it has come. */
export const Import = Type.Object({
  _id: Id,
  service: Type.Enum([...SERVICES]),
  fileName: Type.String({ maxLength: 300 }),
  state: Type.Enum([...IMPORT_STATES]),
  createdAt: Time,
  appliedAt: Nullable(Time),
  undoneAt: Nullable(Time),
  /** How many rows the file has, as far as it has been read. */
  rows: Type.Integer(),
  /**
   * Of which kind the rows are, `conflicts` among them. After they were applied `sure` and `unknown` are those of which
   * anything was written; `unchanged` also those of the same book as one before, which they add nothing to; `unrated`
   * those whose review had no stars and was written into the private note; `shortened` those of which quotes had no
   * room; `again` those among `sure` and `unknown` of a book that another of them is of: before they are applied only
   * those whose book is known, so none of `unknown`, and without `kept`; `kept` those among `sure` of which nothing would be written, as
   * all that they say otherwise stays as it is here: none after they were applied.
   */
  counts: Type.Object({
    sure: Type.Integer(),
    doubtful: Type.Integer(),
    unknown: Type.Integer(),
    skipped: Type.Integer(),
    unreadable: Type.Integer(),
    unchanged: Type.Integer(),
    conflicts: Type.Integer(),
    unrated: Type.Integer(),
    shortened: Type.Integer(),
    again: Type.Integer(),
    kept: Type.Integer(),
  }),
  /** Rows that have been applied so far, or taken back while it is undone. */
  done: Type.Integer(),
  /** Why it failed, or what was kept when it was undone. */
  message: Nullable(Sentence),
  messageId: Nullable(TextId),
  messageParams: TextValues,
  /** How visible the reviews and entries become that say nothing of it themselves. */
  visibility: VisibilityName,
  timeZone: Nullable(Type.String({ maxLength: 64 })),
  /** It was given up while it was applied: applying it again goes on with it. */
  isUnfinished: Type.Boolean(),
  /** The rows of its file are deleted: it can no longer be undone. */
  isForgotten: Type.Boolean(),
  /** Of a table that no service wrote: what its columns mean. */
  columns: Type.Optional(Columns),
});
export type Import = Static<typeof Import>;

/** A book of the catalogue that may be the one of a row. */
const Candidate = Type.Object({
  googleId: Id,
  title: Title,
  authors: Authors,
  publishedDate: Nullable(Type.String({ maxLength: 12 })),
  thumbnail: Nullable(Type.String({ maxLength: 300 })),
  score: Type.Number(),
  reason: Sentence,
  reasonId: TextId,
});
export type Candidate = Static<typeof Candidate>;

const ReadingOfRow = Type.Object({
  startedOn: Nullable(PartialDate),
  endedOn: Nullable(PartialDate),
  outcome: Nullable(Type.Enum([...OUTCOMES])),
  pages: Nullable(Type.Integer()),
});

/** What a row says, each field as what it means. */
const ReadRow = Type.Object({
  title: LongText,
  subtitle: Nullable(LongText),
  authors: Names,
  isbns: Type.Array(Type.String({ maxLength: 13 }), { maxItems: 5_000 }),
  series: Type.Array(
    Type.Object({ name: Name, position: Nullable(Type.String({ maxLength: BOOK_NAME_MAX })) }),
    { maxItems: 5_000 },
  ),
  status: Nullable(Type.Enum([...STATUSES])),
  rating: Nullable(Type.Number()),
  startedOn: Nullable(PartialDate),
  endedOn: Nullable(PartialDate),
  readings: Type.Array(ReadingOfRow, { maxItems: 5_000 }),
  shelves: Names,
  tags: Names,
  review: Nullable(
    Type.Object({
      title: LongText,
      text: LongText,
      hasSpoilers: Type.Boolean(),
      createdAt: Nullable(Type.String({ maxLength: 40 })),
      visibility: Nullable(VisibilityName),
    }),
  ),
  note: Nullable(LongText),
  earlierReviews: Type.Integer(),
  quotes: Type.Integer(),
  owned: Nullable(Type.Boolean()),
  isFavorite: Nullable(Type.Boolean()),
  format: Nullable(Type.Enum([...FORMATS])),
  pages: Nullable(Type.Integer()),
  publisher: Nullable(Name),
  year: Nullable(Type.Integer()),
  language: Nullable(Type.String({ maxLength: 20 })),
  position: Nullable(Position),
  addedAt: Nullable(Type.String({ maxLength: 40 })),
  visibility: Nullable(VisibilityName),
});

/** A value before or after, as words, numbers or lists of them. */
const Value = Type.Union([
  Type.Null(),
  Type.String({ maxLength: 1_000_000 }),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.String({ maxLength: 1_000_000 }), { maxItems: 5_000 }),
]);

export const ImportRow = Type.Object({
  /** Its first line in the file; the header is line 1. */
  line: Type.Integer(),
  state: Type.Enum([...ROW_STATES]),
  raw: Type.Record(Header, LongText, { maxProperties: 1_000 }),
  read: ReadRow,
  book: Nullable(
    Type.Object({
      googleId: Id,
      title: Title,
      authors: Authors,
      thumbnail: Nullable(Type.String({ maxLength: 300 })),
    }),
  ),
  score: Nullable(Type.Number()),
  reason: Nullable(Sentence),
  reasonId: Nullable(TextId),
  reasonParams: TextValues,
  candidates: Type.Array(Candidate, { maxItems: CANDIDATES_MAX }),
  /** What differs between here and the file; a conflict stays as it is here, unless it is taken. */
  changes: Type.Array(
    Type.Object({
      field: Type.String({ maxLength: 40 }),
      from: Value,
      to: Value,
      conflict: Type.Boolean(),
    }),
    { maxItems: 100 },
  ),
  /** The fields of which the file's are taken, although they conflict. */
  take: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 100 }),
  problems: Type.Array(
    Type.Object({ column: Header, text: Sentence, id: TextId, params: TextValues }),
    { maxItems: 100 },
  ),
});
export type ImportRow = Static<typeof ImportRow>;

/** The file as it is: its content type says little, its content all. */
const File = Type.Unsafe<Uint8Array | Blob>({
  format: 'binary',
  description: `A file of at most ${IMPORT_BYTES_MAX / 1024 / 1024} MB`,
});

const missing = 'import_not_found';
const ByLine = Type.Object({
  ...ById.properties,
  line: Type.String({ pattern: '^[1-9][0-9]{0,9}$', maxLength: 10 }),
});
const Sent = (description: string) => Type.Unsafe<unknown>({ type: 'string', description });

export const imports = {
  'POST /api/imports': {
    summary: 'Hands in a file with books; nothing of it is written before it is applied',
    refuses: [
      'import_file_empty',
      'imports_too_many',
      'import_file_unreadable',
      'import_file_too_large',
      'import_file_unknown',
      'body_type_wrong',
      'time_zone_wrong',
    ],
    status: 201,
    idempotencyKey: true,
    query: Type.Object({ name: Type.Optional(Type.String({ maxLength: 300 })) }),
    takes: IMPORT_TYPES,
    body: File,
    reply: Import,
  },
  'GET /api/imports': {
    summary: 'The caller’s imports, the newest first',
    query: Page,
    reply: Type.Array(Import, { maxItems: 100 }),
  },
  'GET /api/imports/:id': { summary: 'One import', missing, params: ById, reply: Import },
  'PUT /api/imports/:id': {
    summary:
      'Says what columns mean, how visible all becomes, where the dates are of (null: as of a file that is handed in): absent = left',
    refuses: ['import_columns_known', 'import_only_undone', 'time_zone_wrong'],
    missing,
    params: ById,
    body: Type.Object({
      columns: Type.Optional(Columns),
      visibility: Type.Optional(VisibilityName),
      timeZone: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
    }),
    reply: Import,
  },
  'DELETE /api/imports/:id': {
    summary: 'Forgets an import that was not applied',
    refuses: ['import_only_undone'],
    missing,
    params: ById,
    reply: Type.Null(),
  },
  'GET /api/imports/:id/rows': {
    summary: 'The rows of an import in the order of the file',
    missing,
    params: ById,
    query: Type.Object({
      state: Type.Optional(Type.Enum([...ROW_STATES])),
      /** Only those in which the file and the library differ. */
      conflict: Type.Optional(Type.Enum(['true', 'false'])),
      /** Only those whose review had no stars and was written into the private note. */
      unrated: Type.Optional(Type.Enum(['true', 'false'])),
      q: Type.Optional(Type.String({ maxLength: SEARCH_TEXT_MAX })),
      ...Page.properties,
    }),
    reply: Type.Array(ImportRow, { maxItems: 100 }),
  },
  'PUT /api/imports/:id/rows/:line': {
    summary: 'Says which book a row is of, leaves it out, or takes fields of the file in conflict',
    refuses: [
      'import_decision_missing',
      'import_row_unreadable',
      'import_row_without_title',
      'import_decision_ambiguous',
      'import_being_read',
      'import_only_undone',
      'book_not_found',
      'import_not_found',
    ],
    missing: 'import_row_not_found',
    params: ByLine,
    body: Type.Object({
      googleId: Type.Optional(ByGoogleId.properties.googleId),
      skip: Type.Optional(Type.Boolean()),
      create: Type.Optional(Type.Boolean()),
      take: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 40 })),
    }),
    reply: ImportRow,
  },
  'POST /api/imports/:id/apply': {
    summary: 'Writes an import into the caller’s library, in the background',
    refuses: ['import_busy', 'import_applied_already', 'import_undone', 'import_failed'],
    missing,
    status: 202,
    params: ById,
    reply: Import,
  },
  'POST /api/imports/:id/undo': {
    summary: 'Takes an import back, but for what was changed since, in the background',
    refuses: [
      'import_busy',
      'import_not_applied',
      'import_undone_already',
      'import_failed',
      'import_undo_over',
      'import_forgotten',
    ],
    missing,
    status: 202,
    params: ById,
    reply: Import,
  },
  'DELETE /api/imports/:id/rows': {
    summary: 'Deletes the rows of the file of an import that is done, which can then not be undone',
    refuses: ['import_busy'],
    missing,
    params: ById,
    reply: Type.Null(),
  },
  'GET /api/imports/:id/rejects.csv': {
    summary:
      'What was not imported, or not with all its quotes, in the form that came, with a column “Problem”',
    refuses: ['other_site', 'import_forgotten'],
    missing,
    params: ById,
    reply: Sent('CSV'),
  },
  'GET /api/library/export.csv': {
    summary: 'The caller’s library as CSV: as Goodreads writes it, or with all there is',
    query: Type.Object({ format: Type.Optional(Type.Enum(['goodreads', 'commonplace'])) }),
    reply: Sent('CSV'),
  },
  'GET /api/account/archive': {
    summary: 'Everything of one’s own as an archive that can be imported, here or elsewhere',
    reply: Sent('A zip with commonplace.json and the covers one has handed in'),
  },
} satisfies Rows;
