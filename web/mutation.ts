import {
  type DefaultError,
  hashKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useMutationOfLibrary,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * A call that changes something. The same one is not sent again before it is answered: two presses may come
 * before the button is drawn as busy.
 */
export function useMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, DefaultError, Variables>,
): UseMutationResult<Data, DefaultError, Variables> {
  const mutation = useMutationOfLibrary(options);
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
    (...input) => void mutateAsync(...input).catch(() => {}),
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
