import { TOKENS_MAX } from '../../../../shared/limits.ts';
import { hashOfToken, newToken } from '../../../platform/auth/randomTokens.ts';
import type { Db } from '../../../platform/db/db.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { addGrant, countTokens } from './apps.sql.ts';
import { addressBack, askedBy, COPIED, placeOf } from './asking.ts';

/** A code is fetched at once, or typed into an e-reader. */
const CODE_MINUTES = 10;

/** What the page calls on which somebody allows an app of others something, or does not. */
export function appsRoutes({ member }: Routes, db: Db) {
  member('GET /api/account/authorization', async ({ query }) => {
    const { app, scopes } = await askedBy(db, query);
    return {
      app: { name: app.name, website: app.website },
      scopes,
      goesTo: placeOf(query.redirectUri),
    };
  });

  member('POST /api/account/authorization', async ({ body, user }) => {
    const { app, scopes } = await askedBy(db, body);
    const { redirectUri, state } = body;
    const isCopied = redirectUri === COPIED;
    if (!body.isAllowed)
      return {
        address: isCopied ? null : addressBack(redirectUri, { error: 'access_denied', state }),
        code: null,
      };
    const challenge = challengeIn(body);
    if ((await countTokens(db, user.id)) >= TOKENS_MAX)
      throw refuse('tokens_too_many', { most: TOKENS_MAX });
    const code = newToken();
    await addGrant(
      db,
      {
        codeHash: hashOfToken(code),
        appId: app.id,
        userId: user.id,
        redirectUri,
        scopes,
        challenge,
      },
      CODE_MINUTES,
    );
    return isCopied
      ? { address: null, code }
      : { address: addressBack(redirectUri, { code, state }), code: null };
  });
}

/** What has to fit what comes with the code; `plain` protects nothing, and is none. */
function challengeIn({ codeChallenge, codeChallengeMethod }: Challenge) {
  if (codeChallenge === undefined && codeChallengeMethod === undefined) return null;
  if (codeChallengeMethod !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge ?? ''))
    throw refuse('app_challenge_wrong');
  return codeChallenge ?? null;
}

interface Challenge {
  codeChallenge?: string | undefined;
  codeChallengeMethod?: string | undefined;
}
