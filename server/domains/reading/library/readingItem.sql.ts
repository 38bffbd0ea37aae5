import { OUTCOMES } from '../../../../shared/library.ts';
import { jsonObject } from '../../../platform/db/columns.ts';
import { sql } from '../../../platform/db/db.ts';
import {
  codec,
  day,
  lines,
  listOf,
  type Of,
  objectOf,
  oneOf,
  orNull,
  shape,
  time,
  visibility,
  whole,
} from '../items/codecs.ts';
import { positionOf } from './entry.sql.ts';
import { isoOf, type Place } from './state.sql.ts';

/** A place in a book as files have it. */
export type Position = { page: number } | { percent: number } | { minute: number };

const isPlace = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value < 1e6;

export const position = codec((value): Position | null => {
  const { page, percent, minute } = objectOf(value);
  if (isPlace(page)) return { page };
  if (isPlace(percent) && percent <= 100) return { percent };
  return isPlace(minute) ? { minute } : null;
});

/** A place as it is kept: whole pages and minutes. */
export function placeIn(of: Position | null): Place {
  const { page = null, percent = null, minute = null }: Partial<Place> = of ?? {};
  const whole = (value: number | null) => (value === null ? null : Math.round(value));
  return { page: whole(page), minute: whole(minute), percent };
}

/** A note of progress as files have it. */
const progressItem = shape({ at: time, position, note: orNull(lines), visibility }, [
  'at',
  'position',
]);
export type ProgressItem = NonNullable<Of<typeof progressItem>>;

/** A reading as files have it: its outcome is null while it is open. */
export const readingItem = shape({
  startedOn: day,
  endedOn: day,
  outcome: oneOf(OUTCOMES),
  pages: whole,
  progress: listOf(progressItem),
});
export type ReadingItem = NonNullable<Of<typeof readingItem>>;

/** SQL of reading `r` as an item, with what tells which of several is the latest. */
export const readingJson = jsonObject<ReadingItem & { id: string; recordedAt: string }>({
  id: sql`r.id`,
  startedOn: sql`r.started_on`,
  endedOn: sql`r.ended_on`,
  outcome: sql`r.outcome`,
  pages: sql`r.pages`,
  recordedAt: isoOf(sql`r.recorded_at`),
  progress: sql`coalesce((
    select json_agg(${jsonObject<ProgressItem>({
      at: isoOf(sql`p.at`),
      position: positionOf(sql`p`),
      note: sql`p.note`,
      visibility: sql`p.visibility`,
    })} order by p.at, p.id)
      from progress p
     where p.reading_id = r.id), '[]'::json)`,
});
