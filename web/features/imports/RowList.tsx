import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Import, ImportRow } from '../../../shared/contract/imports.ts';
import type { RowState } from '../../../shared/imports.ts';
import { pathTo } from '../../../shared/paths.ts';
import { sentenceOf } from '../../api.ts';
import { drawnCover } from '../../covers.ts';
import { wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { Link } from '../../ui/Link.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import styles from './Imports.module.css';
import { type RowDecision, rowsOf, useDecideRow } from './imports.api.ts';
import { RowOfFile } from './RowOfFile.tsx';
import { saidText } from './saidText.ts';

export type Kind = RowState | 'conflicts';

interface RowListProps {
  userId: string;
  known: Import;
  kinds: readonly { id: Kind; count?: number }[];
  selected: Kind;
  onSelect: (kind: Kind) => void;
}

/** The rows of a file by what becomes of them. */
export function RowList({ userId, known, kinds, selected, onSelect }: RowListProps) {
  const [q, setQ] = useState('');
  const asked = useDebounced(q.trim());
  const list = useInfiniteQuery(
    rowsOf(userId, known._id, {
      ...(selected === 'conflicts' ? { conflict: 'true' } : { state: selected }),
      ...(asked ? { q: asked } : {}),
    }),
  );
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
      <p className={styles.soft}>{words.imports.kindsMore[selected]}</p>
      <SearchField
        label={words.imports.find}
        placeholder={words.imports.find}
        value={q}
        onChange={setQ}
      />
      <PagedList
        list={list}
        failed={words.imports.loadFailed}
        empty={<p className={styles.none}>{words.imports.noRows}</p>}
      >
        {(rows) => (
          <ul className={styles.rows}>
            {rows.map((row) => (
              <li key={row.line}>
                <Row userId={userId} known={known} row={row} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Tabs>
  );
}

interface RowProps {
  userId: string;
  known: Import;
  row: ImportRow;
}

function Row({ userId, known, row }: RowProps) {
  const { book, reason, changes, problems, state } = row;
  const isOpen = known.state === 'ready';
  return (
    <article className={styles.row}>
      <span className={styles.cover}>
        <Cover src={book?.thumbnail} drawn={book ? drawnCover(book.googleId) : null} />
      </span>
      <div className={styles.about}>
        <RowOfFile row={row} />
        {book ? (
          <p>
            {words.imports.matched}{' '}
            <Link to={pathTo('/details/:googleId', { googleId: book.googleId })}>
              <bdi>{book.title}</bdi>
            </Link>
          </p>
        ) : null}
        {reason ? (
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
        {changes.length > 0 ? <Changes userId={userId} known={known} row={row} /> : null}
        {isOpen && state !== 'unreadable' ? (
          <Choices userId={userId} known={known} row={row} />
        ) : null}
      </div>
    </article>
  );
}

function useSay(userId: string, known: Import, { line }: ImportRow) {
  const decide = useDecideRow(userId, known._id);
  const { alert } = useToasts();
  const say = (decision: RowDecision) =>
    decide.mutate(
      { line, ...decision },
      { onError: (error) => alert(sentenceOf(error, words.imports.failed)) },
    );
  return { say, isPending: decide.isPending };
}

/** What the row changes here; where it differs from what was written here, which of both counts. */
function Changes({ userId, known, row }: RowProps) {
  const { say, isPending } = useSay(userId, known, row);
  const conflicts = row.changes.filter(
    ({ conflict, field }) => conflict || row.take.includes(field),
  );
  return (
    <details className={styles.changes} open={conflicts.length > 0}>
      <summary>{words.imports.changes(row.changes.length)}</summary>
      <dl>
        {row.changes.map(({ field, from, to }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field may stand there twice
          <div key={`${field} ${at}`}>
            <dt>{fieldName(field)}</dt>
            <dd>
              {shown(from) ? (
                <>
                  <bdi>{shown(from)}</bdi> →{' '}
                </>
              ) : null}
              <bdi>{shown(to) || '–'}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {known.state === 'ready'
        ? [...new Set(conflicts.map(({ field }) => field))].map((field) => (
            <label key={field} className={styles.take}>
              <input
                type="checkbox"
                disabled={isPending}
                checked={row.take.includes(field)}
                onChange={({ target }) =>
                  say({
                    take: target.checked
                      ? [...row.take, field]
                      : row.take.filter((each) => each !== field),
                  })
                }
              />
              {words.imports.take(fieldName(field))}
            </label>
          ))
        : null}
    </details>
  );
}

/** What else may become of a row before it is imported. */
function Choices({ userId, known, row }: RowProps) {
  const { say, isPending } = useSay(userId, known, row);
  const { state, book, candidates, read } = row;
  const others = candidates.filter(({ googleId }) => googleId !== book?.googleId);
  return (
    <>
      {others.length > 0 ? (
        <details className={styles.changes}>
          <summary>{words.imports.otherBook}</summary>
          <ul className={styles.others}>
            {others.map(({ googleId, title, authors, publishedDate }) => (
              <li key={googleId}>
                <Button small disabled={isPending} onClick={() => say({ googleId })}>
                  <bdi>
                    {[title, authors.join(words.controls.comma), publishedDate?.slice(0, 4)]
                      .filter(Boolean)
                      .join(' · ')}
                  </bdi>
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <p className={styles.buttons}>
        {state === 'skipped' ? (
          <Button small disabled={isPending} onClick={() => say({ skip: false })}>
            {words.imports.takeIn}
          </Button>
        ) : (
          <Button small disabled={isPending} onClick={() => say({ skip: true })}>
            {words.imports.leaveOut}
          </Button>
        )}
        {state !== 'unknown' && state !== 'skipped' && read.title ? (
          <Button small look="quiet" disabled={isPending} onClick={() => say({ create: true })}>
            {words.imports.addAsNew}
          </Button>
        ) : null}
      </p>
    </>
  );
}

const fieldName = (field: string) =>
  (words.imports.fields as Partial<Record<string, string>>)[field] ?? field;

const SHOWN = 300;

function shown(value: ImportRow['changes'][number]['to']): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? words.library.yes : words.library.notSo;
  const text = Array.isArray(value) ? value.join(words.controls.comma) : String(value);
  const status = (words.library.statuses as Partial<Record<string, string>>)[text];
  return status ?? (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
}
