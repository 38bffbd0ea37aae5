import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { words } from '../../locales/words.ts';
import { BookRow } from '../../ui/Book.tsx';
import { Button } from '../../ui/Button.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { saidByWrite } from '../../write.ts';
import styles from './Recommended.module.css';
import { ownAnswers, useDismissal, useTaste } from './recommendations.api.ts';

/** The books somebody named as liked, each with a way to take that back. */
export function Tastes() {
  const { mutateAsync, isPending } = useTaste();
  return (
    <Answered
      kind="tastes"
      empty={words.recommended.noTastes}
      isBusy={isPending}
      onTakeBack={(googleId) => mutateAsync({ googleId, isTaste: false })}
    />
  );
}

/** The books that are not recommended any more, each with a way to take that back. */
export function Dismissals() {
  const { mutateAsync, isPending } = useDismissal();
  return (
    <Answered
      kind="dismissals"
      empty={words.recommended.noDismissals}
      isBusy={isPending}
      onTakeBack={(googleId) => mutateAsync({ googleId, isDismissed: false })}
    />
  );
}

interface AnsweredProps {
  kind: 'tastes' | 'dismissals';
  empty: string;
  isBusy: boolean;
  onTakeBack: (googleId: string) => Promise<unknown>;
}

/** A list that few look at: it is asked for when it is opened. */
function Answered({ kind, ...list }: AnsweredProps) {
  const [isOpen, setOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  return (
    <details
      className={styles.answers}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary ref={summary}>{words.recommended[kind]}</summary>
      {isOpen ? (
        <OpenedList kind={kind} {...list} onTaken={() => summary.current?.focus()} />
      ) : null}
    </details>
  );
}

function OpenedList({
  kind,
  empty,
  isBusy,
  onTakeBack,
  onTaken,
}: AnsweredProps & { onTaken: () => void }) {
  const list = useInfiniteQuery(ownAnswers(kind));
  return (
    <PagedList list={list} failed={words.recommended.listFailed} empty={<p>{empty}</p>}>
      {(answered) => (
        <ul className={styles.books}>
          {answered.map(({ book }) => (
            <li key={book.googleId} className={styles.book}>
              <BookRow book={book} size="small" />
              <Button
                small
                aria-disabled={isBusy}
                aria-label={words.recommended.takeBackOf(book.title)}
                onClick={() => isBusy || onTakeBack(book.googleId).then(onTaken, saidByWrite)}
              >
                {words.recommended.takeBack}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
