import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Bell as BellIcon,
  BookHeart,
  BookOpenText,
  Compass,
  Ellipsis,
  Home,
  LibraryBig,
  ListOrdered,
  type LucideIcon,
  Moon,
  Rss,
  Search,
  Settings,
  Settings2,
  Sun,
  UserRound,
  UsersRound,
} from 'lucide-react';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { isNetworkError } from '../api.ts';
import { useSignOut } from '../features/accounts/accounts.api.ts';
import { loadAllWords, loadCommunityWords, words } from '../locales/words.ts';
import { useFreshWhenBack } from '../offline/useFreshWhenBack.ts';
import { useLeaving, useLocation } from '../router.tsx';
import { ownProfile, useAccount } from '../session/account.tsx';
import { useIdle } from '../startup/useIdle.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button, ButtonLink, IconButton, IconLink } from '../ui/Button.tsx';
import { closeByBack } from '../ui/backCloses.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { LanguageChoice } from '../ui/LanguageChoice.tsx';
import { Link, NavLink } from '../ui/Link.tsx';
import { Mark } from '../ui/Mark.tsx';
import { chooseTheme, currentTheme } from '../ui/theme.ts';
import styles from './Frame.module.css';
import { useRouteChange } from './navigation.ts';
import { OPEN_PLACES, QUESTIONS } from './openPlaces.ts';

const FIRST = [
  { to: '/home', name: 'home', Icon: Home },
  { to: '/search', name: 'search', Icon: Search },
] as const;

/**
 * Where a reader lives: for those who are signed in. On a phone the first of them stay in the bar. The room that is kept
 * for them on a page that comes drawn counts them (Frame.module.css).
 */
const OWN = [
  {
    to: '/library',
    name: 'library',
    Icon: LibraryBig,
    covers: ['/shelves', '/shelves/', '/plan', '/quotes', '/statistics', '/imports', '/imports/'],
  },
  { to: '/feed', name: 'feed', Icon: Rss },
] as const;
const OWN_TOO = [
  { to: '/browse', name: 'browse', Icon: Compass, covers: ['/browse/'] },
  { to: '/lists', name: 'lists', Icon: ListOrdered },
  { to: '/groups', name: 'groups', Icon: BookOpenText },
] as const;

const REST = [
  { to: '/Account/Profile', name: 'profile', Icon: UserRound, covers: ['/Account/Settings'] },
  { to: '/users-list', name: 'users', Icon: UsersRound, covers: ['/Account/Profile/'] },
  { to: '/users', name: 'manageUsers', Icon: Settings2 },
] as const;

/** A part that is fetched when everything else is there; whoever cannot fetch it does without. */
const later = <P,>(load: () => Promise<(props: P) => ReactNode>) =>
  lazy<(props: P) => ReactNode>(() =>
    Promise.all([load(), loadAllWords()]).then(
      ([part]) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
const Bell = lazy(async () => {
  const [{ Bell }, { noticeAnswer }] = await Promise.all([
    import('../features/notifications/Bell.tsx'),
    import('../pages/NoticeAnswer.tsx'),
    loadCommunityWords(),
    loadAllWords(),
  ]);
  return { default: () => <Bell answerOf={noticeAnswer} /> };
});
const InboxCount = later(async () => {
  const [{ InboxCount }] = await Promise.all([
    import('../pages/InboxCount.tsx'),
    loadCommunityWords(),
  ]);
  return InboxCount;
});
const Offline = later(async () => (await import('../offline/Offline.tsx')).Offline);
const Prefetch = later(async () => (await import('../startup/Prefetch.ts')).Prefetch);
const Shortcuts = later(async () => (await import('../shortcuts/Shortcuts.tsx')).Shortcuts);

/** What stands around every screen: skip link, header, navigation. */
export function Frame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => sayHowHigh(bar.current), []);
  const { announcement, place } = useRouteChange(main);
  const isIdle = useIdle();
  useFreshWhenBack();
  useEffect(closeByBack, []);
  const { early, endEarlyKeys } = useEarlyKeys();
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link, in a page whose address is the route */}
      <a
        href="#main"
        className={styles.skip}
        onClick={(event) => {
          // The address holds the route, so the link only moves the focus.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {words.frame.skip}
      </a>
      <Header />
      <nav ref={bar} aria-label={words.frame.navigation} className={styles.nav}>
        <div className={styles.groups}>
          <Places />
        </div>
        <ErrorBoundary instead={null}>
          <Suspense>
            {isIdle || early.length > 0 ? (
              <Shortcuts early={early} onListening={endEarlyKeys} />
            ) : null}
          </Suspense>
          <Suspense>{isIdle ? <Prefetch /> : null}</Suspense>
        </ErrorBoundary>
      </nav>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        <OfflineNotice />
        <ErrorBoundary instead={null}>
          <Suspense>{isIdle ? <Offline /> : null}</Suspense>
        </ErrorBoundary>
        <Leaving />
        <ErrorBoundary place={place}>{children}</ErrorBoundary>
      </main>
      <footer className={styles.footer}>
        <LanguageChoice />
        <OpenPlaces />
        <Link to="/about">{words.frame.about}</Link>
      </footer>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  );
}

