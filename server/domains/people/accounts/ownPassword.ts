import { isPassword } from '../../../platform/auth/passwords.ts';
import type { Db } from '../../../platform/db/db.ts';
import { refuseField } from '../../../platform/http/errors.ts';
import { cleanPassword } from '../../../platform/http/inputText.ts';
import type { Limits } from '../../../platform/rateLimits/limits.ts';
import { consume } from '../../../platform/rateLimits/strictCounter.sql.ts';
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
