import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Who asks for a passkey: the name it belongs to, and the one address that may ask. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The site as passkeys know it, by PUBLIC_URL. Without that a request's Host is believed only where it
 * is `localhost`, which leads to no other machine. Undefined where browsers offer no passkeys: on
 * addresses of numbers, and without https.
 */
export function relyingPartyOf({ headers }: FastifyRequest, publicUrl: string | undefined) {
  const address = publicUrl ?? `http://${headers.host ?? ''}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, origin, protocol } = new URL(address);
  const isLocal = hostname === 'localhost';
  if (publicUrl === undefined && !isLocal) return undefined;
  const isNumber = isIP(hostname) !== 0 || hostname.startsWith('[');
  if (isNumber || (protocol !== 'https:' && !isLocal)) return undefined;
  return { id: hostname, origin } satisfies RelyingParty;
}
