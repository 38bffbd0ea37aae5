import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** What an authenticator says of itself, where a test wants it to lie. */
export interface Claims {
  origin?: string;
  rpId?: string;
  /** Whether it has looked at who uses it. */
  isVerified?: boolean;
  counter?: number;
  type?: string;
  /** The format of a statement about the device. */
  attestation?: string;
  userHandle?: string;
}

/**
 * A device that keeps one passkey (WebAuthn Level 3, ES256, no attestation): what a browser and its
 * authenticator do, without either.
 */
export function authenticatorAt(origin: string) {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let handle = '';

  const clientData = (type: string, challenge: string, claims: Claims) =>
    Buffer.from(
      JSON.stringify({ type: claims.type ?? type, challenge, origin: claims.origin ?? origin }),
    );
  const about = ({ rpId, isVerified = true, counter: claimed }: Claims, flags: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(claimed ?? counter);
    const signs = Buffer.from([flags | 0x01 | (isVerified ? 0x04 : 0)]);
    return Buffer.concat([hash(rpId ?? new URL(origin).hostname), signs, count]);
  };

  return {
    id: id.toString('base64url'),
    /** Makes the passkey. */
    create(
      { challenge, user }: PublicKeyCredentialCreationOptionsJSON,
      claims: Claims = {},
    ): RegistrationResponseJSON {
      handle = user.id;
      const { x = '', y = '' } = keys.publicKey.export({ format: 'jwk' });
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.from([0, id.length]);
      const authData = Buffer.concat([about(claims, 0x40), Buffer.alloc(16), length, id, key]);
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', claims.attestation ?? 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return {
        ...credential(id),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, claims).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Signs a challenge. */
    get(
      { challenge }: PublicKeyCredentialRequestOptionsJSON,
      claims: Claims = {},
    ): AuthenticationResponseJSON {
      counter += 1;
      const data = clientData('webauthn.get', challenge, claims);
      const authData = about(claims, 0);
      const signature = sign('sha256', Buffer.concat([authData, hash(data)]), keys.privateKey);
      return {
        ...credential(id),
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: claims.userHandle ?? handle,
        },
      };
    },
  };
}

const credential = (id: Buffer) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key' as const,
  clientExtensionResults: {},
});

const hash = (data: Buffer | string) => createHash('sha256').update(data).digest();

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The little of CBOR (RFC 8949) that a passkey needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([name, each]) => [cbor(name), cbor(each)]),
  ]);
}

function head(major: number, length: number) {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
