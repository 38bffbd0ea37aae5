import type { FastifyInstance } from 'fastify';
import { type Db, sql } from '../db/db.ts';
import type { Limit } from './limits.ts';
import { tooMany } from './strictCounter.sql.ts';

/** Counts are brought together this often; so long may processes not know of each other's. */
const EVERY_MS = 500;
/** Subjects in one statement, and remembered at most. */
const BATCH = 1_000;
const SUBJECTS_AT_MOST = 100_000;

interface Count {
  limit: Limit;
  /** By all processes, when it was last asked. */
  known: number;
  /** Here since then. */
  pending: number;
  /** The end of the window, by the clock of `performance`, which nobody puts back. */
  until: number;
}

export type BufferedCounter = ReturnType<typeof createBufferedCounter>;

/**
 * Limits on what is done often and does little harm each time, such as searching: counted in memory,
 * and added to the counts of all processes in one statement every half second, so that a request
 * itself costs the database nothing. What processes allow beyond a limit together is what they allow
 * within half a second. Where each single try matters, as with passwords, see `consume`.
 */
export function createBufferedCounter(db: Db, warn: (error: unknown) => void) {
  const counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;

  const flushSoon = () => {
    timer ??= setTimeout(() => flush().catch(warn), EVERY_MS).unref();
  };

  /** One after the other: what is on its way must not be told twice. */
  function flush() {
    clearTimeout(timer);
    timer = undefined;
    flushing ??= tell().finally(() => {
      flushing = undefined;
      // What was counted meanwhile, or could not be told, is told next time.
      if ([...counts.values()].some(({ pending }) => pending > 0)) flushSoon();
    });
    return flushing;
  }

  /** Tells the database what was counted here, and learns what was counted anywhere. */
  async function tell() {
    const waiting = [...counts].filter(([, { pending }]) => pending > 0).slice(0, BATCH);
    if (waiting.length === 0) return;
    const batch = waiting.map(([subject, count]) => ({ subject, count, amount: count.pending }));
    const totals = await addCounts(
      db,
      batch.map(({ subject }) => subject),
      batch.map(({ count }) => count.limit.seconds),
      batch.map(({ amount }) => amount),
    );
    const totalOf = new Map(totals.map((total) => [total.subject, total]));
    const now = performance.now();
    for (const { subject, count, amount } of batch) {
      const total = totalOf.get(subject);
      count.pending -= amount;
      count.known = total?.count ?? 0;
      count.until = now + (total?.msLeft ?? 0);
    }
  }

  return {
    /** Counts one, or as many as it weighs; 429 when there were too many in this window. */
    count(limit: Limit, subject: string, weight = 1) {
      const key = `${limit.name}:${subject}`;
      const now = performance.now();
      let count = counts.get(key);
      // Put last again: who asks all the time is not among those whom a flood of others drives out.
      counts.delete(key);
      if (count === undefined || now >= count.until) {
        makeRoom(counts);
        count = { limit, known: 0, pending: 0, until: now + limit.seconds * 1_000 };
      }
      counts.set(key, count);
      if (count.known + count.pending >= limit.max)
        throw tooMany(Math.ceil((count.until - now) / 1_000));
      if (limit.isLocal) {
        count.known += weight;
        return;
      }
      count.pending += weight;
      flushSoon();
    },

    /**
     * Takes what was counted in this window out of the count again: it turned out to be nothing of the kind. What was told to the
     * database by then stays there, and is set off here against what comes next.
     */
    giveBack(limit: Limit, subject: string, weight = 1) {
      const count = counts.get(`${limit.name}:${subject}`);
      if (count === undefined || performance.now() >= count.until) return;
      if (limit.isLocal) {
        count.known -= weight;
        return;
      }
      count.pending -= weight;
      flushSoon();
    },

    /** 429 when there were too many in this window; counts nothing. */
    check(limit: Limit, subject: string) {
      const count = counts.get(`${limit.name}:${subject}`);
      const now = performance.now();
      if (count === undefined || now >= count.until) return;
      if (count.known + count.pending >= limit.max)
        throw tooMany(Math.ceil((count.until - now) / 1_000));
    },
    flush,
  };
}

/** The counter of a server, which tells the last of its counts when it ends. */
export function bufferedCounterFor(app: FastifyInstance, db: Db) {
  const counter = createBufferedCounter(db, (error) =>
    app.log.warn({ err: error }, 'could not bring the counts of limits together'),
  );
  app.addHook('onClose', () => counter.flush().catch(() => {}));
  return counter;
}

/**
 * A flood of addresses must not fill the memory: those go that were not heard of for longest. Where the database
 * knows their count nothing is lost, so those that it is yet to be told of go only where there are no others.
 */
function makeRoom(counts: Map<string, Count>) {
  if (counts.size < SUBJECTS_AT_MOST) return;
  for (const isTold of [true, false]) {
    for (const [subject, { pending }] of counts) {
      if (isTold && pending > 0) continue;
      counts.delete(subject);
      if (counts.size <= SUBJECTS_AT_MOST - BATCH) return;
    }
  }
}

/** In the order of the subjects, so that processes at it at once wait in turn. */
const addCounts = (db: Db, subjects: string[], seconds: number[], amounts: number[]) =>
  db.many<{ subject: string; count: number; msLeft: number }>(sql`
    with given as (
      select subject, amount, make_interval(secs => seconds) as length,
             date_bin(make_interval(secs => seconds), now(), 'epoch') as started_at
        from unnest(${subjects}::text[], ${seconds}::integer[], ${amounts}::integer[])
             as each (subject, seconds, amount)
    ), counted as (
      insert into rate_limit_counters as a (subject, started_at, count)
      select subject, started_at, amount from given order by subject
          on conflict (subject, started_at) do update
         set count = a.count + excluded.count
      returning a.subject, a.count
    )
    select c.subject, c.count,
           (extract(epoch from g.started_at + g.length - now()) * 1000)::float8 as "msLeft"
      from counted c
      join given g on g.subject = c.subject`);
