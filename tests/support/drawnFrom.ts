import { type DehydratedState, hydrate, type QueryKey } from '@tanstack/react-query';
import { newQueryClient } from '../../web/queryClient.ts';

/** What the application goes on with of a page that the server has drawn: the answer to a question, or its first page. */
export function drawnFrom(html: string) {
  const [, json = '{}'] = /id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
  const queries = newQueryClient();
  hydrate(queries, JSON.parse(json) as DehydratedState);
  // biome-ignore lint/suspicious/noExplicitAny: an answer is what the tests look into
  return ({ queryKey }: { queryKey: QueryKey }): any => {
    const data = queries.getQueryData<{ pages?: unknown[] }>(queryKey);
    return data?.pages?.[0] ?? data;
  };
}
