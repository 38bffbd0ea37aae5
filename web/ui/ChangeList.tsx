import type { UseMutationResult } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { pathTo } from '../../shared/paths.ts';
import { dateAndTime } from '../format.ts';
import type { Pattern } from '../locales/formats.ts';
import { words } from '../locales/words.ts';
import { Button } from './Button.tsx';
import styles from './ChangeList.module.css';
import { Filled } from './Filled.tsx';
import { Link } from './Link.tsx';
import { useToasts } from './Toasts.tsx';

/** One thing that a change says: from what to what; without `before` it is said anew. */
export interface ShownFact {
  label: string;
  before?: ReactNode;
  after: ReactNode;
}

/** A change as it is shown. */
export interface ShownChange {
  id: string;
  /** Null when the account is gone, or hidden. */
  user: { _id: string; username: string } | null;
  createdAt: string;
  /** What somebody did: `{who} corrected`. */
  text: Pattern<string>;
  facts: readonly ShownFact[];
  isRevertible: boolean;
}

interface ChangeListProps {
  changes: readonly ShownChange[];
  mayRevert: boolean;
  reverting: UseMutationResult<unknown, Error, string>;
}

/** What was changed about something, newest first: who, when, from what to what; and the way back. */
export function ChangeList({ changes, mayRevert, reverting }: ChangeListProps) {
  const { say } = useToasts();

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
      {changes.map(({ id, user, createdAt, text, facts, isRevertible }) => (
        <li key={id} className={styles.change}>
          <header className={styles.head}>
            <p>
              <Filled text={text}>
                <Who user={user} />
              </Filled>
            </p>
            <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
          </header>
          <dl className={styles.facts}>
            {facts.map(({ label, before, after }) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>
                  {before === undefined || before === UNKNOWN ? null : (
                    <del>
                      <span className="visually-hidden">{words.history.before}</span>
                      <bdi>{before}</bdi>
                    </del>
                  )}
                  {before === undefined ? (
                    <bdi>{after}</bdi>
                  ) : (
                    <ins>
                      <span className="visually-hidden">{words.history.after}</span>
                      <bdi>{after}</bdi>
                    </ins>
                  )}
                </dd>
              </Fragment>
            ))}
          </dl>
          {mayRevert && isRevertible ? (
            <p>
              <Button
                small
                aria-disabled={reverting.isPending}
                aria-label={words.history.revertOf(
                  facts.map(({ label }) => label).join(words.controls.comma),
                )}
                onClick={() => revert(id)}
              >
                <Undo2 size={16} aria-hidden />
                {reverting.isPending && reverting.variables === id
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

const Who = ({ user }: Pick<ShownChange, 'user'>) =>
  user ? (
    <Link to={pathTo('/Account/Profile/:userId', { userId: user._id })}>
      <bdi>@{user.username}</bdi>
    </Link>
  ) : (
    <span>{words.history.somebodyWhoLeft}</span>
  );

/** What stands for a fact that nobody has said. */
export const UNKNOWN = '—';
