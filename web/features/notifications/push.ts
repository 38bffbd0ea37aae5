import { useQueryClient } from '@tanstack/react-query';
import { NOTIFICATION_KINDS } from '../../../shared/notifications.ts';
import { api } from '../../api.ts';
import { itemBy } from '../../queries.ts';
import { type Kept, useWrite } from '../../write.ts';
import { notificationSettings } from './notifications.api.ts';
import { rememberPushedTo } from './pushedTo.ts';

/** The service worker is started when the page has nothing else to do. */
const WORKER_MS = 30_000;

/** Whether this browser gets push messages; `denied`: it lets nobody ask. */
export type PushState = 'unsupported' | 'denied' | 'on' | 'off';

/** Whether push messages come to this browser. */
export const pushState = () =>
  itemBy('GET /api/account/push', {}, async (signal): Promise<PushState> => {
    const manager = await pushManager();
    if (!manager) return 'unsupported';
    if (Notification.permission === 'denied') return 'denied';
    const [subscription, { isOn }] = await Promise.all([
      manager.getSubscription(),
      api('GET /api/account/push', { signal }),
    ]);
    return subscription && isOn && Notification.permission === 'granted' ? 'on' : 'off';
  });

/** Turns push messages on or off in this browser, which asks its reader first. */
export function useSwitchPush(userId: string) {
  const queries = useQueryClient();
  return useWrite(
    async (isOn: boolean): Promise<PushState> => {
      if (!isOn) {
        await turnOff();
        return 'off';
      }
      const permission = await Notification.requestPermission();
      if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
      await subscribe();
      rememberPushedTo(userId);
      return 'on';
    },
    {
      onDone: async (state, _, keep) => {
        keep(pushState(), state);
        if (state === 'on') await chooseKinds(keep);
      },
      failure: 'in place',
    },
  );

  /** Of what kinds is chosen below; before anybody has chosen, of all. */
  async function chooseKinds(keep: Kept) {
    const settings = await queries.fetchQuery(notificationSettings());
    if (NOTIFICATION_KINDS.some((kind) => settings[kind].push)) return;
    const all = NOTIFICATION_KINDS.map((kind) => [kind, { push: true }]);
    const saved = await api('PUT /api/account/notifications', { body: Object.fromEntries(all) });
    keep(notificationSettings(), saved);
  }
}

/** Who has signed in again gets messages again, where they had turned them on and nobody else has since. */
export async function resumePush() {
  if (Notification.permission === 'granted') await subscribe();
}

async function subscribe() {
  const manager = await pushManager();
  if (!manager) throw new Error('there is no service worker');
  const { publicKey } = await api('GET /api/account/push', {});
  const former = await manager.getSubscription();
  // One with a former key of the site, or perhaps of somebody else who sat here.
  await former?.unsubscribe();
  const subscription = await manager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await api('PUT /api/account/push/subscription', { body: { endpoint, keys: { p256dh, auth } } });
}

async function turnOff() {
  await api('DELETE /api/account/push/subscription', {});
  rememberPushedTo(undefined);
  const subscription = await (await pushManager())?.getSubscription();
  await subscription?.unsubscribe();
}

/** Undefined where browser or page have none. */
async function pushManager() {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return;
  const registration = await Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>((resolve) => setTimeout(resolve, WORKER_MS)),
  ]);
  return registration?.pushManager;
}
