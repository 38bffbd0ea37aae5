import type { ComponentProps } from 'react';
import styles from './ActionBar.module.css';

/** What can be done with what is chosen: in sight while one scrolls, above the phone's bar. */
export const ActionBar = (section: ComponentProps<'section'>) => (
  <section {...section} className={styles.bar} />
);
