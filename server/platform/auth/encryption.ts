import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';

const NONCE = 12;
const TAG = 16;

/**
 * Encrypts what the database keeps but must not give away with a backup of it: AES-256-GCM under a key
 * derived from SECRET_KEY, or from a file in the data folder that is made when it is first needed. Of several
 * machines on one database each would make another file, so there it takes the setting: undefined
 * without it.
 */
export function encryptionOf({ secretKey, databaseUrl, dataDir }: Settings) {
  if (secretKey === undefined && databaseUrl !== undefined) return undefined;
  let cached: Buffer | undefined;
  const derivedKey = () => {
    cached ??= Buffer.from(
      hkdfSync('sha256', secretKey ?? keyIn(dataDir), '', 'commonplace authenticator secrets', 32),
    );
    return cached;
  };
  return {
    /** `owner` is whose it is: encrypted for one account it opens for no other. */
    encrypt(text: string, owner: string) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', derivedKey(), nonce).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },
    /** Undefined where it was encrypted with another key, for somebody else, or is damaged. */
    decrypt(encrypted: Buffer, owner: string) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', derivedKey(), encrypted.subarray(0, NONCE))
          .setAAD(Buffer.from(owner))
          .setAuthTag(encrypted.subarray(NONCE, NONCE + TAG));
        const text = [decipher.update(encrypted.subarray(NONCE + TAG)), decipher.final()];
        return Buffer.concat(text).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
export type Encryption = NonNullable<ReturnType<typeof encryptionOf>>;

/** Made whole or not at all, by whichever process comes first. */
function keyIn(dataDir: string) {
  const path = join(dataDir, 'secret.key');
  const unfinished = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(unfinished, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}

type Settings = Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>;
