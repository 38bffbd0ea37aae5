import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CATALOGUE_CATEGORY, CHOSEN_FROM } from '../../shared/categories.ts';
import type { Favorite } from '../../shared/contract/favorites.ts';
import { failureMessage } from '../api.ts';
import { drawnCover } from '../covers.ts';
import { BookFinder } from '../features/books/BookFinder.tsx';
import { booksOf } from '../features/books/books.api.ts';
import { ownFavorites, useMarkFavorite } from '../features/favorites/favorites.api.ts';
import { type LibraryView, libraryOf } from '../features/library/library.api.ts';
import { words } from '../locales/words.ts';
import { BookChoices } from '../ui/BookChoices.tsx';
import { Button } from '../ui/Button.tsx';
import { Cover } from '../ui/Cover.tsx';
import { focusNext } from '../ui/focusNext.ts';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { LOVED } from './useStepsDone.ts';
import styles from './WelcomePage.module.css';

const A_STEP = 12;
/** The step before the kinds of `CHOSEN_FROM`, of which 0 is the first. */
const OWN = -1;
/** One's own books with four stars and more. */
const BEST_RATED: LibraryView = { sort: 'rating', order: 'desc', minRating: '4' };

interface Loved {
  googleId: string;
  title: string;
  thumbnail: string | null;
}

/** Choosing books one loves, which become favourites: by looking for them, or from the best known ones. */
export function LovedBooks() {
  const favorites = useInfiniteQuery(ownFavorites());
  const { loved, isLoved, press } = useLoved(
    favorites.data?.pages.flatMap(({ items }) => items.map(asLoved)),
  );
  const own = useInfiniteQuery(libraryOf(BEST_RATED));
  const best = own.data?.pages.flatMap(({ items }) => items.map(({ book }) => book));
  // Whoever has brought books chooses from those first. That is decided once: what comes later moves nobody on or back.
  const [step, setStep] = useState<number>();
  if (step === undefined && !own.isPending) setStep(best && best.length >= LOVED ? OWN : 0);
  const kind = CHOSEN_FROM[(step ?? 0) % CHOSEN_FROM.length] ?? CATALOGUE_CATEGORY;
  const list = useInfiniteQuery({ ...booksOf(kind), enabled: step !== OWN });
  const offered = step === OWN ? best : list.data?.pages.flatMap(({ items }) => items);
  const books = step === undefined ? undefined : offered?.slice(0, A_STEP);

  if (favorites.isError && !favorites.data)
    return (
      <RetryAlert
        text={failureMessage(favorites.error, words.welcome.lovedFailed)}
        query={favorites}
      />
    );
  return (
    <>
      <ol className={styles.chosen}>
        {Array.from({ length: LOVED }, (_, at) => {
          // Of more the last, so that what is pressed now is seen.
          const book = loved[Math.max(0, loved.length - LOVED) + at];
          return book ? (
            <li key={book.googleId}>
              <button
                type="button"
                className={styles.taken}
                aria-label={words.welcome.take(book.title)}
                title={words.welcome.take(book.title)}
                onClick={() => {
                  void press(book);
                  focusNext('#step-loved');
                }}
              >
                <Cover src={book.thumbnail} drawn={drawnCover(book.googleId)} eager />
              </button>
            </li>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place with nothing in it
            <li key={at} className={styles.none} aria-hidden />
          );
        })}
      </ol>
      <p role="status">
        {loved.length > LOVED
          ? words.recommended.chosen(loved.length)
          : words.welcome.chosen(loved.length, LOVED)}
      </p>
      <div className={styles.wide}>
        <BookFinder
          label={words.welcome.find}
          placeholder={words.welcome.find}
          takesSeveral
          onChoose={({ googleId, title }) =>
            isLoved(googleId) || press({ googleId, title, thumbnail: null })
          }
        />
      </div>
      {list.isError && !books ? (
        <RetryAlert text={words.recommended.listFailed} query={list} />
      ) : (
        <div className={styles.wide}>
          <BookChoices
            books={books}
            most={A_STEP}
            isChosen={isLoved}
            labelOf={words.welcome.love}
            onPress={press}
          />
        </div>
      )}
      <Button
        aria-disabled={step === undefined}
        onClick={() => step !== undefined && setStep(step + 1)}
      >
        {words.recommended.more}
      </Button>
    </>
  );
}

/** What is loved with what was pressed and is not answered yet: a press is seen at once, and taken back where it fails. */
function useLoved(kept: readonly Loved[] = []) {
  const { mutateAsync: mark } = useMarkFavorite();
  const [pressed, setPressed] = useState<ReadonlyMap<string, Press>>(new Map());
  const isKept = (googleId: string) => kept.some((book) => book.googleId === googleId);
  const isLoved = (googleId: string) => pressed.get(googleId)?.isOn ?? isKept(googleId);
  const coming = [...pressed.values()].flatMap(({ book, isOn }) =>
    isOn && !isKept(book.googleId) ? [book] : [],
  );
  // In the order of the presses, so that none moves.
  const loved = [...kept.toReversed(), ...coming].filter(({ googleId }) => isLoved(googleId));

  function press(book: Loved) {
    const { googleId } = book;
    const one = { book, isOn: !isLoved(googleId) };
    setPressed((before) => new Map(before).set(googleId, one));
    // Until another press of the same book has come after it. What fails, the write says.
    const forget = () =>
      setPressed((before) => {
        if (before.get(googleId) !== one) return before;
        const after = new Map(before);
        after.delete(googleId);
        return after;
      });
    const marking = mark({ googleId, isFavorite: one.isOn });
    marking.then(forget, forget);
    return marking;
  }

  return { loved, isLoved, press };
}

interface Press {
  book: Loved;
  isOn: boolean;
}

const asLoved = ({ book, title, thumbnail }: Favorite): Loved => ({
  googleId: book,
  title,
  thumbnail,
});
