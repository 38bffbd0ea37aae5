import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Import, ImportRow } from '../../../shared/contract/imports.ts';
import type { RowState } from '../../../shared/imports.ts';
import { pathTo } from '../../../shared/paths.ts';
import { drawnCover } from '../../covers.ts';
import { namesInShort, wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { focusNext, keepTrying, SELECTED_TAB } from '../../ui/focusNext.ts';
import { Link } from '../../ui/Link.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { saidByWrite } from '../../write.ts';
import { changeText } from './changeText.ts';
import styles from './Imports.module.css';
import { type RowDecision, rowsOf, useDecideRow } from './imports.api.ts';
import { RowOfFile } from './RowOfFile.tsx';
import { saidText } from './saidText.ts';

export type Kind = RowState | 'conflicts' | 'unrated';

interface RowListProps {
  userId: string;
  known: Import;
  kinds: readonly { id: Kind; count?: number }[];
  selected: Kind;
  onSelect: (kind: Kind) => void;
  /** A box that finds any book of the catalogue, where rows can still be given another. */
  findBook?: FindBook;
  /** What they are folded behind, where nobody has asked for them yet. */
  fold?: string | undefined;
}

export type FindBook = (onChoose: (googleId: string) => void) => ReactNode;

/** The rows of a file by what becomes of them. */
export function RowList({ fold, ...of }: RowListProps) {
  const { kinds, selected, onSelect } = of;
  // It goes with whoever looks among the others for what is not among these.
  const [q, setQ] = useState('');
  const rows = <Rows {...of} q={q} onSearch={setQ} />;
  return (
    <Tabs
      label={words.imports.allRows}
      tabs={kinds.map(({ id, count }) => ({
        id,
        label: words.imports.kinds[id],
        ...(count === undefined ? {} : { count: wholeNumber(count) }),
      }))}
      selected={selected}
      onSelect={onSelect}
    >
      <p className={styles.kind}>{words.imports.kindsMore[selected]}</p>
      {fold === undefined ? rows : <Folded summary={fold}>{rows}</Folded>}
    </Tabs>
  );
}

/** Asks for what is in it when it is opened. */
function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.fold}
      // That of what is within it comes by as well.
      onToggle={({ target, currentTarget }) =>
        target === currentTarget && setOpen(currentTarget.open)
      }
    >
      <summary>{summary}</summary>
      {isOpen ? children : null}
    </details>
  );
}

interface RowsProps extends Omit<RowListProps, 'fold'> {
  /** What is looked for in them. */
  q: string;
  onSearch: (q: string) => void;
}

