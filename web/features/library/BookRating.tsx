import { figureOf } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { HalfStars } from '../../ui/HalfStars.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './Library.module.css';
import { useSetEntry } from './library.api.ts';

interface BookRatingProps {
  googleId: string;
  title: string;
  rating: number | null;
  isReviewed: boolean;
}

/** One's own stars: a press counts at once, and can be taken back. */
export function BookRating({ googleId, title, rating, isReviewed }: BookRatingProps) {
  const set = useSetEntry(googleId);
  const { say } = useToasts();
  const shown = set.isPending ? (set.variables.rating ?? null) : rating;

  function rate(to: number | null, canUndo = true) {
    const before = rating;
    const undo = { label: words.library.undo, onPress: () => rate(before, false) };
    set.mutate(
      { rating: to },
      {
        onSuccess: () =>
          say(
            words.library.doneWith(
              title,
              to === null ? words.library.ratingRemoved : words.library.rated(nameOf(to)),
            ),
            // A review's rating cannot be taken away, only changed.
            canUndo && !(before === null && isReviewed) ? undo : undefined,
          ),
      },
    );
  }

  return (
    <div className={styles.rating}>
      <span aria-hidden className={styles.label}>
        {words.library.rating}
      </span>
      <HalfStars
        label={words.library.rating}
        rating={shown}
        least={isReviewed ? 1 : 0.5}
        nameOf={nameOf}
        onChange={(to) => rate(to)}
      />
      <span aria-hidden className={styles.soft}>
        {shown === null ? '' : figureOf(shown)}
      </span>
    </div>
  );
}

const nameOf = (rating: number | null) =>
  rating === null ? words.library.unrated : words.library.starsOf(figureOf(rating));
