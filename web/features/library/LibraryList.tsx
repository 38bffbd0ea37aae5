import { Check, Tag } from 'lucide-react';
import { memo, type ReactNode, useSyncExternalStore } from 'react';
import type { Entry } from '../../../shared/contract/library.ts';
import { pathTo } from '../../../shared/paths.ts';
import { drawnCover } from '../../covers.ts';
import { dayOf, namesInShort, shownDate, wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Cover } from '../../ui/Cover.tsx';
import { Link } from '../../ui/Link.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { SpineText, spineOf, spineShelf } from '../../ui/Spines.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { TwoLines } from '../../ui/TwoLines.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import { copyTexts } from './copyTexts.ts';
import { drawnCoverIn, otherTitleOf, titleIn } from './editionName.ts';
import styles from './LibraryList.module.css';
import { placeOf } from './ReadingBar.tsx';
import { type ChosenBooks, NOTHING_CHOSEN, type Selection } from './selection.ts';
import { STATUS_ICONS } from './statusIcons.ts';
import { statusText } from './statusWords.ts';

export const VIEWS = ['covers', 'list', 'table', 'spines'] as const;
export type View = (typeof VIEWS)[number];

interface LibraryListProps {
  entries: readonly Entry[];
  view: View;
  /** While books are chosen, a press on one chooses it. */
  chosen?: ChosenBooks;
  onToggle?: Selection['toggle'];
  /** Somebody else's: “I want to read it” is not said for them. */
  isTheirs?: boolean;
}

/** In their place while they are to come; undefined where rows are right. */
export const entriesToCome = (view: View) =>
  view === 'covers' ? (
    <div className={styles.covers}>
      {Array.from({ length: 14 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <Skeleton key={index} shape="cover" />
      ))}
    </div>
  ) : undefined;

/** Entries as covers on shelves, as rows, as a table or as spines. */
export const LibraryList = memo(
  ({ entries, view, chosen = NOTHING_CHOSEN, onToggle, isTheirs = false }: LibraryListProps) => {
    const given = { chosen, onToggle, isTheirs };
    if (view === 'table')
      return (
        <EntryTable>
          {entries.map((entry) => (
            <TableRow key={entry.book.googleId} entry={entry} {...given} />
          ))}
        </EntryTable>
      );
    const items = entries.map((entry) => ({ entry, _id: entry.book.googleId }));
    const [className, Shown] = SHOWN[view];
    return (
      <LongList
        items={items}
        className={className}
        itemClassName={view === 'spines' ? spineShelf.itemClassName : undefined}
      >
        {({ entry }) => <Shown entry={entry} {...given} />}
      </LongList>
    );
  },
);

interface EntryProps {
  entry: Entry;
  chosen: ChosenBooks;
  onToggle: Selection['toggle'] | undefined;
  isTheirs: boolean;
}

const EntryCover = memo(({ entry, isTheirs, ...choosing }: EntryProps) => (
  <div className={styles.card}>
    <Place entry={entry} {...choosing} className={styles.cover}>
      <CoverIn entry={entry} isTheirs={isTheirs} />
      <TwoLines className={styles.title} text={titleIn(entry, isTheirs)} />
    </Place>
    <Mark entry={entry} isTheirs={isTheirs} />
  </div>
));

/** A cover with the title of the copy: a picture of it, or else drawn with that title. */
function CoverIn({ entry, isTheirs }: Pick<EntryProps, 'entry' | 'isTheirs'>) {
  const { thumbnail, googleId } = entry.book;
  const drawn = drawnCoverIn(entry, isTheirs);
  return <Cover src={thumbnail === drawnCover(googleId) ? drawn : thumbnail} drawn={drawn} />;
}

const EntryRow = memo(({ entry, isTheirs, ...choosing }: EntryProps) => (
  <div className={styles.line}>
    <span className={styles.small}>
      <CoverIn entry={entry} isTheirs={isTheirs} />
    </span>
    <span className={styles.names}>
      <Place entry={entry} {...choosing} className={styles.name}>
        <bdi>{entry.book.title}</bdi>
      </Place>
      {isTheirs || !otherTitleOf(entry) ? null : (
        <bdi className={styles.soft}>{otherTitleOf(entry)}</bdi>
      )}
      <bdi className={styles.soft}>{namesInShort(entry.book.authors)}</bdi>
      <DueOn entry={entry} />
      {copyTexts(entry).map((text) => (
        <bdi key={text} className={styles.soft}>
          {text}
        </bdi>
      ))}
      <TagsOf entry={entry} />
    </span>
    <Mark entry={entry} isTheirs={isTheirs} />
  </div>
));

