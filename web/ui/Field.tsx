import { type AriaAttributes, type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Field.module.css';

export interface Labelled {
  label: string;
  /** What is wrong with the value; read out with the field. */
  error?: string | undefined;
  hint?: ReactNode;
  /** What stands above the field says the same: the label is only read out. */
  isLabelHidden?: boolean | undefined;
}

/** A text field with its label above and its error below. */
export function TextField({
  label,
  isLabelHidden,
  error,
  hint,
  ...input
}: Labelled & ComponentProps<'input'>) {
  const ids = useIds(error, hint, input);
  return (
    <Frame label={label} isLabelHidden={isLabelHidden} error={error} hint={hint} ids={ids}>
      <input dir="auto" {...input} {...ids.field} className={styles.control} />
    </Frame>
  );
}

/** A field for a longer text. */
export function TextArea({
  label,
  isLabelHidden,
  error,
  hint,
  ...area
}: Labelled & ComponentProps<'textarea'>) {
  const ids = useIds(error, hint, area);
  return (
    <Frame label={label} isLabelHidden={isLabelHidden} error={error} hint={hint} ids={ids}>
      <textarea dir="auto" rows={5} {...area} {...ids.field} className={styles.control} />
    </Frame>
  );
}

/** A choice of one out of a few. */
export function SelectField({
  label,
  isLabelHidden,
  error,
  hint,
  ...select
}: Labelled & ComponentProps<'select'>) {
  const ids = useIds(error, hint, select);
  return (
    <Frame label={label} isLabelHidden={isLabelHidden} error={error} hint={hint} ids={ids}>
      <select {...select} {...ids.field} className={styles.control} />
    </Frame>
  );
}

/** What a field is given of these itself is kept: another sentence may tell what is wrong with it. */
export function useIds(error: string | undefined, hint: ReactNode, given: AriaAttributes) {
  const id = useId();
  const described = [
    error ? `${id}-error` : '',
    hint ? `${id}-hint` : '',
    given['aria-describedby'] ?? '',
  ]
    .filter(Boolean)
    .join(' ');
  return {
    id,
    field: {
      id,
      'aria-invalid': error ? true : given['aria-invalid'],
      'aria-describedby': described || undefined,
    },
  };
}

interface FrameProps extends Labelled {
  ids: { id: string };
  children: ReactNode;
}

export const Frame = ({ label, isLabelHidden, error, hint, ids, children }: FrameProps) => (
  <div className={styles.field}>
    <label htmlFor={ids.id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
      {label}
    </label>
    {children}
    {error ? (
      <p id={`${ids.id}-error`} className={styles.error}>
        {error}
      </p>
    ) : null}
    {hint ? (
      <p id={`${ids.id}-hint`} className={styles.hint}>
        {hint}
      </p>
    ) : null}
  </div>
);
