import { type Static, Type } from 'typebox';
import { FORMATS } from '../library.ts';
import { BOOK_NAME_MAX, BOOK_TITLE_MAX, PAGE_SIZE_MAX, PICTURE_TYPES } from '../limits.ts';
import { revisionOf } from './books.ts';
import { ByGoogleId, ById, Nullable, Page, Picture, Text, Word } from './common.ts';
import { Edition } from './library.ts';
import { COVER, EDITION } from './refused.ts';
import type { Rows } from './row.ts';

/** What people say of an edition: given = set, null = not known, absent = left. */
const EditionForm = Type.Object({
  title: Type.Optional(Text(BOOK_TITLE_MAX)),
  publisher: Type.Optional(Nullable(Text(BOOK_NAME_MAX))),
  /** As much as is known: `1998`, `1998-05` or `1998-05-07`. */
  publishedDate: Type.Optional(Nullable(Word)),
  pageCount: Type.Optional(Nullable(Type.Integer())),
  /** ISO 639: two or three letters. */
  language: Type.Optional(Nullable(Word)),
  format: Type.Optional(Nullable(Type.Enum([...FORMATS]))),
  /** ISBN-10 or -13 in any shape. */
  isbn13: Type.Optional(Nullable(Word)),
});
export type EditionForm = Static<typeof EditionForm>;

const NewEditionForm = Type.Object({ ...EditionForm.properties, title: Text(BOOK_TITLE_MAX) });
export type NewEditionForm = Static<typeof NewEditionForm>;

/** The fields of an edition that people change, as they are kept; in a change, those that it changed. */
const { _id, thumbnail, ...facts } = Edition.properties;
export const EditionFacts = Type.Partial(
  Type.Object({
    ...facts,
    /** A cover that was handed in; null: none. */
    cover: Nullable(Type.String({ maxLength: 12 })),
  }),
);
export type EditionFacts = Static<typeof EditionFacts>;

/** One change of an edition by hand. */
const EditionRevision = revisionOf(EditionFacts);
export type EditionRevision = Static<typeof EditionRevision>;

const missing = 'edition_not_found';

export const editions = {
  'GET /api/books/:googleId/editions': {
    summary: 'The editions of a book',
    missing: 'book_not_found',
    params: ByGoogleId,
    query: Page,
    reply: Type.Array(Edition, { maxItems: 100 }),
  },
  'POST /api/books/:googleId/editions': {
    summary: 'Adds an edition to a book',
    refuses: EDITION,
    incomplete: { title: 'book_title_required' },
    missing: 'book_not_found',
    params: ByGoogleId,
    status: 201,
    idempotencyKey: true,
    body: NewEditionForm,
    reply: Edition,
  },
  'PUT /api/editions/:id': {
    summary: 'Corrects an edition; for writers, admins and whoever added it',
    refuses: [...EDITION, 'correct_edition_forbidden'],
    missing,
    params: ById,
    body: EditionForm,
    reply: Edition,
  },
  'PUT /api/editions/:id/cover': {
    summary: 'Gives an edition a cover; for writers, admins and whoever added it',
    refuses: [...COVER, 'correct_edition_forbidden'],
    missing,
    params: ById,
    takes: PICTURE_TYPES,
    body: Picture,
    reply: Type.Null(),
  },
  'GET /api/editions/:id/changes': {
    summary: 'What people changed about an edition, newest first',
    missing,
    params: ById,
    query: Page,
    reply: Type.Array(EditionRevision, { maxItems: PAGE_SIZE_MAX }),
  },
  'POST /api/editions/:id/changes/:changeId/revert': {
    summary:
      'Takes a change back, unless its fields have changed since; for writers, admins and whoever added the edition',
    refuses: [
      'correct_edition_forbidden',
      'change_not_revertible',
      'change_overtaken',
      'cover_gone',
      'isbn_known',
    ],
    missing: 'change_not_found',
    params: Type.Object({ ...ById.properties, changeId: ById.properties.id }),
    status: 201,
    idempotencyKey: true,
    reply: EditionRevision,
  },
} satisfies Rows;
