import { BookHeart, Home, Moon, Search, Settings2, Sun, UserRound, UsersRound } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { useSignOut } from '../features/accounts/signOut.api.ts';
import { loadAllWords, words } from '../locales/words.ts';
import { useAccount } from '../session/account.tsx';
import { useIdle } from '../startup/useIdle.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Link, NavLink } from '../ui/Link.tsx';
import { Mark } from '../ui/Mark.tsx';
import { chooseTheme, currentTheme } from '../ui/theme.ts';
import styles from './Frame.module.css';
import { LanguageChoice } from './LanguageChoice.tsx';
import { useNavigationManners } from './navigation.ts';

const PLACES = [
  { to: '/home', name: 'home', Icon: Home },
  { to: '/search', name: 'search', Icon: Search },
  { to: '/Account/Profile', name: 'profile', Icon: UserRound },
  { to: '/users-list', name: 'users', Icon: UsersRound },
  { to: '/users', name: 'manageUsers', Icon: Settings2 },
] as const;

/** A part that is fetched when everything else is there; whoever cannot fetch it does without. */
const later = (load: () => Promise<() => ReactNode>) =>
  lazy<() => ReactNode>(() =>
    Promise.all([load(), loadAllWords()]).then(
      ([part]) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
const Offline = later(async () => (await import('../offline/Offline.tsx')).Offline);
const Prefetch = later(async () => (await import('../startup/Prefetch.ts')).Prefetch);
const Shortcuts = later(async () => (await import('../shortcuts/Shortcuts.tsx')).Shortcuts);

/** What stands around every screen: skip link, header, navigation. */
export function Frame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { announcement, place } = useNavigationManners(main);
  const isIdle = useIdle();
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
      <nav aria-label={words.frame.navigation} className={styles.nav}>
        <ul>
          {PLACES.map(({ to, name, Icon }) => (
            <li key={to}>
              <NavLink to={to} className={styles.place}>
                <Icon size={20} strokeWidth={1.75} aria-hidden />
                <span>{words.frame[name]}</span>
              </NavLink>
            </li>
          ))}
        </ul>
        <Suspense>{isIdle ? <Shortcuts /> : null}</Suspense>
        <Suspense>{isIdle ? <Prefetch /> : null}</Suspense>
      </nav>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        <OfflineNotice />
        <Suspense>{isIdle ? <Offline /> : null}</Suspense>
        <ErrorBoundary key={place}>{children}</ErrorBoundary>
      </main>
      <footer className={styles.footer}>
        <LanguageChoice />
      </footer>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  );
}

function Header() {
  const { currentUser } = useAccount();
  const signOut = useSignOut();
  return (
    <header className={styles.header}>
      <Link to="/home" className={styles.brand}>
        <Mark size={28} />
        <span>Commonplace</span>
      </Link>
      <div className={styles.account}>
        <ThemeSwitch />
        {currentUser ? (
          <>
            <span className={styles.welcome}>{words.frame.welcome(currentUser.name)}</span>
            <Button small disabled={signOut.isPending} onClick={() => signOut.mutate()}>
              {words.frame.signOut}
            </Button>
          </>
        ) : (
          <>
            <ButtonLink small look="quiet" to="/Account/Signin">
              {words.frame.signIn}
            </ButtonLink>
            <ButtonLink small look="primary" to="/Account/Signup">
              {words.frame.signUp}
            </ButtonLink>
          </>
        )}
      </div>
    </header>
  );
}

function ThemeSwitch() {
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className={styles.theme}
      aria-label={other === 'dark' ? words.frame.toDark : words.frame.toLight}
      onClick={() => {
        chooseTheme(other);
        setTheme(other);
      }}
    >
      {theme === 'dark' ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
    </button>
  );
}

function OfflineNotice() {
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  return (
    <div role="status">
      {isOnline ? null : (
        <p className={styles.offline}>
          <BookHeart size={18} aria-hidden />
          {words.frame.offline}
        </p>
      )}
    </div>
  );
}

function onConnection(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
