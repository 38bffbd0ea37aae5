import { raw } from 'sql-template-tag';
import { type Db, empty, join, type Sql, sql } from '../../../platform/db/db.ts';

/** Two books, by their ids inside the database. */
export interface Pair {
  from: string;
  into: string;
}

/** A table whose rows are about a book, as far as a merge by hand keeps what they were. */
interface KeptTable {
  name: string;
  table: Sql;
  /** Its columns that tell its rows apart, beside the book. */
  key: string[];
  /** By which rows of two books are twins, of which a merge keeps one; absent: there are none. */
  twin?: string[];
  /** SQL of whose a row `t` is; absent: its `user_id`. Null: nobody's. */
  owner?: Sql;
  /** Which rows `t` are meant. */
  where?: Sql;
  /** Those of the book that stays change, too, where they have a twin. */
  changes?: boolean;
  /** A column that may hold the book itself. */
  self?: string;
  /** SQL of which rows `t` of the book that stays may go, where that are others than the twins. */
  mayGo?: (from: string) => Sql;
  /** What follows from a row that comes back is written by triggers. */
  isFollowed?: boolean;
  /** More than moving them, or putting them back, is needed: it is done elsewhere. */
  isSpecial?: boolean;
}

const NOBODY = sql`null::uuid`;

/** In the order in which they come back. */
export const KEPT: KeptTable[] = [
  { name: 'editions', table: sql`editions`, key: ['id'], owner: NOBODY },
  { name: 'book_isbns', table: sql`book_isbns`, key: ['isbn13'], owner: NOBODY },
  { name: 'book_aliases', table: sql`book_aliases`, key: ['google_id'], owner: NOBODY },
  {
    name: 'book_contributors',
    table: sql`book_contributors`,
    key: ['place'],
    twin: [],
    owner: NOBODY,
  },
  {
    name: 'book_authors',
    table: sql`book_authors`,
    key: ['role', 'name_key'],
    twin: ['role', 'name_key'],
    owner: NOBODY,
    changes: true,
    isSpecial: true,
  },
  {
    name: 'book_series',
    table: sql`book_series`,
    key: ['id'],
    twin: ['series_id'],
    owner: NOBODY,
    where: sql`t.user_id is null`,
    changes: true,
  },
  { name: 'series_changes', table: sql`series_changes`, key: ['id'], owner: NOBODY },
  { name: 'book_revisions', table: sql`book_revisions`, key: ['id'], owner: NOBODY },
  {
    name: 'book_memories',
    table: sql`book_memories`,
    key: [],
    twin: [],
    owner: NOBODY,
    changes: true,
    isSpecial: true,
  },
  // Without the pictures themselves: one that both had is taken from the other.
  {
    name: 'cover_images',
    table: sql`cover_images`,
    key: ['hash'],
    twin: ['hash'],
    owner: NOBODY,
    isSpecial: true,
  },
  { name: 'import_effects', table: sql`import_effects`, key: ['id'] },
  { name: 'deleted_texts', table: sql`deleted_texts`, key: ['user_id'], twin: ['user_id'] },
  { name: 'deleted_reviews', table: sql`deleted_reviews`, key: ['id'] },
  {
    name: 'reviews',
    table: sql`reviews`,
    key: ['id'],
    twin: ['user_id'],
    changes: true,
    isSpecial: true,
  },
  { name: 'earlier_reviews', table: sql`earlier_reviews`, key: ['id'], isSpecial: true },
  { name: 'rating_bursts', table: sql`rating_bursts`, key: ['id'], owner: NOBODY },
  {
    name: 'burst_ratings',
    table: sql`burst_ratings`,
    key: ['user_id'],
    twin: ['user_id'],
    isSpecial: true,
  },
  {
    name: 'entries',
    table: sql`entries`,
    key: ['user_id'],
    twin: ['user_id'],
    changes: true,
    isSpecial: true,
  },
  {
    name: 'readings',
    table: sql`readings`,
    key: ['id'],
    twin: ['user_id'],
    changes: true,
    isSpecial: true,
  },
  { name: 'quotes', table: sql`quotes`, key: ['id'], isSpecial: true },
  {
    name: 'shelf_entries',
    table: sql`shelf_entries`,
    key: ['shelf_id'],
    twin: ['shelf_id'],
    isSpecial: true,
  },
  {
    name: 'own_series',
    table: sql`book_series`,
    key: ['id'],
    twin: ['user_id', 'series_id'],
    where: sql`t.user_id is not null`,
    isSpecial: true,
  },
  {
    name: 'favorites',
    table: sql`favorites`,
    key: ['user_id'],
    twin: ['user_id'],
    isSpecial: true,
  },
  {
    name: 'recommendation_answers',
    table: sql`recommendation_answers`,
    key: ['user_id', 'kind'],
    twin: ['user_id', 'kind'],
  },
  { name: 'hidings', table: sql`hidings`, key: ['user_id'], twin: ['user_id'] },
  {
    name: 'impressions',
    table: sql`impressions`,
    key: ['user_id'],
    twin: ['user_id'],
    isFollowed: true,
  },
  {
    name: 'list_books',
    table: sql`list_books`,
    key: ['list_id'],
    twin: ['list_id'],
    owner: sql`(select l.user_id from lists l where l.id = t.list_id)`,
    changes: true,
    isSpecial: true,
  },
  {
    name: 'list_suggestions',
    table: sql`list_suggestions`,
    key: ['id'],
    twin: ['list_id', 'user_id'],
  },
  { name: 'group_reads', table: sql`group_reads`, key: ['id'], owner: NOBODY },
  { name: 'comments', table: sql`comments`, key: ['id'] },
  {
    name: 'answers',
    table: sql`answers`,
    key: ['id'],
    twin: ['question_id', 'user_id'],
    changes: true,
  },
  {
    name: 'group_votes',
    table: sql`group_votes`,
    key: ['group_id', 'user_id'],
    twin: ['group_id', 'user_id'],
  },
  {
    name: 'feed_activities',
    table: sql`feed_activities`,
    key: ['item_id', 'source_id'],
    twin: ['item_id', 'source_id'],
    self: 'source_id',
    mayGo: (from) =>
      sql`exists (select from feed_activities k where k.book_id = ${from} and k.user_id = t.user_id)`,
    isFollowed: true,
    isSpecial: true,
  },
  { name: 'device_documents', table: sql`device_documents`, key: ['user_id', 'document'] },
];

