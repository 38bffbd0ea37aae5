import { Workbox } from 'workbox-window';
import type { Call } from '../../shared/contract/index.ts';
import { addressOf } from '../api.ts';
import { drawnFrom, drawnIn } from '../startup/drawnIn.ts';

const WORKER = '/sw.js';
const LOOK_EVERY_MS = 60 * 60_000;

let workbox: Workbox | undefined;
let isWaiting = false;
const listeners = new Set<() => void>();

/** Starts the service worker, once; a page without one works as well, as long as there is a network. */
export function startWorker() {
  if (workbox || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const started = new Workbox(addressOfWorker());
  workbox = started;
  started.addEventListener('waiting', () => {
    isWaiting = true;
    for (const changed of listeners) changed();
  });
  started.addEventListener('activated', ({ isUpdate }) => {
    if (!isUpdate) cacheAnswers(seenSoFar());
  });
  started.register({ immediate: true }).catch((error: unknown) => console.warn(error));
  setInterval(() => started.update().catch(() => {}), LOOK_EVERY_MS);
}

/** Has the service worker ask for these addresses, and keep what is answered. */
export const cacheAnswers = (urlsToCache: string[]) =>
  void workbox?.messageSW({ type: 'CACHE_URLS', payload: { urlsToCache } });

/** A newer release is ready, and waits until it is wanted: for `useSyncExternalStore`. */
export const newRelease = {
  subscribe(changed: () => void) {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
  isReady: () => isWaiting,
};

/** Goes over to the newer release. */
export function takeNewRelease() {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  workbox?.messageSkipWaiting();
  // Another tab may have taken it already, and then nothing changes any more.
  void navigator.serviceWorker.getRegistration().then((registration) => {
    if (!registration?.waiting) location.reload();
  });
}

/** What was fetched before the service worker was there to see it, and what the page came drawn from. */
function seenSoFar() {
  const fetched = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /^\/(?:api|covers)\//.test(new URL(name).pathname));
  if (drawnIn === undefined) return fetched;
  const drawn = drawnFrom().queries.map(({ queryKey }) => {
    const [call, input] = queryKey;
    return addressOf(call as Call, input as object);
  });
  return [...fetched, ...drawn];
}

/** Where the browser has Trusted Types, a script's address must come from a policy: of this one only. */
function addressOfWorker() {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', {
    createScriptURL(address) {
      if (address !== WORKER) throw new TypeError(`${address} is not the service worker`);
      return address;
    },
  });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL: (address: string) => string };
}
