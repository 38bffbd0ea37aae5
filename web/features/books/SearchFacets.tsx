import type { Facets } from '../../../shared/contract/books.ts';
import { languageName, wholeNumber } from '../../formatLater.ts';
import { categoryName, words } from '../../locales/words.ts';
import styles from './SearchFacets.module.css';
import type { FilterTexts } from './searchFilters.ts';

interface Props {
  facets: Facets;
  /** What narrows the search down already. */
  values: FilterTexts;
  onNarrow: (part: Partial<FilterTexts>) => void;
}

/** What the books found have in common, to narrow the search down by one press and to widen it by another. */
export function SearchFacets({ facets, values, onNarrow }: Props) {
  const rows = [
    {
      label: words.books.category,
      values: facets.categories.map(({ name, books }) => ({
        text: categoryName(name),
        books,
        isOn: values.subject === name,
        on: { subject: name },
        off: { subject: '' },
      })),
    },
    {
      label: words.search.language,
      values: facets.languages.map(({ name, books }) => ({
        text: languageName(name),
        books,
        isOn: values.language === name,
        on: { language: name },
        off: { language: '' },
      })),
    },
    {
      label: words.search.published,
      values: facets.decades
        .filter(({ name }) => Number(name) > 0)
        .map(({ name, books }) => {
          const years = { from: name, to: `${Number(name) + 9}` };
          return {
            text: words.recall.decade(name),
            books,
            isOn: values.from === years.from && values.to === years.to,
            on: years,
            off: { from: '', to: '' },
          };
        }),
    },
  ].filter(({ values: of }) => of.length > 1 || of.some(({ isOn }) => isOn));
  if (rows.length === 0) return null;
  return (
    <div className={styles.facets}>
      {rows.map(({ label, values: of }) => (
        <fieldset key={label} className={styles.row}>
          <legend className="visually-hidden">{label}</legend>
          <span className={styles.label} aria-hidden>
            {label}
          </span>
          {of.map(({ text, books, isOn, on, off }) => (
            <button
              key={text}
              type="button"
              className={styles.chip}
              aria-pressed={isOn}
              onClick={() => onNarrow(isOn ? off : on)}
            >
              <bdi>{text}</bdi> <small>{wholeNumber(books)}</small>
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