/** Tables with books of which nothing is kept: what is found out anew, or is on its way. */
export const NOT_KEPT = [
  'book_likenesses',
  'book_search',
  'author_news',
  'pending_authors',
  'book_impressions',
];

const column = (of: string, name: string) => raw(`${of}.${name}`);

/** SQL of whether rows are the same in these columns; where one may hold the book itself, each its own. */
const alike = (one: string, other: string, columns: string[], self?: string) =>
  columns.length === 0
    ? sql`true`
    : join(
        columns.map((name) =>
          name === self
            ? sql`nullif(${column(one, name)}, ${column(one, 'book_id')}) is not distinct from nullif(${column(other, name)}, ${column(other, 'book_id')})`
            : sql`${column(one, name)} = ${column(other, name)}`,
        ),
        ' and ',
      );

/** Keeps what there is of two books, before one becomes part of the other. */
export async function keepBefore(db: Db, mergeId: string, { from, into }: Pair) {
  for (const { name, table, twin, owner, where = sql`true`, changes, self, mayGo } of KEPT) {
    const of = (book: string, other: string) => sql`
      select gen_random_uuid() as id, ${mergeId}::uuid, ${name}::text, t.book_id, ${owner ?? sql`t.user_id`},
             to_jsonb(t) - 'bytes',
             ${
               twin
                 ? sql`exists (select from (select * from ${table} t where t.book_id = ${other} and ${where}) k
                                where ${alike('k', 't', twin, self)})`
                 : sql`false`
             } as is_twin
        from ${table} t
       where t.book_id = ${book} and ${where}`;
    await db.many(sql`
      insert into book_merge_rows (id, merge_id, of_table, book_id, user_id, was, is_twin)
      ${of(from, into)}
      ${changes ? sql`union all select * from (${of(into, from)}) k where k.is_twin` : empty}
      ${mayGo ? sql`union all ${of(into, from)} and ${mayGo(from)}` : empty}`);
  }
}

/** And what became of it, once one is part of the other. */
export async function keepAfter(db: Db, mergeId: string, { from, into }: Pair) {
  for (const { name, table, key, where = sql`true`, changes, self } of KEPT)
    await db.many(sql`
      update book_merge_rows k
         set became = f.became
        from (select r.id, ${changes ? sql`to_jsonb(t)` : sql`'{}'::jsonb`} as became
                from book_merge_rows r
               cross join lateral jsonb_populate_record(null::${table}, r.was) w
                join ${table} t on t.book_id = ${into} and ${isRow(key, self)}
               where r.merge_id = ${mergeId} and r.of_table = ${name} and r.book_id in (${from}, ${into}) and ${where}) f
       where k.id = f.id`);
}

/** SQL of whether row `t` is the one that was `w`, whichever book it is of. */
const isRow = (key: string[], self?: string) =>
  key.length === 0
    ? sql`true`
    : join(
        key.map((name) =>
          name === self
            ? sql`${column('t', name)} = case when ${column('w', name)} = w.book_id then t.book_id else ${column('w', name)} end`
            : sql`${column('t', name)} = ${column('w', name)}`,
        ),
        ' and ',
      );

