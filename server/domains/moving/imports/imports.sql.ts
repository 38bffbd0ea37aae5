import type { Import } from '../../../../shared/contract/imports.ts';
import {
  IMPORT_UNDO_DAYS,
  type ImportState,
  type Meaning,
  type RowState,
  type Service,
} from '../../../../shared/imports.ts';
import type { ImportTextId, Said } from '../../../../shared/importTexts.ts';
import type { Visibility } from '../../../../shared/visibility.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { newestFirst, wholeList } from '../../../platform/db/listQuery.ts';
import { lockAll } from '../../../platform/db/locks.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { coverOfBook } from '../../books/books/books.sql.ts';
import type { ImportedRow, ReadRow } from './importedRow.ts';

/** SQL of the columns of an `Import`, of import `i` by user `u`. */
const importColumns = sql`
  i.id as "_id",
  i.service,
  i.file_name as "fileName",
  i.state,
  i.created_at as "createdAt",
  i.applied_at as "appliedAt",
  i.undone_at as "undoneAt",
  i.rows_count as rows,
  jsonb_build_object('sure', 0, 'doubtful', 0, 'unknown', 0, 'skipped', 0, 'unreadable', 0,
                     'unchanged', 0, 'conflicts', 0, 'unrated', 0, 'shortened', 0, 'again', 0, 'kept', 0)
                     || i.counts as counts,
  i.done_count as done,
  i.message,
  i.message_said as said,
  coalesce(i.visibility, u.default_visibility) as visibility,
  i.time_zone as "timeZone",
  i.is_unfinished as "isUnfinished",
  i.rows_forgotten_at is not null as "isForgotten",
  i.columns`;

/** A row of the table without what is null and may be absent. */
const importOf = ({ columns, said, ...rest }: ImportLine): Import => ({
  ...rest,
  messageId: said?.id ?? null,
  messageParams: said?.params ?? {},
  ...(columns === null ? {} : { columns }),
});
type ImportLine = Omit<Import, 'columns' | 'messageId' | 'messageParams'> & {
  columns: Record<string, Meaning> | null;
  said: Said | null;
};

/** A page of somebody's imports, newest first, and one more. */
export async function importsOf(db: Db, userId: string, { after, limit }: Page<NewestKey>) {
  const { rows, ...rest } = await wholeList<ImportLine>(db, {
    owner: sql`select count(*) as total from library_imports where user_id = ${userId}`,
    page: sql`
    select ${importColumns}
      from library_imports i
      join users u on u.id = i.user_id
     where i.user_id = ${userId}
           ${after ? sql`and (i.created_at, i.id) < (${after.createdAt}, ${after.id})` : empty}
     order by i.created_at desc, i.id desc
     limit ${limit + 1}`,
    order: newestFirst,
  });
  return { ...rest, rows: rows.map(importOf) };
}

/** One of somebody's imports; undefined: they have none of this id. */
export async function ownImport(db: Db, userId: string, id: string) {
  const row = await db.first<ImportLine>(sql`
    select ${importColumns}
      from library_imports i
      join users u on u.id = i.user_id
     where i.id = ${id} and i.user_id = ${userId}`);
  return row && importOf(row);
}

/** An import as those see it who work on it. */
export interface ImportJob {
  id: string;
  userId: string;
  service: Service;
  fileName: string;
  state: ImportState;
  columns: Record<string, Meaning> | null;
  /** Another one each time that its file is read anew. */
  generation: number;
  /** It was given up while it was applied. */
  isUnfinished: boolean;
  /** The lines of its file are deleted. */
  isForgotten: boolean;
  /** Something is said of it. */
  hasMessage: boolean;
  /** As the person has chosen for this import; null: they have not. */
  visibility: Visibility | null;
  defaultVisibility: Visibility;
  /** Of the import; of one that was handed in when it could have none, of the account. */
  timeZone: string;
}

/** SQL of an `ImportJob`, with what is asked for besides. */
const importJob = (more: Sql = empty) => sql`
  select i.id, i.user_id as "userId", i.service, i.file_name as "fileName", i.state, i.columns,
         i.visibility, u.default_visibility as "defaultVisibility",
         coalesce(i.time_zone, u.time_zone, 'UTC') as "timeZone", i.generation,
         i.is_unfinished as "isUnfinished", i.rows_forgotten_at is not null as "isForgotten",
         i.message is not null as "hasMessage"${more}
    from library_imports i
    join users u on u.id = i.user_id`;

