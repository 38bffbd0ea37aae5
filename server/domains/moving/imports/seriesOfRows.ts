import { NIL_UUID } from '../../../../shared/uuid.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { allNamesOf, keepPlaces, knownAs, type NewPlace } from '../../books/books/series.sql.ts';
import type { SeriesPlace } from '../../books/books/seriesPlaces.ts';
import { inSlices, type Reached } from '../../books/catalogue/inSlices.ts';
import { type Effect, keepEffects } from './effects.sql.ts';
import { KEPT, NOT_WRITTEN, whileHeld } from './imports.sql.ts';
import { seriesAfter } from './plan.ts';

/** So many lines of a file are looked at in one transaction. */
const LINES_AT_ONCE = 500;

/**
 * Gives the books of imports that were applied before series were kept the series that their rows tell, as imports do: books
 * that the import has added for everybody, others in the entry of whoever imported them. Only what nothing is said of yet,
 * by hand, by a newer file or by anybody; what is given so is taken back with the import.
 */
export const readingRows = (db: Db) => inSlices(db, 'imports', nextLines);

/** The next lines of the import that was reached, else the first of the next one. */
async function nextLines(tx: Db, { import: last, line }: Reached): Promise<Reached | undefined> {
  const isWhole = (line ?? null) === null;
  const next = await tx.first<{ id: string }>(sql`
    select id
      from library_imports
     where state = 'applied' and rows_forgotten_at is null
       and id ${isWhole ? sql`>` : sql`>=`} ${last ?? NIL_UUID}
     order by id
     limit 1`);
  if (!next) return undefined;
  const after = next.id === last ? (line ?? 0) : 0;
  const reached = await whileHeld(tx, next.id, async (within, held) => {
    // Being taken back by now, or forgotten.
    if (held.state !== 'applied' || held.isForgotten) return null;
    const { end, count } = await within.one<{ end: number | null; count: number }>(sql`
      select max(line) as "end", count(*)::integer as count
        from (select line
                from import_rows
               where import_id = ${held.id} and line > ${after}
               order by line
               limit ${LINES_AT_ONCE}) as first`);
    if (end !== null) await giveSeries(within, held, after, end);
    return count < LINES_AT_ONCE ? null : end;
  });
  return { import: next.id, line: reached ?? null };
}

/** What an applied row tells of series, and those that something is said of already. */
interface Told {
  line: number;
  bookId: string;
  series: SeriesPlace[];
  /** The import has added the book. */
  isMade: boolean;
  /** By all their names as they are compared. */
  known: string[];
}

async function giveSeries(
  tx: Db,
  { id, userId }: { id: string; userId: string },
  after: number,
  end: number,
) {
  const places: NewPlace[] = [];
  const effects: Effect[] = [];
  const known = new Map<string, SeriesPlace[]>();
  for (const told of await rowsWithSeries(tx, id, after, end)) {
    const { bookId, line, isMade } = told;
    const here = known.get(bookId) ?? told.known.map((name) => ({ name, position: null }));
    const { taken } = seriesAfter(told.series, here, true);
    known.set(bookId, [...here, ...taken]);
    for (const { name, position } of taken) {
      places.push({ bookId, userId: isMade ? null : userId, name, position });
      if (!isMade)
        effects.push({ bookId, line, field: 'series', before: null, after: { name, position } });
    }
  }
  await keepPlaces(tx, places);
  if (effects.length > 0) await keepEffects(tx, id, userId, effects);
}

/** Those of the lines that were written, of books that are still in the library of whoever imported them. */
const rowsWithSeries = (db: Db, id: string, after: number, end: number) =>
  db.many<Told>(sql`
    select r.line, b.id as "bookId", r.read -> 'series' as series,
           exists (select
                     from import_effects f
                    where f.import_id = i.id and f.book_id = b.id and f.field = 'book' and not f.is_undone
                      and f.after #>> '{}' = b.google_id) as "isMade",
           array(select n.name_key
                   from book_series t
                  cross join lateral (${allNamesOf(knownAs(sql`t.series_id`))}) names
                   join series n on n.id = names.id
                  where t.book_id = b.id and (t.user_id is null or t.user_id = i.user_id)) as known
      from library_imports i
      join import_rows r on r.import_id = i.id
      join books b on b.id = coalesce((select o.id from books o where o.google_id = r.google_id),
                                      (select a.book_id from book_aliases a where a.google_id = r.google_id))
      join entries e on e.user_id = i.user_id and e.book_id = b.id
     where i.id = ${id} and r.line > ${after} and r.line <= ${end}
       and r.result in ('applied', 'unchanged', 'kept')
       and coalesce(r.reason_said ->> 'id', '') <> all(${[...NOT_WRITTEN, KEPT]}::text[])
       and jsonb_typeof(r.read -> 'series') = 'array' and r.read -> 'series' <> '[]'
     order by r.line`);
