import type { DehydratedState } from '@tanstack/react-query';
import { pathAt } from '../../shared/paths.ts';
import { storedSession } from '../session/storedSession.ts';
import { drawnFrom } from '../startup/drawnIn.ts';
import { loadedScreen } from './routes.tsx';

/**
 * What the server drew of this page (pages/drawing.tsx), with what it was drawn from, which stands in it as JSON. Undefined
 * where something else is to be shown: what stands behind the `#`, or on home what is a member's own.
 */
export function drawnHere() {
  const { pathname: address, hash } = location;
  const isHome = address === '/';
  if (isHome ? hash || storedSession() : hash.startsWith('#/')) {
    if (!isHome) history.replaceState(history.state, '', `/${hash}`);
    return undefined;
  }
  return {
    address,
    answers: cameNow(drawnFrom()),
    /** Fetches its code, with words in the language in use. */
    load: () => loadedScreen(pathAt(address) ?? ''),
  };
}

/** A page is sent as long as it is right: its answers are as old as it is here, and not as when they were drawn. */
const cameNow = ({ queries, ...others }: DehydratedState): DehydratedState => ({
  ...others,
  queries: queries.map((query) => ({
    ...query,
    state: {
      ...query.state,
      data: withFirstPage(query.state.data),
      dataUpdatedAt: Date.now(),
    },
  })),
});

/** JSON has no undefined, which the first page of a list is asked for with. */
const withFirstPage = (data: unknown) =>
  typeof data === 'object' && data !== null && 'pageParams' in data
    ? { ...data, pageParams: [undefined] }
    : data;
