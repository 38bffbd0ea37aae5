import {
  type DefaultError,
  hashKey,
  type MutateOptions,
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useMutationOfLibrary,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * A call that changes something. The same one is not sent again before it is answered: two presses may come
 * before the button is drawn as busy. What was being loaded meanwhile is loaded again. Those of one `scope` go one
 * after the other, in the order of the presses.
 */
export function useMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, DefaultError, Variables>,
): UseMutationResult<Data, DefaultError, Variables> {
  const queries = useQueryClient();
  const { onSuccess } = options;
  const mutation = useMutationOfLibrary({
    ...options,
    onSuccess(...given) {
      const loadAgain = loadedMeanwhile(queries);
      const settled = onSuccess?.(...given);
      loadAgain();
      return settled;
    },
  });
  const send = mutation.mutateAsync;
  const inFlight = useRef(new Set<string>());

  const mutateAsync: typeof send = useCallback(
    async (...input) => {
      const key = hashKey([input[0]]);
      // Whoever asked first has the answer.
      if (inFlight.current.has(key)) return new Promise<never>(() => {});
      inFlight.current.add(key);
      try {
        return await send(...input);
      } finally {
        inFlight.current.delete(key);
      }
    },
    [send],
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
  return { ...mutation, mutate, mutateAsync };
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

type Callbacks<Data, Variables> = Omit<MutateOptions<Data, DefaultError, Variables>, 'onError'> & {
  onError?: (error: DefaultError) => void;
};

/** Whether it is the last of those that wait for each other: after it, what they changed is loaded once. */
export const isLastOf = (queries: QueryClient, scope: string) =>
  queries.isMutating({
    predicate: ({ options, state }) => options.scope?.id === scope && state.status === 'pending',
  }) <= 1;
