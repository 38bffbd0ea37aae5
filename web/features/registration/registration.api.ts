import type { Body } from '../../../shared/contract/index.ts';
import { api } from '../../api.ts';
import { EVERYTHING } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { list } from '../../queries.ts';
import { useWrite } from '../../write.ts';

export const ownInvitations = () => list('GET /api/invitations', {});

export const useMakeInvitation = () =>
  useWrite((body: Body<'POST /api/invitations'>) => api('POST /api/invitations', { body }), {
    changes: INVITATIONS,
    failure: 'in place',
  });

/** All there are, with who came in by them; for admins. */
export const allInvitations = () => list('GET /api/admin/invitations', {});

/** Ends one of one's own, or as an admin anybody's. */
export const useEndInvitation = (isOwn: boolean) =>
  useWrite(
    (id: string): Promise<unknown> =>
      api(isOwn ? 'DELETE /api/invitations/:id' : 'DELETE /api/admin/invitations/:id', {
        params: { id },
      }),
    {
      changes: INVITATIONS,
      // Where it failed, it may have been ended elsewhere.
      changesEvenSo: true,
      failure: () => words.invitations.stopFailed,
    },
  );

/** Ends an invitation and suspends all who came in by it; answers whom it suspended. */
export const useSuspendInvited = () =>
  useWrite(
    async (id: string) => {
      const outcomes = await api('DELETE /api/admin/invitations/:id', {
        params: { id },
        query: { invited: 'suspend' },
      });
      return outcomes.filter(({ outcome }) => outcome === 'done').map(({ _id }) => _id);
    },
    // Who is suspended is gone from everywhere.
    { changes: EVERYTHING, changesEvenSo: true, failure: () => words.invitations.stopFailed },
  );

/** Takes that back, but for the end of the invitation. */
export const useRestoreInvited = () =>
  useWrite(
    async (ids: string[]) => {
      const outcomes = await api('POST /api/admin/suspensions/end', { body: { ids } });
      return outcomes.filter(({ outcome }) => outcome === 'done').length;
    },
    { changes: EVERYTHING, changesEvenSo: true, failure: () => words.manageUsers.suspendFailed },
  );

/** Who asks to be let in; for admins. */
export const registrations = () => list('GET /api/admin/registrations', {});

export const useLetIn = () =>
  useWrite((id: string) => api('POST /api/admin/registrations/:id', { params: { id } }), {
    // They are a member now.
    changes: EVERYTHING,
    // Another admin may have been faster.
    changesEvenSo: true,
    failure: () => words.moderation.tryAgain,
  });

export const useDecline = () =>
  useWrite((id: string) => api('DELETE /api/admin/registrations/:id', { params: { id } }), {
    changes: ['GET /api/admin/registrations'],
    changesEvenSo: true,
    failure: () => words.moderation.tryAgain,
  });

const INVITATIONS = ['GET /api/invitations', 'GET /api/admin/invitations'] as const;
