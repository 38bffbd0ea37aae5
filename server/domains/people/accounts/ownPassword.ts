import type { ProofFor } from '../../../../shared/contract/oidc.ts';
import { isPassword } from '../../../platform/auth/passwords.ts';
import type { Db } from '../../../platform/db/db.ts';
import { refuse, refuseField } from '../../../platform/http/errors.ts';
import { cleanPassword } from '../../../platform/http/inputText.ts';
import type { Limits } from '../../../platform/rateLimits/limits.ts';
import { consume } from '../../../platform/rateLimits/strictCounter.sql.ts';
import { proofsOf, standingOfPassword } from './proofs.sql.ts';
import { passwordHashOf } from './settings.sql.ts';

/**
 * Proves that it is the owner who asks, and not somebody at an open computer: the stored hash, if the
 * password is right; 400 if not. Guesses are counted as at the door.
 */
export const passwordProof = (db: Db, limits: Limits) => async (userId: string, typed: string) => {
  const password = cleanPassword('currentPassword', typed);
  const attempt = await consume(db, limits.ownPassword, userId);
  const stored = (await passwordHashOf(db, userId))?.passwordHash;
  const isRight = await isPassword(password, stored).catch(async (error) => {
    // Too busy to tell: that was no guess.
    await attempt.refund();
    throw error;
  });
  if (!isRight || stored === undefined)
    throw refuseField('currentPassword', 'current_password_wrong');
  await attempt.refund();
  return stored;
};

/** Proves the same, and for whoever has no password by having just signed in at the provider again, for this. */
export function ownerProof(db: Db, limits: Limits) {
  const proven = passwordProof(db, limits);
  return async ({ user, tokenHash }: Owner, typed: string, proofFor: ProofFor) => {
    if (typed.trim()) return void (await proven(user.id, typed));
    // An account is linked by whoever sits at it: who has just done so is proven to be the owner by nothing.
    if ((await standingOfPassword(db, user.id))?.hasPassword)
      throw refuseField('currentPassword', 'current_password_required');
    if ((await proofsOf(db, tokenHash)).some((each) => each.proofFor === proofFor)) return;
    throw refuse('oidc_proof_required');
  };
}

interface Owner {
  user: { id: string };
  tokenHash: Buffer;
}
