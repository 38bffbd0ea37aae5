import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import drawings from './drawings.svg';
import styles from './Empty.module.css';

interface EmptyProps {
  /** Of `drawings.svg`. */
  drawing: 'shelf' | 'chair' | 'page' | 'lamp';
  /** The first sentence, and the one below it. */
  text: string;
  more?: string | undefined;
  /** The next thing to do. */
  children?: ReactNode;
}

/** A list with nothing in it: a small drawing, why, and what to do next. */
export const Empty = ({ drawing, text, more, children }: EmptyProps) => (
  <Card variant="dashed" roomy className={styles.empty}>
    <svg viewBox="0 0 120 80" aria-hidden="true" className={styles.drawing}>
      <use href={`${drawings}#${drawing}`} />
    </svg>
    <p className={styles.text}>{text}</p>
    {more ? <p className={styles.more}>{more}</p> : null}
    {children ? <div className={styles.next}>{children}</div> : null}
  </Card>
);
