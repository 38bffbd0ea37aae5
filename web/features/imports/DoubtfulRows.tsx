import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ImportRow } from '../../../shared/contract/imports.ts';
import { failureMessage } from '../../api.ts';
import { drawnCover } from '../../covers.ts';
import { namesInShort } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { isToGoOn, MoreFailed } from '../../ui/MoreButton.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import { saidByWrite } from '../../write.ts';
import styles from './Imports.module.css';
import { type RowDecision, rowsOf, useDecideRow } from './imports.api.ts';
import type { FindBook } from './RowList.tsx';
import { RowOfFile } from './RowOfFile.tsx';
import { saidText } from './saidText.ts';

interface DoubtfulRowsProps {
  id: string;
  count: number;
  /** A box that finds any book of the catalogue. */
  findBook: FindBook;
}

/** The rows of which the book is not certain, one after another; one key decides each. */
export function DoubtfulRows({ id, count, findBook }: DoubtfulRowsProps) {
  const list = useInfiniteQuery(rowsOf(id, { state: 'doubtful' }));
  const decide = useDecideRow(id);
  const [decided, setDecided] = useState<readonly number[]>([]);
  const keeping = useRef(new Map<number, Promise<unknown>>());
  const heading = useRef<HTMLHeadingElement>(null);
  const { fetchNextPage } = list;
  const goesOn = isToGoOn(list);
  const row = list.data?.pages
    .flatMap(({ items }) => items)
    .find((each) => each.state === 'doubtful' && !decided.includes(each.line));

  useEffect(() => {
    if (!row && goesOn) void fetchNextPage();
  }, [row, goesOn, fetchNextPage]);

  function say(decision: RowDecision) {
    if (!row) return;
    const { line } = row;
    // The next one is there at once; where it could not be kept, this one comes back.
    setDecided((before) => [...before, line]);
    heading.current?.focus({ preventScroll: true });
    // Not the callbacks of mutate(): they are dropped when the next row is decided before this one is kept.
    const kept = decide.mutateAsync({ line, ...decision }).catch(() => {
      setDecided((before) => before.filter((each) => each !== line));
    });
    keeping.current.set(line, kept);
  }

  function goBack() {
    const line = decided.at(-1);
    if (line === undefined) return;
    // Whichever comes last counts: not before what it takes back.
    Promise.resolve(keeping.current.get(line))
      .then(() => decide.mutateAsync({ line, skip: false }))
      .then(() => setDecided((before) => before.filter((each) => each !== line)), saidByWrite);
  }

  const pressed = useRef<(key: string) => boolean>(() => false);
  pressed.current = (key) => {
    const candidate = /^[1-5]$/.test(key) ? row?.candidates[Number(key) - 1] : undefined;
    if (candidate) say({ googleId: candidate.googleId });
    else if (key === 's' && row) say({ skip: true });
    else if (key === 'n' && row?.read.title) say({ create: true });
    else if (key === 'b' && decided.length > 0) goBack();
    else return false;
    return true;
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]')) return;
      if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return;
      if (pressed.current(event.key.toLowerCase())) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  // Its place is kept while it loads, so that nothing moves under the reader's finger.
  if (list.isPending && count > 0)
    return (
      <section className={styles.part}>
        <Skeleton shape="row" />
      </section>
    );
  if (!list.data && count > 0)
    return <RetryAlert text={failureMessage(list.error, words.imports.loadFailed)} query={list} />;
  if (!row && list.isFetchNextPageError && !list.isFetchingNextPage)
    return <MoreFailed query={list} />;
  if (!row && decided.length === 0) return null;
  return (
    <section aria-labelledby="doubtful" className={styles.part}>
      <h2 id="doubtful" ref={heading} tabIndex={-1}>
        {row ? words.imports.which : words.imports.allDecided}
      </h2>
      {row ? (
        <>
          <p className={styles.soft}>{words.imports.toDecide(count)}</p>
          <p className={styles.keys}>{words.imports.keysHint}</p>
          <RowOfFile row={row} />
          <Candidates row={row} onChoose={(googleId) => say({ googleId })} />
          <details key={row.line} className={styles.changes}>
            <summary>{words.imports.otherBook}</summary>
            {findBook((googleId) => say({ googleId }))}
          </details>
        </>
      ) : null}
      <p className={styles.buttons}>
        {row ? (
          <>
            <Button onClick={() => say({ skip: true })}>
              {words.imports.leaveOut} <kbd>s</kbd>
            </Button>
            {row.read.title ? (
              <Button onClick={() => say({ create: true })}>
                {words.imports.addAsNew} <kbd>n</kbd>
              </Button>
            ) : null}
          </>
        ) : null}
        {decided.length > 0 ? (
          <Button variant="quiet" onClick={goBack}>
            {words.imports.goBack} <kbd>b</kbd>
          </Button>
        ) : null}
      </p>
    </section>
  );
}

const TYPED_INTO =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])';

interface CandidatesProps {
  row: ImportRow;
  onChoose: (googleId: string) => void;
}

const Candidates = ({ row, onChoose }: CandidatesProps) => (
  <ol className={styles.candidates}>
    {row.candidates.map((book, at) => (
      <li key={book.googleId}>
        <button type="button" className={styles.candidate} onClick={() => onChoose(book.googleId)}>
          <span>
            <Cover src={book.thumbnail} drawn={drawnCover(book.googleId)} eager />
          </span>
          <span className={styles.about}>
            <bdi className={styles.title}>{book.title}</bdi>
            <span>
              <bdi>{namesInShort(book.authors)}</bdi>
              {book.publishedDate ? ` · ${book.publishedDate.slice(0, 4)}` : ''}
            </span>
            <span className={styles.soft}>{saidText(book.reasonId, {}, book.reason)}</span>
          </span>
          <kbd>{at + 1}</kbd>
        </button>
      </li>
    ))}
  </ol>
);
