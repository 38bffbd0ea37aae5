import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { CATALOGUE_CATEGORY, CHOSEN_FROM } from '../../../shared/categories.ts';
import type { BookSummary } from '../../../shared/contract/books.ts';
import { words } from '../../locales/words.ts';
import { BookChoices } from '../../ui/BookChoices.tsx';
import { Button } from '../../ui/Button.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import styles from './Recommended.module.css';
import { useTaste } from './recommendations.api.ts';

const A_STEP = 12;

interface Props {
  /** The books of a kind, the best known first. */
  useKind: (category: string) => UseInfiniteQueryResult<InfiniteData<{ items: BookSummary[] }>>;
  /** What is recommended is asked for. */
  isBusy: boolean;
  onDone: () => void;
}

/** Which of these did you like? A press says so, and another one takes it back; it can be left at any time. */
export function Choosing({ useKind, isBusy, onDone }: Props) {
  const [step, setStep] = useState(0);
  const [liked, setLiked] = useState<ReadonlySet<string>>(new Set());
  const { mutateAsync: say, isPending } = useTaste();
  const kind = CHOSEN_FROM[step % CHOSEN_FROM.length] ?? CATALOGUE_CATEGORY;
  const list = useKind(kind);
  const books = list.data?.pages.flatMap(({ items }) => items).slice(0, A_STEP);

  const mark = (googleId: string, isLiked: boolean) =>
    setLiked((before) => {
      const after = new Set(before);
      if (isLiked) after.add(googleId);
      else after.delete(googleId);
      return after;
    });

  function press({ googleId }: BookSummary) {
    const isTaste = !liked.has(googleId);
    mark(googleId, isTaste);
    // What fails, the write says.
    say({ googleId, isTaste }).catch(() => mark(googleId, !isTaste));
  }

  return (
    <section aria-labelledby="choosing" className={styles.choosing}>
      <h2 id="choosing">{words.recommended.choose}</h2>
      <p>{words.recommended.chooseAbout}</p>
      {list.isError && !books ? (
        <RetryAlert text={words.recommended.listFailed} query={list} />
      ) : (
        <BookChoices
          books={books}
          most={A_STEP}
          isChosen={(googleId) => liked.has(googleId)}
          labelOf={words.recommended.liked}
          onPress={press}
        />
      )}
      {books?.length === 0 ? <p>{words.recommended.none}</p> : null}
      <p role="status" className={styles.count}>
        {liked.size > 0 ? words.recommended.chosen(liked.size) : null}
      </p>
      <div className={styles.actions}>
        <Button
          variant="primary"
          disabled={liked.size === 0}
          // What was pressed last may be under way: without it, the answer would be another one.
          aria-disabled={isPending || isBusy}
          onClick={() => isPending || isBusy || onDone()}
        >
          {isBusy ? words.recommended.loading : words.recommended.show}
        </Button>
        <Button onClick={() => setStep(step + 1)}>{words.recommended.more}</Button>
      </div>
    </section>
  );
}
