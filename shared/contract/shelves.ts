import { type Static, Type } from 'typebox';
import { SHELF_COVERS, SHELF_DESCRIPTION_MAX, SHELF_NAME_MAX, SHELVES_MAX } from '../limits.ts';
import {
  ByGoogleId,
  ById,
  Nullable,
  Page,
  Person,
  ProfilePage,
  Time,
  VisibilityName,
} from './common.ts';
import { Entry } from './library.ts';
import { SHELF } from './refused.ts';
import type { Rows } from './row.ts';

/** A named set of books of one person, in an order of their own. */
export const Shelf = Type.Object({
  _id: Type.String({ maxLength: 64 }),
  name: Type.String({ maxLength: SHELF_NAME_MAX }),
  slug: Type.String({ maxLength: 2 * SHELF_NAME_MAX }),
  description: Nullable(Type.String({ maxLength: SHELF_DESCRIPTION_MAX })),
  visibility: VisibilityName,
  /** How many of its books the caller may see. */
  books: Type.Integer(),
  covers: Type.Array(Type.String({ maxLength: 300 }), { maxItems: SHELF_COVERS }),
  updatedAt: Time,
});
export type Shelf = Static<typeof Shelf>;

const ShelfName = Type.String({ maxLength: 4 * SHELF_NAME_MAX });
const ShelfForm = Type.Object({
  name: Type.Optional(ShelfName),
  description: Type.Optional(Nullable(Type.String({ maxLength: 4 * SHELF_DESCRIPTION_MAX }))),
  visibility: Type.Optional(VisibilityName),
});

const missing = 'shelf_not_found';
const ByBook = Type.Object({ ...ById.properties, ...ByGoogleId.properties });

export const shelves = {
  'GET /api/shelves': {
    summary: 'The caller’s shelves, by name; all of them without `limit`',
    query: Page,
    reply: Type.Array(Shelf, { maxItems: SHELVES_MAX }),
  },
  'GET /api/profile/:id/shelves': {
    summary: 'Somebody’s shelves that the caller may see, by name; all of them without `limit`',
    missing: 'user_not_found',
    params: ById,
    query: ProfilePage,
    reply: Type.Array(Shelf, { maxItems: SHELVES_MAX }),
  },
  'POST /api/shelves': {
    summary: 'Makes a shelf; a name once a person',
    refuses: [...SHELF, 'shelves_too_many'],
    incomplete: { name: 'shelf_name_required' },
    status: 201,
    idempotencyKey: true,
    body: Type.Object({ ...ShelfForm.properties, name: ShelfName }),
    reply: Shelf,
  },
  'GET /api/shelves/:id': {
    summary: 'One shelf, and whose it is',
    missing,
    params: ById,
    reply: Type.Object({ ...Shelf.properties, owner: Person }),
  },
  'PUT /api/shelves/:id': {
    summary: 'Changes a shelf of the caller’s: absent = left',
    refuses: [...SHELF, 'shelf_of_others'],
    missing,
    params: ById,
    body: ShelfForm,
    reply: Shelf,
  },
  'DELETE /api/shelves/:id': {
    summary: 'Deletes a shelf of the caller’s; its books stay in the library',
    refuses: ['shelf_of_others'],
    missing,
    params: ById,
    reply: Type.Null(),
  },
  'GET /api/shelves/:id/books': {
    summary: 'The entries on a shelf, in its order',
    missing,
    params: ById,
    query: Page,
    reply: Type.Array(Entry, { maxItems: 100 }),
  },
  'PUT /api/shelves/:id/books/:googleId': {
    summary: 'Puts a book on a shelf, or moves it: before another, or to the end',
    refuses: ['shelf_of_others', 'book_not_found', 'book_shelves_too_many'],
    missing,
    params: ByBook,
    body: Type.Object({ before: Type.Optional(Nullable(ByGoogleId.properties.googleId)) }),
    reply: Type.Null(),
  },
  'DELETE /api/shelves/:id/books/:googleId': {
    summary: 'Takes a book off a shelf',
    refuses: ['shelf_of_others', 'book_not_found'],
    missing,
    params: ByBook,
    reply: Type.Null(),
  },
} satisfies Rows;
