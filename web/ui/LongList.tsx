import { type ReactNode, useEffect, useRef } from 'react';
import styles from './LongList.module.css';

/** So many fill their last row in a grid of up to six columns. */
const STRETCH = 60;

interface LongListProps<T> {
  items: readonly T[];
  /** How the items are laid out; `--row-gap` is what is between them. */
  className: string | undefined;
  itemClassName?: string | undefined;
  children: (item: T) => ReactNode;
}

/**
 * A list that may go on for thousands of items. It is divided into stretches, and the browser leaves out
 * those that are far from the screen; for everything else, readers of screens included, it is one list.
 */
export function LongList<T extends { _id: string }>({
  items,
  className,
  itemClassName,
  children,
}: LongListProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const isEmpty = items.length === 0;
  useEffect(() => (isEmpty ? undefined : sayHowHigh(list.current)), [isEmpty]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the items of a `ul` cannot be divided
    <div role="list" ref={list}>
      {stretchesOf(items).map((stretch, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: named by its first item, all would be new with a new first one
        <div key={at} className={`${styles.stretch} ${className}`}>
          {stretch.map((item) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div key={item._id} role="listitem" className={itemClassName}>
              {children(item)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const stretchesOf = <T,>(items: readonly T[]) =>
  Array.from({ length: Math.ceil(items.length / STRETCH) }, (_, at) =>
    items.slice(at * STRETCH, (at + 1) * STRETCH),
  );

/** A stretch that has not been seen counts as as high as the first. */
function sayHowHigh(list: HTMLElement | null) {
  const first = list?.firstElementChild;
  if (!list || !first) return;
  const observer = new ResizeObserver(() =>
    list.style.setProperty('--stretch', `${first.clientHeight}px`),
  );
  observer.observe(first);
  return () => observer.disconnect();
}
