import type { EditionFacts } from '../../../../shared/contract/editions.ts';
import {
  CHANGES_PAGE,
  COVER_BYTES_MAX,
  PAGE_SIZE,
  PICTURE_TYPES,
} from '../../../../shared/limits.ts';
import { type Caller, mayCorrectEdition } from '../../../../shared/permissions.ts';
import type { Db } from '../../../platform/db/db.ts';
import { existingOr, refuse, refuseField } from '../../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, pageOf, sendPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { encodeCover, keepCover, OF_EDITIONS, showCover } from '../books/covers/uploads.ts';
import {
  differing,
  fieldsOf,
  isEmpty,
  isRevertible,
  picked,
} from '../books/revisions/differing.ts';
import { named } from '../books/revisions/revisions.routes.ts';
import { bookOfIsbn } from '../books/revisions/revisions.sql.ts';
import {
  addEdition,
  bookToEdit,
  changedEdition,
  changeEdition,
  changeOfEdition,
  changesOfEdition,
  claimIsbn,
  giveUpIsbn,
  type KnownEdition,
  lockEdition,
  reclaimIsbn,
} from './changes.sql.ts';
import { factsOfForm } from './editionForm.ts';
import { editionById, editionsOf } from './editions.sql.ts';

/** The editions of a book, and what people say of them: adding one, correcting it, what was changed, taking a change back. */
export function editionsRoutes({ anyone, member, taking }: Routes, db: Db) {
  anyone('GET /api/books/:googleId/editions', async ({ params, query, reads, reply }) => {
    const page = pageOf(query, PAGE_SIZE, isId);
    const editions = await editionsOf(reads, params.googleId, page);
    if (!editions) throw refuse('book_not_found');
    return sendPage(reply, page, { ...editions, keyOf: ({ _id }) => _id });
  });

  member('POST /api/books/:googleId/editions', async ({ params, body, user, db }) => {
    const facts = factsOfForm(body);
    return db.transaction(async (tx) => {
      const book = await bookToEdit(tx, params.googleId);
      if (!book) throw refuse('book_not_found');
      const id = await addEdition(tx, user.id, book.id, facts);
      if (facts.isbn13 && !(await claimIsbn(tx, facts.isbn13, { id, bookId: book.id })))
        throw await isbnKnown(tx, facts.isbn13);
      return existing(await editionById(tx, id));
    });
  });

  member('PUT /api/editions/:id', async ({ params, body, user }) => {
    existingFor(user, await changedEdition(db, params.id));
    const facts = factsOfForm(body);
    return db.transaction(async (tx) => {
      const edition = existingFor(user, await lockEdition(tx, params.id));
      await change(tx, 'corrected', user.id, edition, facts);
      return existing(await editionById(tx, params.id));
    });
  });

  taking(PICTURE_TYPES, COVER_BYTES_MAX, ({ member }) =>
    member('PUT /api/editions/:id/cover', async ({ params, body, user }) => {
      existingFor(user, await changedEdition(db, params.id));
      if (!(body instanceof Uint8Array)) throw refuse('cover_required');
      const cover = await encodeCover(body);
      await db.transaction(async (tx) => {
        const edition = existingFor(user, await lockEdition(tx, params.id));
        await keepCover(tx, OF_EDITIONS, edition.id, cover);
        await change(tx, 'corrected', user.id, edition, { cover: cover.hash });
      });
      return null;
    }),
  );

  anyone('GET /api/editions/:id/changes', async ({ params, query, reads, reply, viewer }) => {
    const page = newestPageOf(query, CHANGES_PAGE);
    const edition = existing(await changedEdition(reads, params.id));
    const changes = await changesOfEdition(reads, edition.id, page, await viewer());
    const rows = changes.map((each) => ({
      ...each,
      isRevertible: isRevertible<EditionFacts>(edition, each),
    }));
    return sendPage(reply, page, { rows, total: edition.total, keyOf: newestKeyOf });
  });

  member('POST /api/editions/:id/changes/:changeId/revert', ({ params, user, db }) =>
    db.transaction(async (tx) => {
      const edition = await lockEdition(tx, params.id);
      if (!edition) throw refuse('change_not_found');
      if (!mayCorrectEdition(user, edition.addedBy)) throw refuse('correct_edition_forbidden');
      const found = await changeOfEdition(tx, edition.id, params.changeId);
      if (!found) throw refuse('change_not_found');
      if (!found.before || isEmpty(found.after)) throw refuse('change_not_revertible');
      if (!isRevertible<EditionFacts>(edition, found)) throw refuse('change_overtaken');
      const reverted = await change(tx, 'reverted', user.id, edition, found.before);
      if (!reverted) throw refuse('change_overtaken');
      return { ...reverted, isRevertible: true };
    }),
  );
}

const existing = existingOr('edition_not_found');

/** An edition that somebody may correct. */
function existingFor<Known extends KnownEdition>(user: Caller, found: Known | undefined) {
  const edition = existing(found);
  if (!mayCorrectEdition(user, edition.addedBy)) throw refuse('correct_edition_forbidden');
  return edition;
}

/** Applies what differs to a locked edition; undefined when nothing does. */
async function change(
  tx: Db,
  kind: 'corrected' | 'reverted',
  userId: string,
  edition: KnownEdition,
  facts: EditionFacts,
) {
  const after = differing<EditionFacts>(edition, facts);
  if (isEmpty(after)) return undefined;
  if (after.isbn13 !== undefined) {
    const { isbn13 } = after;
    const further = await giveUpIsbn(tx, edition.isbn13, edition);
    const wasOwn = kind === 'reverted' || (isbn13 !== null && further.includes(isbn13));
    const claim = wasOwn ? reclaimIsbn : claimIsbn;
    if (isbn13 && !(await claim(tx, isbn13, edition))) throw await isbnKnown(tx, isbn13);
  }
  if (
    after.cover !== undefined &&
    !(await showCover(tx, OF_EDITIONS, edition.id, after.cover ?? null))
  )
    throw refuse('cover_gone');
  const before: EditionFacts = picked<EditionFacts>(edition, fieldsOf(after));
  return changeEdition(tx, { edition, kind, userId, before, after });
}

const isbnKnown = async (tx: Db, isbn13: string) =>
  refuseField('isbn13', 'isbn_known', { book: named(await bookOfIsbn(tx, isbn13)) });

/** The key of a list in the order of ids. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);
