import { type Db, sql } from '../db/db.ts';
import { HttpError } from '../http/errors.ts';
import type { Limit } from './limits.ts';

/**
 * Counts a try before its work is done, so that a thousand at once are no way round the limit; 429
 * when there were too many. `refund` takes one that did no harm out of the count again.
 */
export async function consume(db: Db, limit: Limit, subject: string) {
  const key = `${limit.name}:${subject}`;
  const { startedAt, isAllowed, retryAfter } = await tryOnce(db, key, limit);
  if (!isAllowed) throw tooMany(retryAfter);
  return { refund: () => refund(db, key, startedAt) };
}

/** The 429 of a limit, with the seconds after which trying again makes sense. */
export function tooMany(seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  return new HttpError(
    minutes === 1
      ? { id: 'too_many_attempts_minute' }
      : { id: 'too_many_attempts_minutes', params: { minutes } },
    { retryAfter: seconds },
  );
}

/** One statement: counts unless the limit is reached. Windows start at whole multiples of their length. */
const tryOnce = (db: Db, key: string, { max, seconds }: Limit) =>
  db.one<{ startedAt: string; isAllowed: boolean; retryAfter: number }>(sql`
    with frame as (
      select date_bin(make_interval(secs => ${seconds}), now(), 'epoch') as started_at
    ), counted as (
      insert into rate_limit_counters as a (subject, started_at, count)
      select ${key}, started_at, 1 from frame
          on conflict (subject, started_at) do update
         set count = a.count + 1
       where a.count < ${max}
      returning a.subject
    )
    select started_at as "startedAt",
           exists (select from counted) as "isAllowed",
           ceil(extract(epoch from started_at + make_interval(secs => ${seconds}) - now()))::integer
             as "retryAfter"
      from frame`);

const refund = (db: Db, key: string, startedAt: string) =>
  db.many(sql`
    update rate_limit_counters
       set count = count - 1
     where subject = ${key} and started_at = ${startedAt} and count > 0`);
