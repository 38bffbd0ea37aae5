import { BookHeart, Home, Moon, Search, Settings2, Sun, UserRound, UsersRound } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { Link, NavLink } from 'react-router';
import { useAccount } from './account.tsx';
import styles from './Frame.module.css';
import { useSignOut } from './features/accounts/accounts.api.ts';
import { useNavigationManners } from './navigation.ts';
import { Button, ButtonLink } from './ui/Button.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { Mark } from './ui/Mark.tsx';
import { chooseTheme, currentTheme } from './ui/theme.ts';
import { useSettled } from './whenSettled.ts';

const PLACES = [
  { to: '/home', label: 'Home', Icon: Home },
  { to: '/search', label: 'Search', Icon: Search },
  { to: '/Account/Profile', label: 'Profile', Icon: UserRound },
  { to: '/users-list', label: 'Users', Icon: UsersRound },
  { to: '/users', label: 'Manage Users', Icon: Settings2 },
] as const;

/** A part that is fetched when everything else is there; whoever cannot fetch it does without. */
const later = (load: () => Promise<() => ReactNode>) =>
  lazy<() => ReactNode>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
const Offline = later(async () => (await import('./offline/Offline.tsx')).Offline);
const Shortcuts = later(async () => (await import('./shortcuts/Shortcuts.tsx')).Shortcuts);

/** What stands around every screen: skip link, header, navigation. */
export function Frame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { announcement, place } = useNavigationManners(main);
  const isSettled = useSettled();
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
        Skip to content
      </a>
      <Header />
      <nav aria-label="Main" className={styles.nav}>
        <ul>
          {PLACES.map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink to={to} end className={() => styles.place}>
                <Icon size={20} strokeWidth={1.75} aria-hidden />
                <span>{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
        <Suspense>{isSettled ? <Shortcuts /> : null}</Suspense>
      </nav>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        <OfflineNotice />
        <Suspense>{isSettled ? <Offline /> : null}</Suspense>
        <ErrorBoundary key={place}>{children}</ErrorBoundary>
      </main>
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
            <span className={styles.welcome}>Welcome, {currentUser.name}!</span>
            <Button small disabled={signOut.isPending} onClick={() => signOut.mutate()}>
              Sign out
            </Button>
          </>
        ) : (
          <>
            <ButtonLink small look="quiet" to="/Account/Signin">
              Sign in
            </ButtonLink>
            <ButtonLink small look="primary" to="/Account/Signup">
              Sign up
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
      aria-label={`Switch to ${other} colours`}
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
          You are offline. This is what was last seen; what is new comes when you are back.
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
