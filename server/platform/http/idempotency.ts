import { webcrypto } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import {
  IDEMPOTENCY_ANSWER_MAX,
  IDEMPOTENCY_KEY_MAX,
  IDEMPOTENCY_KEYS_MAX,
  IDEMPOTENCY_MINUTES,
} from '../../../shared/limits.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../../shared/requestHeaders.ts';
import { type Db, sql } from '../db/db.ts';
import { lockAll } from '../db/locks.ts';
import { inTurns } from '../process/inTurn.ts';
import { refuse } from './errors.ts';

/**
 * Does what a call makes once for each `Idempotency-Key` of a person: whoever sends it again gets the first answer. That is
 * kept in the transaction of what was made, so that no kill leaves the one without the other; what was refused made
 * nothing, and is tried anew. Without a key each call is done as it comes.
 */
export function doingOnce(db: Db) {
  // Of each person, so that those who wait for a key or for their library hold one connection, not one each.
  const inTurn = inTurns();

  return async <T>(
    request: FastifyRequest,
    userId: string,
    /** `repeated` is called where it was made before. */
    { make, repeated }: { make: (db: Db) => Promise<T>; repeated: () => void },
  ) => {
    const key = keyOf(request);
    if (key === undefined) return make(db);
    const digest = await digestOf(request);
    return inTurn(userId, () =>
      db.transaction(async (tx) => {
        await lockAll(tx, 'key', `${userId} ${key}`);
        const first = await firstCall(tx, userId, key);
        if (first) {
          const answer = answerOf<T>(first, digest);
          repeated();
          return answer;
        }
        const answer = await make(tx);
        await keepAnswer(tx, userId, { key, digest, answer: JSON.stringify(answer) });
        return answer;
      }),
    );
  };
}

/** Whether a request may ask for what it made before. */
export const bringsKey = ({ headers }: FastifyRequest) =>
  headers[IDEMPOTENCY_KEY_HEADER] !== undefined;

function keyOf({ headers }: FastifyRequest) {
  const key = headers[IDEMPOTENCY_KEY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]+$/.test(key) && key.length <= IDEMPOTENCY_KEY_MAX)
    return key;
  throw refuse('idempotency_key_wrong', { most: IDEMPOTENCY_KEY_MAX });
}

/** SHA-256 of what is asked for; made beside the event loop, as a file may be large. */
async function digestOf({ method, url, body }: FastifyRequest) {
  const content = body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body ?? null));
  const asked = Buffer.concat([Buffer.from(`${method} ${url}\n`), content]);
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', asked));
}

interface FirstCall {
  request: Buffer;
  answer: string | null;
}

function answerOf<T>({ request, answer }: FirstCall, digest: Buffer): T {
  if (!request.equals(digest)) throw refuse('idempotency_key_reused');
  if (answer === null) throw refuse('idempotency_key_spent');
  return JSON.parse(answer);
}

const firstCall = (tx: Db, userId: string, key: string) =>
  tx.first<FirstCall>(sql`
    select request, answer
      from idempotency_keys
     where user_id = ${userId} and key = ${key} and expires_at > now()`);

/** Keeps an answer, and lets go of the oldest where somebody has too many. */
const keepAnswer = (
  tx: Db,
  userId: string,
  { key, digest, answer }: { key: string; digest: Buffer; answer: string },
) =>
  tx.many(sql`
    with surplus as (
      delete from idempotency_keys
       where (user_id, key) in (
         select user_id, key
           from idempotency_keys
          where user_id = ${userId} and key <> ${key}
          order by expires_at desc
         offset ${IDEMPOTENCY_KEYS_MAX - 1}
            for update skip locked)
    )
    insert into idempotency_keys (user_id, key, request, answer, expires_at)
    values (${userId}, ${key}, ${digest},
            ${answer.length > IDEMPOTENCY_ANSWER_MAX ? null : answer},
            now() + make_interval(mins => ${IDEMPOTENCY_MINUTES}))
        on conflict (user_id, key) do update
       set request = excluded.request, answer = excluded.answer, expires_at = excluded.expires_at`);
