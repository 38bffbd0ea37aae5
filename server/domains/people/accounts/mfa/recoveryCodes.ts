import { createHash, randomBytes } from 'node:crypto';

const CODES = 10;
/** Of 80 bits, so that a plain hash is enough; without letters that look like digits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 16;
const FAIR = 256 - (256 % ALPHABET.length);

/** New recovery codes, such as `k3dm-x8qa-…`: shown once, and kept as hashes. */
export function newRecoveryCodes() {
  const codes = Array.from({ length: CODES }, newCode);
  return { codes, hashes: codes.map(recoveryCodeHash) };
}

/** However it is typed: capitals, spaces and hyphens do not matter. */
export const recoveryCodeHash = (code: string) =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest();

function newCode() {
  let code = '';
  while (code.length < LENGTH)
    // The rest of the division would make some letters more likely.
    for (const byte of randomBytes(LENGTH))
      if (byte < FAIR && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length];
  return code.replace(/(.{4})(?=.)/g, '$1-');
}
