import type { ComponentProps, ElementType } from 'react';
import styles from './Card.module.css';

type CardProps<T extends ElementType> = {
  /** What it is: a section, an item of a list, a link; otherwise a `div`. */
  as?: T;
  /** `raised` is what somebody came for, `dashed` a place where nothing is yet, `plain` one without a ground. */
  variant?: 'raised' | 'dashed' | 'plain' | undefined;
  roomy?: boolean;
} & Omit<ComponentProps<T>, 'as'>;

/** Something that stands for itself, with an edge of its own. What it is laid out like, its `className` says. */
export function Card<T extends ElementType = 'div'>({
  as,
  variant,
  roomy,
  className = '',
  ...rest
}: CardProps<T>) {
  const Element: ElementType = as ?? 'div';
  const classes = [styles.card, variant && styles[variant], roomy && styles.roomy, className];
  return <Element {...rest} className={classes.filter(Boolean).join(' ')} />;
}

/** A card of one line: a face or an icon, what it is, what can be done with it. */
export function Row<T extends ElementType = 'div'>({ className = '', ...card }: CardProps<T>) {
  return <Card<ElementType> {...card} className={`${styles.row} ${className}`} />;
}
