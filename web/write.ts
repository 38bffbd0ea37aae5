import {
  hashKey,
  type MutateOptions,
  type Query,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useId, useRef } from 'react';
import { failureMessage, isNetworkError } from './api.ts';
import type { Read } from './queries.ts';
import { useToasts } from './ui/Toasts.tsx';

/*
 * What the pages write. A write says which calls answer otherwise after it; the rest follows from that.
 */

/** A call and all that are below it: `GET /api/groups/*` is `GET /api/groups`, too, and `GET /api/groups/:id/reads`. */
type Below = 'GET /api/*' | { [C in Read]: `${Beginning<C>}/*` }[Read];
type Beginning<C extends string> = C extends `GET /api/${infer Path}`
  ? `GET /api/${Parts<Path>}`
  : never;
type Parts<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? First | `${First}/${Parts<Rest>}`
  : Path;

/** What answers otherwise after a write: a call with whatever input, those below it, or one thing or list. */
export type Change = Read | Below | { queryKey: QueryKey };

type Changes<Data, Variables> =
  | readonly Change[]
  | ((variables: Variables, reply: Data) => readonly Change[]);

interface Write<Data, Variables> {
  /** Loaded again where it is seen; the write is over when that is there. */
  changes?: Changes<Data, Variables>;
  /** Loaded again where it is seen, without anybody waiting for it. */
  alsoChanges?: Changes<Data, Variables>;
  /** Loaded again when it is next looked at: nothing moves meanwhile. */
  outdates?: Changes<Data, Variables>;
  /** What is not there any more: what was kept of it goes. */
  ends?: Changes<Data, Variables>;
  /** What is seen of it before it is answered. It is taken back where the call fails. */
  shows?: (kept: Kept, variables: Variables) => void;
  /** What the answer says counts at once; this comes before anything is loaded again. */
  onDone?: (reply: Data, variables: Variables, kept: Kept) => unknown;
  /** Before it is sent. */
  onPress?: () => unknown;
  /** Whatever became of it. */
  onEnd?: () => unknown;
  /**
   * What is said of a failure: a sentence for where the server gives none; or nothing, since the form or the screen it
   * was sent from says so in its place.
   */
  failure: 'in place' | ((error: unknown) => string);
  /** What is said of some failures whatever the server says; '' is nothing. */
  sentence?: (error: unknown) => string | undefined;
  /** Says it, where that is not done by a toast. */
  sayFailure?: (sentence: string, because?: { isOfNetwork?: boolean }) => void;
  /** What changes is loaded again after a failure, too: somebody else may have been faster. */
  changesEvenSo?: boolean;
  /** Those of one name go one after the other, in the order of the presses. Without one, those of one component do. */
  order?: string;
  /**
   * What it is about, where that is answered once: whoever accepts does not decline as well while that is not done. Without
   * one, or where it gives none, only the same is not sent again.
   */
  once?: (variables: Variables) => string | undefined;
  /** What it answers is not kept once it was shown. */
  isSecret?: boolean;
}

/** Changes what is kept of an answer. */
export type Kept = <K extends QueryKey>(
  asked: { queryKey: K },
  change: Parameters<typeof QueryClient.prototype.setQueryData<unknown, K>>[1],
) => void;

/**
 * A call that changes something: `useWrite((isOn: boolean) => api(…), { changes: […], failure: … })`.
 *
 * The same is not sent again while it is the last that was sent and is not answered: two presses may come before the
 * button is drawn as busy. What was asked for before it was done and is answered after it is asked for again.
 */
