import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/db/db.ts';
import { networkOf } from '../../../platform/rateLimits/clientNetwork.ts';
import type { Limits } from '../../../platform/rateLimits/limits.ts';
import { consume } from '../../../platform/rateLimits/strictCounter.sql.ts';
import { standingOfEmail } from './accounts.sql.ts';
import { takenError } from './forms.ts';

/**
 * Looks at an address that somebody gives for theirs before anything is written: 409 where it is another's.
 * Each other address than the present one is counted, whatever comes of it, and one that is taken counts
 * as at sign-up as well: nobody finds out more cheaply here which addresses are members.
 */
export const emailCheck =
  (db: Db, limits: Limits) => async (request: FastifyRequest, userId: string, emailKey: string) => {
    const { isOwn, isTaken } = await standingOfEmail(db, userId, emailKey);
    if (isOwn) return;
    await consume(db, limits.emailChange, userId);
    const taken = takenError({ username: false, email: isTaken });
    if (!taken) return;
    await consume(db, limits.signUpTaken, networkOf(request.ip));
    throw taken;
  };
