import { uuidv7 } from 'uuidv7';
import { type Db, empty, type Sql, sql } from '../db/db.ts';

/** A piece of work that this process has taken. */
export interface TakenJob {
  id: string;
  kind: string;
  /** The id of what it is about. */
  subject: string;
  /** Another one each time that it is asked for. */
  ticket: string;
  /** Another one each time that it is taken. */
  takenBy: string;
  /** This one included. */
  attempts: number;
  /** What its kind has to know beside the subject. */
  details: unknown;
}

/** Somebody waits for it at a screen; nobody misses it for a while. What is said neither of is between. */
export const PRIORITY = { first: 0, last: 2 };

/**
 * Asks for a piece of work, once however often: there is one job of a kind for a subject. Asked for again while
 * it is being done, it is done once more afterwards.
 */
export const enqueue = (db: Db, kind: string, subject: string) =>
  db.many(sql`
    insert into jobs as j (id, kind, subject, ticket)
    values (${uuidv7()}, ${kind}, ${subject}, ${uuidv7()})
        on conflict (kind, subject) do update
       set ticket = excluded.ticket,
           attempts = 0,
           -- Whoever does it at the moment goes on.
           due_at = case when j.taken_by is not null then j.due_at else now() end`);

/**
 * Takes the next job that is due: no other process gets it, and should this one die, it is due again after
 * `leaseSeconds`. Where it is said which are `before` job `j`, such as those of the same person, who has fewest of
 * them comes first, then the lower priority, then who waits longest.
 */
export const takeJob = (db: Db, kinds: string[], leaseSeconds: number, before?: Sql) =>
  db.first<TakenJob>(sql`
    with next as materialized (
      select j.id
        from jobs j
       where j.kind = any(${kinds}::text[]) and j.due_at <= now()
       order by ${before ? sql`${before},` : empty} j.priority, j.due_at, j.id
       limit 1
         for update of j skip locked
    )
    update jobs j
       set attempts = j.attempts + 1,
           taken_by = ${uuidv7()},
           due_at = now() + make_interval(secs => ${leaseSeconds})
      from next
     where j.id = next.id
    returning j.id, j.kind, j.subject, j.ticket, j.taken_by as "takenBy", j.attempts, j.details`);

/** Whether there is a job that is due and that nobody has taken. */
export const isJobWaiting = async (db: Db, kinds: string[]) =>
  (await db.first(sql`
    select from jobs where kind = any(${kinds}::text[]) and due_at <= now() limit 1`)) !==
  undefined;

/** Puts a job that goes well behind those that wait, or to after so many seconds. */
export const passJob = (db: Db, { id, takenBy }: TakenJob, seconds = 0) =>
  db.many(sql`
    update jobs
       set taken_by = null, due_at = now() + make_interval(secs => ${seconds}), attempts = 0
     where id = ${id} and taken_by = ${takenBy}`);

/** Keeps a job for longer; undefined: another process has it by now, or it was called off. */
export const keepJob = (db: Db, { id, takenBy }: TakenJob, leaseSeconds: number) =>
  db.first(sql`
    update jobs
       set due_at = now() + make_interval(secs => ${leaseSeconds})
     where id = ${id} and taken_by = ${takenBy}
    returning 1`);

/** A job is done: it goes, unless it was asked for again meanwhile. */
export const finishJob = (db: Db, { id, ticket, takenBy }: TakenJob) =>
  db.many(sql`
    with gone as (
      delete from jobs where id = ${id} and taken_by = ${takenBy} and ticket = ${ticket}
    )
    update jobs
       set taken_by = null, due_at = now()
     where id = ${id} and taken_by = ${takenBy} and ticket <> ${ticket}`);

/** Gives a job back, to be done after so many seconds. */
export const postponeJob = (db: Db, { id, takenBy }: TakenJob, seconds: number) =>
  db.many(sql`
    update jobs
       set taken_by = null, due_at = now() + make_interval(secs => ${seconds})
     where id = ${id} and taken_by = ${takenBy}`);
