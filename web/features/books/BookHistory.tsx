import { Undo2 } from 'lucide-react';
import { Fragment } from 'react';
import type { BookFacts, BookRevision } from '../../../shared/contract/books.ts';
import { lineOfHtml } from '../../../shared/htmlText.ts';
import { pathTo } from '../../../shared/paths.ts';
import { cut } from '../../format.ts';
import { dateAndTime, languageName, wholeNumber } from '../../formatLater.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Filled } from '../../ui/Filled.tsx';
import { Link } from '../../ui/Link.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './BookHistory.module.css';
import { publicationDate } from './bookFacts.ts';
import { useRevertChange } from './books.api.ts';

interface BookHistoryProps {
  googleId: string;
  changes: readonly BookRevision[];
  mayRevert: boolean;
}

/** What was changed about a book, newest first: who, when, from what to what. */
export function BookHistory({ googleId, changes, mayRevert }: BookHistoryProps) {
  const { say } = useToasts();
  const reverting = useRevertChange(googleId);

  function revert(id: string) {
    if (reverting.isPending) return;
    reverting.mutate(id, {
      onSuccess: () => {
        say(words.history.reverted);
        // Its button goes: the focus stays near.
        document.getElementById('changes')?.focus();
      },
    });
  }

  return (
    <ol className={styles.list}>
      {changes.map((change) => (
        <li key={change._id} className={styles.change}>
          <header className={styles.head}>
            <p>
              <Filled text={words.history.kinds[change.kind]}>
                <Who change={change} />
              </Filled>
            </p>
            <time dateTime={change.createdAt}>{dateAndTime(change.createdAt)}</time>
          </header>
          <dl className={styles.facts}>
            {fieldsOf(change.after).map((field) => (
              <Fragment key={field}>
                <dt>{words.history.fields[field]}</dt>
                <dd>
                  {change.before && shown(field, change.before) !== UNKNOWN ? (
                    <del>
                      <span className="visually-hidden">{words.history.before}</span>
                      <bdi>{shown(field, change.before)}</bdi>
                    </del>
                  ) : null}
                  {change.before ? (
                    <ins>
                      <span className="visually-hidden">{words.history.after}</span>
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
                aria-label={words.history.revertOf(
                  fieldsOf(change.after)
                    .map((field) => words.history.fields[field])
                    .join(words.controls.comma),
                )}
                onClick={() => revert(change._id)}
              >
                <Undo2 size={16} aria-hidden />
                {reverting.isPending && reverting.variables === change._id
                  ? words.history.reverting
                  : words.history.revert}
              </Button>
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

const Who = ({ change: { user } }: { change: BookRevision }) =>
  user ? (
    <Link to={pathTo('/Account/Profile/:userId', { userId: user._id })}>
      <bdi>@{user.username}</bdi>
    </Link>
  ) : (
    <span>{words.history.somebodyWhoLeft}</span>
  );

const DESCRIPTION_CUT = 400;
const UNKNOWN = '—';

const fieldsOf = (facts: BookFacts) =>
  (Object.keys(words.history.fields) as (keyof BookFacts)[]).filter((field) => field in facts);

/** A fact in words. */
function shown(field: keyof BookFacts, facts: BookFacts) {
  const value = facts[field];
  if (field === 'cover') return value ? words.history.pictureHandedIn : UNKNOWN;
  if (value === null || value === undefined) return UNKNOWN;
  if (Array.isArray(value)) return value.join(words.controls.comma) || UNKNOWN;
  if (typeof value === 'number') return wholeNumber(value);
  if (field === 'language') return languageName(value);
  if (field === 'publishedDate') return publicationDate(value);
  return field === 'description' ? cut(lineOfHtml(value), DESCRIPTION_CUT) : value;
}