/** By when it is to be read, while it is: what is over is due no more. */
const DueOn = ({ entry: { dueOn, status } }: { entry: Entry }) =>
  dueOn && status !== 'read' && status !== 'stopped' ? (
    <span className={styles.soft}>{words.library.due(shownDate(dueOn))}</span>
  ) : null;

/** One's own tags of a book; of somebody else's books there are none. */
const TagsOf = ({ entry: { tags } }: { entry: Entry }) =>
  tags.length > 0 ? (
    <span className={styles.tagged}>
      <Tag size={14} aria-hidden />
      <span className="visually-hidden">
        {words.library.tags}
        {words.controls.colon}
      </span>
      <bdi>{tags.join(' · ')}</bdi>
    </span>
  ) : null;

/** What there is to say of an entry in a line: stars, how far, or the status. */
function Mark({ entry, isTheirs }: { entry: Entry; isTheirs: boolean }) {
  const { status, rating } = entry;
  if (rating !== null) return <Stars rating={rating} />;
  const Icon = status ? STATUS_ICONS[status] : null;
  const place = status === 'reading' || status === 'paused' ? placeOf(entry) : '';
  return (
    <span className={styles.mark}>
      {Icon ? <Icon size={14} aria-hidden /> : null}
      {place || statusText(entry, isTheirs)}
    </span>
  );
}

/** Leads to the book, or chooses it. */
function Place({ entry, chosen, onToggle, className, children, ...drawn }: PlaceProps) {
  const { googleId, title } = entry.book;
  const now = () => chosen.isChosen(googleId);
  const isChosen = useSyncExternalStore(chosen.subscribe, now, now);
  if (isChosen !== undefined)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a press may come with Shift, and holds a cover
      <button
        type="button"
        role="checkbox"
        aria-checked={isChosen}
        aria-label={words.bulk.pick(title)}
        className={`${className} ${styles.pick}`}
        onClick={(event) => onToggle?.(googleId, event.shiftKey)}
        {...drawn}
      >
        <span className={styles.box}>{isChosen ? <Check size={16} aria-hidden /> : null}</span>
        {children}
      </button>
    );
  return (
    <Link
      to={pathTo('/details/:googleId', { googleId })}
      className={className}
      onContextMenu={(event) => {
        const { pointerType } = event.nativeEvent as PointerEvent;
        // A long press with a finger begins to choose.
        if (!onToggle || pointerType !== 'touch') return;
        event.preventDefault();
        onToggle(googleId, false);
      }}
      {...drawn}
    >
      {children}
    </Link>
  );
}

interface PlaceProps
  extends Omit<EntryProps, 'isTheirs'>,
    Omit<Partial<ReturnType<typeof spineOf>>, 'className'> {
  className: string | undefined;
  children: ReactNode;
}

const EntryTable = ({ children }: { children: ReactNode }) => (
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
      <tbody>{children}</tbody>
    </table>
  </section>
);

const TableRow = memo(({ entry, isTheirs, ...choosing }: EntryProps) => (
  <tr>
    <th scope="row">
      <Place entry={entry} {...choosing} className={styles.name}>
        <bdi>{entry.book.title}</bdi>
      </Place>
      <bdi className={styles.below}>{namesInShort(entry.book.authors)}</bdi>
    </th>
    <td>
      <bdi>{namesInShort(entry.book.authors)}</bdi>
    </td>
    <td>{statusText(entry, isTheirs)}</td>
    <td>{entry.rating === null ? '' : <Stars rating={entry.rating} />}</td>
    <td className={styles.figure}>
      {entry.book.pageCount ? wholeNumber(entry.book.pageCount) : ''}
    </td>
    <td className={styles.figure}>{shownDate(entry.finishedOn?.at(-1) ?? entry.endedOn)}</td>
    <td className={styles.figure}>{shownDate(dayOf(entry.addedAt))}</td>
  </tr>
));

const EntrySpine = memo(({ entry, isTheirs, ...choosing }: EntryProps) => {
  const book = { ...entry.book, title: titleIn(entry, isTheirs) };
  return (
    <Place entry={entry} {...choosing} {...spineOf(book)}>
      <SpineText book={book} />
    </Place>
  );
});

const SHOWN = {
  covers: [styles.covers, EntryCover],
  list: [styles.rows, EntryRow],
  spines: [spineShelf.className, EntrySpine],
} as const;
