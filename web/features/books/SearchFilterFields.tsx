import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { latinFigures } from '../../../shared/figures.ts';
import { SEARCH_FIELDS_EXAMPLE } from '../../../shared/searchFields.ts';
import { catalogueLanguages } from '../../catalogueLanguages.ts';
import { languageName, wholeNumber } from '../../format.ts';
import type { FieldTexts } from '../../locales/refusalTexts.ts';
import { locale, words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Filled } from '../../ui/Filled.tsx';
import { FilterFold } from './FilterFold.tsx';
import styles from './SearchFilterFields.module.css';
import type { FilterTexts } from './searchFilters.ts';

interface SearchFilterFieldsProps {
  values: FilterTexts;
  errors: FieldTexts<keyof FilterTexts>;
  /** What the results are narrowed down to already, in short. */
  inForce: string;
  onChange: (part: Partial<FilterTexts>) => void;
  onClear: () => void;
  /** What readers say, of another feature, which the page brings together. */
  children: ReactNode;
}

/** Narrows a search down by language and years, and says what may be typed for it; folded away until somebody wants it. */
export function SearchFilterFields({
  values,
  errors,
  inForce,
  onChange,
  onClear,
  children,
}: SearchFilterFieldsProps) {
  const [isOpen, setOpen] = useState(inForce !== '');
  const languages = useLanguages(isOpen, values.language);
  return (
    <FilterFold
      inForce={inForce}
      onClear={onClear}
      onToggle={setOpen}
      apply={<Button type="submit">{words.search.apply}</Button>}
    >
      <div className={styles.fields}>
        <SelectField
          label={words.search.language}
          name="language"
          value={values.language}
          onChange={(event) => onChange({ language: event.target.value })}
        >
          <option value="">{words.search.anyLanguage}</option>
          {languages.map(({ language, books }) => (
            <option key={language} value={language}>
              {books > 0
                ? `${languageName(language)} (${wholeNumber(books)})`
                : languageName(language)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={words.search.from}
          name="from"
          maxLength={40}
          autoComplete="off"
          value={values.from}
          error={errors.from}
          onChange={(event) => onChange({ from: latinFigures(event.target.value.trim()) })}
        />
        <TextField
          label={words.search.to}
          name="to"
          maxLength={40}
          autoComplete="off"
          value={values.to}
          error={errors.to}
          onChange={(event) => onChange({ to: latinFigures(event.target.value.trim()) })}
        />
      </div>
      {children}
      <p className={styles.hint}>
        <Filled text={words.search.fields}>
          <code dir="ltr">{SEARCH_FIELDS_EXAMPLE}</code>
        </Filled>
      </p>
    </FilterFold>
  );
}

/** Those that the catalogue has books in, and the one that is chosen; the most books first, then by name. */
function useLanguages(isWanted: boolean, chosen: string) {
  const known = useQuery({ ...catalogueLanguages(), enabled: isWanted }).data;
  const languages = Array.isArray(known) ? [...known] : [];
  if (chosen && !languages.some(({ language }) => language === chosen))
    languages.push({ language: chosen, books: 0 });
  const nameOf = ({ language }: { language: string }) => languageName(language);
  return languages.sort(
    (a, b) => b.books - a.books || nameOf(a).localeCompare(nameOf(b), locale()),
  );
}
