import { type Db, empty, type Sql, sql } from './db.ts';

/** A page of a list, and whose it is: how many it holds at least. */
export type Listed<T, Owner = unknown> = Owner & { total: number; rows: T[] };

/**
 * A page of somebody's or something's list in one statement: `owner` is a query of the one row `o` that
 * the list belongs to, with its `total`; `page` one of the items, which have an `_id`, in an `order`
 * that both can be told; `before`, a query with a name that both read. undefined: there is no owner, who is read
 * once: what is counted would else be counted for each item.
 */
export async function listOf<T extends { _id: string }, Owner = unknown>(
  db: Db,
  { owner, page, order, before }: { owner: Sql; page: Sql; order: Sql; before?: Sql },
): Promise<Listed<T, Owner> | undefined> {
  const rows = await db.many<T & Owner & { total: number }>(sql`
    with ${before ? sql`${before},` : empty} o as materialized (${owner})
    select o.*, p.*
      from o
      left join lateral (${page}) p on true
     order by ${order}`);
  const [first] = rows;
  if (first === undefined) return undefined;
  // An owner without items is one row with nothing of an item in it.
  return { ...first, rows: first._id === null ? [] : rows };
}

/**
 * The same for a list of all there are: its `owner` says how many, or null where they are too many to be
 * counted, and is always there.
 */
export async function wholeList<T extends { _id: string }>(
  db: Db,
  parts: Parameters<typeof listOf>[1],
): Promise<{ total?: number; rows: T[] }> {
  const { total, rows }: { total: number | null; rows: T[] } = (await listOf<T>(db, parts)) ?? {
    total: 0,
    rows: [],
  };
  return { ...(total === null ? {} : { total }), rows };
}

/** SQL of the order of a list with the newest first, for `listOf`. */
export const newestFirst = sql`p."createdAt" desc, p."_id" desc`;
