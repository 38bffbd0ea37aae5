import { Keyboard } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { words } from '../locales/words.ts';
import { navigate } from '../router.tsx';
import { keepTrying } from '../ui/focusNext.ts';
import { KEYS, listenForShortcuts, type ShortcutPlace } from './keys.ts';
import styles from './Shortcuts.module.css';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}));

const PLACES: Record<ShortcutPlace, string> = {
  home: '/home',
  searchPage: '/search',
  browse: '/browse',
  library: '/library',
  feed: '/feed',
  lists: '/lists',
  groups: '/groups',
  notifications: '/notifications',
  profile: '/Account/Profile',
  users: '/users-list',
};

interface ShortcutsProps {
  /** What was pressed before this was here. */
  early: readonly string[];
  /** Called when keys are listened for here, or not at all. */
  onListening: () => void;
}

/** Listens for shortcuts unless they are switched off, and shows which there are. */
export function Shortcuts({ early, onListening }: ShortcutsProps) {
  const [pressed] = useState(early);
  const [isOn, setOn] = useState(areShortcutsOn);
  const [isOpen, setOpen] = useState(false);

  useEffect(onListening, [onListening]);
  useEffect(() => {
    if (!isOn) return;
    const unmark = markSearch();
    const ignore = listenForShortcuts((shortcut) => {
      if (shortcut === 'help') return setOpen(true);
      if (shortcut !== 'search') return navigate(PLACES[shortcut]);
      if (focusSearch()) return;
      navigate('/search');
      typeWhenThere();
    });
    for (const key of pressed)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    return () => {
      ignore();
      unmark();
    };
  }, [isOn, pressed]);

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts={isOn ? KEYS.help.join(' ') : undefined}
        onClick={() => setOpen(true)}
      >
        <Keyboard size={18} strokeWidth={1.75} aria-hidden />
        {words.shortcuts.title}
      </button>
      <Suspense>
        {isOpen ? (
          <ShortcutsDialog
            isOn={isOn}
            onSwitch={(wanted) => {
              rememberShortcuts(wanted);
              setOn(wanted);
            }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

const STORED = 'commonplace.shortcuts';

function areShortcutsOn() {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

function rememberShortcuts(areOn: boolean) {
  try {
    if (areOn) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // Storage may be forbidden; then the choice lasts until the page is left.
  }
}

/** Says of the link to the search, for as long as it is true, which key leads there. */
function markSearch() {
  // The link belongs to the frame, which does not wait for this part.
  const link = document.querySelector('nav a[href="#/search"]');
  link?.setAttribute('aria-keyshortcuts', KEYS.search.join(' '));
  return () => link?.removeAttribute('aria-keyshortcuts');
}

/** What is typed before the search page is there goes into its box, and is no shortcut. */
function typeWhenThere() {
  let typed = '';
  let stop = () => {};
  const keep = (event: KeyboardEvent) => {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isText) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    typed += event.key;
  };
  // Before all others that listen.
  addEventListener('keydown', keep, { capture: true });
  // Who presses somewhere goes on there.
  addEventListener('pointerdown', end, { capture: true });
  let last: HTMLInputElement | null = null;
  stop = keepTrying(() => {
    const box = searchBox();
    // Until it stays: a screen that is just coming may be drawn once more.
    const isStaying = box !== null && box === last;
    last = box;
    if (!isStaying) return false;
    focusSearch();
    end();
    // As if it had been typed: React hears of it.
    if (typed) document.execCommand('insertText', false, typed);
    return true;
  });
  const timer = setTimeout(end, TYPED_AHEAD_MS);

  function end() {
    removeEventListener('keydown', keep, { capture: true });
    removeEventListener('pointerdown', end, { capture: true });
    clearTimeout(timer);
    stop();
  }
}

const TYPED_AHEAD_MS = 2_500;

const searchBox = () => document.querySelector<HTMLInputElement>('main search input');

/** Goes to the box of the search page; false where there is none. */
function focusSearch() {
  const box = searchBox();
  box?.focus();
  box?.select();
  return box !== null;
}
