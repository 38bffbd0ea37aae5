import { type FocusEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { words } from '../locales/words.ts';
import styles from './ReadMore.module.css';

interface ReadMoreProps {
  /** Four lines instead of twelve. */
  isShort?: boolean;
  /** Fetches what is not here yet, and says itself where that fails; none: all of it is here. */
  rest?: (() => Promise<unknown>) | undefined;
  children: ReactNode;
}

/**
 * Shows the beginning of what is long, and the rest when it is asked for. The button stays where it
 * was pressed, and keeps the focus: opening moves nothing that was being read, closing leads back.
 */
export function ReadMore({ isShort = false, rest, children }: ReadMoreProps) {
  const id = useId();
  const text = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  // Measured again whenever the width, the letters or the text itself change.
  useLayoutEffect(() => {
    const element = text.current;
    if (!element) return;
    const measure = () =>
      setLong(
        element.offsetHeight >
          (isShort ? SHORT_LINES : MOST_LINES) *
            Number.parseFloat(getComputedStyle(element).lineHeight),
      );
    const changes = new ResizeObserver(measure);
    changes.observe(element);
    measure();
    return () => changes.disconnect();
  }, [isShort]);

  function press() {
    if (isBusy) return;
    if (!rest || isOpen) return toggle();
    setBusy(true);
    rest()
      .then(toggle, () => {})
      .finally(() => setBusy(false));
  }

  function toggle() {
    const before = button.current?.getBoundingClientRect().top ?? 0;
    flushSync(() => setOpen(!isOpen));
    const after = button.current?.getBoundingClientRect().top ?? 0;
    // What was read was above the button: that goes on under the eyes, when it closes as well.
    if (isOpen) scrollBy({ top: after - before, behavior: 'instant' });
  }

  /** Nobody should have the focus on something they cannot see. */
  function openAt({ target, currentTarget }: FocusEvent) {
    if (target.getBoundingClientRect().bottom > currentTarget.getBoundingClientRect().bottom)
      setOpen(true);
  }

  const isCut = isLong && !isOpen;
  return (
    <div className={`${styles.more} ${isShort ? styles.short : ''}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus goes */}
      <div id={id} className={isCut ? styles.cut : undefined} onFocus={isCut ? openAt : undefined}>
        <div ref={text}>{children}</div>
      </div>
      {isLong || rest ? (
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-disabled={isBusy}
          onClick={press}
        >
          {isOpen ? words.reviews.readLess : words.reviews.readMore}
        </button>
      ) : null}
    </div>
  );
}

/** Cut at 12 lines (see the style); whatever is hardly longer is shown as a whole. */
const MOST_LINES = 15;
/** Cut at four. */
const SHORT_LINES = 5;
