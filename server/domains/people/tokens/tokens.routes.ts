import { createHash } from 'node:crypto';
import { TOKENS_MAX } from '../../../../shared/limits.ts';
import { tokenNameError } from '../../../../shared/rules.ts';
import { newApiToken, tokenHashOf } from '../../../platform/auth/apiTokens.ts';
import type { Db } from '../../../platform/db/db.ts';
import { refuse, refuseErrors, refuseField } from '../../../platform/http/errors.ts';
import { cleanLine } from '../../../platform/http/inputText.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { lockUsers } from '../users/users.sql.ts';
import { addToken, removeToken, tokensOf } from './tokens.sql.ts';

/** The tokens with which somebody's programs call. */
export function tokensRoutes({ member }: Routes, db: Db) {
  member('GET /api/account/tokens', ({ user }) => tokensOf(db, user.id));

  member('POST /api/account/tokens', async ({ body, session: { user }, request }) => {
    const name = cleanLine('name', body.name);
    refuseErrors({ name: tokenNameError(name) });
    const scopes = [...new Set(body.scopes)];
    if (scopes.length === 0) throw refuseField('scopes', 'token_scopes_required');
    const expiresAt = body.expiresAt ? new Date(body.expiresAt) : null;
    if (expiresAt && !(expiresAt.getTime() > Date.now()))
      throw refuseField('expiresAt', 'token_end_past');
    const token = newApiToken();
    const made = await db.transaction(async (within) => {
      await lockUsers(within, [user.id]);
      return addToken(
        within,
        { actor: user, ip: request.ip },
        {
          name,
          scopes,
          expiresAt,
          tokenHash: tokenHashOf(token),
          keyHash: scopes.includes('kosync') ? keyHashOf(token) : null,
        },
      );
    });
    if (!made) throw refuse('tokens_too_many', { most: TOKENS_MAX });
    return { ...made, token };
  });

  member('DELETE /api/account/tokens/:id', async ({ params, session: { user }, request }) => {
    if (!(await removeToken(db, params.id, { actor: user, ip: request.ip })))
      throw refuse('token_not_found');
    return null;
  });
}

/**
 * What is kept of what KOReader sends instead of a token: its MD5 in lower-case hex. That of 256 random bits is no
 * easier to guess than they are.
 */
const keyHashOf = (token: string) => tokenHashOf(createHash('md5').update(token).digest('hex'));
