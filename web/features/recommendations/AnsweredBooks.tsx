import { useInfiniteQuery } from '@tanstack/react-query';
import { words } from '../../locales/words.ts';
import { BookRow } from '../../ui/Book.tsx';
import { Button } from '../../ui/Button.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { saidByWrite } from '../../write.ts';
import styles from './Recommended.module.css';
import { ownDismissals, ownTastes, useDismissal, useTaste } from './recommendations.api.ts';

/** The books somebody named as liked, each with a way to take that back. */
export function Tastes() {
  const { mutateAsync, isPending } = useTaste();
  return (
    <Answered
      list={ownTastes()}
      title={words.recommended.tastes}
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
      list={ownDismissals()}
      title={words.recommended.dismissals}
      empty={words.recommended.noDismissals}
      isBusy={isPending}
      onTakeBack={(googleId) => mutateAsync({ googleId, isDismissed: false })}
    />
  );
}

interface AnsweredProps {
  list: ReturnType<typeof ownTastes> | ReturnType<typeof ownDismissals>;
  title: string;
  empty: string;
  isBusy: boolean;
  onTakeBack: (googleId: string) => Promise<unknown>;
}

function Answered({ list: asked, title, empty, isBusy, onTakeBack }: AnsweredProps) {
  const list = useInfiniteQuery(asked as ReturnType<typeof ownTastes>);
  async function takeBack(googleId: string) {
    await onTakeBack(googleId);
    focusNext('details[open] summary');
  }
  return (
    <details className={styles.answers}>
      <summary>{title}</summary>
      <PagedList list={list} failed={words.recommended.listFailed} empty={<p>{empty}</p>}>
        {(answered) => (
          <ul className={styles.books}>
            {answered.map(({ book }) => (
              <li key={book.googleId} className={styles.book}>
                <BookRow book={book} size="small" />
                <Button
                  small
                  disabled={isBusy}
                  aria-label={words.recommended.takeBackOf(book.title)}
                  onClick={() => takeBack(book.googleId).catch(saidByWrite)}
                >
                  {words.recommended.takeBack}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </details>
  );
}
