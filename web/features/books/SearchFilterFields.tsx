import { SlidersHorizontal } from 'lucide-react';
import type { FieldErrors } from '../../../shared/rules.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { languageOptions } from './languages.ts';
import styles from './SearchFilterFields.module.css';
import type { FilterTexts } from './searchFilters.ts';

interface SearchFilterFieldsProps {
  values: FilterTexts;
  errors: FieldErrors<keyof FilterTexts>;
  /** The results are narrowed down already. */
  isInForce: boolean;
  onChange: (part: Partial<FilterTexts>) => void;
  onClear: () => void;
}

/** Narrows a search down by language and years; folded away until somebody wants it. */
export const SearchFilterFields = ({
  values,
  errors,
  isInForce,
  onChange,
  onClear,
}: SearchFilterFieldsProps) => (
  <details className={styles.filters} open={isInForce || undefined}>
    <summary>
      <SlidersHorizontal size={16} aria-hidden />
      Filters
    </summary>
    <div className={styles.fields}>
      <SelectField
        label="Language"
        name="language"
        value={values.language}
        onChange={(event) => onChange({ language: event.target.value })}
      >
        <option value="">Any</option>
        {languageOptions(values.language).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="From year"
        name="from"
        maxLength={5}
        autoComplete="off"
        value={values.from}
        error={errors.from}
        onChange={(event) => onChange({ from: event.target.value.trim() })}
      />
      <TextField
        label="To year"
        name="to"
        maxLength={5}
        autoComplete="off"
        value={values.to}
        error={errors.to}
        onChange={(event) => onChange({ to: event.target.value.trim() })}
      />
      <div className={styles.actions}>
        <Button type="submit">Apply filters</Button>
        {isInForce ? (
          <Button look="quiet" onClick={onClear}>
            Clear filters
          </Button>
        ) : null}
      </div>
    </div>
  </details>
);
