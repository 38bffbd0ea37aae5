import type { Body, Query } from '../../../shared/contract/index.ts';
import { api } from '../../api.ts';
import { item } from '../../queries.ts';
import { useWrite } from '../../write.ts';
import { ownTokens } from './tokens.api.ts';

export const askedByApp = (query: Query<'GET /api/account/authorization'>) =>
  item('GET /api/account/authorization', { query });

export const useAnswerApp = () =>
  useWrite(
    (body: Body<'POST /api/account/authorization'>) =>
      api('POST /api/account/authorization', { body }),
    { outdates: [ownTokens()], failure: 'in place', isSecret: true },
  );
