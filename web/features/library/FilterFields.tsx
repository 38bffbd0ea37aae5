import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CATEGORIES } from '../../../shared/categories.ts';
import type { Entry } from '../../../shared/contract/library.ts';
import { BOOK_NAME_MAX } from '../../../shared/limits.ts';
import { catalogueLanguages } from '../../catalogueLanguages.ts';
import { languageName } from '../../formatLater.ts';
import { categoryName, locale, words } from '../../locales/words.ts';
import { numberTyped, wholeNumberIn } from '../../numbers.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { decadeText } from './libraryView.ts';

interface FilterFieldsProps {
  address: URLSearchParams;
  onChange: (part: Record<string, string>) => void;
  /** What is shown of the library, whose authors are offered. */
  entries: readonly Entry[];
}

/** What books a library is narrowed to, by what they are: author, category, language, time, length. */
export function FilterFields({ address, onChange, entries }: FilterFieldsProps) {
  const { filterNames } = words.library;
  const of = (name: string) => address.get(name) ?? '';
  const languages = useLanguages(of('language'));
  const categories = withChosen(CATEGORIES, of('category')).map(
    (id) => [id, categoryName(id)] as const,
  );
  const decades = withChosen(DECADES(), of('decade')).map((id) => [id, decadeText(id)] as const);
  const authors = new Set(entries.flatMap(({ book }) => book.authors));
  const choose = (name: 'category' | 'language' | 'decade', choices: readonly Choice[]) => (
    <SelectField
      label={filterNames[name]}
      value={of(name)}
      onChange={({ target }) => onChange({ [name]: target.value })}
    >
      <option value="">{words.library.all}</option>
      {choices.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  const count = (name: 'year' | 'minPages' | 'maxPages', length: number) => (
    <TypedField
      label={filterNames[name]}
      value={of(name)}
      maxLength={length}
      isNumber
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <>
      <TypedField
        label={filterNames.author}
        value={of('author')}
        maxLength={BOOK_NAME_MAX}
        suggestions={[...authors]}
        onChange={(author) => onChange({ author })}
      />
      {choose('category', categories.toSorted(byName))}
      {choose('language', languages)}
      {choose('decade', decades)}
      {count('year', 4)}
      {count('minPages', 6)}
      {count('maxPages', 6)}
    </>
  );
}

type Choice = readonly [id: string, text: string];
const byName = ([, a]: Choice, [, b]: Choice) => a.localeCompare(b, locale());

interface TypedFieldProps {
  label: string;
  value: string;
  maxLength: number;
  isNumber?: boolean;
  suggestions?: readonly string[];
  onChange: (value: string) => void;
}

/** What is typed counts when the field is left, or with Enter: half a name finds nothing. */
function TypedField({
  label,
  value,
  maxLength,
  isNumber = false,
  suggestions,
  onChange,
}: TypedFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Changed elsewhere, or read as it was meant: the field stays the same one, with the focus that it has.
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const isUnreadable = isNumber && text.trim() !== '' && wholeNumberIn(text) === null;

  function apply() {
    const typed = isNumber ? `${wholeNumberIn(text) ?? ''}` : text.trim();
    if (!isUnreadable && typed !== value) onChange(typed);
  }

  return (
    <>
      <TextField
        label={label}
        value={text}
        maxLength={maxLength}
        inputMode={isNumber ? 'numeric' : 'text'}
        autoComplete="off"
        list={suggestions ? id : undefined}
        error={isUnreadable ? words.library.noNumber : undefined}
        onChange={({ target }) => setText(isNumber ? numberTyped(target.value) : target.value)}
        onBlur={apply}
        onKeyDown={({ key }) => {
          if (key === 'Enter') apply();
        }}
      />
      {suggestions ? (
        <datalist id={id}>
          {suggestions.slice(0, SUGGESTIONS).map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

const SUGGESTIONS = 200;

/** From this one back to 1800; what is older stands in statistics that lead here. */
const DECADES = () => {
  const last = Math.floor(new Date().getFullYear() / 10);
  return Array.from({ length: last - 179 }, (_, at) => `${(last - at) * 10}`);
};

const withChosen = (choices: readonly string[], chosen: string) =>
  chosen && chosen !== 'none' && !choices.includes(chosen) ? [chosen, ...choices] : choices;

/** Those that the catalogue has books in, and the one that is chosen. */
function useLanguages(chosen: string): Choice[] {
  const known = useQuery(catalogueLanguages()).data;
  const codes = Array.isArray(known) ? known.map(({ language }) => language) : [];
  return withChosen(codes, chosen)
    .map((code) => [code, languageName(code)] as const)
    .toSorted(byName);
}
