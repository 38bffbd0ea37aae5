import { type ReactNode, useId, useState } from 'react';
import { words } from '../locales/words.ts';
import styles from './Spoiler.module.css';

interface SpoilerProps {
  /** A text of the same length that tells nothing. */
  shape: string;
  children?: ReactNode;
}

/**
 * Text that gives something away. Until it is asked for it is not on the page at all: no search of
 * the browser finds it, no selection takes it along, nothing reads it out.
 */
export function Spoiler({ shape, children }: SpoilerProps) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <span className={styles.spoiler}>
      <button
        type="button"
        id={id}
        className={styles.button}
        // Or what is covered would name it, being its label.
        aria-label={words.reviews.spoiler}
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {words.reviews.spoiler}
      </button>
      {isShown ? (
        <span className={styles.shown}>{children}</span>
      ) : (
        // A press on what is covered is a press on the button.
        <label htmlFor={id} className={styles.cover} aria-hidden>
          <span>{shape}</span>
        </label>
      )}
    </span>
  );
}
