import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { addRoute, createHandlerBoundToURL, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import type { PushMessage } from '../../shared/notifications.ts';
import { pathAt } from '../../shared/paths.ts';
import { meantBy, placeOfMeant } from '../../shared/sharedText.ts';
import { type FromWorker, PERSONAL_CACHES, type ToWorker } from './caches.ts';

/*
 * Without a network the application opens with what was last seen. Only what is read is kept; what
 * is written goes to the server or fails at once, and nothing is sent later.
 */

/** The files of this release, put in by the build (plugin.ts). */
declare const SHELL: { url: string; revision: string | null }[];

const NETWORK_SECONDS = 3;
const ANSWERS_MAX = 200;
const COVERS_MAX = 300;
const FILES_MAX = 60;
const WRITES = 'writes';
const LAST_WRITE = '/last-write';
const A_MONTH = 30 * 24 * 60 * 60;

const worker = self as unknown as WorkerScope;

/** Counts purges and writes: what was asked for before one is not cached after it. */
let generation = 0;
/** The oldest answer out of the cache that a page was given, for when it begins to listen. */
const shown = new Map<string, number>();

/** Caches good answers to what was asked for since the last purge. */
const sinceLastPurge: WorkboxPlugin = {
  requestWillFetch: async ({ request, state }) => {
    if (state) state.generation = generation;
    return request;
  },
  cacheWillUpdate: async ({ response, state }) =>
    response.status === 200 && state?.generation === generation ? response : null,
};

/**
 * On a slow line, what was last seen stands in for what is still on its way; but not when something was written since:
 * the page would take back what it has just shown. Without a network it is all there is, and is said to be old.
 */
const sinceLastWrite: WorkboxPlugin = {
  fetchDidFail: async ({ state }) => {
    if (state) state.isOffline = true;
  },
  cachedResponseWillBeUsed: async ({ cachedResponse, state }) => {
    if (state?.isOffline || !cachedResponse) return cachedResponse ?? null;
    const at = Date.parse(cachedResponse.headers.get('date') ?? '');
    return at > (await lastWrite()) ? cachedResponse : null;
  },
};

/** Tells the page how old an answer is, and notices the end of a session. */
const reportsAge: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status === 401 && (await holdsPersonal())) await purge();
    return response;
  },
  cachedResponseWillBeUsed: async ({ cachedResponse, event }) => {
    const at = Date.parse(cachedResponse?.headers.get('date') ?? '');
    const { clientId } = event as { clientId?: string };
    if (clientId && !Number.isNaN(at)) await tell(clientId, at);
    return cachedResponse;
  },
};

precache(SHELL);
// Before the rest of the shell, of which the page is a part: as it was built, not as the server draws it at `/`.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: [/^\/(?:\?.*)?$/] }),
);
registerRoute(isLink, openLink);
addRoute({ cleanURLs: false });

registerRoute(({ url }) => url.pathname === '/api/oidc/callback', backFromProvider);
registerRoute(
  isAnswer,
  new NetworkFirst({
    cacheName: PERSONAL_CACHES.answers,
    networkTimeoutSeconds: NETWORK_SECONDS,
    plugins: [sinceLastPurge, sinceLastWrite, reportsAge, bounded(ANSWERS_MAX)],
  }),
);
registerRoute(
  ({ url }) => url.pathname.startsWith('/covers/'),
  new StaleWhileRevalidate({
    cacheName: PERSONAL_CACHES.covers,
    plugins: [sinceLastPurge, bounded(COVERS_MAX)],
  }),
);
registerRoute(
  ({ url }) => url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'files', plugins: [bounded(FILES_MAX)] }),
);

registerRoute('/api/users/signout', purgeOn('always'), 'POST');
registerRoute('/api/users/signin', purgeOn('success'), 'POST');
registerRoute('/api/users/signin/code', purgeOn('success'), 'POST');
registerRoute('/api/users/signin/passkey', purgeOn('success'), 'POST');
registerRoute('/api/users/signup', purgeOn('success'), 'POST');
registerRoute('/api/oidc/signup', purgeOn('success'), 'POST');
// These end the session as well, and the page then asks nothing that would be answered 401.
registerRoute('/api/account/deletion', purgeOn('success'), 'POST');
registerRoute('/api/account/reset', purgeOn('success'), 'POST');

