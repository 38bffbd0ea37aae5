import { Undo2 } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { BookChange, BookFacts } from '../../../shared/contract/books.ts';
import { sentenceOf } from '../../api.ts';
import {
  cut,
  dateAndTime,
  languageName,
  publicationDate,
  textOf,
  wholeNumber,
} from '../../format.ts';
import { Button } from '../../ui/Button.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './BookHistory.module.css';
import { useRevertChange } from './books.api.ts';

interface BookHistoryProps {
  googleId: string;
  changes: readonly BookChange[];
  mayRevert: boolean;
}

/** What was changed about a book, newest first: who, when, from what to what. */
export function BookHistory({ googleId, changes, mayRevert }: BookHistoryProps) {
  const { say, alert } = useToasts();
  const reverting = useRevertChange(googleId);

  function revert(id: string) {
    if (reverting.isPending) return;
    reverting.mutate(id, {
      onSuccess: () => {
        say('The change is taken back.');
        // Its button goes: the focus stays near.
        document.getElementById('changes')?.focus();
      },
      onError: (error) =>
        alert(sentenceOf(error, 'The change could not be taken back. Please try again.')),
    });
  }

  return (
    <ol className={styles.list}>
      {changes.map((change) => (
        <li key={change._id} className={styles.change}>
          <header className={styles.head}>
            <p>
              <Who change={change} /> {VERBS[change.kind]}
            </p>
            <time dateTime={change.createdAt}>{dateAndTime(change.createdAt)}</time>
          </header>
          <dl className={styles.facts}>
            {fieldsOf(change.after).map((field) => (
              <Fragment key={field}>
                <dt>{LABELS[field]}</dt>
                <dd>
                  {change.before && shown(field, change.before) !== UNKNOWN ? (
                    <del>
                      <span className="visually-hidden">before: </span>
                      <bdi>{shown(field, change.before)}</bdi>
                    </del>
                  ) : null}
                  {change.before ? (
                    <ins>
                      <span className="visually-hidden">after: </span>
                      <bdi>{shown(field, change.after)}</bdi>
                    </ins>
                  ) : (
                    <bdi>{shown(field, change.after)}</bdi>
                  )}
                </dd>
              </Fragment>
            ))}
          </dl>
          {mayRevert && change.isRevertible ? (
            <p>
              <Button
                small
                aria-disabled={reverting.isPending}
                aria-label={`Revert this change of ${fieldsOf(change.after)
                  .map((field) => LABELS[field].toLowerCase())
                  .join(', ')}`}
                onClick={() => revert(change._id)}
              >
                <Undo2 size={16} aria-hidden />
                {reverting.isPending && reverting.variables === change._id
                  ? 'Reverting...'
                  : 'Revert'}
              </Button>
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

const Who = ({ change: { user } }: { change: BookChange }) =>
  user ? (
    <Link to={`/Account/Profile/${user._id}`}>
      <bdi>@{user.username}</bdi>
    </Link>
  ) : (
    <span>Somebody who has left</span>
  );

const VERBS: Record<BookChange['kind'], string> = {
  added: 'added this book',
  corrected: 'corrected',
  reverted: 'took a change back',
};

const LABELS: Record<keyof BookFacts, string> = {
  title: 'Title',
  subtitle: 'Subtitle',
  authors: 'Authors',
  categories: 'Categories',
  publishedDate: 'Published',
  pageCount: 'Pages',
  publisher: 'Publisher',
  language: 'Language',
  isbn13: 'ISBN',
  description: 'Description',
  cover: 'Cover',
};

const DESCRIPTION_CUT = 400;
const UNKNOWN = '—';

const fieldsOf = (facts: BookFacts) =>
  (Object.keys(LABELS) as (keyof BookFacts)[]).filter((field) => field in facts);

/** A fact in words. */
function shown(field: keyof BookFacts, facts: BookFacts) {
  const value = facts[field];
  if (field === 'cover') return value ? 'A picture that was handed in' : UNKNOWN;
  if (value === null || value === undefined) return UNKNOWN;
  if (Array.isArray(value)) return value.join(', ') || UNKNOWN;
  if (typeof value === 'number') return wholeNumber(value);
  if (field === 'language') return languageName(value);
  if (field === 'publishedDate') return publicationDate(value);
  return field === 'description' ? cut(textOf(value), DESCRIPTION_CUT) : value;
}
