import type { Progress, Reading } from '../../../shared/contract/library.ts';
import { dayOf, shownDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { placeText } from '../../ui/placeText.ts';
import styles from './ProgressHistory.module.css';

interface ProgressPictureProps {
  reading: Reading;
  progress: readonly Progress[];
}

const WIDTH = 300;
const HEIGHT = 60;

/** A line of how far and when; nothing where there is no second point to draw it to. The table beside it says the same. */
export function ProgressPicture({ reading, progress }: ProgressPictureProps) {
  const points = pointsOf(reading, progress);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last.at <= first.at) return null;
  const x = (at: number) => ((at - first.at) / (last.at - first.at)) * WIDTH;
  const y = (percent: number) => HEIGHT - (percent / 100) * HEIGHT;
  const line = points.map(({ at, percent }) => `${x(at).toFixed(1)},${y(percent).toFixed(1)}`);
  const [start, end] = [first, last].map(({ at }) => shownDate(dayOf(new Date(at).toISOString())));
  return (
    <div className={styles.picture}>
      <svg
        role="img"
        aria-label={words.library.progressPicture(start ?? '', end ?? '')}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {[0, 50, 100].map((percent) => (
          <line key={percent} x1={0} x2={WIDTH} y1={y(percent)} y2={y(percent)} />
        ))}
        <polygon points={[`0,${HEIGHT}`, ...line, `${WIDTH},${HEIGHT}`].join(' ')} />
        <polyline points={line.join(' ')} />
      </svg>
      <span aria-hidden className={styles.heights}>
        <span>{placeText({ percent: 100 })}</span>
        <span>{placeText({ percent: 50 })}</span>
        <span>{placeText({ percent: 0 })}</span>
      </span>
      <span aria-hidden className={styles.days}>
        <span>{start}</span>
        <span>{end}</span>
      </span>
    </div>
  );
}

/** From the day it began to what was said last or the day it was finished, the oldest first; what has no percentage has no place. */
function pointsOf({ startedOn, endedOn, outcome }: Reading, progress: readonly Progress[]) {
  const said = progress
    .flatMap(({ at, percent }) => (percent === null ? [] : [{ at: Date.parse(at), percent }]))
    .reverse();
  if (said.length === 0) return [];
  const start = timeOf(startedOn);
  const end = outcome === 'finished' ? timeOf(endedOn) : undefined;
  const isBefore = start !== undefined && start < (said[0]?.at ?? 0);
  const isAfter = end !== undefined && end > (said.at(-1)?.at ?? 0);
  return [
    ...(isBefore ? [{ at: start, percent: 0 }] : []),
    ...said,
    ...(isAfter ? [{ at: end, percent: 100 }] : []),
  ];
}

/** The beginning of a day by the reader's clock; of a date that is not known to the day nothing. */
const timeOf = (date: string | null) =>
  date?.length === 10 ? new Date(`${date}T00:00`).getTime() : undefined;
