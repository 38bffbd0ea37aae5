import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Entry } from '../../../shared/contract/library.ts';
import {
  ASCENDING_SORTS,
  LIBRARY_SORTS,
  type LibrarySort,
  OWNERS_SORTS,
} from '../../../shared/library.ts';
import { dayOf, shownDate, wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { IconButton } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { FilterFields } from './FilterFields.tsx';
import styles from './LibraryList.module.css';
import { statusesOf } from './libraryView.ts';
import { today } from './partialDates.ts';

interface SortAndFilterProps {
  address: URLSearchParams;
  onChange: (part: Record<string, string>) => void;
  /** What of the library is shown. */
  entries: readonly Entry[];
  /** It is somebody else's. */
  isTheirs: boolean;
  /** It is all of one's own, of which is counted what its books are. */
  isCounted: boolean;
  /** Chooses one of its shelves. */
  pickShelf: PickShelf | undefined;
}

/** A field that chooses a shelf by its id; an empty one: any. */
export type PickShelf = (chosen: string, onChange: (id: string) => void) => ReactNode;

/** How a library is ordered, and what its books are narrowed to besides their status. */
export function SortAndFilter({
  address,
  onChange,
  entries,
  isTheirs,
  isCounted,
  pickShelf,
}: SortAndFilterProps) {
  const sort = LIBRARY_SORTS.find((known) => known === address.get('sort')) ?? 'added';
  const sorts = LIBRARY_SORTS.filter(
    (id) => (id !== 'shelf' || address.get('shelf')) && !(isTheirs && OWNERS_SORTS.includes(id)),
  );
  const ascending = (address.get('order') ?? naturalOrder(sort)) === 'asc';

  return (
    <div className={styles.more}>
      <div className={styles.sort}>
        <SelectField
          label={words.library.sort}
          value={sort}
          onChange={({ target }) =>
            onChange({ sort: target.value === 'added' ? '' : target.value, order: '' })
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
          onClick={() => onChange({ order: ascending ? 'desc' : 'asc' })}
        >
          {ascending ? <ArrowUp size={18} aria-hidden /> : <ArrowDown size={18} aria-hidden />}
        </IconButton>
      </div>
      {pickShelf?.(address.get('shelf') ?? '', (shelf) => onChange({ shelf }))}
      <FilterFields address={address} onChange={onChange} entries={entries} isCounted={isCounted} />
      <SelectField
        label={words.library.filterNames.rating}
        value={address.get('minRating') ?? ''}
        onChange={({ target }) => onChange({ minRating: target.value })}
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
          onChange={({ target }) => onChange({ due: target.value })}
        >
          <option value="">{words.library.all}</option>
          {duesToChoose(address.get('due')).map((due) => (
            <option key={due} value={due}>
              {shownDate(due)}
            </option>
          ))}
        </SelectField>
      )}
      {flagsFor(address, isTheirs).map((name) => (
        <CheckField
          key={name}
          label={words.library.filterNames[name]}
          checked={address.get(name) === 'true'}
          onChange={({ target }) => onChange({ [name]: target.checked ? 'true' : '' })}
        />
      ))}
    </div>
  );
}

const FLAGS = ['owned', 'favorite', 'reviewed'] as const;
/** What nobody but the owner of a library is told of. */
const OWNERS_FLAGS = ['lent', 'borrowed'] as const;

/** Only what was read can be without a date. */
function flagsFor(address: URLSearchParams, isTheirs: boolean) {
  const statuses = statusesOf(address);
  const mayBeRead = statuses.length === 0 || statuses.includes('read') || address.get('undated');
  return [
    ...FLAGS,
    ...(isTheirs ? [] : OWNERS_FLAGS),
    ...(mayBeRead ? (['undated'] as const) : []),
  ];
}

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
