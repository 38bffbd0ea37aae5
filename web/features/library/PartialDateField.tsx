import { useId } from 'react';
import { words } from '../../locales/words.ts';
import { figuresTyped } from '../../numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './Library.module.css';
import {
  type DateParts,
  dateIn,
  monthNames,
  orderOfParts,
  partsOf,
  today,
  typedDate,
} from './partialDates.ts';

interface PartialDateFieldProps {
  label: string;
  name: string;
  /** Its parts as one text (partialDates.ts). */
  value: string;
  error?: string | undefined;
  hint?: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** A date of which only the year may be known, or nothing. */
export function PartialDateField({
  label,
  name,
  value,
  error,
  hint,
  onChange,
}: PartialDateFieldProps) {
  const id = useId();
  const typed = partsOf(value);
  const say = (text: string) => onChange({ target: { value: text } });
  const change = (part: Partial<DateParts>) => say(typedDate({ ...typed, ...part }));
  const parts = {
    year: (
      <input
        key="year"
        name={name}
        inputMode="numeric"
        maxLength={4}
        aria-label={words.library.year}
        placeholder={words.library.year}
        value={typed.year}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        onChange={({ target }) => change({ year: figuresTyped(target.value) })}
      />
    ),
    month: (
      <Select
        key="month"
        label={words.library.month}
        value={typed.month}
        onChange={({ target }) =>
          change({ month: target.value, day: target.value ? typed.day : '' })
        }
      >
        <option value="">{words.library.month}</option>
        {monthNames('long').map((month, index) => (
          <option key={month} value={index + 1}>
            {month}
          </option>
        ))}
      </Select>
    ),
    day: (
      <Select
        key="day"
        label={words.library.day}
        value={typed.day}
        disabled={!typed.month}
        onChange={({ target }) => change({ day: target.value })}
      >
        <option value="">{words.library.day}</option>
        {Array.from({ length: 31 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days of a month
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </Select>
    ),
  };
  return (
    <fieldset className={styles.date}>
      <legend>{label}</legend>
      <div className={styles.parts}>{orderOfParts().map((part) => parts[part])}</div>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      <div className={styles.shortcuts}>
        <Button small variant="quiet" onClick={() => say(today())}>
          {words.library.today}
        </Button>
        {dateIn(value) ? (
          <Button small variant="quiet" onClick={() => say('')}>
            {words.library.unknownDate}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
