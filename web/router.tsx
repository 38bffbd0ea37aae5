import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useLayoutEffect,
  useState,
  useTransition,
} from 'react';

/*
 * The address of a screen stands behind the `#`, with its query: `#/search?q=dune`. The hooks have the names
 * and the ways of react-router's (docs/decisions/0067-router.md). What home does without stands in params.ts and
 * goBack.ts.
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
  /** On a page of its own, `/book/{id}` or home as it came drawn: what knows such pages. */
  pages?: OwnPages | undefined;
  /** How one came here: by a link, in place of another address, or by the browser (back, a reload). */
  type: 'PUSH' | 'REPLACE' | 'POP';
}

/** What knows the pages of their own (app/DrawnApplication.tsx); only these bring it along. */
export interface OwnPages {
  screenOf(pathname: string): { screen: { Page: ComponentType }; params: Record<string, string> };
  /** Where the link to a screen leads from such a page. */
  addressOf(to: string): string;
  /** What a link to signing in takes along: where one comes back to. */
  comeBack: { returnTo: string };
  /** Whether the browser itself goes there. */
  isLeftFor(address: string): boolean;
}

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

const listeners = new Set<(type: Location['type']) => void>();

/** The key of an entry that no link of ours has made: its address was typed, or came from elsewhere. */
export const TYPED = 'typed';

type OwnPlace = () => Pick<Location, 'pathname' | 'search' | 'pages'> | undefined;
let ownPlace: OwnPlace = () => undefined;

/** Says how to tell whether one is on a page of its own. */
export function setOwnPlace(place: OwnPlace) {
  ownPlace = place;
}

/** Where one is, as the address says it. */
export function currentLocation(type: Location['type']): Location {
  // The server has no history.
  const { key = TYPED, state = null } = (import.meta.env.SSR ? undefined : history.state) ?? {};
  const [, path, search = ''] =
    /^#?\/?([^?]*)(.*)$/s.exec(import.meta.env.SSR ? '' : location.hash) ?? [];
  return { pathname: `/${path}`, search, state, key, type, ...ownPlace() };
}

/** Leads to another address of this page. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}) {
  const entry = { key: Math.random().toString(36).slice(2), state };
  // From a page of its own to the page of all screens.
  const address = `/#${to}`;
  if (replace) history.replaceState(entry, '', address);
  else history.pushState(entry, '', address);
  for (const arrived of listeners) arrived(replace ? 'REPLACE' : 'PUSH');
}

const LocationContext = createContext<Location | undefined>(undefined);
const LeavingContext = createContext(false);
/** What the address has in the gaps of its route (app/App.tsx). */
export const ParamsContext = createContext<Readonly<Record<string, string>>>({});

/** Tells everything within where one is. While the code of a screen is loading, the last one stays. */
export function Router({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => {
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
    return () => {
      listeners.delete(arrived);
      removeEventListener('popstate', popped);
    };
  }, []);
  return (
    <LeavingContext value={isLeaving}>
      <LocationContext value={place}>{children}</LocationContext>
    </LeavingContext>
  );
}

/** Whether the screen that is shown only stays until the code of another has come. */
export const useLeaving = () => use(LeavingContext);

/** Who comes back to where they began is known to have been there. */
function nameFirstEntry() {
  if (!import.meta.env.SSR && history.state === null)
    history.replaceState({ key: 'first', state: null }, '');
}

export function useLocation(): Location {
  const place = use(LocationContext);
  if (!place) throw new Error('useLocation() outside of Router');
  return place;
}
