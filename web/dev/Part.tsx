import { type ReactNode, useId } from 'react';
import styles from './Parts.module.css';

/** Parts that are for the same. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface PartProps {
  /** The names of the components. */
  name: string;
  /** Below each other, each as wide as the page. */
  isWide?: boolean;
  children: ReactNode;
}

/** One part, in its states. */
export const Part = ({ name, isWide = false, children }: PartProps) => (
  <div className={styles.part}>
    <h3 dir="ltr">{name}</h3>
    <div className={isWide ? styles.wide : styles.states}>{children}</div>
  </div>
);
