import { SEARCH_SERIES_MAX, SEARCH_TOTAL_MAX } from '../../../../../shared/limits.ts';
import { type Sql, sql } from '../../../../platform/db/db.ts';
import { fixed } from '../../../../platform/db/fixed.ts';
import type { AskedSeries } from './seriesNames.ts';

/**
 * SQL of the table `named (series_id, book_id, place, top)`: the books of the series that are asked for, each once with its
 * place among them, and how much the best known of them is read (migration 0128).
 */
export const seriesAsked = (asked: AskedSeries[]): Sql =>
  sql`named as materialized (select * from series_asked(${asked.map(({ name }) => name)}::text[], ${asked.map(({ author }) => author)}::text[], ${fixed(SEARCH_TOTAL_MAX)}))`;

/** SQL of the series of `named` as a list, the best known first; null where there is none. */
export const seriesTold = sql`series_told(array(select series_id from named order by top desc, series_id), ${fixed(SEARCH_SERIES_MAX)})`;
