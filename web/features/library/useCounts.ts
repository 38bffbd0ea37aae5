import { useQuery } from '@tanstack/react-query';
import type { LibraryCounts } from '../../../shared/contract/library.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { countsOf } from './library.api.ts';
import { viewOf } from './libraryView.ts';

/** What a library can be narrowed to by names that are counted. */
export type CountedFilter = Exclude<keyof LibraryCounts, 'books'>;

/**
 * How many of one's own books there are of each name of a filter, narrowed by all else that the address says; undefined
 * until they are known, and where it is not asked for. Where they cannot be known, nothing is left out by them. All filters
 * ask for the same, once.
 */
export function useCounts(address: URLSearchParams, filter: CountedFilter, isAsked: boolean) {
  const asked = useDebounced(address.toString());
  const view = viewOf(new URLSearchParams(asked));
  const { data, isError } = useQuery({ ...countsOf(view), enabled: isAsked });
  return {
    counts: data?.[filter],
    isUnknown: isError && data === undefined,
  };
}