/**
 * SQL of how many imports of the same person were asked for before that of job `j` and are not done: whoever hands in
 * twenty files does not come before those with one.
 */
export const importsBefore = sql`
  (select count(*)
     from library_imports own
     join library_imports other on other.user_id = own.user_id
     join jobs p on p.kind = j.kind and p.subject = other.id
    where own.id = j.subject and p.id < j.id)`;

/** An import to be worked on; undefined: it was forgotten meanwhile, or its owner's account is being deleted. */
export const importToDo = (db: Db, id: string) =>
  db.first<ImportJob>(sql`${importJob()} where i.id = ${id} and u.leaving_at is null`);

/**
 * The same, held until the transaction ends, so that nobody else changes or works on it. Its owner first, in a statement
 * of its own: whoever deletes an account holds that before anything of it, and takes turns with this.
 */
async function holdImport(db: Db, id: string) {
  await db.many(sql`
    select from users where id = (select user_id from library_imports where id = ${id}) for key share`);
  return db.first<ImportJob>(
    sql`${importJob()} where i.id = ${id} and u.leaving_at is null for update of i`,
  );
}

/** An import as somebody has begun to work on it. */
export type Begun = Pick<ImportJob, 'id' | 'state' | 'generation'>;

/**
 * Does something in a transaction while an import is held and still as whoever works on it has begun; undefined where it
 * is in another state by now, is read anew, or was deleted.
 */
export const inState = <T>(
  db: Db,
  { id, state, generation }: Begun,
  work: (tx: Db, held: ImportJob) => Promise<T>,
): Promise<T | undefined> =>
  db.transaction(async (tx) => {
    const held = await holdImport(tx, id);
    return held?.state === state && held.generation === generation ? work(tx, held) : undefined;
  });

/** Does something in a transaction while an import is held, whatever its state is; undefined where it was deleted. */
export const whileHeld = <T>(
  db: Db,
  id: string,
  work: (tx: Db, held: ImportJob) => Promise<T>,
): Promise<T | undefined> =>
  db.transaction(async (tx) => {
    const held = await holdImport(tx, id);
    return held && work(tx, held);
  });

/** One of somebody's imports, held. */
export const holdOwnImport = (db: Db, userId: string, id: string) =>
  db.first<ImportJob & { isUndoOver: boolean }>(sql`
    ${importJob(sql`,
           coalesce(i.applied_at < now() - make_interval(days => ${IMPORT_UNDO_DAYS}), false)
             as "isUndoOver"`)}
     where i.id = ${id} and i.user_id = ${userId}
       for update of i`);

/** How long somebody's files count against what one person may keep. */
const KEPT_DAYS = 30;

/**
 * How many imports somebody has that were not applied, and how large all their files of late were. In a
 * transaction whoever else hands one in for them waits until it has ended, so that all are counted.
 */
export async function heldImports(tx: Db, userId: string) {
  await lockAll(tx, 'imports', userId);
  return tx.one<{ waiting: number; bytes: number }>(sql`
    select count(*) filter (where state not in ('applied', 'undone')) as waiting,
           coalesce(sum(bytes) filter (
             where created_at > now() - make_interval(days => ${KEPT_DAYS})), 0)::float8 as bytes
      from library_imports
     where user_id = ${userId}`);
}

export interface NewImport {
  id: string;
  userId: string;
  service: Service;
  fileName: string;
  bytes: number;
  headers: string[];
  columns: Record<string, Meaning> | null;
  /** Whose days the dates are. */
  timeZone: string;
}

/** Keeps a new import, whose file comes with `addFilePart`. */
export const addImport = (db: Db, each: NewImport) =>
  db.many(sql`
    insert into library_imports (id, user_id, service, file_name, bytes, state, headers, columns,
                                 time_zone)
    values (${each.id}, ${each.userId}, ${each.service}, ${each.fileName}, ${each.bytes}, 'reading',
            ${each.headers}::text[], ${each.columns && JSON.stringify(each.columns)}::jsonb,
            ${each.timeZone})`);

/** Keeps a part of a file. */
export const addFilePart = (db: Db, id: string, part: number, bytes: Buffer) =>
  db.many(sql`
    insert into import_files (import_id, part, bytes) values (${id}, ${part}, ${bytes})`);

