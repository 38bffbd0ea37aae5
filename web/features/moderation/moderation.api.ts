import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { EVERYTHING } from '../../changes.ts';
import { list } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** Who did what, or what one of them did; for admins. */
export const auditLog = (actor?: string) => ({
  ...list('GET /api/admin/log', { query: { actor } }),
  // The row that was pressed stays, and the focus with it.
  placeholderData: keepPreviousData,
});

/** Reviews that can be restored; for admins. */
export const deletedReviews = () => list('GET /api/admin/deleted-reviews', {});

/** A restored review stands in lists and counts again. */
export const useRestoreReview = () =>
  useWrite(
    (id: string) => api('POST /api/admin/deleted-reviews/:id/restoration', { params: { id } }),
    { changes: EVERYTHING, failure: 'in place' },
  );

/** Ratings that were set aside, burst by burst; for admins. */
export const setAsideThat = (state: 'open' | 'decided') =>
  list('GET /api/admin/set-aside', { query: { state } });

/** Ratings that count again are in averages, orders and trends. */
export const useDecideBurst = (id: string) =>
  useWrite(
    (decision: 'count' | 'leave') =>
      api('PUT /api/admin/set-aside/:id', { params: { id }, body: { decision } }),
    { changes: EVERYTHING, failure: 'in place' },
  );
