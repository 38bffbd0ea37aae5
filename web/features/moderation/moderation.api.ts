import { api } from '../../api.ts';
import { EVERYTHING } from '../../changes.ts';
import { list } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** Who did what; for admins. */
export const auditLog = () => list('GET /api/admin/log', {});

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
