import { ArrowDown, ArrowUp, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Entry } from '../../../shared/contract/library.ts';
import {
  ASCENDING_SORTS,
  FORMATS,
  LIBRARY_SORTS,
  type LibrarySort,
  OWNERS_SORTS,
  STATUSES,
} from '../../../shared/library.ts';
import { dayOf, languageName, shownDate, wholeNumber } from '../../formatLater.ts';
import { categoryName, words } from '../../locales/words.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { FilterFields } from './FilterFields.tsx';
import styles from './LibraryList.module.css';
import { changed, decadeText, FILTERS, type Filter, statusesOf } from './libraryView.ts';
import { monthNames, today } from './partialDates.ts';
import { statusWords } from './statusWords.ts';

interface LibraryFiltersProps {
  /** What the box is for. */
  label: string;
  address: URLSearchParams;
  onChange: (address: URLSearchParams) => void;
  /** It is somebody else's. */
  isTheirs?: boolean;
  /** What of it is shown. */
  entries?: readonly Entry[] | undefined;
  /** What else narrows it, in the row of chips. */
  chips?: ReactNode;
  /** How it is shown and what is done with it; on a phone it comes with sort and filter. */
  tools?: ReactNode;
}

/** Searches and narrows a library; all of it stands in the address. */
export function LibraryFilters({
  label,
  address,
  onChange,
  isTheirs = false,
  entries = [],
  chips,
  tools,
}: LibraryFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(address.get('q') ?? '');
  const statuses = statusesOf(address);
  const sort = LIBRARY_SORTS.find((known) => known === address.get('sort')) ?? 'added';
  const sorts = LIBRARY_SORTS.filter(
    (id) => (id !== 'shelf' || address.get('shelf')) && !(isTheirs && OWNERS_SORTS.includes(id)),
  );
  const ascending = (address.get('order') ?? naturalOrder(sort)) === 'asc';
  const set = (part: Record<string, string>) => onChange(changed(address, part));
  const inForce = FILTERS.filter((name) => address.get(name));

  return (
    <search className={styles.filters}>
      <div className={styles.tools} data-open={isOpen || undefined}>
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
          className={styles.open}
          aria-expanded={isOpen}
          aria-label={words.library.sortAndFilter}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal size={18} aria-hidden />
          <span>{words.library.sortAndFilter}</span>
        </Button>
        {tools ? <div className={styles.others}>{tools}</div> : null}
      </div>
      <div className={styles.row}>
        <fieldset className={styles.chips}>
          <legend className="visually-hidden">{words.library.columns.status}</legend>
          <button
            type="button"
            className={styles.chip}
            aria-pressed={statuses.length === 0}
            onClick={() => set({ status: '' })}
          >
            {words.library.all}
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
                {statusWords(isTheirs)[id]}
              </button>
            );
          })}
        </fieldset>
        {chips}
      </div>
      {isOpen ? (
        <Card variant="plain" className={styles.more}>
          <div className={styles.sort}>
            <SelectField
              label={words.library.sort}
              value={sort}
              onChange={({ target }) =>
                set({ sort: target.value === 'added' ? '' : target.value, order: '' })
              }
            >
              {sorts.map((id) => (
                <option key={id} value={id}>
                  {words.library.sorts[id]}
                </option>
              ))}
            </SelectField>
            <IconButton
              outlined
              label={ascending ? words.library.ascending : words.library.descending}
              onClick={() => set({ order: ascending ? 'desc' : 'asc' })}
            >
              {ascending ? <ArrowUp size={18} aria-hidden /> : <ArrowDown size={18} aria-hidden />}
            </IconButton>
          </div>
          <FilterFields address={address} onChange={set} entries={entries} />
          <SelectField
            label={words.library.filterNames.format}
            value={address.get('format') ?? ''}
            onChange={({ target }) => set({ format: target.value })}
          >
            <option value="">{words.library.all}</option>
            {FORMATS.map((id) => (
              <option key={id} value={id}>
                {words.formats.kinds[id]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={words.library.filterNames.rating}
            value={address.get('minRating') ?? ''}
            onChange={({ target }) => set({ minRating: target.value })}
          >
            <option value="">{words.library.all}</option>
            {[5, 4, 3, 2, 1].map((stars) => (
              <option key={stars} value={stars}>
                {words.library.atLeast(wholeNumber(stars))}
              </option>
            ))}
          </SelectField>
          {isTheirs ? null : (
            <SelectField
              label={words.library.filterNames.due}
              value={address.get('due') ?? ''}
              onChange={({ target }) => set({ due: target.value })}
            >
              <option value="">{words.library.all}</option>
              {duesToChoose(address.get('due')).map((due) => (
                <option key={due} value={due}>
                  {shownDate(due)}
                </option>
              ))}
            </SelectField>
          )}
          {(isTheirs ? FLAGS : [...FLAGS, ...OWNERS_FLAGS]).map((name) => (
            <label key={name} className={styles.flag}>
              <input
                type="checkbox"
                checked={address.get(name) === 'true'}
                onChange={({ target }) => set({ [name]: target.checked ? 'true' : '' })}
              />
              {words.library.filterNames[name]}
            </label>
          ))}
        </Card>
      ) : null}
      {inForce.length > 0 ? (
        <ul className={`${styles.chips} ${styles.inForce}`} aria-label={words.library.filters}>
          {inForce.map((name) => {
            const shown = filterText(name, address.get(name) ?? '');
            return (
              <li key={name}>
                <button
                  type="button"
                  className={styles.chip}
                  aria-label={words.library.withoutFilter(shown)}
                  onClick={() => set({ [name]: '' })}
                >
                  <bdi>{shown}</bdi>
                  <X size={14} aria-hidden />
                </button>
              </li>
            );
          })}
          <li>
            <Button
              small
              variant="quiet"
              onClick={() => set(Object.fromEntries(inForce.map((name) => [name, ''])))}
            >
              {words.library.clearFilters}
            </Button>
          </li>
        </ul>
      ) : null}
    </search>
  );
}

const FLAGS = ['owned', 'favorite', 'reviewed'] as const;
/** What nobody but the owner of a library is told of. */
const OWNERS_FLAGS = ['lent', 'borrowed'] as const;

const naturalOrder = (sort: LibrarySort) => (ASCENDING_SORTS.includes(sort) ? 'asc' : 'desc');

/** The months in which most of what is due is due, and what the address says. */
function duesToChoose(chosen: string | null) {
  const [year = 0, month = 0] = today().split('-').map(Number);
  const months = Array.from({ length: MONTHS_TO_CHOOSE }, (_, at) =>
    dayOf(new Date(year, month - 1 + at, 1).toISOString()).slice(0, 7),
  );
  return chosen && !months.includes(chosen) ? [chosen, ...months] : months;
}

const MONTHS_TO_CHOOSE = 6;

/** `Read in: 2024` */
function filterText(name: Filter, value: string) {
  const { atLeast, atMost, filterNames } = words.library;
  // The field is about ratings; here the figure stands alone.
  if (name === 'minRating')
    return [filterNames.rating, atLeast(valueText(name, value))].join(words.controls.colon);
  if (name === 'maxRating')
    return [filterNames.rating, atMost(valueText(name, value))].join(words.controls.colon);
  const label = filterNames[name];
  if (value === 'true') return label;
  return [label, valueText(name, value)].join(words.controls.colon);
}

function valueText(name: Filter, value: string) {
  if (value === 'none') return words.library.none;
  if (value === 'false') return words.library.no;
  if (name === 'due') return shownDate(value);
  if (name === 'month') return monthNames('long')[Number(value) - 1] ?? value;
  if (name === 'format')
    return FORMATS.some((id) => id === value) ? words.formats.kinds[value as 'paper'] : value;
  if (name === 'language') return languageName(value);
  if (name === 'category') return categoryName(value);
  if (name === 'decade') return decadeText(value);
  return value;
}
