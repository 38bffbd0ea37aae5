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