for (const method of ['POST', 'PUT', 'DELETE'] as const)
  registerRoute(({ url }) => url.pathname.startsWith('/api/'), noteWrite, method);

clientsClaim();

worker.addEventListener('message', ({ data, source }) => {
  const { type } = data as ToWorker | { type: 'SKIP_WAITING' };
  // A new release takes over when a reader says so.
  if (type === 'SKIP_WAITING') void worker.skipWaiting();
  const at = shown.get(source.id);
  if (type === 'what-is-shown' && at !== undefined)
    source.postMessage({ type: 'cached-at', at } satisfies FromWorker);
});

worker.addEventListener('push', (event) => event.waitUntil(show(messageIn(event.data))));
worker.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)));
worker.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(subscribeAgain(event)),
);

/** What the server said, in the language of its reader; browsers have something shown for every message. */
function messageIn(data: PushData | null): Partial<PushMessage> {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

const show = ({ title = 'Commonplace', body, tag, language, dir, address }: Partial<PushMessage>) =>
  worker.registration.showNotification(title, {
    ...(body ? { body } : {}),
    ...(tag ? { tag, renotify: true } : {}),
    ...(language ? { lang: language } : {}),
    dir: dir ?? 'auto',
    icon: '/icon-192.png',
    data: address ?? '/notifications',
  });

/** Leads to what it is about, in a window that is there or in a new one. */
async function open(notification: ShownNotification) {
  notification.close();
  const { tag, data: address } = notification;
  const url = `/#${address.startsWith('/') ? address : '/notifications'}`;
  const [window] = await worker.clients.matchAll({ type: 'window' });
  const isOpened = await (window ? show(window) : worker.clients.openWindow(url))
    .then(() => true)
    .catch(() => false);
  if (isOpened && tag !== '') await send('PUT', '/api/notifications/read', { ids: [tag] });

  async function show(window: Client) {
    // Some browsers only let a press on the message itself do that.
    await window.focus().catch(() => {});
    await window.navigate(url);
  }
}

/** The push service has given the browser another address. */
async function subscribeAgain({ oldSubscription, newSubscription }: SubscriptionChange) {
  const subscription =
    newSubscription ??
    (oldSubscription && (await worker.registration.pushManager.subscribe(oldSubscription.options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await send('PUT', '/api/account/push/subscription', { endpoint, keys });
}

/** Without a network it is not done, and nobody waits for it. */
const send = (method: string, address: string, body: object) =>
  fetch(address, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);

function isAnswer({ url }: { url: URL }) {
  if (!url.pathname.startsWith('/api/')) return false;
  // Of every letter that is typed there would be one; what somebody half remembers is not kept; a sign-in that waits is no other time's, nor is what the
  // bell counts every few seconds; devices, the log and the file with everything about oneself are nothing to lie
  // about in a browser.
  return !/^\/api\/(?:books\/(?:suggest|recall)$|users\/signin\/|notifications\/count$|docs|openapi|account\/|admin\/)/.test(
    url.pathname,
  );
}

function isLink({ request, url }: { request: Request; url: URL }) {
  return request.mode === 'navigate' && placeOf(url) !== undefined;
}

/** A link that somebody has sent leads to what was last seen of it. */
async function openLink({ request, url }: { request: Request; url: URL }) {
  return fetch(request).catch(() => Response.redirect(placeOf(url) ?? '/'));
}

function placeOf({ pathname, search, searchParams, origin }: URL) {
  if (pathname === '/search') return `/#/search${search}`;
  // What was shared to the installed application.
  if (pathname === '/share')
    return `/#${placeOfMeant(meantBy(Object.fromEntries(searchParams), origin))}`;
  const path = pathname === '/' ? undefined : pathAt(pathname);
  return path === undefined ? undefined : `/#${path}`;
}

function bounded(maxEntries: number) {
  const limits = { maxEntries, maxAgeSeconds: A_MONTH, purgeOnQuotaError: true };
  return new ExpirationPlugin(limits) as WorkboxPlugin;
}

/** A push service that takes longer is not waited for. */
const PUSH_SERVICE_MS = 1_000;

/** Sends a call on; somebody else may be sitting there after it. */
function purgeOn(when: 'always' | 'success') {
  return async ({ request }: { request: Request }) => {
    if (when === 'always') await purge();
    const response = await fetch(request);
    // Once more: other calls may have been answered meanwhile.
    if (response.ok) await purge();
    return response;
  };
}

/**
 * Whoever comes back from a provider is signed in by that, or has only linked it, and the answer does not say which: it
 * leads on. Their push stays: it is that of a session, which the server ends when another begins.
 */
async function backFromProvider({ request }: { request: Request }) {
  const response = await fetch(request);
  await forgetAnswers();
  return response;
}

/** Sends a call on, and remembers when it was answered: a worker is ended whenever it rests. */
async function noteWrite({ request }: { request: Request }) {
  let response: Response | undefined;
  try {
    response = await fetch(request);
    return response;
  } finally {
    generation += 1;
    // By the server's clock, as answers are; what got no answer may have been done all the same.
    const at = response?.headers.get('date') ?? new Date().toUTCString();
    const writes = await caches.open(WRITES);
    await writes.put(LAST_WRITE, new Response(at)).catch(() => {});
  }
}

async function lastWrite() {
  const noted = await caches.match(LAST_WRITE, { cacheName: WRITES });
  return noted ? Date.parse(await noted.text()) : Number.NEGATIVE_INFINITY;
}

async function purge() {
  await Promise.all([forgetAnswers(), forgetPush().catch(() => {})]);
}

async function forgetAnswers() {
  generation += 1;
  shown.clear();
  await Promise.all(
    Object.values(PERSONAL_CACHES).map(async (name) => {
      await caches.delete(name);
      await new CacheExpiration(name, { maxEntries: 1 }).delete();
    }),
  );
}

/** What is still on its way is for whoever was signed in, and so is what is shown. */
async function forgetPush() {
  const { registration } = worker;
  for (const notification of await registration.getNotifications()) notification.close();
  const subscription = await registration.pushManager?.getSubscription();
  // The push service is told, and may not be there: nobody waits for it to sign out. Here the session's end is enough.
  await Promise.race([subscription?.unsubscribe(), pause(PUSH_SERVICE_MS)]);
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether something is kept that the server gave to one person only. */
async function holdsPersonal() {
  const answers = await caches.open(PERSONAL_CACHES.answers);
  for (const request of await answers.keys()) {
    const response = await answers.match(request);
    if (response?.headers.get('cache-control')?.includes('no-store')) return true;
  }
  return false;
}

async function tell(clientId: string, at: number) {
  shown.set(clientId, Math.min(at, shown.get(clientId) ?? at));
  const client = await worker.clients.get(clientId);
  client?.postMessage({ type: 'cached-at', at } satisfies FromWorker);
}

/** What is used here of a service worker's scope: its types and those of a page exclude each other. */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  registration: Registration;
  clients: {
    get(id: string): Promise<Client | undefined>;
    matchAll(options: { type: 'window' }): Promise<Client[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener<Type extends keyof Events>(
    type: Type,
    listener: (event: Events[Type]) => void,
  ): void;
}
interface Events {
  message: { data: unknown; source: Client };
  push: Lasting & { data: PushData | null };
  notificationclick: Lasting & { notification: ShownNotification };
  pushsubscriptionchange: Lasting & SubscriptionChange;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface PushData {
  json(): PushMessage;
}
interface ShownNotification {
  tag: string;
  data: string;
  close(): void;
}
interface SubscriptionChange {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}
interface Registration {
  showNotification(title: string, options: object): Promise<void>;
  getNotifications(): Promise<ShownNotification[]>;
  pushManager: PushManager;
}
interface Client {
  id: string;
  postMessage(message: unknown): void;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
