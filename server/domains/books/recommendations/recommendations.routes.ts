import { DISMISSALS_MAX, SIMILAR_BOOKS, TASTES_MAX } from '../../../../shared/limits.ts';
import type { Db } from '../../../platform/db/db.ts';
import { existingOr, refuse } from '../../../platform/http/errors.ts';
import {
  newestKeyOf,
  newestPageOf,
  type Paged,
  type PageQuery,
  sendPage,
} from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { type Answer, answersOf, keepAnswer, removeAnswer } from './answers.sql.ts';
import { reasonOf } from './reasons.ts';
import { recommendedTo } from './recommended.ts';
import { askedBook, similarTo } from './similar.sql.ts';

/** What to read next, and what somebody answers to that. */
export function recommendationsRoutes({ anyone, member }: Routes, db: Db) {
  anyone('GET /api/books/:googleId/similar', async ({ params, query, reads, viewer }) => {
    const asked = existing(await askedBook(reads, params.googleId));
    const found = await similarTo(reads, asked, await viewer(), query.limit ?? SIMILAR_BOOKS);
    return found.map(({ score, likeness, ...book }) => ({
      book,
      score,
      reason: reasonOf(likeness, asked, book),
    }));
  });

  member('GET /api/recommendations', ({ query, reads, user }) =>
    recommendedTo(reads, user.id, query.limit ?? SIMILAR_BOOKS),
  );

  member('GET /api/recommendations/dismissals', ({ query, reads, user, reply }) =>
    sendAnswers(reads, { userId: user.id, kind: 'dismissal' }, query, reply),
  );

  member('PUT /api/recommendations/:googleId/dismissal', async ({ params: { googleId }, user }) => {
    const answer = { userId: user.id, kind: 'dismissal', googleId, most: DISMISSALS_MAX } as const;
    if (!existing(await keepAnswer(db, answer)))
      throw refuse('dismissals_too_many', { most: DISMISSALS_MAX });
    return { isDismissed: true };
  });

  member('DELETE /api/recommendations/:googleId/dismissal', async ({ params, user }) => {
    existing(await removeAnswer(db, { userId: user.id, kind: 'dismissal', ...params }));
    return { isDismissed: false };
  });

  member('GET /api/recommendations/tastes', ({ query, reads, user, reply }) =>
    sendAnswers(reads, { userId: user.id, kind: 'taste' }, query, reply),
  );

  member('PUT /api/recommendations/tastes/:googleId', async ({ params: { googleId }, user }) => {
    const answer = { userId: user.id, kind: 'taste', googleId, most: TASTES_MAX } as const;
    if (!existing(await keepAnswer(db, answer)))
      throw refuse('tastes_too_many', { most: TASTES_MAX });
    return { isTaste: true };
  });

  member('DELETE /api/recommendations/tastes/:googleId', async ({ params, user }) => {
    existing(await removeAnswer(db, { userId: user.id, kind: 'taste', ...params }));
    return { isTaste: false };
  });
}

const existing = existingOr('book_not_found');

async function sendAnswers(
  on: Db,
  asked: { userId: string; kind: Answer },
  query: PageQuery,
  reply: Paged,
) {
  const page = newestPageOf(query);
  const { rows = [], total = 0 } = (await answersOf(on, asked, page)) ?? {};
  return sendPage(reply, page, { rows, total, keyOf: newestKeyOf });
}
