import type { ReactNode } from 'react';
import styles from './Waiting.module.css';

interface WaitingProps {
  text: string;
  /** Nothing is known yet of what is to come, as while it is checked who is asking; or the specification asks for it. */
  hasSpinner?: boolean;
  /** Grey, in the shape of what is to come: rows, where that is not known better. */
  children?: ReactNode;
}

/** What is seen while something loads: a sentence, announced politely, and what holds the place of what is to come. */
export const Waiting = ({ text, hasSpinner = false, children }: WaitingProps) => (
  <div className={styles.waiting} data-waiting>
    <p role="status" className={styles.said}>
      {hasSpinner ? <span className={styles.spinner} aria-hidden /> : null}
      {text}
    </p>
    {children ?? (hasSpinner ? null : <GreyRows />)}
  </div>
);

const GreyRows = () => (
  <>
    <Skeleton shape="row" />
    <Skeleton shape="row" />
    <Skeleton shape="row" />
  </>
);

/** A grey stand-in of the size of what is to come. */
export const Skeleton = ({
  shape,
}: {
  shape: 'line' | 'title' | 'cover' | 'row' | 'circle' | 'button';
}) => <span className={`${styles.skeleton} ${styles[shape]}`} data-waiting aria-hidden />;
