import type { Body } from '../../../shared/contract/index.ts';
import type { ReportKind } from '../../../shared/reports.ts';
import { api, isStatus } from '../../api.ts';
import { EVERYTHING } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { list } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** Admins report things as well, and see at once how many wait. */
export const useReport = () =>
  useWrite((body: Body<'POST /api/reports'>) => api('POST /api/reports', { body }), {
    alsoChanges: ['GET /api/admin/reports'],
    failure: 'in place',
  });

/** What was reported, open or closed; for admins. */
export const reportsThatAre = (status: 'open' | 'resolved') =>
  list('GET /api/admin/reports', { query: { status } });

/**
 * Suspends the accounts of reports for one reason and closes the reports with it; how many are suspended now is said
 * before the reload takes the reports away.
 */
export const useSuspendReported = (onDone: (count: number) => void) =>
  useWrite(
    async ({ ids, reason, reports }: SuspendReported) => {
      const outcomes = await api('POST /api/admin/suspensions', { body: { ids, reason } });
      for (const id of reports)
        await api('POST /api/admin/reports/:id/resolution', {
          params: { id },
          body: { note: reason },
        }).catch((error: unknown) => {
          // Another admin was faster.
          if (!isStatus(error, 409)) throw error;
        });
      return outcomes.filter(({ outcome }) => outcome === 'done').length;
    },
    // A suspended account is gone from everywhere.
    { changes: EVERYTHING, changesEvenSo: true, onDone, failure: 'in place' },
  );

interface SuspendReported {
  ids: string[];
  reason: string;
  /** Ids of the reports about them. */
  reports: string[];
}

/** Closes a report with a note; said before the reload takes it away. */
export const useResolveReport = (id: string, onDone: () => void) =>
  useWrite(
    (note: string) =>
      api('POST /api/admin/reports/:id/resolution', { params: { id }, body: { note } }),
    { changes: ['GET /api/admin/reports'], onDone, failure: 'in place' },
  );

/** Takes somebody's picture away, which stood beside everything that they wrote. */
export const useRemovePictureOf = (id: string) =>
  useWrite(() => api('DELETE /api/admin/users/:id/picture', { params: { id } }), {
    changes: EVERYTHING,
    failure: () => words.moderation.tryAgain,
  });

/** What takes away what was reported, of the kinds that the queue does it for. */
const REMOVALS = {
  review: (id: string) => api('DELETE /api/reviews/:id', { params: { id } }),
  comment: (id: string) => api('DELETE /api/comments/:id', { params: { id } }),
  quote: (id: string) => api('DELETE /api/quotes/:id', { params: { id } }),
  question: (id: string) => api('DELETE /api/questions/:id', { params: { id } }),
  answer: (answerId: string, id: string) =>
    api('DELETE /api/questions/:id/answers/:answerId', { params: { id, answerId } }),
  // How far they are stays.
  progress: (id: string) => api('DELETE /api/progress/:id', { params: { id } }),
} satisfies Partial<Record<ReportKind, (id: string, questionId: string) => Promise<unknown>>>;

export type RemovableKind = keyof typeof REMOVALS;

export const isRemovable = (kind: ReportKind): kind is RemovableKind => kind in REMOVALS;

/** Takes away what was reported; false where it was gone already. */
export const useRemoveReported = (kind: RemovableKind, questionId = '') =>
  useWrite(
    (id: string) =>
      REMOVALS[kind](id, questionId).then(
        () => true,
        (error: unknown) => {
          if (isStatus(error, 404)) return false;
          throw error;
        },
      ),
    { changes: EVERYTHING, failure: () => words.moderation.tryAgain },
  );
