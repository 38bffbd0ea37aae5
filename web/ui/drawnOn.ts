import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** What only the browser knows; until it has taken over what the server drew, what that drew. */
export const useHere = <T extends string>(here: () => T, drawn: () => T) =>
  useSyncExternalStore(never, here, drawn);

/** Under this a page that was drawn keeps the day it was drawn on, in UTC: 2026-11-22. */
export const drawnOn = ['drawn on'];

/** The day by the reader's clock. The server, which does not know that, draws the day it is in UTC. */
export function useToday(todayHere: () => string) {
  const queries = useQueryClient();
  return useHere(todayHere, () => queries.getQueryData<string>(drawnOn) ?? todayHere());
}
