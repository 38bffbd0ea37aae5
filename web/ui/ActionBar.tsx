import type { ComponentProps } from 'react';
import styles from './ActionBar.module.css';

/** What can be done with what is chosen: in sight while one scrolls, above the phone's bar. */
export const ActionBar = (section: ComponentProps<'section'>) => (
  <section {...section} ref={sayHowHigh} className={styles.bar} />
);

/** Messages stand above it, however many lines its buttons take. */
function sayHowHigh(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--action-bar', `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--action-bar');
  };
}