/** A part of a file; undefined after the last. */
export const filePart = (db: Db, id: string, part: number) =>
  db.first<{ bytes: Buffer }>(sql`
    select bytes from import_files where import_id = ${id} and part = ${part}`);

/** The file is not needed any more. */
export const forgetFile = (db: Db, id: string) =>
  db.many(sql`delete from import_files where import_id = ${id}`);

/** What is set of an import. */
interface Change {
  state?: ImportState;
  message?: Said | null;
  columns?: Record<string, Meaning> | undefined;
  visibility?: Visibility | undefined;
  timeZone?: string | undefined;
  isApplied?: true;
  isUndone?: true;
  isUnfinished?: boolean;
  done?: number;
}

/** Changes an import; what is absent is left. */
export const changeImport = (db: Db, id: string, change: Change) =>
  db.many(sql`
    update library_imports
       set state = coalesce(${change.state ?? null}, state),
           message = ${change.message === undefined ? sql`message` : sql`${change.message?.text ?? null}`},
           message_said = ${
             change.message === undefined
               ? sql`message_said`
               : sql`${change.message && JSON.stringify(change.message)}::jsonb`
           },
           columns = coalesce(${change.columns ? JSON.stringify(change.columns) : null}::jsonb, columns),
           visibility = coalesce(${change.visibility ?? null}, visibility),
           time_zone = coalesce(${change.timeZone ?? null}, time_zone),
           done_count = coalesce(${change.done ?? null}::integer, done_count),
           applied_at = ${change.isApplied ? sql`now()` : sql`applied_at`},
           undone_at = ${change.isUndone ? sql`now()` : sql`undone_at`},
           is_unfinished = coalesce(${change.isUnfinished ?? null}, is_unfinished)
     where id = ${id}`);

/** Forgets an import and its rows; whoever works on it loses its job, and stops. */
export const removeImport = (db: Db, id: string) =>
  db.many(sql`
    with called_off as (delete from jobs where kind = 'import' and subject = ${id})
    delete from library_imports where id = ${id}`);

/** Forgets the rows of an import, so that its file is read anew: who still reads it as it was keeps nothing more. */
export const removeRows = (db: Db, id: string) =>
  db.many(sql`
    with gone as (delete from import_rows where import_id = ${id})
    update library_imports
       set rows_count = 0, counts = '{}', generation = generation + 1
     where id = ${id}`);

/** What is said of a review without stars. */
const UNRATED: ImportTextId = 'review_unrated';

/** SQL of whether row `r` is not written: what it says was here already, or came with a row before it. */
const isNothingNew = sql`(r.state = 'unchanged' or coalesce(r.result = 'unchanged', false))`;
/** SQL of whether row `r` differs from what is here in anything that stays as it is. */
const isDifferent = sql`(r.has_conflict or coalesce(r.result = 'kept', false))`;
/** SQL of whether the review of row `r` had no stars, and was written into the private note. */
const isUnrated = sql`(coalesce(r.result = 'applied', false)
                       and r.changes @> '[{"field": "note", "conflict": false}]'
                       and r.read -> 'problems' @> ${JSON.stringify([{ id: UNRATED }])}::jsonb)`;
/** SQL of whether row `r` had quotes for which there was no room. */
const isShortened = sql`coalesce(r.reason_said ->> 'id' = ${'quotes_many' satisfies ImportTextId}, false)`;
/** SQL of whether row `r` is written, or will be. */
const isWritten = sql`coalesce(r.result not in ('unchanged', 'kept'), true)`;

/** SQL of whether nothing of row `r` will be written, as what it says otherwise than what is here stays out. */
const isKept = sql`(r.result is null and r.state = 'sure' and r.has_conflict
                    and not r.changes @> '[{"conflict": false}]')`;

/** SQL of whether row `r` brings something of a book that is certain. */
const isBrought = sql`(r.state in ('sure', 'unknown') and ${isWritten} and not ${isKept})`;

/**
 * Counts the rows of an import by what they are, in the transaction that has changed them: those of which nothing was
 * written in the end are not among those that were.
 */
