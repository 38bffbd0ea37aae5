import { createECDH, ECDH } from 'node:crypto';
import type { Db } from '../../../../platform/db/db.ts';
import { keepPushKeys, type PushKeys, pushKeys } from './push.sql.ts';

const CURVE = 'prime256v1';
/** A point of the curve, uncompressed, and a secret, as browsers write them. */
const POINT = /^[\w-]{87}$/;
const SECRET = /^[\w-]{22}$/;

/** The site's own keys: made when they are first asked for, whichever process is first, and never again. */
export async function ownPushKeys(db: Db): Promise<PushKeys> {
  const known = await pushKeys(db);
  if (known) return known;
  const pair = createECDH(CURVE);
  pair.generateKeys();
  const padded = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  await keepPushKeys(db, {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: padded.toString('base64url'),
  });
  return (await pushKeys(db)) as PushKeys;
}

/** Whether messages can be encrypted for such keys of a browser. */
export function areBrowserKeys({ p256dh, auth }: { p256dh: string; auth: string }) {
  if (!POINT.test(p256dh) || !SECRET.test(auth)) return false;
  try {
    // Throws where it is no point of the curve.
    return ECDH.convertKey(p256dh, CURVE, 'base64url', undefined, 'uncompressed').length > 0;
  } catch {
    return false;
  }
}
