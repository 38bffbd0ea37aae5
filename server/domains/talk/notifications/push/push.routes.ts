import { PUSH_ENDPOINT_MAX } from '../../../../../shared/limits.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { languageOf } from '../../../../platform/http/acceptLanguage.ts';
import { refuse } from '../../../../platform/http/errors.ts';
import type { Routes } from '../../../../platform/http/routes.ts';
import { pushStateOf, subscribe, unsubscribe } from './push.sql.ts';
import { areBrowserKeys, ownPushKeys } from './pushKeys.ts';

/** The addresses that messages may be sent to, as a client gives them; where a name leads is looked at when sending. */
export function isPushAddress(url: URL) {
  const { protocol, port, username, password, hostname } = url;
  const isName = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z][a-z\d-]*$/.test(hostname);
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName;
}

/** Push messages to the browser of a session: where they go, and their end. */
export function pushRoutes(
  { member }: Routes,
  { db, isAddress = isPushAddress }: { db: Db; isAddress?: ((url: URL) => boolean) | undefined },
) {
  member('GET /api/account/push', async ({ session }) => {
    const { publicKey, isOn } = await pushStateOf(db, session.tokenHash);
    return { publicKey: publicKey ?? (await ownPushKeys(db)).publicKey, isOn };
  });

  member('PUT /api/account/push/subscription', async ({ body, user, session, request }) => {
    const { endpoint, keys } = body;
    const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
    if (!url || url.href.length > PUSH_ENDPOINT_MAX || !isAddress(url) || !areBrowserKeys(keys))
      throw refuse('push_address_wrong');
    await subscribe(
      db,
      { tokenHash: session.tokenHash, userId: user.id },
      { endpoint: url.href, ...keys, language: languageOf(request) },
    );
    return null;
  });

  member('DELETE /api/account/push/subscription', async ({ session }) => {
    await unsubscribe(db, session.tokenHash);
    return null;
  });
}