export const countRows = (db: Db, id: string) =>
  db.many(sql`
    update library_imports
       set counts = (
             select jsonb_build_object(
                      'sure', count(*) filter (where state = 'sure' and ${isWritten}),
                      'doubtful', count(*) filter (where state = 'doubtful'),
                      'unknown', count(*) filter (where state = 'unknown' and ${isWritten}),
                      'skipped', count(*) filter (where state = 'skipped'),
                      'unreadable', count(*) filter (where state = 'unreadable'),
                      'unchanged', count(*) filter (where ${isNothingNew}),
                      'conflicts', count(*) filter (where ${isDifferent}),
                      'unrated', count(*) filter (where ${isUnrated}),
                      'shortened', count(*) filter (where ${isShortened}),
                      'again', count(r.google_id) filter (where ${isBrought})
                               - count(distinct r.google_id) filter (where ${isBrought}),
                      'kept', count(*) filter (where ${isKept}))
               from import_rows r
              where r.import_id = ${id})
     where id = ${id}`);

/** The last line of a file that has been kept; 0 at first. */
export const lastLineOf = async (db: Db, id: string) =>
  (
    await db.one<{ line: number }>(sql`
      select coalesce(max(line), 0) as line from import_rows where import_id = ${id}`)
  ).line;

/** A row as it is kept: as JSON, with how much of it there is. */
export interface RowText {
  line: number;
  weight: number;
  json: string;
}

/** A row as JSON, and what it weighs. */
export function rowTextOf({ raw, ...read }: ImportedRow): RowText {
  const json = jsonOf(read);
  return {
    line: read.line,
    weight: json.length + PART_WEIGHT * partsOf(read),
    json: `{"line":${read.line},"raw":${jsonOf(raw)},"read":${json}}`,
  };
}

/** What each thing inside a row or an entry weighs, such as a note of progress, in letters. */
export const PART_WEIGHT = 100;

/** How many rows of tables come of a row, beside its own. */
const partsOf = ({ readings, earlierReviews, quotes, shelves, tags }: ReadRow) =>
  readings.reduce((sum, { progress }) => sum + progress.length, readings.length) +
  earlierReviews.length +
  quotes.length +
  shelves.length +
  tags.length;

/** Keeps rows as they were read. */
export const addRows = (db: Db, id: string, rows: RowText[]) =>
  db.many(sql`
    with added as (
      insert into import_rows (import_id, line, state, reason, reason_said, raw, read, weight)
      select ${id}, line, case when read ->> 'unreadable' is not null then 'unreadable' end,
             read #>> '{unreadable,text}', nullif(read -> 'unreadable', 'null'), raw, read,
             weight
        from jsonb_to_recordset(${`[${rows.map(({ json }) => json).join(',')}]`}::jsonb)
               as x (line integer, raw jsonb, read jsonb)
        join unnest(${rows.map(({ line }) => line)}::integer[],
                    ${rows.map(({ weight }) => weight)}::integer[]) as w (line, weight) using (line)
          on conflict (import_id, line) do nothing
      returning 1
    )
    update library_imports set rows_count = rows_count + (select count(*) from added) where id = ${id}`);

/** As JSON that PostgreSQL takes: without NUL, and without halves of characters. */
const jsonOf = (value: unknown) =>
  JSON.stringify(value).replace(UNKEPT, (_, backslashes: string | undefined) => backslashes ?? '');

/** `JSON.stringify` writes both as escapes; what follows two backslashes is none. */
const UNKEPT = /(\\\\)|\\u(?:0000|d[89a-f][\da-f]{2})/g;

/** So many rows more are done. */
export const moreDone = (db: Db, id: string, rows: number) =>
  db.many(sql`
    update library_imports set done_count = greatest(0, done_count + ${rows}) where id = ${id}`);

/** Whether a row before this line is of the same book. */
export const hasEarlierRow = async (db: Db, id: string, googleId: string, line: number) =>
  (await db.first(sql`
    select 1 from import_rows
     where import_id = ${id} and google_id = ${googleId} and line < ${line} limit 1`)) !==
  undefined;

/** How many books somebody's imports have added within a day that have not been taken back. */
export const booksAddedToday = async (db: Db, userId: string) =>
  (
    await db.one<{ count: number }>(sql`
      select count(*) as count from book_revisions
       where user_id = ${userId} and is_import and kind = 'added'
         and created_at > now() - interval '1 day'`)
  ).count;

/** What is said of a row that was not taken back whole. */
export const KEPT: ImportTextId = 'changed_since';

