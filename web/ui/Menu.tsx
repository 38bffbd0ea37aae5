import { Check, Ellipsis } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button, type ButtonLook, IconButton } from './Button.tsx';
import styles from './Menu.module.css';

export interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Whether it is the one that holds, of those that exclude each other. */
  isChosen?: boolean;
  isDangerous?: boolean;
}

interface MenuProps {
  /** What the button is called that opens it. */
  label: string;
  /** What the button shows: three dots, unless it says something else. */
  button?: ReactNode;
  /** How the button looks: as an icon, or as buttons with words do. */
  variant?: ButtonLook['variant'] | 'icon' | 'outlined' | undefined;
  small?: boolean;
  className?: string | undefined;
  items: readonly MenuItem[];
  onChoose: (id: string) => void;
  /** It opens towards where a line begins: its button is at the end of one. */
  isAtEnd?: boolean;
  /** It was asked for by a press before it came. */
  isOpenAtFirst?: boolean;
}

/**
 * A button with a menu of the WAI-ARIA pattern; on a phone it opens at the bottom, near the thumb, elsewhere above its button
 * where there is no room below. A letter leads to the next item that begins with it.
 */
export function Menu({
  label,
  button = <Ellipsis size={18} aria-hidden />,
  variant = 'icon',
  small = false,
  className,
  items,
  onChoose,
  isAtEnd = false,
  isOpenAtFirst = false,
}: MenuProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [isAbove, setAbove] = useState(false);
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!isOpen || !root.current || !list.current) return;
    const { top, bottom } = root.current.getBoundingClientRect();
    const below = innerHeight - bottom;
    setAbove(list.current.offsetHeight > below && top > below);
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const entries = itemsIn(list.current);
    (entries.find((entry) => entry.ariaChecked === 'true') ?? entries[0])?.focus();
    const leave = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', leave);
    // However the focus goes elsewhere, the menu is over.
    addEventListener('focusin', leave);
    return () => {
      removeEventListener('pointerdown', leave);
      removeEventListener('focusin', leave);
    };
  }, [isOpen]);

  const hasIcons = items.some(({ icon }) => icon);

  function close() {
    setOpen(false);
    opener.current?.focus();
  }

  function press(event: KeyboardEvent) {
    const entries = itemsIn(list.current);
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else if (to !== undefined) entries.at(to % entries.length)?.focus();
    else if (isLetter(event)) beginningWith(event.key, entries, at)?.focus();
    if (event.key !== 'Tab' && (to !== undefined || event.key === 'Escape')) event.preventDefault();
  }

  const opens = {
    ref: opener,
    className,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: () => setOpen(!isOpen),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
    },
  } as const;

  return (
    <span ref={root} className={styles.root}>
      {variant === 'icon' || variant === 'outlined' ? (
        <IconButton label={label} outlined={variant === 'outlined'} small={small} {...opens}>
          {button}
        </IconButton>
      ) : (
        <Button aria-label={label} variant={variant} small={small} {...opens}>
          {button}
        </Button>
      )}
      {isOpen ? (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={`${styles.menu} ${isAtEnd ? styles.atEnd : ''} ${isAbove ? styles.above : ''}`}
          onKeyDown={press}
        >
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              {...(item.isChosen === undefined
                ? { role: 'menuitem' }
                : { role: 'menuitemradio', 'aria-checked': item.isChosen })}
              tabIndex={-1}
              className={`${styles.item} ${item.isDangerous ? styles.dangerous : ''}`}
              onClick={() => {
                close();
                onChoose(item.id);
              }}
            >
              {item.icon ?? (hasIcons ? <i className={styles.noIcon} /> : null)}
              <span>{item.label}</span>
              {item.isChosen ? <Check size={18} aria-hidden className={styles.check} /> : null}
            </button>
          ))}
        </div>
      ) : null}
    </span>
  );
}

const itemsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** The next entry, from this one on and around, whose words begin with a letter. */
const beginningWith = (letter: string, entries: readonly HTMLElement[], at: number) =>
  [...entries.slice(at + 1), ...entries.slice(0, at + 1)].find((entry) =>
    entry.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()),
  );
