import type { Refused } from '../../../../shared/refusals.ts';
import { passwordError, strongPasswordError } from '../../../../shared/rules.ts';
import { linesOfData } from '../../../platform/text/dataFile.ts';
import type { RolePolicy } from './rolePolicy.ts';

/**
 * What is wrong with a new password. On a site for trying things out (`ROLE_POLICY=open`) anything
 * goes, as the specification has it; on a public one it is long enough and not what everybody tries.
 */
export function newPasswordError(
  password: string,
  { rolePolicy }: RolePolicy,
): Refused | undefined {
  if (rolePolicy === 'open') return passwordError(password);
  return (
    strongPasswordError(password) ??
    (isCommon(password) || isOfThisSite(password) ? { id: 'password_common' } : undefined)
  );
}

const COMMON = new Set(linesOfData('domains/people/accounts/commonPasswords.txt'));

/** What somebody who guesses at accounts of this site tries first. */
const SITE_WORDS =
  'commonplace admin administrator reader writer reading writing book books bookworm library review reviews password welcome';

/** These words, with whatever figures and signs between and around them, and nothing else. */
const OF_SITE_WORDS = new RegExp(
  `^[^\\p{L}]*(?:(?:${SITE_WORDS.replaceAll(' ', '|')})[^\\p{L}]*)+$`,
  'u',
);

const isOfThisSite = (password: string) => OF_SITE_WORDS.test(password.toLowerCase());

/** Capitals do not make a common password a rare one. */
const isCommon = (password: string) => COMMON.has(password.trim().toLowerCase());
