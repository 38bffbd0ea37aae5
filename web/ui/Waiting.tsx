import type { ReactNode } from 'react';
import styles from './Waiting.module.css';

/** What is seen while something loads: a spinner with its sentence, announced politely. */
export const Waiting = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className={styles.waiting} data-waiting>
    <p role="status" className={styles.said}>
      <span className={styles.spinner} aria-hidden />
      {text}
    </p>
    {children}
  </div>
);

/** A grey stand-in of the size of what is to come. */
export const Skeleton = ({
  shape,
}: {
  shape: 'line' | 'title' | 'cover' | 'row' | 'circle' | 'button';
}) => <span className={`${styles.skeleton} ${styles[shape]}`} data-waiting aria-hidden />;
