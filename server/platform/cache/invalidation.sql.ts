import { type Sql, type Statements, sql } from '../db/db.ts';
import type { Position } from '../db/replicas/position.ts';

/** More invalidations than this since the last poll are not named one by one: everything is dropped. */
const NAMED_AT_MOST = 10_000;

/** Rows deleted by one statement, so that none takes long. */
const DELETED_AT_ONCE = 1_000;

/** Where a poll has read up to. */
export interface Cursor {
  snapshot: string;
  /** When the server began that answered it. */
  server: string;
}

/** What has been committed since a cursor, and the cursor for the next poll. */
export interface Invalidations {
  cursor: Cursor;
  /** Undefined: too many to name, or nobody knows. */
  tags: string[] | undefined;
  /** How far the server has written, where that was asked for. */
  position: Position | null;
}

/** Nobody has to know how far the server has written. */
export const NO_POSITION = sql`null`;

/**
 * What was committed since a cursor: written by a transaction that its snapshot did not see, of those that
 * this statement sees. Without a cursor nothing is named, only where reading begins.
 *
 * What a snapshot has not seen are the transactions from its `xmax` on and those it lists as in progress:
 * ranges of the primary key, read in its order so that no plan reads the whole table. From its `xmin` on
 * would find them, too, but read everything that was written since the oldest transaction began that is
 * still open anywhere in the cluster.
 */
export async function invalidationsSince(
  db: Statements,
  cursor: Cursor | undefined,
  position: Sql = NO_POSITION,
): Promise<Invalidations> {
  const seen = sql`${cursor?.snapshot ?? null}::pg_snapshot`;
  const server = sql`pg_postmaster_start_time()::text`;
  const read = await db.one<Row>(sql`
    select pg_current_snapshot()::text as snapshot,
           ${server} as server,
           ${position} as position,
           coalesce(pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${seen})
                    or ${server} <> ${cursor?.server ?? null}::text, false) as "isElsewhere",
           array((select tag
                    from cache_invalidations
                   where transaction >= pg_snapshot_xmax(${seen})
                   order by transaction, tag
                   limit ${NAMED_AT_MOST + 1})
                  union all
                  select written.tag
                    from pg_snapshot_xip(${seen}) as in_progress (transaction)
                   cross join lateral (
                     select c.tag
                       from cache_invalidations c
                      where c.transaction = in_progress.transaction
                      order by c.transaction, c.tag
                      limit ${NAMED_AT_MOST + 1}) as written
                  limit ${NAMED_AT_MOST + 1}) as tags`);
  // A database that was set back to an earlier moment, or is another one since a failover, counts its
  // transactions anew from there.
  const isNamed = !read.isElsewhere && read.tags.length <= NAMED_AT_MOST;
  return {
    cursor: { snapshot: read.snapshot, server: read.server },
    tags: isNamed ? read.tags : undefined,
    position: read.position,
  };
}

type Row = Cursor & { tags: string[]; isElsewhere: boolean; position: Position | null };

/**
 * Deletes what a snapshot saw, little at a time; several processes may do so at once. What was written
 * before it and committed later is left for the next time: not every process has read it.
 */
export async function deleteInvalidationsBefore(db: Statements, snapshot: string) {
  const before = sql`${snapshot}::pg_snapshot`;
  let from = '0';
  for (;;) {
    const deleted = await db.many<{ transaction: string }>(sql`
      with deleted as (
        delete from cache_invalidations
         where (transaction, tag) in (
           select transaction, tag
             from cache_invalidations
            where transaction >= ${from}::xid8
              and transaction < pg_snapshot_xmax(${before})
              and pg_visible_in_snapshot(transaction, ${before})
            order by transaction, tag
            limit ${DELETED_AT_ONCE}
              for update skip locked)
        returning transaction
      )
      select transaction::text as transaction from deleted order by deleted.transaction desc`);
    if (deleted.length < DELETED_AT_ONCE) return;
    // Not from the beginning: what has just been deleted is passed over one by one until it is vacuumed.
    from = deleted[0]?.transaction ?? from;
  }
}
