import type { ComponentProps, ReactNode } from 'react';
import styles from './CheckField.module.css';

/** Something that is so or not, with its words beside the box. */
export const CheckField = ({
  label,
  ...input
}: { label: ReactNode } & Omit<ComponentProps<'input'>, 'type'>) => (
  <label className={styles.check}>
    <input type="checkbox" {...input} />
    {label}
  </label>
);
