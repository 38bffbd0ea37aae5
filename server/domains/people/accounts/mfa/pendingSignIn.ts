import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../../config.ts';
import { hashOfToken, isToken, newToken } from '../../../../platform/auth/randomTokens.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { refuse } from '../../../../platform/http/errors.ts';
import { beginPendingSignIn, finishPendingSignIn, pendingSignInOf } from './factors.sql.ts';

/** As long as the row in the database. */
const SECONDS = 10 * 60;

/**
 * Between the password and the second factor: a cookie holds a random token that opens nothing but the
 * calls for the second factor, the database its SHA-256.
 */
export function pendingSignInsOf(db: Db, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const secure = publicUrl?.startsWith('https:') ?? false;
  const cookie = `${secure ? '__Host-' : ''}step`;
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;

  function hashIn(request: FastifyRequest) {
    const token = request.cookies[cookie];
    if (!isToken(token)) throw over();
    return hashOfToken(token);
  }

  return {
    /** The password was right. */
    async begin(reply: FastifyReply, userId: string, passwordHash: string) {
      const token = newToken();
      await beginPendingSignIn(db, userId, passwordHash, hashOfToken(token));
      reply.setCookie(cookie, token, { ...attributes, maxAge: SECONDS });
    },
    /** The hash of a step's cookie; 401 without one. */
    hashOf: hashIn,
    /** Who waits; 401 when it has been too long, or the password has changed since. */
    async of(request: FastifyRequest) {
      const step = await pendingSignInOf(db, hashIn(request));
      if (!step) throw over();
      return step;
    },
    /** The second factor was right: the step is taken, once. */
    async finish(request: FastifyRequest, reply: FastifyReply, within = db) {
      if (!(await finishPendingSignIn(within, hashIn(request)))) throw over();
      reply.clearCookie(cookie, attributes);
    },
  };
}
export type PendingSignIns = ReturnType<typeof pendingSignInsOf>;

const over = () => refuse('sign_in_expired');
