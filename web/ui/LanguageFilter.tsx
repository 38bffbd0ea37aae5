import { LANGUAGES } from '../../shared/languages.ts';
import { languageName } from '../format.ts';
import { language, locale, words } from '../locales/words.ts';
import { Select } from './Select.tsx';

interface LanguageFilterProps {
  /** The languages of the texts that are there, by code; null where one is not known. */
  among: readonly (string | null)[];
  /** There are others of which it is not known here: the languages of the site are offered as well. */
  hasMore?: boolean;
  chosen: string | undefined;
  /** With nothing: texts in all languages. */
  onChoose: (language: string | undefined) => void;
}

/** Leaves texts at those in one language: of those that are there, or the reader's own. Nothing where all are in that. */
export function LanguageFilter({ among, hasMore = false, chosen, onChoose }: LanguageFilterProps) {
  const ofSite = hasMore ? Object.keys(LANGUAGES) : [];
  const codes = new Set(
    [...ofSite, ...among, language, chosen].filter((code) => typeof code === 'string'),
  );
  if (codes.size < 2) return null;
  const options = [...codes]
    .map((code) => ({ code, name: languageName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale()));
  return (
    <Select
      small
      label={words.search.language}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value || undefined)}
    >
      <option value="">{words.reviews.allLanguages}</option>
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