/** The rows of which this is said and that were left as they are here: how many, and the titles of the first. */
export const keptRowsOf = async (db: Db, id: string, reason: ImportTextId, limit: number) => {
  const { total, titles } = await db.one<{ total: number; titles: string[] }>(sql`
    select count(*) as total, coalesce((array_agg(left(read ->> 'title', 200) order by line))[1:${limit}], '{}') as titles
      from import_rows
     where import_id = ${id} and result = 'kept' and reason_said ->> 'id' = ${reason}`);
  return { total, titles };
};

/** What a person has said of a row. */
export type Decision = { googleId: string } | { skip: true } | { create: true };

/** A row as the steps of an import see it. */
export interface KeptRow {
  line: number;
  state: Exclude<RowState, 'applied' | 'undone' | 'kept'> | null;
  read: ReadRow;
  decision: Decision | null;
  take: string[];
  googleId: string | null;
  score: number | null;
  /** How much of it there is, in letters; what else comes of it is counted as so many. */
  weight: number;
  /** Another row before it is of the same book. */
  isSecond: boolean;
}

/** SQL of the rows of an import as its steps see them, those that fit. */
const keptRows = (id: string, fits: Sql) => sql`
  select r.line, r.state, r.read, r.decision, r.take, r.google_id as "googleId", r.score, r.weight,
         exists (select from import_rows o
                  where o.import_id = r.import_id and o.google_id = r.google_id and o.line < r.line
                    and o.state is distinct from 'skipped' and o.state is distinct from 'doubtful')
           as "isSecond"
    from import_rows r
   where r.import_id = ${id} and ${fits}`;

/** The first row of each of some books, by their public ids. */
export const firstRowsOf = async (db: Db, id: string, googleIds: string[]) =>
  googleIds.length === 0
    ? []
    : await db.many<KeptRow>(
        keptRows(
          id,
          sql`r.line in (
              select min(f.line) from import_rows f
               where f.import_id = ${id} and f.google_id = any(${googleIds}::text[])
                 and f.state is distinct from 'skipped' and f.state is distinct from 'doubtful'
               group by f.google_id)`,
        ),
      );

/** How much is taken at a time: so many rows, and of heavy ones fewer; one at least. */
export interface Share {
  rows: number;
  weight: number;
}

/** SQL of the lines of the first rows that fit, in the order of the file, as far as a share goes. */
const linesWithin = (id: string, fits: Sql, { rows, weight }: Share, order = sql`r.line`) => sql`
  select line
    from (select line, sum(weight) over (order by line) - weight as before
            from (select r.line, r.weight
                    from import_rows r
                   where r.import_id = ${id} and ${fits}
                   order by ${order}
                   limit ${rows}) as first) as weighed
   where before < ${weight}`;

/** The first rows that fit, in the order of the file. */
const firstRows = (db: Db, id: string, fits: Sql, share: Share) =>
  db.many<KeptRow>(sql`
    ${keptRows(id, sql`r.line in (${linesWithin(id, fits, share)})`)} order by r.line`);

/** What of a row is no matter for which book it is of. */
const NOT_OF_BOOK = [
  'review',
  'note',
  'earlierReviews',
  'impression',
  'quotes',
  'readings',
  'shelves',
  'shelfPlaces',
  'tags',
] as const;

/** A row whose book is looked for. */
export interface SoughtRow {
  line: number;
  read: Omit<ReadRow, (typeof NOT_OF_BOOK)[number]>;
}

/** The next rows after a line whose books nobody has looked for. */
export const unmatchedRows = (db: Db, id: string, after: number, share: Share) =>
  db.many<SoughtRow>(sql`
    select r.line, r.read - ${[...NOT_OF_BOOK]}::text[] as read
      from import_rows r
     where r.import_id = ${id}
       and r.line in (${linesWithin(
         id,
         sql`r.line > ${after} and r.state is null`,
         share,
         // As the index has them: of null alone the planner does not know that all are alike, and would sort.
         sql`r.state, r.line`,
       )})
     order by r.line`);

/** The next rows after a line that are to be applied. */
export const unappliedRows = (db: Db, id: string, after: number, share: Share) =>
  firstRows(
    db,
    id,
    sql`r.line > ${after} and r.state in ('sure', 'unknown') and r.result is null`,
    share,
  );

