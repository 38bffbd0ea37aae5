import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Group, GroupRead } from '../../../shared/contract/groups.ts';
import { shownDate, wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { someOf } from '../../queries.ts';
import { BookRow } from '../../ui/Book.tsx';
import { Card } from '../../ui/Card.tsx';
import { Filled } from '../../ui/Filled.tsx';
import { placeText } from '../../ui/placeText.ts';
import styles from './Groups.module.css';
import { readsOf } from './groups.api.ts';
import { timeOf } from './readingLine.ts';

interface CurrentReadProps {
  read: GroupRead;
  /** The day by which it is read now, was or will be. */
  today: string;
  /** What can be done with it. */
  menu?: ReactNode;
  /** How far one is oneself, beside the cover. */
  progress?: ReactNode;
  /** Where one says it; it takes the whole width. */
  form?: ReactNode;
  /** Where everybody is. */
  line?: ReactNode;
}

/** What a group is reading: the book, when, in what parts. */
export function CurrentRead({ read, today, menu, progress, form, line }: CurrentReadProps) {
  return (
    <Card as="section" roomy aria-labelledby="reading" className={styles.reading}>
      <header className={styles.head}>
        <h2 id="reading">{words.groups.times[timeOf(read, today)]}</h2>
        {menu}
      </header>
      <BookRow book={{ ...read, googleId: read.book }} size="large" heading="h3" eager>
        <p className={styles.soft}>
          <Days read={read} />
        </p>
        {progress}
      </BookRow>
      {form}
      {line}
      {read.sections.length > 0 ? (
        <ol className={styles.sections} aria-label={words.groups.sections}>
          {read.sections.map(({ name, upTo, on }, at) => (
            <li key={`${name} ${JSON.stringify(upTo)}`} data-past={on !== null && on < today}>
              <span className={styles.soft} aria-hidden>
                {wholeNumber(at + 1)}
              </span>
              <bdi className={styles.sectionName}>{name}</bdi>
              <span className={styles.soft}>
                <Filled text={words.groups.to}>{placeText(upTo)}</Filled>
              </span>
              {on ? <time dateTime={on}>{shownDate(on)}</time> : null}
            </li>
          ))}
        </ol>
      ) : null}
    </Card>
  );
}

const Days = ({ read: { from, until } }: { read: GroupRead }) =>
  until === null ? (
    <Filled text={words.library.from}>
      <time dateTime={from}>{shownDate(from)}</time>
    </Filled>
  ) : (
    <>
      <time dateTime={from}>{shownDate(from)}</time>
      {' – '}
      <time dateTime={until}>{shownDate(until)}</time>
    </>
  );

/** What a group has read before, or will. */
export function OtherReads({ group }: { group: Group }) {
  const reads = useInfiniteQuery(readsOf(group._id));
  const others = someOf(reads)?.filter(({ _id }) => _id !== group.reading?._id);
  if (!others?.length) return null;
  return (
    <details className={styles.others}>
      <summary>{words.groups.otherReads}</summary>
      <ul>
        {others.map((read) => (
          <li key={read._id} className={styles.row}>
            <BookRow
              book={{ googleId: read.book, title: read.title, thumbnail: read.thumbnail }}
              size="small"
            >
              <span className={styles.soft}>
                <Days read={read} />
              </span>
            </BookRow>
          </li>
        ))}
      </ul>
    </details>
  );
}
