import type { Author } from '../../../../shared/contract/authors.ts';
import { AUTHORS_FOLLOWED_MAX, AUTHORS_FOUND } from '../../../../shared/limits.ts';
import { type Caller, mayCorrectAuthor } from '../../../../shared/permissions.ts';
import { idOfViewer } from '../../../platform/auth/viewer.ts';
import type { Db } from '../../../platform/db/db.ts';
import { existingOr, refuse } from '../../../platform/http/errors.ts';
import {
  newestKeyOf,
  newestPageOf,
  rankedPageOf,
  sendPage,
} from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import {
  authorFor,
  authorsFound,
  booksOfAuthor,
  countFollowed,
  followAuthor,
  unfollowAuthor,
} from './authors.sql.ts';
import { changesOfAuthor, lockAuthor } from './changes.sql.ts';
import { bioOf, correct, dayOf, merge, nameOf, revert, split } from './changing.ts';

/** Those who write, translate and read books aloud, what they have worked on, and what was put right about them. */
export function authorsRoutes({ anyone, member }: Routes, db: Db) {
  anyone('GET /api/authors', async ({ query, reads }) => {
    const q = query.q?.trim() ?? '';
    if (q === '') throw refuse('search_text_required');
    return authorsFound(reads, q, query.limit ?? AUTHORS_FOUND);
  });

  anyone('GET /api/authors/:id', async ({ params, reads, viewer }) =>
    existing(await authorFor(reads, params.id, idOfViewer(await viewer()))),
  );

  anyone('GET /api/authors/:id/books', async ({ params, query, reads, page: sent }) => {
    const page = rankedPageOf(query);
    const found = existing(await booksOfAuthor(reads, params.id, query.sort ?? 'read', page));
    const rows = sendPage(sent, page, {
      ...found,
      keyOf: ({ score, _id }) => ({ score, id: _id }),
    });
    return rows.map(({ score: _, ...book }) => book);
  });

  member('PUT /api/authors/:id/follow', async ({ params, user }) => {
    const author = existing(await authorFor(db, params.id, user.id));
    if (author.isFollowing) return followingOf(author);
    if ((await countFollowed(db, user.id)) >= AUTHORS_FOLLOWED_MAX)
      throw refuse('authors_followed_too_many', { most: AUTHORS_FOLLOWED_MAX });
    await followAuthor(db, author._id, user.id);
    return followingOf(existing(await authorFor(db, author._id, user.id)));
  });

  member('DELETE /api/authors/:id/follow', async ({ params, user }) => {
    const author = existing(await authorFor(db, params.id, user.id));
    await unfollowAuthor(db, author._id, user.id);
    return followingOf(existing(await authorFor(db, author._id, user.id)));
  });

  member('PUT /api/authors/:id', async ({ params, body, user }) => {
    refuseOthers(user);
    const facts = {
      name: body.name === undefined ? undefined : nameOf(body.name),
      bio: body.bio === undefined ? undefined : bioOf(body.bio),
      bornOn: body.bornOn === undefined ? undefined : dayOf('bornOn', body.bornOn),
      diedOn: body.diedOn === undefined ? undefined : dayOf('diedOn', body.diedOn),
    };
    return changed(db, params.id, user.id, async (tx, id) => {
      const author = await lockAuthor(tx, id);
      await correct(tx, user.id, author, facts);
      return author.id;
    });
  });

  member('POST /api/authors/:id/merge', async ({ params, body, user }) => {
    refuseOthers(user);
    return changed(db, params.id, user.id, async (tx, id) => {
      const { _id: into } = existing(await authorFor(tx, body.into, user.id));
      await merge(tx, user.id, id, into);
      return into;
    });
  });

  member('POST /api/authors/:id/split', async ({ params, body, user, db }) => {
    refuseOthers(user);
    return changed(db, params.id, user.id, (tx, id) => split(tx, user.id, id, body.books));
  });

  anyone('GET /api/authors/:id/changes', async ({ params, query, reads, reply, viewer }) => {
    const page = newestPageOf(query);
    const asker = await viewer();
    const { _id } = existing(await authorFor(reads, params.id, idOfViewer(asker)));
    const { total, rows } = await changesOfAuthor(reads, _id, page, asker);
    return sendPage(reply, page, { rows, total, keyOf: newestKeyOf });
  });

  member('POST /api/authors/:id/changes/:changeId/revert', async ({ params, user }) => {
    refuseOthers(user);
    return changed(db, params.id, user.id, async (tx, id) => {
      const author = await lockAuthor(tx, id);
      await revert(tx, user.id, author, params.changeId);
      return author.id;
    });
  });
}

/** Changes an author in one go; answers as they are then who came of it. */
async function changed(
  db: Db,
  idOrName: string,
  userId: string,
  change: (tx: Db, id: string) => Promise<string>,
) {
  const id = await db.transaction(async (tx) => {
    const author = existing(await authorFor(tx, idOrName, userId));
    return change(tx, author._id);
  });
  return existing(await authorFor(db, id, userId));
}

function refuseOthers(user: Caller) {
  if (!mayCorrectAuthor(user)) throw refuse('author_forbidden');
}

const followingOf = ({ isFollowing, followers }: Author) => ({ isFollowing, followers });

const existing = existingOr('author_not_found');
