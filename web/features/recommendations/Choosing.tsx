import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { CATALOGUE_CATEGORY, CHOSEN_FROM } from '../../../shared/categories.ts';
import type { BookSummary } from '../../../shared/contract/books.ts';
import { drawnCover } from '../../covers.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
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
        <ul className={styles.choices} aria-busy={!books}>
          {books
            ? books.map((book, at) => (
                <li key={book.googleId}>
                  <button
                    type="button"
                    className={styles.choice}
                    aria-pressed={liked.has(book.googleId)}
                    aria-label={words.recommended.liked(book.title)}
                    title={book.title}
                    onClick={() => press(book)}
                  >
                    <Cover src={book.thumbnail} drawn={drawnCover(book.googleId)} eager={at < 6} />
                    {liked.has(book.googleId) ? (
                      <span className={styles.mark}>
                        <Check size={18} aria-hidden />
                      </span>
                    ) : null}
                  </button>
                </li>
              ))
            : Array.from({ length: A_STEP }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: all alike
                <li key={index}>
                  <Skeleton shape="cover" />
                </li>
              ))}
        </ul>
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
