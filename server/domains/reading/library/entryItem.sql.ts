import { FORMATS, STATUSES } from '../../../../shared/library.ts';
import {
  LENT_MAX,
  PRIORITY_FIRST,
  PRIORITY_LAST,
  PRIORITY_UNTOLD,
} from '../../../../shared/limits.ts';
import type { SqlOf } from '../../../platform/db/columns.ts';
import { sql } from '../../../platform/db/db.ts';
import { dateOf } from '../items/cells.ts';
import {
  atMost,
  codec,
  dayOrTime,
  inColumn,
  line,
  lines,
  listOf,
  maybe,
  name,
  type Of,
  oneOf,
  orNull,
  stars,
  stringOf,
  visibility,
} from '../items/codecs.ts';
import { positionOf } from './entry.sql.ts';
import { position } from './readingItem.sql.ts';
import { isoOf } from './state.sql.ts';

/** A day that is known to the day, which may be one to come. */
const wholeDay = codec((value) => {
  const date = dateOf(stringOf(value), { timeZone: 'UTC' }) || null;
  return date?.length === 10 ? date : null;
});

const lent = atMost(LENT_MAX, line);

const priority = codec((value) => {
  const number = Number(stringOf(value) || Number.NaN);
  return Number.isInteger(number) && number >= PRIORITY_FIRST && number <= PRIORITY_LAST
    ? number
    : null;
});

/** What files have of an entry itself; each item of a library has these fields. */
export const entryItem = {
  format: inColumn('Format', oneOf(FORMATS)),
  status: inColumn('Status', oneOf(STATUSES)),
  rating: inColumn('Rating', stars),
  position,
  tags: listOf(name),
  owned: maybe,
  note: orNull(lines),
  /** A day by which it is to be read. */
  dueOn: wholeDay,
  borrowedFrom: orNull(lent),
  lentTo: orNull(lent),
  /** The day it was lent. */
  lentOn: wholeDay,
  /** 1 (first) to 5; null: as all others. */
  priority,
  visibility,
  /** A day, or a moment in ISO 8601 where the file knows it. */
  addedAt: dayOrTime,
};
type EntryItem = { [Field in keyof typeof entryItem]: Of<(typeof entryItem)[Field]> };

/** SQL of the fields of entry `e`, with its review `v`. */
export const entryFields: SqlOf<EntryItem> = {
  format: sql`e.format`,
  status: sql`e.status`,
  rating: sql`coalesce(v.rating, e.rating) / 2.0::float8`,
  position: sql`case when e.status in ('reading', 'paused') then ${positionOf(sql`e`)} end`,
  tags: sql`coalesce(e.tags, '{}')`,
  owned: sql`e.is_owned`,
  note: sql`e.note`,
  dueOn: sql`e.due_on`,
  borrowedFrom: sql`e.borrowed_from`,
  lentTo: sql`e.lent_to`,
  lentOn: sql`e.lent_on`,
  priority: sql`case when e.priority <> ${PRIORITY_UNTOLD}::smallint then e.priority end`,
  visibility: sql`e.visibility`,
  addedAt: isoOf(sql`e.added_at`),
};
