import { type Db, sql } from '../db/db.ts';

/** More changes than this since the last look are not named one by one: everything is looked up anew. */
const NAMED_AT_MOST = 10_000;

/** What has been committed since a look, and what to give to the next one. */
export interface News {
  snapshot: string;
  /** Undefined: too many to name. */
  subjects: string[] | undefined;
}

/**
 * What was committed since a snapshot: written by a transaction that it did not see, of those that this
 * statement sees. Without a snapshot there is no news, only where news begins.
 */
export async function changesSince(db: Db, snapshot: string | undefined): Promise<News> {
  const news = await db.one<{ snapshot: string; subjects: string[]; isRewound: boolean }>(sql`
    select pg_current_snapshot()::text as snapshot,
           coalesce(pg_snapshot_xmax(pg_current_snapshot())
                    < pg_snapshot_xmax(${snapshot ?? null}::pg_snapshot), false) as "isRewound",
           array(select subject
                   from changes
                  where transaction >= pg_snapshot_xmin(${snapshot ?? null}::pg_snapshot)
                    and not pg_visible_in_snapshot(transaction, ${snapshot ?? null}::pg_snapshot)
                  limit ${NAMED_AT_MOST + 1}) as subjects`);
  // A database that was set back to an earlier moment counts its transactions anew from there.
  const isNamed = !news.isRewound && news.subjects.length <= NAMED_AT_MOST;
  return { snapshot: news.snapshot, subjects: isNamed ? news.subjects : undefined };
}

/** Clears away what was written before a snapshot. */
export const forgetChangesBefore = (db: Db, snapshot: string) =>
  db.many(sql`delete from changes where transaction < pg_snapshot_xmin(${snapshot}::pg_snapshot)`);
