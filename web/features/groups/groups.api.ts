import type { Body } from '../../../shared/contract/index.ts';
import type { GroupRole, MemberState } from '../../../shared/groups.ts';
import { PAGE_SIZE_MAX } from '../../../shared/limits.ts';
import { api } from '../../api.ts';
import { GROUPS } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { item, list } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** The groups that can be found, by a part of their title. */
export const foundGroups = (q: string) => list('GET /api/groups', { query: { q: q || undefined } });

export const groupOf = (id: string) => item('GET /api/groups/:id', { params: { id } });

/** Who is in a group, or wants to be, the longest first. */
export const membersOf = (id: string, state: MemberState) =>
  list('GET /api/groups/:id/members', { params: { id }, query: { state, limit: PAGE_SIZE_MAX } });

/** What a group reads and has read, newest first. */
export const readsOf = (id: string) => list('GET /api/groups/:id/reads', { params: { id } });

/** What members would like to read, with the most votes first. */
export const votesOf = (id: string) => item('GET /api/groups/:id/votes', { params: { id } });

/** People whose name begins so. */
export const peopleCalled = (q: string) => ({
  ...item('GET /api/mentions', { query: { q } }),
  staleTime: 30_000,
});

/** Makes a group, or changes the one of this id. */
export const useSaveGroup = (id: string | undefined) =>
  useWrite(
    (body: Body<'POST /api/groups'> & Body<'PUT /api/groups/:id'>) =>
      id === undefined
        ? api('POST /api/groups', { body })
        : api('PUT /api/groups/:id', { params: { id }, body }),
    IN_PLACE,
  );

export const useDeleteGroup = (id: string) =>
  useWrite(() => api('DELETE /api/groups/:id', { params: { id } }), {
    ends: [
      groupOf(id),
      list('GET /api/groups/:id/members', { params: { id } }),
      readsOf(id),
      votesOf(id),
    ],
    alsoChanges: ['GET /api/groups'],
    failure,
  });

/** Brings somebody into a group or nearer to it, gives them a role, or takes them out; or leaves it oneself. */
export const useMembership = (id: string) =>
  useWrite(
    async ({ userId, to }: Membership) => {
      const params = { id, userId };
      if (to === 'in') return (await api('POST /api/groups/:id/members/:userId', { params })).state;
      if (to === 'out' || to === 'leave')
        await api('DELETE /api/groups/:id/members/:userId', { params });
      else await api('PUT /api/groups/:id/members/:userId', { params, body: { role: to } });
      return undefined;
    },
    {
      once: ({ userId, to }) => (to === 'in' || to === 'out' ? userId : undefined),
      // Whoever leaves a group leaves its page, too, some of which is not for them any more.
      changes: ({ to }) => (to === 'leave' ? [] : GROUPS),
      outdates: ({ to }) => (to === 'leave' ? GROUPS : []),
      failure,
    },
  );

interface Membership {
  userId: string;
  to: 'in' | 'out' | 'leave' | GroupRole;
}

/** Adds what a group reads, or changes when and in what parts. */
export const useSaveRead = (id: string, readId: string | undefined) =>
  useWrite(
    ({ book, ...plan }: Body<'POST /api/groups/:id/reads'>) =>
      readId === undefined
        ? api('POST /api/groups/:id/reads', { params: { id }, body: { book, ...plan } })
        : api('PUT /api/groups/:id/reads/:readId', { params: { id, readId }, body: plan }),
    IN_PLACE,
  );

export const useDeleteRead = (id: string) =>
  useWrite(
    (readId: string) => api('DELETE /api/groups/:id/reads/:readId', { params: { id, readId } }),
    { changes: GROUPS, failure },
  );

/** Votes for a book as the next one, or takes that back. */
export const useVote = (id: string) =>
  useWrite(
    ({ googleId, isVoted }: { googleId: string; isVoted: boolean }) =>
      api(
        isVoted ? 'PUT /api/groups/:id/votes/:googleId' : 'DELETE /api/groups/:id/votes/:googleId',
        { params: { id, googleId } },
      ),
    { order: `votes ${id}`, changes: [votesOf(id)], failure },
  );

const failure = () => words.groups.failed;
/** Everything about groups is asked for again: who comes in sees more, and who changes one counts differently. */
const IN_PLACE = { changes: GROUPS, failure: 'in place' } as const;
