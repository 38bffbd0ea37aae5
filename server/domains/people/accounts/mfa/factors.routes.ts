import { mayManageUser } from '../../../../../shared/permissions.ts';
import type { Refused } from '../../../../../shared/refusals.ts';
import type { Encryption } from '../../../../platform/auth/encryption.ts';
import { type Sessions, startSession } from '../../../../platform/auth/sessions.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { refuse, refuseErrors, refuseField } from '../../../../platform/http/errors.ts';
import type { Routes } from '../../../../platform/http/routes.ts';
import type { Limits } from '../../../../platform/rateLimits/limits.ts';
import { consume } from '../../../../platform/rateLimits/strictCounter.sql.ts';
import { refuseSuspended } from '../../users/suspension.ts';
import { accountOf } from '../../users/user.sql.ts';
import { noteFailure, welcome } from '../accounts.sql.ts';
import { ownerProof } from '../ownPassword.ts';
import {
  acceptTotpStep,
  beginTotp,
  begunTotp,
  clearFactors,
  confirmTotp,
  factorsOf,
  removeTotp,
  replaceRecoveryCodes,
  type Step,
  spendRecoveryCode,
} from './factors.sql.ts';
import { passkeysOf } from './passkeys.sql.ts';
import type { PendingSignIns } from './pendingSignIn.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recoveryCodes.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

interface Parts {
  db: Db;
  limits: Limits;
  sessions: Sessions;
  steps: PendingSignIns;
  encryption: Encryption | undefined;
}

/** Second factors: showing one at the door, and looking after one's own. */
export function factorsRoutes(
  { anyone, member, admin }: Routes,
  { db, limits, sessions, steps, encryption }: Parts,
) {
  const isOwner = ownerProof(db, limits);

  anyone('GET /api/users/signin/step', async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    const { secret, recoveryCodes, hasPasskeys } = await steps.of(request);
    return { totp: secret !== null, passkeys: hasPasskeys, recoveryCodes: recoveryCodes > 0 };
  });

  anyone('POST /api/users/signin/code', async ({ body, request, reply }) => {
    const step = await steps.of(request);
    const code = body.code.slice(0, 100);
    refuseErrors({ code: missingCode(code) });
    const attempt = await consume(db, limits.secondFactor, step.id);
    if (!(await isCodeRight(step, code, request.ip))) {
      await noteFailure(db, step, request.ip, 'second factor');
      throw refuseField('code', 'code_wrong');
    }
    await attempt.refund();
    const { session, give } = sessions.prepare(request);
    const row = await db.transaction(async (within) => {
      // Locked from here on: the step is looked at with the password that nobody changes now.
      const welcomed = await welcome(within, step.id);
      if (!welcomed) throw refuse('sign_in_required');
      refuseSuspended(welcomed);
      await steps.finish(request, reply, within);
      await startSession(within, step, session, 'signed-in');
      return welcomed;
    });
    give(reply);
    return accountOf(row);
  });

  /** A code of the app, or else a recovery code; either is spent by it. */
  async function isCodeRight(step: Step, code: string, ip: string) {
    const digits = code.replace(/\s/g, '');
    if (!/^\d{6}$/.test(digits))
      return (await spendRecoveryCode(db, step, recoveryCodeHash(code), ip)) !== undefined;
    const secret = step.secret && encryption?.decrypt(step.secret, step.id);
    const timeStep = secret ? stepOfCode(secret, digits) : undefined;
    return timeStep !== undefined && (await acceptTotpStep(db, step.id, timeStep)) !== undefined;
  }

  member('GET /api/account/factors', async ({ user }) => ({
    ...(await factorsOf(db, user.id)),
    passkeys: await passkeysOf(db, user.id),
  }));

  member('POST /api/account/totp', async ({ body, session }) => {
    const { user } = session;
    if (!encryption) throw refuse('authenticator_off');
    await isOwner(session, body.currentPassword, 'factors');
    const secret = newTotpSecret();
    if (!(await beginTotp(db, user.id, encryption.encrypt(secret, user.id))))
      throw refuse('authenticator_exists');
    return { secret, uri: totpUri(secret, user.username) };
  });

  member('POST /api/account/totp/confirmation', async ({ body, session: { user }, request }) => {
    const code = body.code.replace(/\s/g, '');
    refuseErrors({ code: missingCode(code) });
    const attempt = await consume(db, limits.secondFactor, user.id);
    const begun = await begunTotp(db, user.id);
    const secret = begun && encryption?.decrypt(begun.secret, user.id);
    if (!begun || !secret) throw refuse('authenticator_expired');
    const timeStep = /^\d{6}$/.test(code) ? stepOfCode(secret, code) : undefined;
    if (timeStep === undefined) throw refuseField('code', 'code_wrong');
    await attempt.refund();
    const { codes, hashes } = newRecoveryCodes();
    const by = { actor: user, ip: request.ip };
    const confirmed = await confirmTotp(db, by, begun.secret, timeStep, hashes);
    if (!confirmed) throw refuse('authenticator_expired');
    return { recoveryCodes: confirmed.areNew ? codes : [] };
  });

  member('POST /api/account/totp/removal', async ({ body, session, request }) => {
    const { user } = session;
    await isOwner(session, body.currentPassword, 'factors');
    await removeTotp(db, { actor: user, ip: request.ip });
    return null;
  });

  member('POST /api/account/recovery-codes', async ({ body, session, request }) => {
    const { user } = session;
    await isOwner(session, body.currentPassword, 'factors');
    const { codes, hashes } = newRecoveryCodes();
    if (!(await replaceRecoveryCodes(db, { actor: user, ip: request.ip }, hashes)))
      throw refuse('recovery_codes_without_factor');
    return { recoveryCodes: codes };
  });

  admin('DELETE /api/admin/users/:id/factors', async ({ params, session: { user }, request }) => {
    if (!mayManageUser(user, params.id)) throw refuse('edit_oneself');
    if (!(await clearFactors(db, params.id, { actor: user, ip: request.ip })))
      throw refuse('user_not_found');
    return null;
  });
}

const missingCode = (code: string): Refused | undefined =>
  code.trim() ? undefined : { id: 'code_required' };
