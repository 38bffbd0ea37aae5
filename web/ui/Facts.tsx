import type { ComponentProps, ElementType } from 'react';
import styles from './Facts.module.css';

type FactsProps<T extends ElementType> = {
  /** A `span` where it stands in a sentence or a link; otherwise a `p`. */
  as?: T;
} & Omit<ComponentProps<T>, 'as'>;

/** What is known of something, each fact an element, with a point between one and the next. */
export function Facts<T extends ElementType = 'p'>({ as, className = '', ...rest }: FactsProps<T>) {
  const Element: ElementType = as ?? 'p';
  return <Element {...rest} className={`${styles.facts} ${className}`} />;
}
