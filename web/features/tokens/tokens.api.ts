import type { Body, Query } from '../../../shared/contract/index.ts';
import { api } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { item } from '../../queries.ts';
import { useWrite } from '../../write.ts';

export const ownTokens = () => item('GET /api/account/tokens', {});

export const useMakeToken = () =>
  useWrite((body: Body<'POST /api/account/tokens'>) => api('POST /api/account/tokens', { body }), {
    changes: [ownTokens()],
    failure: 'in place',
    isSecret: true,
  });

export const useRevokeToken = () =>
  useWrite((id: string) => api('DELETE /api/account/tokens/:id', { params: { id } }), {
    changes: [ownTokens()],
    // Where it failed, it may have been revoked in another tab.
    changesEvenSo: true,
    failure: () => words.tokens.revokeFailed,
  });

export const askedByApp = (query: Query<'GET /api/account/authorization'>) =>
  item('GET /api/account/authorization', { query });

export const useAnswerApp = () =>
  useWrite(
    (body: Body<'POST /api/account/authorization'>) =>
      api('POST /api/account/authorization', { body }),
    { outdates: [ownTokens()], failure: 'in place', isSecret: true },
  );
