import { APP_ADDRESS_MAX } from '../../../../shared/limits.ts';
import type { TokenScope } from '../../../../shared/tokens.ts';
import { isUuid } from '../../../../shared/uuid.ts';
import type { Db } from '../../../platform/db/db.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { appOf } from './apps.sql.ts';

/** Instead of an address: whoever allows it copies a code into the app. */
export const COPIED = 'urn:ietf:wg:oauth:2.0:oob';

/** What an app asks for; refused unless the app is known, and the address and what it asks for are what it registered. */
export async function askedBy(
  db: Db,
  {
    clientId,
    redirectUri,
    scope,
  }: { clientId: string; redirectUri: string; scope?: string | undefined },
) {
  const app = isUuid(clientId) ? await appOf(db, clientId) : undefined;
  if (!app) throw refuse('app_unknown');
  if (!app.redirectUris.includes(redirectUri)) throw refuse('app_address_wrong');
  const scopes =
    scope === undefined || scope.trim() === '' ? (app.scopes ?? ['read']) : scopesIn(scope);
  const isMore = scopes.some((each) => app.scopes !== null && !app.scopes.includes(each));
  if (scopes.length === 0 || isMore) throw refuse('app_scope_wrong');
  return { app, scopes: scopes as TokenScope[] };
}

/** Our scopes in those that apps ask for, which may be finer (`read:accounts`); what we have not, nobody is given. */
export function scopesIn(text: string): TokenScope[] {
  const said = text.split(/[\s,+]+/).map((each) => each.split(':')[0]);
  return (['read', 'write'] as const).filter(
    (scope) => said.includes(scope) || (scope === 'read' && said.includes('profile')),
  );
}

/**
 * Whether an app may be answered there: https, its own scheme, or http on the device itself. Never what a browser would
 * run or show as a page of ours, and without a fragment, in which nothing may come.
 */
export function isAnswerable(address: string) {
  if (address === COPIED) return true;
  if (address.length > APP_ADDRESS_MAX || !URL.canParse(address) || /[\s#]/.test(address))
    return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (protocol === 'http:') return ON_DEVICE.has(hostname);
  return !NO_APP.has(protocol);
}
const ON_DEVICE = new Set(['localhost', '127.0.0.1', '[::1]']);
const NO_APP = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'filesystem:',
  'about:',
  'view-source:',
  'ws:',
  'wss:',
  'ftp:',
  'mailto:',
  'tel:',
  'sms:',
  'intent:',
  'urn:',
]);

/** The address that leads back to the app with an answer. */
export function addressBack(redirectUri: string, answer: Record<string, string | undefined>) {
  const parts = Object.entries(answer).filter(
    (part): part is [string, string] => part[1] !== undefined,
  );
  const [path, query = ''] = redirectUri.split(/\?(.*)/s);
  // Not by `URL`, which would write an address of an app's own scheme otherwise than the app has.
  const said = [query, new URLSearchParams(parts).toString()].filter(Boolean).join('&');
  return `${path}?${said}`;
}

/** What of an address tells whoever reads it where they are led. */
export const placeOf = (redirectUri: string) => {
  if (redirectUri === COPIED) return null;
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1);
};
