import { Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button, IconButton } from './Button.tsx';
import field from './Field.module.css';
import styles from './RepeatedField.module.css';

interface RepeatedFieldProps {
  /** What all of them are called, and one of them: by itself, and by its place where there are more. */
  label: string;
  each: string;
  eachAt: (place: number) => string;
  /** What the buttons do: to one that says something, to one by its place, and to the list. */
  remove: (value: string) => string;
  removeAt: (place: number) => string;
  addAnother: string;
  name: string;
  values: readonly string[];
  maxLength: number;
  error?: string | undefined;
  onChange: (values: string[]) => void;
}

/** A list of short texts, a box for each; there is always at least one. */
export function RepeatedField({
  label,
  each,
  eachAt,
  remove,
  removeAt,
  addAnother,
  name,
  values,
  maxLength,
  error,
  onChange,
}: RepeatedFieldProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const shown = values.length > 0 ? values : [''];

  function focus(at: number) {
    // When the box is there, or gone.
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[at]?.focus());
  }

  function drop(at: number) {
    onChange(shown.filter((_, index) => index !== at));
    focus(Math.max(0, at - 1));
  }

  return (
    <fieldset className={field.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={`${field.label} ${styles.legend}`}>{label}</legend>
      <ul ref={list} className={styles.list}>
        {shown.map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: boxes are told apart by their place only
          <li key={at} className={styles.item}>
            <input
              name={name}
              aria-label={shown.length === 1 ? each : eachAt(at + 1)}
              aria-invalid={error && at === 0 ? true : undefined}
              aria-describedby={error && at === 0 ? `${id}-error` : undefined}
              className={field.control}
              autoComplete="off"
              dir="auto"
              maxLength={maxLength}
              value={value}
              onChange={(event) =>
                onChange(shown.map((other, index) => (index === at ? event.target.value : other)))
              }
            />
            {shown.length > 1 ? (
              <IconButton
                label={value.trim() ? remove(value.trim()) : removeAt(at + 1)}
                onClick={() => drop(at)}
              >
                <X size={18} aria-hidden />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      {error ? (
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      ) : null}
      <span className={styles.more}>
        <Button
          small
          variant="quiet"
          onClick={() => {
            onChange([...shown, '']);
            focus(shown.length);
          }}
        >
          <Plus size={16} aria-hidden />
          {addAnother}
        </Button>
      </span>
    </fieldset>
  );
}
