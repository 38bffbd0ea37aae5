import {
  createContext,
  type ReactNode,
  use,
  useLayoutEffect,
  useState,
  useTransition,
} from 'react';
import { pageOf, pathAt } from '../shared/paths.ts';

/*
 * The path of a screen stands behind the `#`, with its query: `#/search?q=dune`. Some screens stand at an address of their
 * own as well, `/book/{id}`, which the server draws (shared/paths.ts): there, links lead to such addresses. The hooks
 * have the names and the ways of react-router's (docs/decisions/0067-router.md). What home does without stands in
 * params.ts and goBack.ts.
 */

export interface Location {
  /** Begins with a slash. */
  pathname: string;
  /** The query with its `?`, or nothing. */
  search: string;
  /** What was passed along to this entry of the history: data, to be checked. */
  state: unknown;
  /** The name of this entry of the history. */
  key: string;
  /** At an address of its own, and not behind the `#`. */
  isPage: boolean;
  /** How one came here: by a link, in place of another address, or by the browser (back, a reload). */
  type: 'PUSH' | 'REPLACE' | 'POP';
}

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

const listeners = new Set<(type: Location['type']) => void>();

/** The key of an entry that no link of ours has made: its address was typed, or came from elsewhere. */
export const TYPED = 'typed';

/** Where one is, as the address says it. */
export function currentLocation(type: Location['type']): Location {
  const { key = TYPED, state = null } = history.state ?? {};
  const place = { key, state, type };
  const path = location.hash.startsWith('#/') ? undefined : pathAt(location.pathname);
  if (path !== undefined && path !== HOME)
    return { pathname: path, search: location.search, isPage: true, ...place };
  const [, behind, search = ''] = /^#?\/?([^?]*)(.*)$/s.exec(location.hash) ?? [];
  return { pathname: `/${behind}`, search, isPage: false, ...place };
}

/** What stands at an address before a browser has looked at it: as the server draws it, for everybody alike. */
export const drawnLocation = (address: string): Location => ({
  pathname: pathAt(address) ?? address,
  search: '',
  state: null,
  key: TYPED,
  isPage: true,
  type: 'POP',
});

/** Where a path with its query leads from a page: to another one, if there is one of it. */
export function pageFor(to: string) {
  const [path = '', query = ''] = to.split(/(?=\?)/);
  const page = pageOf(path);
  return page === undefined ? `/#${to}` : page + query;
}

/** Leads to another screen. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}) {
  const entry = { key: newKey(), state };
  const address = to !== HOME && currentLocation('POP').isPage ? pageFor(to) : `/#${to}`;
  if (replace) history.replaceState(entry, '', address);
  else history.pushState(entry, '', address);
  for (const arrived of listeners) arrived(replace ? 'REPLACE' : 'PUSH');
}

/** Home stands behind the `#` once the application is there, as the specification has it. */
const HOME = '/home';

const LocationContext = createContext<Location | undefined>(undefined);
const LeavingContext = createContext(false);
/** What the address has in the gaps of its route (app/App.tsx). */
export const ParamsContext = createContext<Readonly<Record<string, string>>>({});

interface RouterProps {
  /** The address that was drawn by the server: until that is hydrated, it is drawn the same. */
  drawn?: string | undefined;
  children: ReactNode;
}

/** Tells everything within where one is. While the code of a screen is loading, the last one stays. */
export function Router({ drawn, children }: RouterProps) {
  const [place, setPlace] = useState(() => {
    if (drawn !== undefined) return drawnLocation(drawn);
    nameFirstEntry();
    return currentLocation('POP');
  });
  const [isLeaving, startTransition] = useTransition();
  // Before any effect within, which may navigate.
  useLayoutEffect(() => {
    const arrived = (type: Location['type']) =>
      startTransition(() => setPlace(currentLocation(type)));
    const popped = () => arrived('POP');
    listeners.add(arrived);
    addEventListener('popstate', popped);
    if (drawn !== undefined) hydrate(drawn, arrived);
    return () => {
      listeners.delete(arrived);
      removeEventListener('popstate', popped);
    };
  }, [drawn]);
  return (
    <LeavingContext value={isLeaving}>
      <LocationContext value={place}>{children}</LocationContext>
    </LeavingContext>
  );
}

/** Whether the screen that is shown only stays until the code of another has come. */
export const useLeaving = () => use(LeavingContext);

/** What was drawn is shown: from here on the whole address counts, with its query. */
function hydrate(drawn: string, arrived: (type: Location['type']) => void) {
  nameFirstEntry();
  if (pathAt(drawn) === HOME) history.replaceState(history.state, '', `/#${HOME}`);
  arrived('POP');
}

/**
 * Who comes back to where they began is known to have been there. The tab may have had other pages of ours before this
 * one, each of which is another place.
 */
function nameFirstEntry() {
  if (history.state === null) history.replaceState({ key: newKey(), state: null }, '');
}

const newKey = () => Math.random().toString(36).slice(2);

export function useLocation(): Location {
  const place = use(LocationContext);
  if (!place) throw new Error('useLocation() outside of Router');
  return place;
}
