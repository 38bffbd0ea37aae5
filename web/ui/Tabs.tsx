import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { bringInSight } from './inSight.ts';
import styles from './Tabs.module.css';

interface TabsProps<T extends string> {
  label: string;
  /** With how many there are behind each, which those who hear the page are told elsewhere. */
  tabs: readonly { id: T; label: ReactNode; count?: string | undefined }[];
  selected: T;
  onSelect: (id: T) => void;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** Tabs of the WAI-ARIA pattern: arrow keys, Home and End move and select. */
export function Tabs<T extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // On a narrow screen the tabs scroll: the one the address names must be seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each that is chosen
  useEffect(() => bringInSight(list.current), [selected]);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
    const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
    const to = { [forward]: at + 1, [back]: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs.at(to % tabs.length);
    if (!next) return;
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            className={styles.tab}
            data-count={tab.count}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        className={styles.panel}
      >
        {children}
      </div>
    </>
  );
}
