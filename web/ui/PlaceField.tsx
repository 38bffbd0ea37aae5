import { useId } from 'react';
import type { Position } from '../../shared/contract/library.ts';
import { words } from '../locales/words.ts';
import { numberTyped } from '../numbers.ts';
import { CheckField } from './CheckField.tsx';
import styles from './PlaceField.module.css';
import { PLACE_LENGTH, placeTyped } from './placeText.ts';
import { Select } from './Select.tsx';

/** What is typed into the field: whether there is a place, the figure, and what it counts. */
export interface TypedPlace {
  hasPlace: string;
  at: string;
  unit: string;
}

interface PlaceFieldProps {
  label: string;
  value: TypedPlace;
  /** What is wrong with it. */
  error?: string | undefined;
  onChange: (value: TypedPlace) => void;
}

/**
 * A place in a book, or none. Needs the words of the library (`loadReadingWords`) and of the community.
 */
export function PlaceField({ label, value, error, onChange }: PlaceFieldProps) {
  const id = useId();
  const { hasPlace, at, unit } = value;
  return (
    <fieldset className={styles.place}>
      <legend className="visually-hidden">{words.conversation.place}</legend>
      <CheckField
        label={label}
        checked={hasPlace !== ''}
        onChange={({ target }) => onChange({ ...value, hasPlace: target.checked ? 'yes' : '' })}
      />
      {hasPlace ? (
        <span className={styles.where}>
          <input
            type="text"
            inputMode={unit === 'percent' ? 'decimal' : 'numeric'}
            aria-label={words.library.places[unitOf(unit)]}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            maxLength={PLACE_LENGTH}
            autoComplete="off"
            value={at}
            onChange={({ target }) => onChange({ ...value, at: numberTyped(target.value) })}
          />
          <Select
            small
            label={words.library.unit}
            value={unitOf(unit)}
            onChange={({ target }) => onChange({ ...value, unit: target.value })}
          >
            {UNITS.map((each) => (
              <option key={each} value={each}>
                {words.library.places[each]}
              </option>
            ))}
          </Select>
        </span>
      ) : null}
      {error ? (
        <p id={id} className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

const UNITS = ['page', 'percent', 'minute'] as const;
const unitOf = (unit: string) => UNITS.find((each) => each === unit) ?? 'page';

/** A place as the field shows it. */
export function typedPlace(position: Position | null, isChosen: boolean): TypedPlace {
  const [unit = 'page', at = ''] = Object.entries(position ?? {})[0] ?? [];
  return { hasPlace: isChosen ? 'yes' : '', at: `${at}`, unit };
}

/** The place that was typed; null: none, or none that can be read. */
export function positionIn({ hasPlace, at, unit: typed }: TypedPlace) {
  const unit = unitOf(typed);
  const value = hasPlace ? placeTyped(at, unit) : null;
  return value === null ? null : { [unit]: value };
}
