import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/** The address a limit counts by: an IPv6 network hands out its lower 64 bits by the billion. */
export function networkOf(address: string) {
  const [ip = ''] = address.split('%');
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip;
}

/** A subject of any length and content as a short text that reveals nothing. */
export const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The eight groups of an IPv6 address, as the URL standard writes them. */
function groupsOf(ip: string) {
  const canonical = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  return [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
}
