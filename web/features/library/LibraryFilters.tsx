import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Entry } from '../../../shared/contract/library.ts';
import { STATUSES, type Status } from '../../../shared/library.ts';
import { shownDate, wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { useLocation } from '../../router.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { bringInSight } from '../../ui/inSight.ts';
import { isOnPhone } from '../../ui/isOnPhone.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import tabs from '../../ui/Tabs.module.css';
import chip from '../../ui/ToggleChip.module.css';
import { type ChosenFilter, NAMES } from './FilterFields.tsx';
import styles from './LibraryList.module.css';
import { changed, FILTERS, type Filter, statusesOf } from './libraryView.ts';
import { monthNames } from './partialDates.ts';
import { type PickShelf, SortAndFilter } from './SortAndFilter.tsx';
import { statusWords } from './statusWords.ts';
import { useCounts } from './useCounts.ts';

interface LibraryFiltersProps {
  /** What the box is for. */
  label: string;
  address: URLSearchParams;
  onChange: (address: URLSearchParams) => void;
  /** It is somebody else's. */
  isTheirs?: boolean;
  /** It is all of one's own, of which is counted what its books are. */
  isCounted?: boolean;
  /** What of it is shown. */
  entries?: readonly Entry[] | undefined;
  /** How many books it has as it is narrowed; undefined while nobody knows. */
  total: number | undefined;
  /** What else narrows it, in the row of chips. */
  chips?: ReactNode;
  /** Chooses one of its shelves, by id. */
  pickShelf?: PickShelf | undefined;
}

/**
 * Searches and narrows a library; all of it stands in the address. How it is ordered and what books are opens in place, and on
 * a phone, where nothing of the books would be left to see, above all of it.
 */
export function LibraryFilters({
  label,
  address,
  onChange,
  isTheirs = false,
  isCounted = false,
  entries = [],
  total,
  chips,
  pickShelf,
}: LibraryFiltersProps) {
  const [shownAs, setShownAs] = useState<'panel' | 'sheet'>();
  const q = address.get('q') ?? '';
  const [text, setText] = useState(q);
  const { type, key } = useLocation();
  // The box follows the address where something else has changed that: a link, Back, a press that clears all of it. What
  // is being typed there comes into it later than here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` tells one entry of the history from another
  useEffect(() => {
    if (type !== 'REPLACE' || q === '') setText(q);
  }, [type, key, q]);
  const statuses = statusesOf(address);
  const set = (part: Record<string, string>) => onChange(changed(address, part));
  const { counts } = useCounts(address, 'status', isCounted);
  const countOf = (status: Status) =>
    counts && (counts.find(({ name }) => name === status)?.books ?? 0);
  const all = counts?.reduce((sum, { books }) => sum + books, 0);
  const inForce = FILTERS.filter((name) => address.get(name));
  /** What is pressed for it goes with it. */
  const takeAway = (names: readonly Filter[]) => {
    set(Object.fromEntries(names.map((name) => [name, ''])));
    focusNext('#in-force button', '#sort-and-filter');
  };
  const fields = (
    <SortAndFilter
      address={address}
      onChange={set}
      entries={entries}
      isTheirs={isTheirs}
      isCounted={isCounted}
      pickShelf={pickShelf}
    />
  );

  return (
    <search className={styles.filters}>
      <div className={styles.tools}>
        <SearchField
          label={label}
          placeholder={label}
          value={text}
          onChange={(typed) => {
            setText(typed);
            set({ q: typed.trim() });
          }}
        />
        <Button
          id="sort-and-filter"
          className={styles.open}
          aria-expanded={shownAs !== undefined}
          aria-label={words.library.sortAndFilter}
          onClick={() => setShownAs(shownAs ? undefined : isOnPhone() ? 'sheet' : 'panel')}
        >
          <SlidersHorizontal size={18} aria-hidden />
          <span>{words.library.sortAndFilter}</span>
        </Button>
      </div>
      <div ref={bringInSight} className={`${tabs.line} ${chip.line} ${styles.row}`}>
        <fieldset className={styles.chips}>
          <legend className="visually-hidden">{words.library.columns.status}</legend>
          <button
            type="button"
            className={styles.chip}
            aria-pressed={statuses.length === 0}
            onClick={() => set({ status: '' })}
          >
            {words.library.all} {isCounted ? <Count books={all} /> : null}
          </button>
          {STATUSES.map((id) => {
            const isOn = statuses.includes(id);
            const others = statuses.filter((other) => other !== id);
            return (
              <button
                key={id}
                type="button"
                className={styles.chip}
                aria-pressed={isOn}
                onClick={() => set({ status: (isOn ? others : [...others, id]).join(',') })}
              >
                {statusWords(isTheirs)[id]} {isCounted ? <Count books={countOf(id)} /> : null}
              </button>
            );
          })}
        </fieldset>
        {chips}
      </div>
      {shownAs === 'panel' ? <Card variant="plain">{fields}</Card> : null}
      {shownAs === 'sheet' ? (
        <Dialog title={words.library.sortAndFilter} onClose={() => setShownAs(undefined)}>
          {fields}
          <div className={styles.show}>
            <Button variant="primary" onClick={() => setShownAs(undefined)}>
              {total === undefined ? words.controls.close : words.library.showBooks(total)}
            </Button>
          </div>
        </Dialog>
      ) : null}
      {inForce.length > 0 ? (
        <ul
          id="in-force"
          className={`${styles.chips} ${styles.inForce}`}
          aria-label={words.library.filters}
        >
          {inForce.map((name) => {
            const shown = filterText(name, address.get(name) ?? '', entries);
            return (
              <li key={name}>
                <button
                  type="button"
                  className={styles.chip}
                  aria-label={words.library.withoutFilter(shown)}
                  onClick={() => takeAway([name])}
                >
                  <bdi>{shown}</bdi>
                  <X size={14} aria-hidden />
                </button>
              </li>
            );
          })}
          <li>
            <Button small variant="quiet" onClick={() => takeAway(inForce)}>
              {words.library.clearFilters}
            </Button>
          </li>
        </ul>
      ) : null}
    </search>
  );
}

/** How many books a chip is of; it has its room before that is known. */
const Count = ({ books }: { books: number | undefined }) => (
  <span className={styles.count}>{books === undefined ? '' : wholeNumber(books)}</span>
);

/** `Read in: 2024`; what a shelf is called stands in the entries that are on it. */
function filterText(name: Filter, value: string, entries: readonly Entry[]) {
  const { atLeast, atMost, filterNames } = words.library;
  // The field is about ratings; here the figure stands alone.
  if (name === 'minRating')
    return [filterNames.rating, atLeast(valueText(name, value))].join(words.controls.colon);
  if (name === 'maxRating')
    return [filterNames.rating, atMost(valueText(name, value))].join(words.controls.colon);
  const label = filterNames[name];
  if (value === 'true') return label;
  if (name === 'shelf') {
    const shelf = entries.flatMap(({ shelves }) => shelves).find(({ _id }) => _id === value);
    return shelf ? [label, shelf.name].join(words.controls.colon) : label;
  }
  return [label, valueText(name, value)].join(words.controls.colon);
}

function valueText(name: Filter, value: string) {
  if (value === 'none') return words.library.none;
  if (value === 'false') return words.library.no;
  if (name === 'due') return shownDate(value);
  if (name === 'month') return monthNames('long')[Number(value) - 1] ?? value;
  return name in NAMES ? NAMES[name as ChosenFilter](value) : value;
}
