import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { CATEGORIES } from '../../../shared/categories.ts';
import type { Entry } from '../../../shared/contract/library.ts';
import { FORMATS } from '../../../shared/library.ts';
import { BOOK_NAME_MAX, READING_YEAR_MIN } from '../../../shared/limits.ts';
import { catalogueLanguages } from '../../catalogueLanguages.ts';
import { languageName, wholeNumber } from '../../format.ts';
import { categoryName, locale, words } from '../../locales/words.ts';
import { numberTyped, wholeNumberIn } from '../../numbers.ts';
import { decadeText } from '../../publicationDate.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { type CountedFilter, useCounts } from './useCounts.ts';

interface FilterFieldsProps {
  address: URLSearchParams;
  onChange: (part: Record<string, string>) => void;
  /** What is shown of the library, whose authors are offered. */
  entries: readonly Entry[];
  /** It is all of one's own, of which is counted what its books are. */
  isCounted: boolean;
}

/** What books a library is narrowed to, by what they are: author, category, language, format, time, length. */
export function FilterFields({ address, onChange, entries, isCounted }: FilterFieldsProps) {
  const { filterNames } = words.library;
  const of = (name: string) => address.get(name) ?? '';
  const { isUnknown } = useCounts(address, 'language', isCounted);
  const languages = useLanguages(!isCounted || isUnknown);
  const authors = new Set(entries.flatMap(({ book }) => book.authors));
  const choose = (name: ChosenFilter, all: readonly string[]) => (
    <ChoiceField
      name={name}
      address={address}
      all={all}
      isCounted={isCounted}
      onChange={onChange}
    />
  );
  const count = (name: 'year' | 'minPages' | 'maxPages', length: number) => (
    <TypedField
      label={filterNames[name]}
      value={of(name)}
      maxLength={length}
      isNumber
      least={name === 'year' ? READING_YEAR_MIN : 0}
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
      {choose('category', CATEGORIES)}
      {choose('language', languages)}
      {choose('decade', DECADES())}
      {choose('format', FORMATS)}
      {count('year', 4)}
      {count('minPages', 6)}
      {count('maxPages', 6)}
    </>
  );
}

export type ChosenFilter = Exclude<CountedFilter, 'status'>;

interface ChoiceFieldProps {
  name: ChosenFilter;
  address: URLSearchParams;
  /** What there may be in somebody's library. */
  all: readonly string[];
  /** What there is in it is counted: no more is offered, unless that cannot be known. */
  isCounted: boolean;
  onChange: (part: Record<string, string>) => void;
}

/** Chooses among what the books of a library are, with how many of one's own there are of each. */
function ChoiceField({ name, address, all, isCounted, onChange }: ChoiceFieldProps) {
  const chosen = address.get(name) ?? '';
  const { counts, isUnknown } = useCounts(address, name, isCounted);
  const books = new Map(counts?.map((each) => [each.name, each.books]));
  const names = isCounted && !isUnknown ? [...books.keys()] : all;
  const choices = withChosen(names, chosen).map((id) => [id, NAMES[name](id)] as const);
  return (
    <SelectField
      label={words.library.filterNames[name]}
      value={chosen}
      onChange={({ target }) => onChange({ [name]: target.value })}
    >
      <option value="">{words.library.all}</option>
      {(name === 'decade' ? choices.toSorted(byYear) : choices.toSorted(byName)).map(
        ([id, text]) => (
          <option key={id} value={id}>
            {books.has(id) ? `${text} (${wholeNumber(books.get(id) ?? 0)})` : text}
          </option>
        ),
      )}
    </SelectField>
  );
}

/** What is said of a value of a filter. */
export const NAMES: Record<ChosenFilter, (value: string) => string> = {
  category: categoryName,
  language: languageName,
  decade: decadeText,
  format: (value) =>
    FORMATS.some((id) => id === value) ? words.formats.kinds[value as 'paper'] : value,
};

type Choice = readonly [id: string, text: string];
const byName = ([, a]: Choice, [, b]: Choice) => a.localeCompare(b, locale());
const byYear = ([a]: Choice, [b]: Choice) => Number(b) - Number(a);

interface TypedFieldProps {
  label: string;
  value: string;
  maxLength: number;
  isNumber?: boolean;
  /** Less is not asked for while it is typed: half a year is none. */
  least?: number;
  suggestions?: readonly string[];
  onChange: (value: string) => void;
}

/** What is typed counts when the field is left, with Enter, or after a pause, so that what is counted beside it is of what it says. */
function TypedField({
  label,
  value,
  maxLength,
  isNumber = false,
  least = 0,
  suggestions,
  onChange,
}: TypedFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  /** What this field said last: when that comes back, somebody may have typed on. */
  const [sent, setSent] = useState(value);
  const isUnreadable = isNumber && text.trim() !== '' && wholeNumberIn(text) === null;
  const typed = isNumber ? `${wholeNumberIn(text) ?? ''}` : text.trim();
  // Changed elsewhere: the field stays the same one, with the focus that it has. What somebody is typing stays as they type it.
  if (value !== known) {
    setKnown(value);
    setSent(value);
    if (typed !== value && value !== sent) setText(value);
  }

  function apply() {
    if (isUnreadable || typed === value) return;
    setSent(typed);
    onChange(typed);
  }
  const isMeant = text !== value && (!isNumber || typed === '' || Number(typed) >= least);
  useEffect(() => {
    if (!isMeant) return;
    const pause = setTimeout(apply, PAUSE_MS);
    return () => clearTimeout(pause);
  });

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
        onBlur={() => {
          apply();
          // Read as it was meant.
          if (!isUnreadable) setText(typed);
        }}
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

/** Longer than between two letters: half a number is not meant. */
const PAUSE_MS = 700;

const SUGGESTIONS = 200;

/** From this one back to 1800; what is older stands in statistics that lead here. */
const DECADES = () => {
  const last = Math.floor(new Date().getFullYear() / 10);
  return Array.from({ length: last - 179 }, (_, at) => `${(last - at) * 10}`);
};

const withChosen = (choices: readonly string[], chosen: string) =>
  chosen && chosen !== 'none' && !choices.includes(chosen) ? [chosen, ...choices] : choices;

/** Those that the catalogue has books in. */
function useLanguages(isAsked: boolean) {
  const known = useQuery({ ...catalogueLanguages(), enabled: isAsked }).data;
  return Array.isArray(known) ? known.map(({ language }) => language) : [];
}
