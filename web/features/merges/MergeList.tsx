import { useInfiniteQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useId } from 'react';
import type { BookMerge } from '../../../shared/contract/merges.ts';
import { pathTo } from '../../../shared/paths.ts';
import { dateAndTime } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import styles from '../../ui/ChangeList.module.css';
import { Empty } from '../../ui/Empty.tsx';
import { Filled } from '../../ui/Filled.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { Link } from '../../ui/Link.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { mergesOfBooks, useSeparateBooks } from './merges.api.ts';

/** Books that writers and admins have made one, each with its way back as long as there is one. */
export function MergeList() {
  const list = useInfiniteQuery(mergesOfBooks());
  return (
    <PagedList
      list={list}
      failed={words.byHand.mergesFailed}
      empty={<Empty drawing="page" text={words.byHand.noMerges} />}
    >
      {(merges) => (
        <ol className={styles.list}>
          {merges.map((merge) => (
            <OneMerge key={merge._id} merge={merge} />
          ))}
        </ol>
      )}
    </PagedList>
  );
}

function OneMerge({ merge }: { merge: BookMerge }) {
  const { _id, from, into, user, createdAt, undoUntil, undoneAt, isUndoable } = merge;
  const separating = useSeparateBooks();
  const { say } = useToasts();
  const said = useId();

  function undo() {
    if (separating.isPending) return;
    // Not the callbacks of mutate(): they are dropped when the reload takes this button away.
    separating.mutateAsync(_id).then(
      () => {
        say(words.byHand.separated);
        focusNext(`#${CSS.escape(said)}`);
      },
      () => {},
    );
  }

  return (
    <li className={styles.change}>
      <header className={styles.head}>
        <p>
          <Filled text={words.byHand.mergedBy}>
            {user ? (
              <Link to={pathTo('/Account/Profile/:userId', { userId: user._id })}>
                <bdi>@{user.username}</bdi>
              </Link>
            ) : (
              words.history.somebodyWhoLeft
            )}
          </Filled>
        </p>
        <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
      </header>
      <dl className={styles.facts}>
        <dt>{words.byHand.book}</dt>
        <dd>
          <del>
            <span className="visually-hidden">{words.history.before}</span>
            <bdi>{from.title}</bdi>
          </del>
          <ins>
            <span className="visually-hidden">{words.history.after}</span>
            {into ? (
              <Link to={pathTo('/details/:googleId', { googleId: into.googleId })}>
                <bdi>{into.title}</bdi>
              </Link>
            ) : (
              words.byHand.mergedOn
            )}
          </ins>
        </dd>
      </dl>
      {undoneAt ? (
        <p id={said} tabIndex={-1}>
          {words.byHand.separatedOn(dateAndTime(undoneAt))}
        </p>
      ) : null}
      {isUndoable ? (
        <p className={styles.press}>
          <Button
            small
            aria-disabled={separating.isPending}
            aria-label={words.byHand.undoOf(from.title)}
            onClick={undo}
          >
            <Undo2 size={16} aria-hidden />
            {words.byHand.undo}
          </Button>
          <span>{words.byHand.undoUntil(dateAndTime(undoUntil))}</span>
        </p>
      ) : null}
    </li>
  );
}