/** What shortcuts begin with (shortcuts/keys.ts). */
const FIRST_KEYS = ['?', '/', 'g'];

/** The keys of shortcuts that were pressed before what listens for them has come: it comes with the first. */
function useEarlyKeys() {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [isOver, setOver] = useState(false);
  const endEarlyKeys = useCallback(() => setOver(true), []);
  // With the drawing: a key may be pressed as soon as something is seen.
  useLayoutEffect(() => {
    if (isOver) return;
    const press = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest('input, textarea, select')) return;
      setKeys((before) =>
        before.length > 0 || FIRST_KEYS.includes(key) ? [...before, key].slice(0, 2) : before,
      );
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOver]);
  return { early: keys, endEarlyKeys };
}

/** What stands above the bar of a phone has to know how high it is: its words may take two lines. */
function sayHowHigh(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--bar', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => observer.disconnect();
}

interface Place {
  to: string;
  name: (typeof FIRST | typeof OWN | typeof OWN_TOO | typeof REST)[number]['name'];
  Icon: LucideIcon;
  covers?: readonly string[];
}

interface Around {
  /** The place that the year of somebody belongs to, where that is the page. */
  ofYear: Place['name'] | undefined;
  waiting?: ReactNode;
}

const linksTo = (places: readonly Place[], { ofYear, waiting }: Around) =>
  places.map(({ name, Icon, covers, ...place }) => (
    <li key={place.to}>
      <NavLink {...place} covers={name === ofYear ? [YEARS] : covers} className={styles.place}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        <span>{words.frame[name]}</span>
        {name === 'manageUsers' ? waiting : null}
      </NavLink>
    </li>
  ));

/** What the addresses of years begin with. */
const YEARS = '/year/';

/** All that the navigation leads to. The bar of a phone holds the first; the rest is a sheet there. */
function Places() {
  const { currentUser } = useAccount();
  const sheet = useRef<HTMLUListElement>(null);
  const isIdle = useIdle();
  const { pathname } = useLocation();
  const isOwnYear = currentUser !== null && pathname.startsWith(`${YEARS}${currentUser._id}/`);
  const around: Around = {
    ofYear: isOwnYear ? 'library' : pathname.startsWith(YEARS) ? 'users' : undefined,
  };
  const waiting =
    isIdle && currentUser?.role === 'admin' ? (
      <ErrorBoundary instead={null}>
        <Suspense>
          <InboxCount />
        </Suspense>
      </ErrorBoundary>
    ) : null;
  return (
    <>
      <ul>{linksTo(FIRST, around)}</ul>
      {currentUser ? <ul className={styles.own}>{linksTo(OWN, around)}</ul> : null}
      <button type="button" className={`${styles.place} ${styles.menu}`} popoverTarget="menu">
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
        <span>{words.frame.menu}</span>
        {waiting}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the links in it */}
      <ul
        ref={sheet}
        id="menu"
        popover="auto"
        className={styles.sheet}
        onClick={() => sheet.current?.hidePopover()}
      >
        {currentUser ? linksTo(OWN_TOO, around) : null}
        {linksTo(REST, { ...around, waiting })}
      </ul>
    </>
  );
}

/** What is open to everybody and stands in no navigation of theirs: that of a visitor has five entries by the specification. */
function OpenPlaces() {
  const { currentUser } = useAccount();
  return (
    <>
      {currentUser ? null : (
        <span className={styles.open} data-for-visitors="">
          {OPEN_PLACES.map(({ to, name }) => (
            <Link key={to} to={to}>
              {words.frame[name]}
            </Link>
          ))}
        </span>
      )}
      <Link to={QUESTIONS.to}>{words.frame[QUESTIONS.name]}</Link>
    </>
  );
}

