import type { Author } from '../../../../shared/contract/authors.ts';
import { AUTHORS_FOLLOWED_MAX, AUTHORS_FOUND } from '../../../../shared/limits.ts';
import { idOfViewer } from '../../../platform/auth/viewer.ts';
import type { Db } from '../../../platform/db/db.ts';
import { existingOr, refuse } from '../../../platform/http/errors.ts';
import { rankedPageOf, sendPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import {
  authorFor,
  authorsFound,
  booksOfAuthor,
  countFollowed,
  followAuthor,
  unfollowAuthor,
} from './authors.sql.ts';

/** Those who write, translate and read books aloud, and what they have worked on. */
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
}

const followingOf = ({ isFollowing, followers }: Author) => ({ isFollowing, followers });

const existing = existingOr('author_not_found');
