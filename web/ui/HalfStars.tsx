import { Star } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import styles from './HalfStars.module.css';
import { OUT_OF, starsOf } from './Stars.tsx';

interface HalfStarsProps {
  label: string;
  /** Null while nothing is chosen. */
  rating: number | null;
  /** The least one may choose: half a star, or a whole one. */
  least?: number;
  /** What a rating is called. */
  nameOf: (rating: number | null) => string;
  onChange: (rating: number) => void;
}

const MOST = OUT_OF.length;
/** Arrow keys are pressed several times: what they lead to counts once they rest. */
const KEYS_REST_MS = 500;

/** Picks half a star to five: by mouse, by touch, or with the arrow keys as a slider. */
export function HalfStars({ label, rating, least = 0.5, nameOf, onChange }: HalfStarsProps) {
  const [pointed, setPointed] = useState<number>();
  const [keyed, setKeyed] = useState<number>();
  const timer = useRef(0);
  /** What was shown where the pointer went down and moved to: that is given, wherever it is lifted. */
  const held = useRef<number>(undefined);
  const shown = pointed ?? keyed ?? rating ?? 0;
  const chosen = keyed ?? rating;
  useEffect(() => () => clearTimeout(timer.current), []);

  function place(event: PointerEvent<HTMLElement>) {
    const { left, right, width } = event.currentTarget.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const part = (isRightToLeft ? right - event.clientX : event.clientX - left) / width;
    return within(Math.ceil(part * MOST * 2) / 2, least);
  }

  function point(event: PointerEvent<HTMLElement>) {
    const value = place(event);
    if (held.current !== undefined) held.current = value;
    setPointed(value);
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = { ArrowUp: 0.5, ArrowDown: -0.5, ArrowRight: 0.5, ArrowLeft: -0.5 }[event.key];
    const isAcross = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
    const to =
      step === undefined
        ? { Home: least, End: MOST }[event.key]
        : toHalf(chosen ?? 0) + (isAcross && isRightToLeft ? -step : step);
    if (to === undefined) return;
    event.preventDefault();
    const value = within(to, least);
    // A mouse may rest on the stars: what is shown is what the keys choose.
    setPointed(undefined);
    setKeyed(value);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => choose(value), KEYS_REST_MS);
  }

  function letGo() {
    held.current = undefined;
    setPointed(undefined);
  }

  function choose(value: number) {
    clearTimeout(timer.current);
    setKeyed(undefined);
    if (value !== rating) onChange(value);
  }

  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={MOST}
      aria-valuenow={chosen ?? 0}
      aria-valuetext={nameOf(chosen)}
      className={styles.stars}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        held.current = 0;
        point(event);
      }}
      onPointerMove={(event) => {
        if (event.pointerType === 'mouse' || event.buttons > 0) point(event);
      }}
      onPointerLeave={letGo}
      onPointerUp={() => {
        const value = held.current;
        letGo();
        // One that went down elsewhere chooses nothing.
        if (value !== undefined) choose(value);
      }}
      onPointerCancel={letGo}
      onKeyDown={press}
      onBlur={() => keyed !== undefined && choose(keyed)}
    >
      {starsOf(shown).map((fill, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five places that never move
        <span key={index} className={styles.star}>
          <Star size={28} className={fill === 'full' ? styles.full : styles.empty} aria-hidden />
          {fill === 'half' ? <Star size={28} className={styles.half} aria-hidden /> : null}
        </span>
      ))}
    </span>
  );
}

/** A rating from elsewhere may be finer: it is shown, and goes on, by halves. */
const toHalf = (rating: number) => Math.floor(rating * 2) / 2;
const within = (value: number, least: number) => Math.min(MOST, Math.max(least, value));
