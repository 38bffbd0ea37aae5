import type { ComponentProps } from 'react';
import styles from './Field.module.css';

interface SelectProps extends ComponentProps<'select'> {
  /** What is chosen here, for those who do not see where it stands. */
  label: string;
  small?: boolean;
}

/** A choice within a line, as wide as its words; one with its label above is a `SelectField`. */
export const Select = ({ label, small = false, className = '', ...select }: SelectProps) => (
  <select
    aria-label={label}
    {...select}
    className={`${styles.inline} ${small ? styles.small : ''} ${className}`}
  />
);