export function useWrite<Data, Variables = void>(
  call: (variables: Variables) => Promise<Data>,
  write: Write<Data, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const queries = useQueryClient();
  const { alert } = useToasts();
  const own = useId();
  const scope = { id: write.order ?? own };
  const { changes, alsoChanges, outdates, ends, shows, onPress, onDone, onEnd, failure } = write;
  const { sayFailure = alert, once } = write;
  const sending = useRef(new Set<string>());
  const last = useRef<{ key: string }>(undefined);

  const mutation = useMutation<Data, Error, Variables, (() => void) | undefined>({
    scope,
    mutationFn: call,
    ...(write.isSecret ? { gcTime: 0 } : {}),
    async onMutate(variables) {
      await onPress?.();
      if (!shows) return undefined;
      // What is on its way would be seen instead; it is loaded again in the end.
      if (Array.isArray(changes)) await queries.cancelQueries(thoseOf(changes));
      const before = new Map<QueryKey, unknown>();
      shows(({ queryKey }, change) => {
        before.set(queryKey, queries.getQueryData(queryKey));
        queries.setQueryData(queryKey, change as never);
      }, variables);
      return () => {
        for (const [key, data] of before) queries.setQueryData(key, data);
      };
    },
    async onSuccess(reply, variables) {
      const changed = (what: typeof changes) =>
        what === undefined ? [] : what instanceof Function ? what(variables, reply) : what;
      const loadAgain = loadedMeanwhile(queries);
      await onDone?.(
        reply,
        variables,
        ({ queryKey }, change) => void queries.setQueryData(queryKey, change as never),
      );
      for (const ended of changed(ends)) forget(queries, thoseOf([ended]));
      void queries.invalidateQueries({ ...thoseOf(changed(outdates)), refetchType: 'none' });
      void reload(queries, changed(alsoChanges));
      // What is shown before is loaded when the last of its order is done.
      const isLoaded = shows ? undefined : reload(queries, changed(changes));
      loadAgain();
      await isLoaded;
    },
    onError(error, _, takeBack) {
      if (isLastOf(queries, scope.id)) takeBack?.();
      if (failure !== 'in place')
        sayFailure(write.sentence?.(error) ?? failureMessage(error, failure(error)), {
          isOfNetwork: isNetworkError(error),
        });
    },
    onSettled: async (_, error, variables) => {
      onEnd?.();
      const isShown = shows && isLastOf(queries, scope.id);
      if (Array.isArray(changes) && (isShown || (error && write.changesEvenSo)))
        await reload(queries, changes);
      // From here on the button is drawn as one that can be pressed, and a press is another one.
      if (last.current?.key === hashKey([variables])) last.current = undefined;
    },
  });

  const send = mutation.mutateAsync;
  const mutateAsync: typeof send = useCallback(
    async (...input) => {
      const key = hashKey([input[0]]);
      // Whoever asked first has the answer.
      if (last.current?.key === key) return new Promise<never>(() => {});
      const about = once?.(input[0] as Variables);
      if (about !== undefined && sending.current.has(about)) return new Promise<never>(() => {});
      const sent = { key };
      last.current = sent;
      if (about !== undefined) sending.current.add(about);
      try {
        return await send(...input);
      } finally {
        if (last.current === sent) last.current = undefined;
        if (about !== undefined) sending.current.delete(about);
      }
    },
    [send, once],
  );
  const mutate: typeof mutation.mutate = useCallback(
    (...input) => {
      const [variables, callbacks = {}] = input as [Variables, Callbacks<Data, Variables>?];
      // The library drops callbacks once the component has gone, or has sent another call: a failure is said anyway.
      const { onError, ...others } = callbacks;
      const asked = [variables, others] as typeof input;
      void mutateAsync(...asked).catch((error) => onError?.(error));
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync } as UseMutationResult<Data, Error, Variables>;
}

/** For who waits for a write and has nothing to do where it fails: the write says so itself. */
export const saidByWrite = () => {};

/** Asks again for what changed, where it is seen. Without changes, nothing. */
export async function reload(queries: QueryClient, changes: readonly Change[]) {
  if (changes.length === 0) return;
  const filters = thoseOf(changes);
  // What is being loaded for the first time may be answered as it was before.
  await queries.cancelQueries({
    predicate: (query) => query.state.data === undefined && !!filters.predicate?.(query),
  });
  await queries.invalidateQueries(filters);
}

/** What is kept of what changed, and is not seen, goes: whoever comes to it asks anew. */
export const outdate = (queries: QueryClient, changes: readonly Change[]) =>
  queries.removeQueries({ ...thoseOf(changes), type: 'inactive' });

/** What is gone and still seen: nothing asks for it again. */
const gone = new WeakSet<Query>();

/**
 * Drops what is kept of something that is gone. A screen that still shows it and is about to be left would ask for it
 * again, and be told that it is not there: of that it is dropped when nobody looks at it any more.
 */
function forget(queries: QueryClient, those: QueryFilters) {
  const cache = queries.getQueryCache();
  for (const query of cache.findAll(those)) {
    if (query.getObserversCount() === 0) {
      cache.remove(query);
      continue;
    }
    gone.add(query);
    const stop = cache.subscribe((event) => {
      if (event.query !== query || query.getObserversCount() > 0) return;
      stop();
      cache.remove(query);
    });
  }
}

function thoseOf(changes: readonly Change[]): QueryFilters & { predicate(query: Query): boolean } {
  const isChanged = changes.map(tellerOf);
  return {
    predicate: (query) => !gone.has(query) && isChanged.some((isOne) => isOne(query.queryKey)),
  };
}

function tellerOf(change: Change): (key: QueryKey) => boolean {
  if (typeof change === 'object') return (key) => isPartOf(change.queryKey, key);
  if (!change.endsWith('/*')) return ([call]) => call === change;
  const above = change.slice(0, -2);
  return ([call]) => call === above || String(call).startsWith(`${above}/`);
}

/** Whether all that is in `part` is in `whole` as well. */
function isPartOf(part: unknown, whole: unknown): boolean {
  if (typeof part !== 'object' || part === null || typeof whole !== 'object' || whole === null)
    return part === whole;
  return Object.entries(part).every(([key, value]) =>
    isPartOf(value, (whole as Record<string, unknown>)[key]),
  );
}

/**
 * What was asked for before a change and is answered after it may say how things were before. Gives back what asks for
 * it again, where the change has not already done so; what nothing is known of yet, and further pages, are left alone.
 */
function loadedMeanwhile(queries: QueryClient) {
  const loading = queries
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching' })
    .filter(({ state }) => state.data !== undefined && state.fetchMeta?.fetchMore === undefined)
    .map((query) => ({ query, asked: query.promise }));
  return () => {
    for (const { query, asked } of loading)
      if (query.promise === asked) query.fetch(undefined, { cancelRefetch: true }).catch(() => {});
  };
}

type Callbacks<Data, Variables> = Omit<MutateOptions<Data, Error, Variables>, 'onError'> & {
  onError?: (error: Error) => void;
};

/** Whether it is the last of those that wait for each other: after it, what they changed is loaded once. */
const isLastOf = (queries: QueryClient, scope: string) =>
  queries.isMutating({
    predicate: ({ options, state }) => options.scope?.id === scope && state.status === 'pending',
  }) <= 1;
