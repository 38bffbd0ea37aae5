import type { Query, QueryClient } from '@tanstack/react-query';
import { forgetForms } from '../ui/useSavedForm.ts';

/*
 * What was loaded for one person is not for the next who sits there.
 */

/** Somebody else is signed in: nothing that came before is shown, and what is on the screen is loaded anew. */
export function forgetEverything(queries: QueryClient) {
  for (const query of queries.getQueryCache().getAll()) if (!query.meta?.isOfBrowser) query.reset();
  forgetForms();
}

/** Loads what is on the screen and was forgotten. */
export const loadForgotten = (queries: QueryClient) =>
  queries.refetchQueries({ type: 'active', predicate: isForgotten });

const isForgotten = ({ state }: Query) =>
  state.status === 'pending' && state.fetchStatus === 'idle' && state.dataUpdateCount === 0;

/**
 * A session is over without a sign-out: whoever sits there keeps what is on the screen, with what they were writing.
 * All else goes, and this as soon as it is left. Gives back what ends that.
 */
export function forgetWhenLeft(queries: QueryClient) {
  const cache = queries.getQueryCache();
  queries.removeQueries({ type: 'inactive' });
  return cache.subscribe(({ type, query }) => {
    if (type !== 'observerRemoved') return;
    // Another screen may take over what this one showed.
    setTimeout(() => {
      if (!query.isActive() && query.getObserversCount() === 0) cache.remove(query);
    });
  });
}
