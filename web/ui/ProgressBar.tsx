import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  label: string;
  done: number;
  /** All there is; without it `done` is in per cent. */
  of?: number;
  /** Where one would be by now at an even pace. */
  even?: number | null;
  isHigh?: boolean;
}

/** How far something has come. */
export function ProgressBar({ label, done, of = 100, even = null, isHigh }: ProgressBarProps) {
  const part = (value: number) => `${Math.min(100, (100 * value) / of)}%`;
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={Math.min(Math.round(done), of)}
      className={`${styles.bar} ${isHigh ? styles.high : ''}`}
    >
      {/* A drawing: a page that the server draws may carry no styles of its own. */}
      <svg aria-hidden="true">
        <rect className={styles.done} width={part(done)} height="100%" />
        {even === null ? null : (
          <rect className={styles.even} x={part(even)} width="2" height="100%" />
        )}
      </svg>
    </span>
  );
}