/** The next rows after a line of which a book is known. */
export const rowsWithBook = (db: Db, id: string, after: number, share: Share) =>
  firstRows(
    db,
    id,
    sql`r.line > ${after} and r.google_id is not null and r.state in ('sure', 'unchanged')`,
    share,
  );

/** Rows that no book here is known for, the first ones. */
export const unknownRows = (db: Db, id: string, share: Share) =>
  firstRows(
    db,
    id,
    sql`r.decision is null
        and (r.state = 'unknown' or r.state = 'unreadable' and r.read ->> 'unreadable' is null)`,
    share,
  );

/** One row. */
export const rowOf = (db: Db, id: string, line: number) =>
  db.first<KeptRow>(keptRows(id, sql`r.line = ${line}`));

/** What was found out of a row. */
export interface FoundRow {
  line: number;
  state: NonNullable<KeptRow['state']>;
  googleId: string | null;
  score: number | null;
  reason: Said | null;
  candidates: { googleId: string; score: number; reason: Said }[];
}

/** Keeps what was found out of rows. */
export const keepFound = (db: Db, id: string, rows: FoundRow[]) =>
  db.many(sql`
    update import_rows r
       set state = x.state,
           google_id = x."googleId",
           score = x.score,
           reason = x.reason ->> 'text',
           reason_said = x.reason,
           candidates = x.candidates,
           changes = '[]',
           has_conflict = false
      from jsonb_to_recordset(${jsonOf(rows)}::jsonb) as x (
             line integer, state text, "googleId" text, score float8, reason jsonb, candidates jsonb)
     where r.import_id = ${id} and r.line = x.line`);

/** What a row would change, or has changed. */
export interface Difference {
  field: string;
  from: string | number | boolean | null | string[];
  to: string | number | boolean | null | string[];
  conflict: boolean;
}

/**
 * Keeps what has come of rows so far, or would come of them: what is absent stays as it was. A row that would change
 * nothing is `unchanged`; one of which something is kept is not undone.
 */
export const keepOutcomes = (
  db: Db,
  id: string,
  rows: {
    line: number;
    result?: 'unchanged' | 'applied' | 'undone' | 'kept';
    googleId?: string | null;
    changes?: Difference[];
    reason?: Said | undefined;
  }[],
) =>
  db.many(sql`
    update import_rows r
       set result = case when x.result = 'undone' and r.result = 'kept' then r.result
                         else coalesce(x.result, r.result) end,
           google_id = coalesce(x."googleId", r.google_id),
           changes = coalesce(x.changes, r.changes),
           has_conflict = coalesce(x.changes @> '[{"conflict": true}]', r.has_conflict),
           reason = coalesce(x.reason ->> 'text', r.reason),
           reason_said = coalesce(x.reason, r.reason_said),
           state = case when x.result is null and r.state in ('sure', 'unchanged')
                        then case when x.changes = '[]' then 'unchanged' else 'sure' end
                        else r.state end
      from jsonb_to_recordset(${jsonOf(rows)}::jsonb) as x (
             line integer, result text, "googleId" text, changes jsonb, reason jsonb)
     where r.import_id = ${id} and r.line = x.line`);

/** Keeps what a person says of a row; it is looked for anew where they take that back. */
export const decideRow = (
  db: Db,
  id: string,
  line: number,
  { decision, take }: { decision?: Decision | null | undefined; take?: string[] | undefined },
) =>
  db.many(sql`
    update import_rows
       set decision = ${
         decision === undefined
           ? sql`decision`
           : sql`${decision && JSON.stringify(decision)}::jsonb`
       },
           take = coalesce(${take ?? null}::text[], take)
     where import_id = ${id} and line = ${line}`);

/** A row as its owner sees it, but for what is too long; its books are told by `booksShown`. */
export interface RowLine {
  line: number;
  state: RowState;
  raw: Record<string, string>;
  read: ReadRow;
  googleId: string | null;
  score: number | null;
  reason: string | null;
  said: Said | null;
  candidates: FoundRow['candidates'];
  changes: Difference[];
  take: string[];
}

/** SQL of the state of row `r` as its owner sees it. */
const shownState = sql`coalesce(r.result, r.state)`;

const rowColumns = sql`
  r.line,
  ${shownState} as state,
  r.raw,
  r.read,
  r.google_id as "googleId",
  r.score,
  r.reason,
  r.reason_said as said,
  r.candidates,
  r.changes,
  r.take`;

