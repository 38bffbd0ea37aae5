/** What a reader may do with the keyboard from anywhere. */
export type Shortcut = 'search' | 'help' | ShortcutPlace;

/** Where a shortcut leads. */
export type ShortcutPlace =
  | 'home'
  | 'searchPage'
  | 'browse'
  | 'library'
  | 'feed'
  | 'lists'
  | 'groups'
  | 'notifications'
  | 'profile'
  | 'users';

/** The keys of each, one after the other; also as they are shown. */
export const KEYS: Record<Shortcut, readonly string[]> = {
  search: ['/'],
  home: ['g', 'h'],
  searchPage: ['g', 's'],
  browse: ['g', 'b'],
  library: ['g', 'l'],
  feed: ['g', 'f'],
  lists: ['g', 'i'],
  groups: ['g', 'r'],
  notifications: ['g', 'n'],
  profile: ['g', 'p'],
  users: ['g', 'u'],
  help: ['?'],
};

const SEQUENCE_MS = 1_500;

/** Calls back when the keys of a shortcut were pressed; returns how to stop it. */
export function listenForShortcuts(pressed: (shortcut: Shortcut) => void) {
  let before: { key: string; at: number } | undefined;

  function press(event: KeyboardEvent) {
    const first = before && event.timeStamp - before.at < SEQUENCE_MS ? before.key : undefined;
    before = undefined;
    if (!isMeantForUs(event)) return;
    const key = keyOf(event);
    const sequence = first === undefined ? [key] : [first, key];
    const shortcut = shortcutOf(sequence) ?? shortcutOf([key]);
    if (shortcut) {
      // What is pressed must not be typed where the focus goes.
      event.preventDefault();
      pressed(shortcut);
      return;
    }
    if (isBeginning(key)) before = { key, at: event.timeStamp };
  }

  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}

/** On keyboards without Latin letters it is the key in the same place that counts. */
function keyOf({ key, code, shiftKey }: KeyboardEvent) {
  if (key.length > 1 || key <= '~') return key;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key;
}

const shortcutOf = (sequence: readonly string[]) =>
  (Object.keys(KEYS) as Shortcut[]).find((name) => KEYS[name].join(' ') === sequence.join(' '));

const isBeginning = (key: string) =>
  Object.values(KEYS).some((keys) => keys.length > 1 && keys[0] === key);

/** Not what is typed, held down, part of a shortcut of the system, or pressed in a dialog. */
function isMeantForUs(event: KeyboardEvent) {
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector('dialog[open]')) return false;
  return !(event.target instanceof Element && event.target.closest(TYPED_INTO));
}

const TYPED_INTO =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])';
