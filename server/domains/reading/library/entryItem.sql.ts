import { FORMATS, STATUSES } from '../../../../shared/library.ts';
import type { SqlOf } from '../../../platform/db/columns.ts';
import { sql } from '../../../platform/db/db.ts';
import {
  dayOrTime,
  inColumn,
  lines,
  listOf,
  maybe,
  name,
  type Of,
  oneOf,
  orNull,
  stars,
  visibility,
} from '../items/codecs.ts';
import { positionOf } from './entry.sql.ts';
import { position } from './readingItem.sql.ts';
import { isoOf } from './state.sql.ts';

/** What files have of an entry itself; each item of a library has these fields. */
export const entryItem = {
  format: inColumn('Format', oneOf(FORMATS)),
  status: inColumn('Status', oneOf(STATUSES)),
  rating: inColumn('Rating', stars),
  position,
  tags: listOf(name),
  owned: maybe,
  note: orNull(lines),
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
  visibility: sql`e.visibility`,
  addedAt: isoOf(sql`e.added_at`),
};