/** A book beside a row. */
export interface BookShown {
  googleId: string;
  title: string;
  authors: string[];
  publishedDate: string | null;
  thumbnail: string;
}

/** The books of rows by the public ids that they are asked for by, which may be former ones. */
export async function booksShown(db: Db, rows: Pick<RowLine, 'googleId' | 'candidates'>[]) {
  const ids = new Set(
    rows.flatMap(({ googleId, candidates }) => [
      ...(googleId === null ? [] : [googleId]),
      ...candidates.map((each) => each.googleId),
    ]),
  );
  const columns = sql`b.google_id as "googleId", b.title, b.authors,
           b.published_date as "publishedDate", ${coverOfBook} as thumbnail`;
  const found = await db.many<BookShown & { asked: string }>(sql`
    select b.google_id as asked, ${columns} from books b where b.google_id = any(${[...ids]}::text[])
     union all
    select a.google_id as asked, ${columns}
      from book_aliases a
      join books b on b.id = a.book_id
     where a.google_id = any(${[...ids]}::text[])`);
  return new Map(found.map(({ asked, ...book }) => [asked, book]));
}

/** Which rows are asked for. */
export interface RowFilter {
  state?: RowState | undefined;
  isConflict?: boolean | undefined;
  isUnrated?: boolean | undefined;
  /** In the title or the authors, without case. */
  q?: string | undefined;
}

const fitting = (id: string, { state, q, ...is }: RowFilter) => sql`
  r.import_id = ${id} and r.state is not null
  ${state === undefined ? empty : sql`and ${shownState} = ${state}`}
  ${is.isConflict === undefined ? empty : sql`and ${isDifferent} = ${is.isConflict}`}
  ${is.isUnrated === undefined ? empty : sql`and ${isUnrated} = ${is.isUnrated}`}
  ${
    q === undefined
      ? empty
      : sql`and (strpos(lower(r.read ->> 'title'), lower(${q})) > 0
                 or strpos(lower(r.read ->> 'authors'), lower(${q})) > 0)`
  }`;

/** A page of the rows of an import in the order of the file, and one more; with how many there are. */
export async function rowsOf(
  db: Db,
  id: string,
  filter: RowFilter,
  { after, limit }: Page<number>,
) {
  const { total } = await db.one<{ total: number }>(sql`
    select count(*) as total from import_rows r where ${fitting(id, filter)}`);
  const rows = await db.many<RowLine>(sql`
    select ${rowColumns}
      from import_rows r
     where ${fitting(id, filter)} ${after === undefined ? empty : sql`and r.line > ${after}`}
     order by r.line
     limit ${limit + 1}`);
  return { total, rows };
}

/** One row as its owner sees it. */
export const shownRow = (db: Db, id: string, line: number) =>
  db.first<RowLine>(sql`
    select ${rowColumns} from import_rows r where r.import_id = ${id} and r.line = ${line}`);

/** What is said of a row that was to be written and was not. */
export const NOT_WRITTEN: ImportTextId[] = ['book_gone', 'books_many', 'row_failed'];

/** Rows that were not imported, or not with all their quotes, after a line. */
export const rejectedRows = (db: Db, id: string, after: number, limit: number) =>
  db.many<{
    line: number;
    state: string;
    reason: string | null;
    raw: Record<string, string>;
    problems: { column: string; text: string }[];
  }>(sql`
    select line, state, reason, raw, read -> 'problems' as problems
      from import_rows r
     where import_id = ${id} and line > ${after}
       and (result is null and state in ('skipped', 'unreadable', 'doubtful')
            or result = 'kept' and reason_said ->> 'id' = any(${NOT_WRITTEN}::text[])
            or ${isShortened})
     order by line
     limit ${limit}`);

/** The columns of the file, in their order. */
export const headersOf = async (db: Db, id: string) =>
  (await db.one<{ headers: string[] }>(sql`select headers from library_imports where id = ${id}`))
    .headers;

/** Imports that were under way when their process ended, and have no job. */
export const strandedImports = (db: Db) =>
  db.many<{ id: string }>(sql`
    select i.id
      from library_imports i
     where i.state in ('reading', 'matching', 'applying', 'undoing')
       and not exists (select from jobs j where j.kind = 'import' and j.subject = i.id)`);
