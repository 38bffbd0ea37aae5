import type { QueryClient } from '@tanstack/react-query';

/**
 * Changes a thing wherever it is in the cache: it may be in several lists at once. `change` is given what is there,
 * and says what of it becomes different.
 */
export function changeCached<T extends { _id: string }>(
  queries: QueryClient,
  id: string,
  change: (thing: T) => Partial<T>,
) {
  for (const query of queries.getQueryCache().getAll()) {
    const before = query.state.data;
    const after = changed(before, id, change as (thing: object) => object);
    // When it was fetched stays what it is: only this is newer.
    if (after !== before)
      queries.setQueryData(query.queryKey, after, { updatedAt: query.state.dataUpdatedAt });
  }
}

/** The same value where the thing is not in it, so that nothing is drawn anew for it. */
function changed(value: unknown, id: string, change: (thing: object) => object): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => changed(item, id, change));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if ((value as { _id?: unknown })._id === id) return { ...value, ...change(value) };
  const entries = Object.entries(value).map(
    ([key, inner]) => [key, changed(inner, id, change)] as const,
  );
  return entries.some(([key, inner]) => inner !== (value as Record<string, unknown>)[key])
    ? Object.fromEntries(entries)
    : value;
}
