import { type Statements, sql } from '../db.ts';

/** How far a server is in the log that it writes or replays: bytes, on a timeline of that log. */
export interface Position {
  timeline: number;
  bytes: number;
}

/**
 * Tells whether a server that is so far sees all that was committed before another one was as far as it
 * has to be. A promotion begins a timeline: from there on bytes of the former one mean something else.
 */
export const hasReached = (is: Position, mustBe: Position) =>
  is.timeline === mustBe.timeline && is.bytes >= mustBe.bytes;

/**
 * SQL of how far a server has written, null on one that replays. It is read after the snapshot of its
 * statement was taken, so whatever that sees was written before. What has been inserted, not what has been
 * flushed: imports commit without waiting for the disk, and are seen before they are on it.
 */
export const writtenPosition = sql`
  case when pg_is_in_recovery() then null
       else (select jsonb_build_object(
                      'timeline', ('x' || left(pg_walfile_name(written), 8))::bit(32)::integer,
                      'bytes', written - '0/0')
               from pg_current_wal_insert_lsn() as written) end`;

/**
 * How far a server has replayed; undefined when it does not replay. The timeline is that of the last page
 * it has written: after a promotion true a moment later, and never too early.
 */
export async function replayedPosition(on: Statements): Promise<Position | undefined> {
  const row = await on.first<{ position: Position }>(sql`
    select jsonb_build_object('timeline', min_recovery_end_timeline,
                              'bytes', pg_last_wal_replay_lsn() - '0/0') as position
      from pg_control_recovery()
     where pg_is_in_recovery()`);
  return row?.position;
}

/** The cluster that a server belongs to; replicas have it from their primary. */
export async function clusterOf(on: Statements) {
  const { cluster } = await on.one<{ cluster: string }>(sql`
    select system_identifier::text as cluster from pg_control_system()`);
  return cluster;
}