/** What all rows that come back are found by. */
export interface Undoing extends Pair {
  mergeId: string;
}

const kept = ({ mergeId }: Undoing, name: string) =>
  sql`r.merge_id = ${mergeId} and r.of_table = ${name}`;

const tableOf = (name: string) => {
  const found = KEPT.find((each) => each.name === name);
  if (!found) throw new Error(`${name} is not kept`);
  return found;
};

/** Moves rows that came to the other book back, as they are now. */
export function moveBack(db: Db, undoing: Undoing, name: string, more: Sql = empty) {
  const { table, key, where = sql`true`, self } = tableOf(name);
  const { from, into } = undoing;
  return db.many(sql`
    update ${table} t
       set book_id = ${from} ${more}
      from book_merge_rows r
     cross join lateral jsonb_populate_record(null::${table}, r.was) w
     where ${kept(undoing, name)} and r.book_id = ${from} and r.became is not null
       ${key.includes('id') ? empty : sql`and not r.is_twin`}
       and t.book_id = ${into} and ${where}
       and ${isRow(key, self)}`);
}

/**
 * Puts rows back that went because the other book had the like, where that is still there: what somebody has
 * deleted since stays deleted. Returns those.
 */
export async function putBack(db: Db, undoing: Undoing, name: string, isWanted: Sql = sql`true`) {
  const { table, key, twin, where = sql`true`, mayGo, isFollowed } = tableOf(name);
  const { from, into } = undoing;
  const stands =
    twin && twin.length > 0 && !mayGo
      ? sql`exists (select from (select * from ${table} t where t.book_id in (${from}, ${into}) and ${where}) k
                     where ${alike('k', 'w', twin)})`
      : sql`true`;
  const rows = await db.many<{ id: string }>(sql`
    select r.id
      from book_merge_rows r
     cross join lateral jsonb_populate_record(null::${table}, r.was) w
     where ${kept(undoing, name)}
       and (r.became is null ${key.includes('id') ? empty : sql`or (r.is_twin and r.book_id = ${from})`})
       and (not r.is_twin or ${stands})
       and ${isWanted}
     order by r.id`);
  const ids = rows.map(({ id }) => id);
  const put = () => putKeptBack(db, table, ids);
  await (isFollowed ? put() : restoring(db, put));
  return ids;
}

/** Puts kept rows into their table as they were, by what they are kept under. Large numbers go no way round. */
const putKeptBack = (db: Db, table: Sql, ids: string[]) =>
  db.many(sql`
    select put_back(${table.sql}::regclass,
                    array(select was from book_merge_rows where id = any(${ids}::uuid[]) order by id))`);

/** Puts the book back that became part of the other. It is no new one: nobody is told of it. */
export const putBookBack = (db: Db, { mergeId, from }: Undoing) =>
  restoring(db, () =>
    db.many(sql`
      select put_back('books', array[r.was])
        from book_merge_rows r
       where r.merge_id = ${mergeId} and r.of_table = 'books' and r.book_id = ${from}`),
  );

/** Writes as a backup is restored: what would follow from it is written as well, or was there before. */
async function restoring(db: Db, work: () => Promise<unknown>) {
  await db.many(sql`select set_config('commonplace.is_restoring', 'on', true)`);
  await work();
  await db.many(sql`select set_config('commonplace.is_restoring', 'off', true)`);
}

/** Gives rows of the book that stayed their columns back, where nobody has changed them since. */
export function changeBack(db: Db, undoing: Undoing, name: string, columns: string[]) {
  const { table, key } = tableOf(name);
  return db.many(sql`
    update ${table} t
       set (${join(columns.map((each) => raw(each)))})
           = row(${join(columns.map((each) => column('w', each)))})
      from book_merge_rows r
     cross join lateral jsonb_populate_record(null::${table}, r.was) w
     where ${kept(undoing, name)} and r.book_id = ${undoing.into} and r.became is not null
       and t.book_id = ${undoing.into}
       and ${isRow(key)}
       and ${join(
         columns.map(
           // A column that came after the merge is not in what was kept.
           (each) => sql`to_jsonb(t) -> ${each} = coalesce(r.became -> ${each}, 'null')`,
         ),
         ' and ',
       )}`);
}

/** Rows of a table as they were and became, for what has rules of its own. */
export const keptRows = (db: Db, undoing: Undoing, name: string, of: Sql = sql`true`) =>
  db.many<KeptRow>(sql`
    select r.book_id as "bookId", r.user_id as "userId", r.was, r.is_twin as "isTwin", r.became
      from book_merge_rows r
     where ${kept(undoing, name)} and ${of}
     order by r.id`);

export interface KeptRow {
  bookId: string;
  userId: string | null;
  was: Record<string, unknown>;
  isTwin: boolean;
  became: Record<string, unknown> | null;
}
