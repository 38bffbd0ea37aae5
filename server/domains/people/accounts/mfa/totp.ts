import { Secret, TOTP } from 'otpauth';

/** What authenticator apps take for granted (RFC 6238): SHA-1, six digits, thirty seconds. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Clocks may be this many steps apart. */
const WINDOW = 1;

/** A secret of 160 bits in base 32, as people type it where they cannot scan. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32;

/** What the QR code says to an authenticator app. */
export const totpUri = (secret: string, username: string) =>
  new TOTP({ ...SETTINGS, issuer: 'Commonplace', label: username, secret }).toString();

/** The time step that a code is right for, if it is right at this time. */
export function stepOfCode(secret: string, code: string, now = Date.now()) {
  const totp = new TOTP({ ...SETTINGS, secret });
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}
