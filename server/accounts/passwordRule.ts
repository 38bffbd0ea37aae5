import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwordError, strongPasswordError } from '../../shared/rules.ts';
import { type Config, projectRoot } from '../config.ts';

export type PasswordPolicy = Pick<Config, 'rolePolicy'>;

/**
 * What is wrong with a new password. On a site for trying things out (`ROLE_POLICY=open`) anything
 * goes, as the specification has it; on a public one it is long enough and not what everybody tries.
 */
export function newPasswordError(password: string, { rolePolicy }: PasswordPolicy) {
  if (rolePolicy === 'open') return passwordError(password);
  return strongPasswordError(password) ?? (isCommon(password) ? TOO_COMMON : undefined);
}

export const TOO_COMMON =
  'This password is among the most common ones. Please choose one that nobody would guess.';

let common: Set<string> | undefined;

/** Capitals do not make a common password a rare one. Read once, when the first one is asked for. */
function isCommon(password: string) {
  common ??= new Set(
    readFileSync(join(projectRoot, 'server/accounts/commonPasswords.txt'), 'utf8').split('\n'),
  );
  return common.has(password.trim().toLowerCase());
}