function Rows({ userId, known, kinds, selected, onSelect, findBook, q, onSearch }: RowsProps) {
  const asked = useDebounced(q.trim());
  const list = useInfiniteQuery(
    rowsOf(known._id, {
      ...(selected === 'conflicts'
        ? { conflict: 'true' }
        : selected === 'unrated'
          ? { unrated: 'true' }
          : { state: selected }),
      ...(asked ? { q: asked } : {}),
    }),
  );
  return (
    <>
      <SearchField
        label={words.imports.find}
        placeholder={words.imports.find}
        value={q}
        onChange={onSearch}
      />
      <PagedList
        list={list}
        failed={words.imports.loadFailed}
        empty={
          <div className={styles.none}>
            <p>{words.imports.noRows}</p>
            {asked ? (
              <FoundElsewhere
                id={known._id}
                q={asked}
                kinds={kinds.map(({ id }) => id).filter((id) => id !== selected)}
                onSelect={onSelect}
              />
            ) : null}
          </div>
        }
      >
        {(rows) => (
          <ul className={styles.rows}>
            {rows.map((row, at) => (
              <li key={row.line} data-line={row.line}>
                <Row
                  userId={userId}
                  known={known}
                  row={row}
                  beside={rows[at + 1] ?? rows[at - 1]}
                  findBook={findBook}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

/** Whether a row is of a kind, as far as it says itself. */
const isOf = (kind: Kind, { state, changes }: ImportRow) =>
  kind === 'conflicts' ? changes.some(({ conflict }) => conflict) : state === kind;

interface FoundElsewhereProps {
  id: string;
  q: string;
  kinds: readonly Kind[];
  onSelect: (kind: Kind) => void;
}

/** Which of the other kinds have rows with what was looked for. */
function FoundElsewhere({ id, q, kinds, onSelect }: FoundElsewhereProps) {
  const rows = useInfiniteQuery(rowsOf(id, { q }));
  const found = rows.isPlaceholderData ? undefined : rows.data?.pages[0]?.items;
  const ofKind = (kind: Kind) => found?.filter((row) => isOf(kind, row)) ?? [];
  const among = kinds.filter((kind) => ofKind(kind).length > 0);
  if (among.length === 0) return null;
  return (
    <p className={styles.elsewhere}>
      {words.imports.elsewhere}
      {among.map((kind) => (
        <Button
          key={kind}
          small
          onClick={() => {
            onSelect(kind);
            focusNext(SELECTED_TAB);
          }}
        >
          {words.imports.kinds[kind]}
          {/* Of very many only the first are known. */}
          {rows.hasNextPage ? null : ` (${wholeNumber(ofKind(kind).length)})`}
        </Button>
      ))}
    </p>
  );
}

interface RowProps {
  findBook: FindBook | undefined;
  userId: string;
  known: Import;
  row: ImportRow;
  /** Where somebody goes on when it has left the list. */
  beside: ImportRow | undefined;
}

function Row({ findBook, ...of }: RowProps) {
  const { known, row } = of;
  const { book, reason, changes, problems, state } = row;
  const isOpen = known.state === 'ready';
  // What was going to happen to it has happened.
  const isAdded = row.reasonId === 'title_unknown' && state === 'applied';
  return (
    <article className={styles.row}>
      <span>
        <Cover src={book?.thumbnail} drawn={book ? drawnCover(book.googleId) : null} />
      </span>
      <div className={styles.about}>
        <RowOfFile row={row} />
        {book ? (
          <p>
            {words.imports.matched}
            {words.controls.betweenSentences}
            <Link to={pathTo('/details/:googleId', { googleId: book.googleId })}>
              <bdi>{book.title}</bdi>
            </Link>
          </p>
        ) : null}
        {reason && !isAdded ? (
          <p className={styles.soft}>{saidText(row.reasonId, row.reasonParams, reason)}</p>
        ) : null}
        {problems.length > 0 ? (
          <ul className={styles.problems}>
            {problems.map(({ column, text, id, params }) => (
              <li key={`${column} ${text}`}>
                {column ? <bdi>{column}: </bdi> : null}
                {saidText(id, params, text)}
              </li>
            ))}
          </ul>
        ) : null}
        {changes.length > 0 ? <Changes {...of} /> : null}
        {isOpen && state !== 'unreadable' ? <Choices {...of} findBook={findBook} /> : null}
      </div>
    </article>
  );
}

function useSay({ known, row: { line }, beside }: Omit<RowProps, 'findBook'>) {
  const decide = useDecideRow(known._id);
  const isPending = decide.isPending;
  function say(decision: RowDecision) {
    if (isPending) return;
    const pressed = document.activeElement;
    // Not the callbacks of mutate(): they are dropped when the row leaves this list.
    decide
      .mutateAsync({ line, ...decision })
      .then(
        () => goOnWithout(pressed, ...[line, beside?.line].map(choicesOf), SELECTED_TAB),
        saidByWrite,
      );
  }
  return { say, isPending };
}

const choicesOf = (line: number | undefined) => `[data-line="${line}"] [data-choices] button`;

/** The rows are asked for anew, which takes its time on a slow line. */
const GONE_WITHIN_MS = 30_000;

/** Leads the focus on as soon as what was pressed has gone. */
const goOnWithout = (pressed: Element | null, ...selectors: string[]) =>
  keepTrying(() => {
    if (pressed?.isConnected) return false;
    if (document.activeElement === document.body) focusNext(...selectors);
    return true;
  }, GONE_WITHIN_MS);

/** What the row changes here; where it differs from what was written here, which of both counts. */
function Changes(of: Omit<RowProps, 'findBook'>) {
  const { known, row } = of;
  const { say, isPending } = useSay(of);
  const conflicts = row.changes.filter(
    ({ conflict, field }) => conflict || row.take.includes(field),
  );
  const replaceable = conflicts.filter((change) => !isLeftOut(change));
  // Once it is done, what stands in the way of the file has stayed.
  const isReady = known.state === 'ready';
  const isOut = (change: Change) => isLeftOut(change) || (change.conflict && !isReady);
  const taken = row.changes.filter((change) => !isOut(change));
  const isAllOut = !isReady && taken.length === 0;
  return (
    <details className={styles.changes} open={conflicts.length > 0}>
      <summary>
        {isAllOut
          ? words.imports.notTaken(
              [...new Set(row.changes.map(({ field }) => fieldName(field)))].join(
                words.controls.comma,
              ),
            )
          : words.imports.changes(isReady ? row.changes.length : taken.length)}
      </summary>
      <dl>
        {row.changes.map((change, at) => {
          const { field, from, to } = change;
          const isOutHere = isOut(change);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field may stand there twice
            <div key={`${field} ${at}`}>
              <dt>
                {isOutHere && !isAllOut
                  ? words.imports.notTaken(fieldName(field))
                  : fieldName(field)}
              </dt>
              <dd>
                {!isOutHere && from !== false && changeText(field, from) ? (
                  <>
                    <bdi>{changeText(field, from)}</bdi>{' '}
                    <ArrowRight
                      size={14}
                      className={styles.becomes}
                      role="img"
                      aria-label="→"
                    />{' '}
                  </>
                ) : null}
                <bdi>{changeText(field, to) || '–'}</bdi>
              </dd>
            </div>
          );
        })}
      </dl>
      {isReady
        ? [...new Set(replaceable.map(({ field }) => field))].map((field) => (
            <CheckField
              key={field}
              label={words.imports.take(fieldName(field))}
              aria-disabled={isPending}
              checked={row.take.includes(field)}
              onChange={({ target }) =>
                say({
                  take: target.checked
                    ? [...row.take, field]
                    : row.take.filter((each) => each !== field),
                })
              }
            />
          ))
        : null}
    </details>
  );
}

/** Whether something of the file stays out where nothing here stands in its way, so that there is nothing to choose. */
const isLeftOut = ({ from, conflict }: Change) => conflict && from === null;

type Change = ImportRow['changes'][number];

/** What else may become of a row before it is imported. */
function Choices({ findBook, ...of }: RowProps) {
  const { row } = of;
  const [isFinding, setFinding] = useState(false);
  const { say, isPending } = useSay(of);
  const { state, book, candidates, read } = row;
  const others = candidates.filter(({ googleId }) => googleId !== book?.googleId);
  return (
    <>
      <details
        className={styles.changes}
        onToggle={({ currentTarget }) => setFinding(currentTarget.open)}
      >
        <summary>{book ? words.imports.otherBook : words.imports.lookForIt}</summary>
        {others.length > 0 ? (
          <ul className={styles.others}>
            {others.map(({ googleId, title, authors, publishedDate }) => (
              <li key={googleId}>
                <Button small aria-disabled={isPending} onClick={() => say({ googleId })}>
                  <bdi>
                    {[title, namesInShort(authors), publishedDate?.slice(0, 4)]
                      .filter(Boolean)
                      .join(' · ')}
                  </bdi>
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        {isFinding ? findBook?.((googleId) => say({ googleId })) : null}
      </details>
      <p className={styles.buttons} data-choices>
        {state === 'skipped' ? (
          <Button small aria-disabled={isPending} onClick={() => say({ skip: false })}>
            {words.imports.takeIn}
          </Button>
        ) : (
          <Button small aria-disabled={isPending} onClick={() => say({ skip: true })}>
            {words.imports.leaveOut}
          </Button>
        )}
        {state !== 'unknown' && state !== 'skipped' && read.title ? (
          <Button
            small
            variant="quiet"
            aria-disabled={isPending}
            onClick={() => say({ create: true })}
          >
            {words.imports.addAsNew}
          </Button>
        ) : null}
      </p>
    </>
  );
}

const fieldName = (field: string) =>
  (words.imports.fields as Partial<Record<string, string>>)[field] ?? field;
