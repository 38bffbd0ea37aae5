import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../../shared/contract/index.ts';
import type { GroupRole, MemberState } from '../../../shared/groups.ts';
import { PAGE_SIZE_MAX } from '../../../shared/limits.ts';
import { api, apiList } from '../../api.ts';
import { useMutation } from '../../mutation.ts';

type Cursor = string | undefined;
const first = undefined as Cursor;
const further = (cursor: Cursor) => (cursor === undefined ? {} : { cursor });

/** The groups that somebody is in, has asked to come into or is invited to. */
export const ownGroups = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['groups', 'own', userId],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) =>
      apiList('GET /api/groups', {
        query: { mine: 'true', limit: PAGE_SIZE_MAX, ...further(pageParam) },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

/** The groups that can be found, by a part of their title. */
export const foundGroups = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['groups', 'found', q],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) =>
      apiList('GET /api/groups', { query: { ...(q ? { q } : {}), ...further(pageParam) }, signal }),
    getNextPageParam: (page) => page.next,
  });

export const groupOf = (id: string) =>
  queryOptions({
    queryKey: ['groups', 'one', id],
    queryFn: ({ signal }) => api('GET /api/groups/:id', { params: { id }, signal }),
  });

/** Who is in a group, or wants to be, the longest first. */
export const membersOf = (id: string, state: MemberState) =>
  infiniteQueryOptions({
    queryKey: ['groups', 'members', id, state],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) =>
      apiList('GET /api/groups/:id/members', {
        params: { id },
        query: { state, limit: PAGE_SIZE_MAX, ...further(pageParam) },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

/** What a group reads and has read, newest first. */
export const readsOf = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['groups', 'reads', id],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) =>
      apiList('GET /api/groups/:id/reads', { params: { id }, query: further(pageParam), signal }),
    getNextPageParam: (page) => page.next,
  });

/** What members would like to read, with the most votes first. */
export const votesOf = (id: string) =>
  queryOptions({
    queryKey: ['groups', 'votes', id],
    queryFn: ({ signal }) => api('GET /api/groups/:id/votes', { params: { id }, signal }),
  });

/** People whose name begins so. */
export const peopleCalled = (q: string) =>
  queryOptions({
    queryKey: ['groups', 'people', q],
    staleTime: 30_000,
    queryFn: ({ signal }) => api('GET /api/mentions', { query: { q }, signal }),
  });

/** Everything about groups is asked for again: who comes in sees more, and who changes one counts differently. */
const useAnew = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['groups'] });
};

/** Makes a group, or changes the one of this id. */
export function useSaveGroup(id: string | undefined) {
  const onSuccess = useAnew();
  return useMutation({
    mutationFn: (body: Body<'POST /api/groups'> & Body<'PUT /api/groups/:id'>) =>
      id === undefined
        ? api('POST /api/groups', { body })
        : api('PUT /api/groups/:id', { params: { id }, body }),
    onSuccess,
  });
}

export function useDeleteGroup(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/groups/:id', { params: { id } }),
    onSuccess: () => {
      queries.removeQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'groups' && queryKey[2] === id,
      });
      for (const which of ['own', 'found'])
        void queries.invalidateQueries({ queryKey: ['groups', which] });
    },
  });
}

/** Brings somebody into a group or nearer to it, gives them a role, or takes them out; or leaves it oneself. */
export function useMembership(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      userId,
      to,
    }: {
      userId: string;
      to: 'in' | 'out' | 'leave' | GroupRole;
    }) => {
      const params = { id, userId };
      if (to === 'in') return (await api('POST /api/groups/:id/members/:userId', { params })).state;
      if (to === 'out' || to === 'leave')
        await api('DELETE /api/groups/:id/members/:userId', { params });
      else await api('PUT /api/groups/:id/members/:userId', { params, body: { role: to } });
      return undefined;
    },
    onSuccess: (_, { to }) =>
      queries.invalidateQueries({
        queryKey: ['groups'],
        // Whoever leaves a group leaves its page, too, some of which is not for them any more.
        refetchType: to === 'leave' ? 'none' : 'active',
      }),
  });
}

/** Adds what a group reads, or changes when and in what parts. */
export function useSaveRead(id: string, readId: string | undefined) {
  const onSuccess = useAnew();
  return useMutation({
    mutationFn: ({ book, ...plan }: Body<'POST /api/groups/:id/reads'>) =>
      readId === undefined
        ? api('POST /api/groups/:id/reads', { params: { id }, body: { book, ...plan } })
        : api('PUT /api/groups/:id/reads/:readId', { params: { id, readId }, body: plan }),
    onSuccess,
  });
}

export function useDeleteRead(id: string) {
  const onSuccess = useAnew();
  return useMutation({
    mutationFn: (readId: string) =>
      api('DELETE /api/groups/:id/reads/:readId', { params: { id, readId } }),
    onSuccess,
  });
}

/** Votes for a book as the next one, or takes that back. */
export function useVote(id: string) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: `votes ${id}` },
    mutationFn: ({ googleId, isVoted }: { googleId: string; isVoted: boolean }) =>
      api(
        isVoted ? 'PUT /api/groups/:id/votes/:googleId' : 'DELETE /api/groups/:id/votes/:googleId',
        { params: { id, googleId } },
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['groups', 'votes', id] }),
  });
}
