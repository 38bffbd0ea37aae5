import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Call, Params, Query, Reply } from '../shared/contract/index.ts';
import { api, apiList, type Given, type Input, isStatus, type ListPage, request } from './api.ts';

/*
 * What the pages ask for. A thing or a list is named by its call and what goes in, and so is what is kept of it:
 * nobody writes a key. Who asks is part of it, so that what was loaded for one person is never there for the next.
 */

export type Read = Extract<Call, `GET ${string}`>;

/** What goes into a call that reads; what is undefined is left out. */
export type Asked<C extends Read> = AskedOf[C];
type AskedOf = {
  [C in Read]: Given<Params<C>, 'params'> & Given<Undefinable<Query<C>>, 'query'>;
};
type Undefinable<Q> = Q extends object
  ? { [K in keyof Q]: Record<K, never> extends Pick<Q, K> ? Q[K] | undefined : Q[K] }
  : Q;

export type ItemOf<C extends Call> = Reply<C> extends (infer T)[] ? T : never;

/** Who asks: their id, null for a visitor. */
let asker: string | null = null;

/** From now on it is them who ask. What was asked for before stays under the name of who asked. */
export function askAs(id: string | null) {
  asker = id;
}

/** What visitors were answered is shown to somebody until they are answered themselves: a page came drawn from it. */
export function lend(queries: QueryClient, id: string) {
  for (const { queryKey, state } of queries.getQueryCache().getAll())
    if (queryKey[ASKER] === null && state.data !== undefined)
      queries.setQueryData(queryKey.with(ASKER, id), state.data, { updatedAt: 0 });
}

/** Where in a key it stands who asked. */
const ASKER = 2;

/** What a call answers; with `pick`, what of it is kept. One call with one input is picked from in one way. */
export function item<C extends Read>(call: C, input: Asked<C>): ItemQuery<Reply<C>>;
export function item<C extends Read, T>(
  call: C,
  input: Asked<C>,
  pick: (reply: Reply<C>) => T,
): ItemQuery<T>;
export function item<C extends Read>(
  call: C,
  input: Asked<C>,
  pick: (reply: Reply<C>) => unknown = (reply) => reply,
) {
  return itemBy(call, input, async (signal) =>
    pick(await api(call, { ...input, signal } as unknown as Input<C>)),
  );
}

export type ItemQuery<T> = ReturnType<typeof itemBy<Read, T>>;

/** The same where it takes more than the call. */
export const itemBy = <C extends Read, T>(
  call: C,
  input: Asked<C>,
  ask: (signal: AbortSignal) => Promise<T>,
) => queryOptions({ queryKey: keyOf(call, input), queryFn: ({ signal }) => ask(signal) });

/** The same where it is of the browser and of no person: it stays when somebody else is signed in. */
export const ofBrowser = <T>(query: ItemQuery<T>): ItemQuery<T> => ({
  ...query,
  queryKey: query.queryKey.slice(0, 2) as unknown as ItemQuery<T>['queryKey'],
  meta: { isOfBrowser: true },
});

/** A list, page by page as its Link header leads on. */
export const list = <C extends Read>(call: C, input: Asked<C>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(call, input), PAGES],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => apiList(call, further(input, pageParam, signal)),
    getNextPageParam: (page: ListPage<ItemOf<C>>) => page.next,
  });

/**
 * A list that comes beside other things: `pageOf` makes a page of it, which its Link header leads on from. What
 * somebody else than the server said of it is kept apart by `claimed`.
 */
export const listIn = <C extends Read, P extends object>(
  call: C,
  input: Asked<C>,
  pageOf: (reply: Reply<C>) => P,
  claimed?: P | undefined,
) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(call, input), PAGES, ...(claimed ? [claimed] : [])],
    initialPageParam: undefined as string | undefined,
    ...(claimed
      ? {
          initialData: {
            pages: [claimed as P & Further],
            pageParams: [undefined as string | undefined],
          },
          staleTime: Number.POSITIVE_INFINITY,
        }
      : {}),
    queryFn: async ({ pageParam, signal }): Promise<P & Further> => {
      const { reply, next } = await request(call, further(input, pageParam, signal));
      return { ...pageOf(reply), next };
    },
    getNextPageParam: (page: P & Further) => page.next,
  });

/** What a page of a list has beside its items. */
interface Further {
  next?: string | undefined;
}

const PAGES = 'pages';

/** What is kept of an answer is found under this; what is left out of `input` stands for anything. */
function keyOf(call: Read, input: object): QueryKey {
  return [call, withoutUndefined(input), asker];
}

function withoutUndefined(input: object) {
  const parts = Object.entries(input).map(
    ([part, values]) =>
      [part, Object.entries(values ?? {}).filter(([, value]) => value !== undefined)] as const,
  );
  return Object.fromEntries(
    parts.flatMap(([part, values]) =>
      values.length > 0 ? [[part, Object.fromEntries(values)]] : [],
    ),
  );
}

function further<C extends Read>(input: Asked<C>, cursor: string | undefined, signal: AbortSignal) {
  const { query } = input as { query?: object };
  return { ...input, query: { ...query, cursor }, signal } as unknown as Input<C>;
}

/** Asks for a thing, or for the first page of a list, before anybody shows it; a failure is an absence. */
export const prefetch = (queries: QueryClient, query: object) =>
  'getNextPageParam' in query
    ? queries.prefetchInfiniteQuery(query as never)
    : queries.prefetchQuery(query as never);

/** What is known of something that was asked for. Each of these is another screen, and none of them an empty value. */
export type Loaded<T> =
  | { is: 'loading' }
  | { is: 'failed'; error: unknown; again: () => unknown }
  /** It is not there, or not for whoever asks. */
  | { is: 'missing' }
  | { is: 'there'; value: T };

/** What is known of it by now. What there was stays while it cannot be loaded again. */
export function loaded<T>(
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'refetch'>,
): Loaded<T> {
  const { data, error, isPending, refetch } = query;
  if (data !== undefined) return { is: 'there', value: data };
  if (isPending) return { is: 'loading' };
  if (isStatus(error, 403) || isStatus(error, 404)) return { is: 'missing' };
  return { is: 'failed', error, again: refetch };
}

/** Whether something is asked for, and neither has come nor failed before: what is tried again is not on its way for the first time. */
export const isAskedFirst = ({
  isPending,
  isFetched,
}: Pick<UseQueryResult, 'isPending' | 'isFetched'>) => isPending && !isFetched;

/** What has come of a part that is left out while it is not there, failed, or is empty: nobody waits for it or misses it. */
export function someOf<T>(query: {
  data: readonly T[] | InfiniteData<{ items: readonly T[] }> | undefined;
}): readonly T[] | undefined {
  const { data } = query;
  const items = data && 'pages' in data ? data.pages.flatMap((page) => page.items) : data;
  return items?.length === 0 ? undefined : items;
}

/** The same of a list: what of it has come. */
export function loadedList<T>(
  query: Pick<
    UseInfiniteQueryResult<InfiniteData<{ items: T[] }>>,
    'data' | 'error' | 'isPending' | 'refetch'
  >,
): Loaded<T[]> {
  const known = loaded<InfiniteData<{ items: T[] }>>(query as never);
  return known.is === 'there' ? { is: 'there', value: itemsIn(known.value) } : known;
}

/** The items of all pages that have come. */
export const itemsIn = <T>({ pages }: InfiniteData<{ items: T[] }>) =>
  pages.flatMap((page) => page.items);
