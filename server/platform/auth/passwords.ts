import { hash, verify } from '@node-rs/argon2';
import { newToken } from './randomTokens.ts';
import { createSemaphore } from './semaphore.ts';

/** OWASP's parameters for argon2id (2 in the library's enumeration): 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Two at once leave readers a core and hold 38 MiB. */
const whileHashing = createSemaphore(2, 200);

/**
 * Signing in and up: two whose passwords are hashed, and four whose statements run meanwhile. Two hundred
 * at once wait for their turn here, and not for each other's counts with every connection to the
 * database in their hands.
 */
export const inSignInQueue = createSemaphore(6, 200);

/** The hash to store for a password; 503 when too many people are waiting for one. */
export const hashPassword = (password: string) => whileHashing(() => hash(password, ARGON2ID));

/** Tells whether a password is right; takes the same work when there is no account, or no password, to compare with. */
export async function isPassword(password: string, stored: string | undefined) {
  const compared = stored?.startsWith(NO_PASSWORD) ? undefined : stored;
  const isRight = await whileHashing(() => verify(compared ?? NOBODYS, password));
  return isRight && compared !== undefined;
}

/**
 * What stands in place of a hash where an account has no password. Another each time: what is bound to a hash, such as a
 * link for a new password, is bound to one account by this as well.
 */
export const noPassword = () => `${NO_PASSWORD}${newToken()}`;
/** No hash begins so. */
export const NO_PASSWORD = 'none:';

/** Tells whether a hash was made otherwise than it would be now: with other parameters, or another way. */
export const isOutdated = (stored: string) => !stored.startsWith(BEGINNING);
const BEGINNING = `$argon2id$v=19$m=${ARGON2ID.memoryCost},t=${ARGON2ID.timeCost},p=${ARGON2ID.parallelism}$`;

/** How many passwords are being looked at, and how many wait for it. */
export const passwordsInWork = () => ({
  active: whileHashing.active(),
  waiting: whileHashing.waiting() + inSignInQueue.waiting(),
});

/** Of 32 random bytes that were thrown away, with the parameters above. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$ig8T3pXtoOEjNvvyt6T8kA$e258XYbkkCsELBxTWSw8/uLRNSfkUQD/sTJDtb1pFvs';
