import { type Query, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type Dispatch,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react';
import type { Account } from '../../shared/contract/users.ts';
import { isStatus, letCallsGo } from '../api.ts';
import { askAs, item, lend } from '../queries.ts';
import { useIdle } from '../startup/useIdle.ts';
import { beginFormsOf, forgetForms } from '../ui/useSavedForm.ts';
import { forgetEverything, forgetWhenLeft, loadForgotten } from './forgetting.ts';
import {
  type CurrentUser,
  isSessionKnown,
  isSessionOver,
  SESSION_KEY,
  storedSession,
  storeSession,
} from './storedSession.ts';

export interface AccountState {
  currentUser: CurrentUser | null;
  loading: boolean;
  error: string;
}

export type AccountAction =
  | { type: 'user set'; user: CurrentUser }
  | { type: 'user cleared' }
  | { type: 'error set'; error: string }
  | { type: 'loading set'; loading: boolean };

export const NOBODY: AccountState = { currentUser: null, loading: false, error: '' };

/** The account state of the specification's sections 3 and 4. */
export function accountReducer(state: AccountState, action: AccountAction): AccountState {
  switch (action.type) {
    case 'user set':
      return { currentUser: action.user, loading: false, error: '' };
    case 'user cleared':
      return { ...state, currentUser: null, error: '' };
    case 'error set':
      return { ...state, error: action.error, loading: false };
    case 'loading set':
      return { ...state, loading: action.loading };
  }
}

interface AccountContext extends AccountState {
  dispatch: Dispatch<AccountAction>;
  /** Stores who is signed in. */
  setUser(user: Account): void;
  /** Nobody is signed in any more: the session has ended. */
  dropUser(): void;
  /** Somebody signed out: nothing that was shown to them stays. */
  clearUser(): void;
}

const Context = createContext<AccountContext | undefined>(undefined);
const PersonContext = createContext<string | undefined>(undefined);

/** Who sits there; whoever asks for this is drawn anew for somebody else, and for nothing else of the account. */
export const usePerson = () => use(PersonContext);

/** The caller's own profile; also the check of who is signed in. */
export const ownProfile = () => ({ ...item(OWN_PROFILE, {}), staleTime: 30_000 });

const OWN_PROFILE = 'GET /api/profile';
const isOwnProfile = ({ queryKey }: Query) => queryKey[0] === OWN_PROFILE;
const isNotOwnProfile = (query: Query) => !isOwnProfile(query);

/** The account state, and what changes it. */
export function useAccount(): AccountContext {
  const context = use(Context);
  if (!context) throw new Error('useAccount() outside of AccountProvider');
  return context;
}

interface AccountProviderProps {
  /** The page was drawn by the server, for whoever came: who is here counts as soon as that is hydrated. */
  isDrawn?: boolean;
  children: ReactNode;
}

/** Keeps the account state, remembers the user over a reload and shares it between tabs. */
export function AccountProvider({ isDrawn = false, children }: AccountProviderProps) {
  const queries = useQueryClient();
  const [state, dispatch] = useReducer(accountReducer, NOBODY, (nobody) => {
    const currentUser = isDrawn ? null : storedSession();
    // Before any form looks for what was typed into it: another tab may have signed in somebody else.
    if (currentUser) beginFormsOf(currentUser._id);
    askAs(currentUser?._id ?? null);
    return { ...nobody, currentUser };
  });
  const userId = state.currentUser?._id;

  /** Whose answers are in the cache; undefined: those that everybody gets. */
  const owner = useRef(userId);
  /** Ends what goes on after a session that is over. */
  const endForgetting = useRef<() => void>(undefined);

  /** From now on what is loaded is theirs. */
  const handOver = useCallback(
    (id: string | undefined) => {
      const wasOver = endForgetting.current !== undefined;
      endForgetting.current?.();
      endForgetting.current = undefined;
      if (owner.current !== id && owner.current !== undefined) forgetEverything(queries);
      // What a visitor was shown they may see, but it does not say what of it is theirs.
      else if (owner.current !== id || wasOver)
        void queries.invalidateQueries({ predicate: isNotOwnProfile });
      if (id !== undefined) beginFormsOf(id);
      askAs(id ?? null);
      owner.current = id;
    },
    [queries],
  );

  const setUser = useCallback(
    (user: Account) => {
      handOver(user._id);
      const { queryKey } = ownProfile();
      // A check that was begun before would say who was signed in then. One that says so itself is over.
      if (queries.getQueryData(queryKey) !== user)
        void queries.cancelQueries({ predicate: isOwnProfile });
      storeSession(user);
      queries.setQueryData(queryKey, user);
      dispatch({ type: 'user set', user });
    },
    [queries, handOver],
  );
  /** Nobody is signed in any more, and what is shown stays until it is left. */
  const leave = useCallback(() => {
    endForgetting.current?.();
    endForgetting.current = forgetWhenLeft(queries);
    dispatch({ type: 'user cleared' });
  }, [queries]);
  const dropUser = useCallback(() => {
    storeSession('over');
    leave();
  }, [leave]);
  const clearUser = useCallback(() => {
    storeSession(null);
    // Whatever is shown until the screen is left goes with it. Were it taken away before, that screen would draw itself
    // once more, and ask for a member's things as nobody.
    leave();
    forgetForms();
    askAs(null);
    owner.current = undefined;
  }, [leave]);
  useEffect(() => {
    // What was held back while somebody signed out.
    letCallsGo();
    // Set before the page was painted, by `EARLY_SCRIPT`.
    if (userId === undefined && !storedSession()) delete document.documentElement.dataset.member;
    if (userId === owner.current) void loadForgotten(queries);
  }, [queries, userId]);

  useEffect(() => {
    const user = isDrawn ? storedSession() : null;
    if (!user) return;
    beginFormsOf(user._id);
    askAs(user._id);
    owner.current = user._id;
    // What was drawn is shown until what is theirs can be.
    lend(queries, user._id);
    startTransition(() => dispatch({ type: 'user set', user }));
  }, [isDrawn, queries]);

  // What is remembered may be out of date: the session may have ended, the role changed.
  useEffect(() => {
    if (userId === undefined) return;
    let isAboutOther = false;
    queries
      .fetchQuery(ownProfile())
      .then((user) => {
        if (!isAboutOther) setUser(user);
      })
      .catch((error: unknown) => {
        if (!isAboutOther && isStatus(error, 401)) dropUser();
      });
    return () => {
      isAboutOther = true;
    };
  }, [queries, userId, setUser, dropUser]);

  // Nothing is stored: nobody was here before, or it was cleared and the session goes on. Asked once.
  const isIdle = useIdle();
  useEffect(() => {
    if (!isIdle || userId !== undefined || isSessionKnown()) return;
    queries.fetchQuery(ownProfile()).then(setUser, (error: unknown) => {
      if (isStatus(error, 401)) storeSession(null);
    });
  }, [isIdle, queries, userId, setUser]);

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== SESSION_KEY && event.key !== null) return;
      // Another tab was told that the session is over: who writes here loses nothing of it.
      if (isSessionOver()) return leave();
      const user = storedSession();
      const isBack = endForgetting.current !== undefined && user?._id === owner.current;
      handOver(user?._id);
      if (!isBack) void queries.resetQueries();
      dispatch(user ? { type: 'user set', user } : { type: 'user cleared' });
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [queries, handOver, leave]);

  const context = useMemo(
    () => ({ ...state, dispatch, setUser, dropUser, clearUser }),
    [state, setUser, dropUser, clearUser],
  );
  return (
    <PersonContext value={userId}>
      <Context value={context}>{children}</Context>
    </PersonContext>
  );
}
