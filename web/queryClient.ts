import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isStatus } from './api.ts';

/** What the pages have loaded; made in one place, so that tests ask as the pages do. */
export const newQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // What one may see no more, or what is gone, is not shown on: a failed refetch would leave it where it is.
        if (REFUSED.some((status) => isStatus(error, status))) query.setState({ data: undefined });
      },
    }),
    defaultOptions: {
      // An error shows as soon as its call has failed; a person decides whether to try again.
      queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });

const REFUSED = [403, 404];
