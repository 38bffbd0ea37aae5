import { SlidersHorizontal } from 'lucide-react';
import { type FieldTexts, words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { languageOptions } from './languages.ts';
import styles from './SearchFilterFields.module.css';
import type { FilterTexts } from './searchFilters.ts';

interface SearchFilterFieldsProps {
  values: FilterTexts;
  errors: FieldTexts<keyof FilterTexts>;
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
      {words.search.filters}
    </summary>
    <div className={styles.fields}>
      <SelectField
        label={words.search.language}
        name="language"
        value={values.language}
        onChange={(event) => onChange({ language: event.target.value })}
      >
        <option value="">{words.search.anyLanguage}</option>
        {languageOptions(values.language).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={words.search.from}
        name="from"
        maxLength={5}
        autoComplete="off"
        value={values.from}
        error={errors.from}
        onChange={(event) => onChange({ from: event.target.value.trim() })}
      />
      <TextField
        label={words.search.to}
        name="to"
        maxLength={5}
        autoComplete="off"
        value={values.to}
        error={errors.to}
        onChange={(event) => onChange({ to: event.target.value.trim() })}
      />
      <div className={styles.actions}>
        <Button type="submit">{words.search.apply}</Button>
        {isInForce ? (
          <Button look="quiet" onClick={onClear}>
            {words.search.clearFilters}
          </Button>
        ) : null}
      </div>
    </div>
  </details>
);
