import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Toolbar.module.css';

export interface Tool {
  name: string;
  icon: ReactNode;
  /** As people read it: `Ctrl+B`. */
  keys: string;
  /** As `aria-keyshortcuts` writes it: `Control+B`. */
  shortcut: string;
  onPress: () => void;
}

/** A row of tools of the WAI-ARIA pattern: one stop for the Tab key, arrow keys within. */
export function Toolbar({ label, tools }: { label: string; tools: readonly Tool[] }) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  function move(event: KeyboardEvent) {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
    const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
    const to = { [forward]: current + 1, [back]: current - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tools.length) % tools.length;
    setCurrent(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div ref={bar} role="toolbar" aria-label={label} className={styles.bar} onKeyDown={move}>
      {tools.map(({ name, icon, keys, shortcut, onPress }, at) => (
        <IconButton
          key={name}
          className={styles.tool}
          label={name}
          aria-keyshortcuts={shortcut}
          title={`${name} (${keys})`}
          tabIndex={at === current ? 0 : -1}
          onFocus={() => setCurrent(at)}
          onClick={onPress}
        >
          {icon}
        </IconButton>
      ))}
    </div>
  );
}