function Header() {
  const { currentUser } = useAccount();
  const { pathname, isPage } = useLocation();
  return (
    <header className={styles.header}>
      <Link to="/home" className={styles.brand}>
        <Mark size={28} />
        <span>Commonplace</span>
      </Link>
      <div className={styles.account}>
        {currentUser ? (
          <>
            <Notifications userId={currentUser._id} />
            <Person name={currentUser.name} />
          </>
        ) : (
          <>
            <ThemeSwitch />
            <span className={styles.visitors} data-for-visitors="">
              <ButtonLink
                small
                variant="quiet"
                to="/Account/Signin"
                state={isPage ? { returnTo: pathname } : null}
              >
                {words.frame.signIn}
              </ButtonLink>
              <ButtonLink small variant="primary" to="/Account/Signup">
                {words.frame.signUp}
              </ButtonLink>
            </span>
          </>
        )}
      </div>
    </header>
  );
}

/** Who is signed in, and what is theirs: in a line on a desk, behind their face on a phone. */
function Person({ name }: { name: string }) {
  const signOut = useSignOut();
  const picture = useQuery({ ...ownProfile(), enabled: false }).data?.avatarUrl;
  const sheet = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => sheet.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        className={styles.face}
        aria-label={words.frame.account(name)}
        popoverTarget="account"
      >
        <Avatar person={{ username: name, avatarUrl: picture }} />
      </button>
      <div
        ref={sheet}
        id="account"
        popover="auto"
        className={`${styles.sheet} ${styles.person}`}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <span className={styles.welcome}>{words.frame.welcome(name)}</span>
        {isOpen ? (
          <Link to="/Account/Profile" className={styles.place} onClick={close}>
            <UserRound size={20} strokeWidth={1.75} aria-hidden />
            {words.frame.profile}
          </Link>
        ) : null}
        <Link
          to="/Account/Settings"
          className={`${styles.place} ${styles.settings}`}
          aria-label={words.frame.settings}
          onClick={close}
        >
          <Settings size={20} strokeWidth={1.75} aria-hidden />
          <span>{words.frame.settings}</span>
        </Link>
        <ThemeSwitch />
        {isOpen ? <LanguageChoice className={styles.language} /> : null}
        <Button
          small
          className={styles.signOut}
          disabled={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          {words.frame.signOut}
        </Button>
      </div>
    </>
  );
}

/** Until the bell has come, and where it does not come, there is a link in its place. */
function Notifications({ userId }: { userId: string }) {
  const link = (
    <IconLink to="/notifications" className={styles.theme} label={words.frame.notifications}>
      <BellIcon size={20} aria-hidden />
    </IconLink>
  );
  return useIdle() ? (
    <ErrorBoundary instead={link}>
      <Suspense fallback={link}>
        <Bell key={userId} />
      </Suspense>
    </ErrorBoundary>
  ) : (
    link
  );
}

function ThemeSwitch() {
  // Read at each rendering. The server does not know it: a page that comes drawn has the one switch at first.
  const theme = useSyncExternalStore(onConnection, currentTheme, () => 'light');
  const [, setChosen] = useState(theme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      className={styles.theme}
      label={other === 'dark' ? words.frame.toDark : words.frame.toLight}
      onClick={() => {
        chooseTheme(other);
        setChosen(other);
      }}
    >
      {theme === 'dark' ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
    </IconButton>
  );
}

/** Seen after a moment: most screens are there by then. */
const Leaving = () => (
  <div role="status">
    {useLeaving() ? (
      <p data-leaving className={styles.leaving}>
        {words.states.loading}
      </p>
    ) : null}
  </div>
);

function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );
  const cache = useQueryClient().getQueryCache();
  const isMissing = useSyncExternalStore(
    useCallback((changed: () => void) => cache.subscribe(changed), [cache]),
    () => cache.findAll({ type: 'active', predicate: isUnreached }).length > 0,
    () => false,
  );
  return (
    <div role="status">
      {isOnline ? null : (
        <p className={styles.offline}>
          <BookHeart size={18} aria-hidden />
          {isMissing ? words.frame.offlineMissing : words.frame.offline}
        </p>
      )}
    </div>
  );
}

/** Neither the network nor what is kept in this browser had it. */
const isUnreached = ({ state }: Query) => state.data === undefined && isNetworkError(state.error);

function onConnection(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
