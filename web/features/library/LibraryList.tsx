import { Check } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { Entry } from '../../../shared/contract/library.ts';
import { pathTo } from '../../../shared/paths.ts';
import { wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Cover } from '../../ui/Cover.tsx';
import { Link } from '../../ui/Link.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { Stars } from '../../ui/Stars.tsx';
import styles from './LibraryList.module.css';
import { shownDate } from './partialDates.ts';
import { placeOf } from './ReadingBar.tsx';
import type { Selection } from './selection.ts';
import { STATUS_ICONS } from './statusIcons.ts';

export const VIEWS = ['covers', 'list', 'table', 'spines'] as const;
export type View = (typeof VIEWS)[number];

interface LibraryListProps {
  entries: readonly Entry[];
  view: View;
  /** While books are chosen, a press on one chooses it. */
  selection?: Selection | undefined;
  /** Where one can choose: what a long press with a finger does. */
  onHold?: ((googleId: string) => void) | undefined;
}

/** Entries as covers on shelves, as rows, as a table or as spines. */
export function LibraryList({ entries, view, selection, onHold }: LibraryListProps) {
  const shared = { selection, onHold };
  if (view === 'table') return <EntryTable entries={entries} {...shared} />;
  const items = entries.map((entry) => ({ entry, _id: entry.book.googleId }));
  if (view === 'spines')
    return (
      <LongList items={items} className={styles.spines} itemClassName={styles.spineItem}>
        {({ entry }) => <Spine entry={entry} {...shared} />}
      </LongList>
    );
  if (view === 'list')
    return (
      <LongList items={items} className={styles.rows}>
        {({ entry }) => <EntryRow entry={entry} {...shared} />}
      </LongList>
    );
  return (
    <LongList items={items} className={styles.covers}>
      {({ entry }) => <EntryCover entry={entry} {...shared} />}
    </LongList>
  );
}

interface EntryProps extends Pick<LibraryListProps, 'selection' | 'onHold'> {
  entry: Entry;
}

const EntryCover = ({ entry, ...choosing }: EntryProps) => (
  <div className={styles.card}>
    <Place entry={entry} {...choosing} className={styles.cover}>
      <Cover src={entry.book.thumbnail} drawn={`/covers/${entry.book.googleId}.svg`} />
      <bdi className={styles.title}>{entry.book.title}</bdi>
    </Place>
    <Mark entry={entry} />
  </div>
);

const EntryRow = ({ entry, ...choosing }: EntryProps) => (
  <div className={styles.line}>
    <span className={styles.small}>
      <Cover src={entry.book.thumbnail} drawn={`/covers/${entry.book.googleId}.svg`} />
    </span>
    <span className={styles.names}>
      <Place entry={entry} {...choosing} className={styles.name}>
        <bdi>{entry.book.title}</bdi>
      </Place>
      <bdi className={styles.soft}>{entry.book.authors.join(words.controls.comma)}</bdi>
    </span>
    <Mark entry={entry} />
  </div>
);

/** What there is to say of an entry in a line: stars, how far, or the status. */
function Mark({ entry }: { entry: Entry }) {
  const { status, rating } = entry;
  if (rating !== null) return <Stars rating={rating} />;
  const Icon = status ? STATUS_ICONS[status] : null;
  const place = status === 'reading' || status === 'paused' ? placeOf(entry) : '';
  return (
    <span className={styles.mark}>
      {Icon ? <Icon size={14} aria-hidden /> : null}
      {place || (status ? words.library.statuses[status] : '')}
    </span>
  );
}

/** Leads to the book, or chooses it. */
function Place({ entry, selection, onHold, className, style, cloth, children }: PlaceProps) {
  const { googleId, title } = entry.book;
  const shared = { style, 'data-cloth': cloth };
  if (selection) {
    const isChosen = selection.isAll || selection.chosen.has(googleId);
    return (
      // biome-ignore lint/a11y/useSemanticElements: a press may come with Shift, and holds a cover
      <button
        type="button"
        role="checkbox"
        aria-checked={isChosen}
        aria-label={words.bulk.pick(title)}
        className={`${className} ${styles.pick}`}
        onClick={(event) => selection.toggle(googleId, event.shiftKey)}
        {...shared}
      >
        <span className={styles.box}>{isChosen ? <Check size={16} aria-hidden /> : null}</span>
        {children}
      </button>
    );
  }
  return (
    <Link
      to={pathTo('/details/:googleId', { googleId })}
      className={className}
      onContextMenu={(event) => {
        const { pointerType } = event.nativeEvent as PointerEvent;
        if (!onHold || pointerType !== 'touch') return;
        event.preventDefault();
        onHold(googleId);
      }}
      {...shared}
    >
      {children}
    </Link>
  );
}

interface PlaceProps extends EntryProps {
  className: string | undefined;
  style?: CSSProperties | undefined;
  /** Of which cloth a spine is. */
  cloth?: number | undefined;
  children: ReactNode;
}

const EntryTable = ({ entries, ...choosing }: Omit<LibraryListProps, 'view'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keys
  <section className={styles.scroller} tabIndex={0} aria-label={words.library.title}>
    <table className={styles.table}>
      <thead>
        <tr>
          {(['title', 'author', 'status', 'rating', 'pages', 'finished', 'added'] as const).map(
            (id) => (
              <th key={id} scope="col">
                {words.library.columns[id]}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.book.googleId}>
            <th scope="row">
              <Place entry={entry} {...choosing} className={styles.name}>
                <bdi>{entry.book.title}</bdi>
              </Place>
            </th>
            <td>
              <bdi>{entry.book.authors.join(words.controls.comma)}</bdi>
            </td>
            <td>{entry.status ? words.library.statuses[entry.status] : ''}</td>
            <td>{entry.rating === null ? '' : <Stars rating={entry.rating} />}</td>
            <td className={styles.figure}>
              {entry.book.pageCount ? wholeNumber(entry.book.pageCount) : ''}
            </td>
            <td className={styles.figure}>{shownDate(entry.endedOn)}</td>
            <td className={styles.figure}>{shownDate(entry.addedAt.slice(0, 10))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** A book's back, as thick as it has pages. */
function Spine({ entry, ...choosing }: EntryProps) {
  const { googleId, title, authors, pageCount } = entry.book;
  const hash = hashOf(googleId);
  return (
    <Place
      entry={entry}
      {...choosing}
      className={styles.spine}
      cloth={hash % CLOTHS}
      style={{
        inlineSize: `${widthOf(pageCount)}rem`,
        blockSize: `${13 + (hash % 5) * 0.5}rem`,
      }}
    >
      <bdi className={styles.spineTitle}>{title}</bdi>
      <bdi className={styles.spineAuthor}>{authors[0]?.split(' ').at(-1)}</bdi>
    </Place>
  );
}

const CLOTHS = 8;

/** 2 rem for a novella, 4 for a thousand pages. */
const widthOf = (pages: number | null) => Math.min(4, 2 + Math.max(0, (pages ?? 250) - 150) / 425);

/** A number that is always the same for the same book. */
const hashOf = (text: string) =>
  [...text].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973, 7);
