import { type Sql, type Statements, sql } from '../db/db.ts';
import type { Position } from '../db/replicas/position.ts';

/** More changes than this since the last look are not named one by one: everything is looked up anew. */
const NAMED_AT_MOST = 10_000;

/** Rows that are cleared away by one statement, so that none takes long. */
const CLEARED_AT_ONCE = 1_000;

/** Where a look has read up to. */
export interface Place {
  snapshot: string;
  /** When the server began that answered it. */
  server: string;
}

/** What has been committed since a look, and what to give to the next one. */
export interface News {
  place: Place;
  /** Undefined: too many to name, or nobody knows. */
  subjects: string[] | undefined;
  /** What was asked for beside it: how far the server has written; null: it was not, or writes nothing. */
  position: Position | null;
}

/** Nobody has to know how far the server has written. */
export const UNASKED = sql`null`;

/**
 * What was committed since a place: written by a transaction that its snapshot did not see, of those that
 * this statement sees. Without a place there is no news, only where news begins.
 *
 * What a snapshot has not seen are the transactions from its `xmax` on and those it lists as under way:
 * ranges of the primary key, read in its order so that no plan reads the table instead, whatever it takes
 * for likely. From its `xmin` on would find them, too, but read everything that was written since the
 * oldest transaction began that is still open anywhere in the cluster.
 */
export async function changesSince(
  db: Statements,
  place: Place | undefined,
  position: Sql = UNASKED,
): Promise<News> {
  const seen = sql`${place?.snapshot ?? null}::pg_snapshot`;
  const server = sql`pg_postmaster_start_time()::text`;
  const news = await db.one<Row>(sql`
    select pg_current_snapshot()::text as snapshot,
           ${server} as server,
           ${position} as position,
           coalesce(pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${seen})
                    or ${server} <> ${place?.server ?? null}::text, false) as "isElsewhere",
           array((select subject
                    from changes
                   where transaction >= pg_snapshot_xmax(${seen})
                   order by transaction, subject
                   limit ${NAMED_AT_MOST + 1})
                  union all
                  select written.subject
                    from pg_snapshot_xip(${seen}) as under_way (transaction)
                   cross join lateral (
                     select c.subject
                       from changes c
                      where c.transaction = under_way.transaction
                      order by c.transaction, c.subject
                      limit ${NAMED_AT_MOST + 1}) as written
                  limit ${NAMED_AT_MOST + 1}) as subjects`);
  const { snapshot, server: answering, subjects, isElsewhere } = news;
  // A database that was set back to an earlier moment, or is another one since a failover, counts its
  // transactions anew from there.
  const isNamed = !isElsewhere && subjects.length <= NAMED_AT_MOST;
  return {
    place: { snapshot, server: answering },
    subjects: isNamed ? subjects : undefined,
    position: news.position,
  };
}

type Row = Place & { subjects: string[]; isElsewhere: boolean; position: Position | null };

/**
 * Clears away what a snapshot saw, little at a time; several processes may do so at once. What was written
 * before it and committed later is left for the next time: not everyone has read it.
 */
export async function forgetChangesBefore(db: Statements, snapshot: string) {
  const before = sql`${snapshot}::pg_snapshot`;
  let from = '0';
  for (;;) {
    const cleared = await db.many<{ transaction: string }>(sql`
      with cleared as (
        delete from changes
         where (transaction, subject) in (
           select transaction, subject
             from changes
            where transaction >= ${from}::xid8
              and transaction < pg_snapshot_xmax(${before})
              and pg_visible_in_snapshot(transaction, ${before})
            order by transaction, subject
            limit ${CLEARED_AT_ONCE}
              for update skip locked)
        returning transaction
      )
      select transaction::text as transaction from cleared order by cleared.transaction desc`);
    if (cleared.length < CLEARED_AT_ONCE) return;
    // Not from the beginning: what has just been deleted is passed over one by one until it is vacuumed.
    from = cleared[0]?.transaction ?? from;
  }
}
