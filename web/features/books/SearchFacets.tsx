import type { Facets } from '../../../shared/contract/books.ts';
import { moodsIn, warningsIn } from '../../../shared/impressions.ts';
import { FORMATS } from '../../../shared/library.ts';
import { SEARCH_TOTAL_MAX } from '../../../shared/limits.ts';
import { languageName, wholeNumber } from '../../format.ts';
import { categoryName, words } from '../../locales/words.ts';
import { decadeText } from '../../publicationDate.ts';
import { focusNext } from '../../ui/focusNext.ts';
import tabs from '../../ui/Tabs.module.css';
import { ToggleChip } from '../../ui/ToggleChip.tsx';
import styles from './SearchFacets.module.css';
import type { FilterTexts } from './searchFilters.ts';

interface Props {
  /** What is counted; undefined: nothing is, and what narrows it down already can only be taken away. */
  facets: Facets | undefined;
  /** How many books were found, as far as they are counted. */
  total?: number | undefined;
  values: Partial<FilterTexts>;
  onNarrow: (part: Partial<FilterTexts>) => void;
}

interface Row {
  label: string;
  values: {
    text: string;
    /** How many books; not known of what readers say. */
    books?: number;
    isOn: boolean;
    on: Partial<FilterTexts>;
    off: Partial<FilterTexts>;
  }[];
}

/** What the books found have in common, to narrow the search down by one press and to widen it by another. */
export function SearchFacets({ facets = NOTHING_COUNTED, total = 0, values, onNarrow }: Props) {
  const { format, mood = '', without = '' } = values;
  const rows: Row[] = [
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
            text: decadeText(name),
            books,
            isOn: values.from === years.from && values.to === years.to,
            on: years,
            off: { from: '', to: '' },
          };
        }),
    },
    {
      label: words.formats.title,
      values: FORMATS.flatMap((id) => {
        const counted = facets.formats.find(({ name }) => name === id);
        const isOn = format === id;
        return counted || isOn
          ? {
              text: words.formats.kinds[id],
              ...(counted ? { books: counted.books } : {}),
              isOn,
              on: { format: id },
              off: { format: '' as const },
            }
          : [];
      }),
    },
    {
      label: words.impressions.moodTitle,
      values: moodsIn(mood).map((id) => ({
        text: words.impressions.moods[id],
        isOn: true,
        on: {},
        off: { mood: lessOne(moodsIn(mood), id) },
      })),
    },
    {
      label: words.impressions.without,
      values: warningsIn(without).map((id) => ({
        text: words.impressions.warnings[id],
        isOn: true,
        on: {},
        off: { without: lessOne(warningsIn(without), id) },
      })),
    },
  ]
    .filter(({ values: of }) => of.length > 1 || of.some(({ isOn }) => isOn))
    .map(({ label, values: of }) => ({
      label,
      values: total < SEARCH_TOTAL_MAX ? of.filter(isWorthAPress) : of,
    }))
    .filter(({ values: of }) => of.length > 0);
  if (rows.length === 0) return null;
  return (
    <div className={`${tabs.fading} ${styles.facets}`}>
      {rows.map(({ label, values: of }) => (
        <fieldset key={label} className={`${tabs.fading} ${styles.row}`}>
          <legend className="visually-hidden">{label}</legend>
          <span className={styles.label} aria-hidden>
            {label}
          </span>
          {of.map(({ text, books, isOn, on, off }) => (
            <ToggleChip
              key={text}
              isOn={isOn}
              onPress={() => {
                onNarrow(isOn ? off : on);
                // What is not counted is there only while it is on.
                if (books === undefined) focusNext('#filters');
              }}
            >
              <bdi>{text}</bdi>
              {books === undefined ? null : <small>{wholeNumber(books)}</small>}
            </ToggleChip>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** One book is found as soon among the others, where all are counted. */
const isWorthAPress = ({ isOn, books }: Row['values'][number]) =>
  isOn || books === undefined || books > 1;

const NOTHING_COUNTED: Facets = { categories: [], languages: [], decades: [], formats: [] };

const lessOne = (ids: readonly string[], one: string) => ids.filter((id) => id !== one).join(',');
