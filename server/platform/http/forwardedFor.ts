import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Leaves of `X-Forwarded-For` what trusted proxies may have written: the addresses at its end, up to the first thing that is
 * none. What stands before that is the caller's own words, and an address by which people are counted has to be one. Ports
 * and zones, which some write beside it, are no part of it.
 */
export function cleanForwardedFor({ headers }: IncomingMessage) {
  const given = headers[NAME];
  if (given === undefined) return;
  const kept: string[] = [];
  const text = `${given}`;
  const parts = text.slice(-LENGTH_MAX).split(',');
  // Of what was cut, half an address may look like one.
  if (text.length > LENGTH_MAX) parts.shift();
  for (const part of parts.reverse()) {
    const address = addressIn(part.trim());
    if (address === undefined) break;
    kept.unshift(address);
  }
  if (kept.length > 0) headers[NAME] = kept.join(', ');
  else delete headers[NAME];
}

const NAME = 'x-forwarded-for';
/** Of 20 proxies, of which each writes the longest address there is. */
const LENGTH_MAX = 1_000;

/** `203.0.113.7`, `203.0.113.7:4711`, `2001:db8::1`, `[2001:db8::1]:4711`, `fe80::1%eth0`. */
function addressIn(text: string) {
  const [, inBrackets, withPort] =
    /^(?:\[([^\]]+)\](?::\d{1,5})?|(\d[\d.]*):\d{1,5})$/.exec(text) ?? [];
  const [address = ''] = (inBrackets ?? withPort ?? text).split('%');
  return isIP(address) ? address : undefined;
}
