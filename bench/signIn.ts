import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import type { Database } from '../server/platform/db/db.ts';
import { UNLIMITED } from '../tests/support/unlimited.ts';
import { onNewDatabase, withDb } from './databases.ts';
import { percentile, timed } from './figures.ts';
import { part } from './part.ts';

/** Beyond this, Welch's t says with near certainty that two means differ (TVLA, ISO/IEC 17825). */
const T_MAX = 4.5;
const AT_ONCE = 200;
const READERS_P99_MS = 250;
/** Reading goes on this often while they sign in, as several readers at once would. */
const READ_EVERY_MS = 10;
/** Longer than what a mail takes that nobody accepts. */
const RESET_EVERY_MS = 20;

/**
 * Whether a failed sign-in, and a request for a mail about a forgotten password, take as long for an
 * account that exists as for one that does not; and how long readers wait while 200 people sign in at
 * once.
 */
export const signInPart = part({
  about: 'whether failed sign-ins tell who has an account, and what 200 at once cost',
  options: { tries: '1000' },
  small: { tries: '100' },
  run: ({ tries }, tell) =>
    withSite(async (url) => {
      const signIn = (username: string) =>
        post(`${url}/api/users/signin`, { username, password: 'not the secret' });
      await post(`${url}/api/users/signup`, {
        username: 'rosa',
        email: 'rosa@example.org',
        password: 'the secret of rosa',
        role: 'reader',
      });

      const forSignIn = await compared(signIn, Number(tries));
      const forReset = await compared(async (username) => {
        // As far apart as two people's: one must not wait for what the other's mail takes.
        await pause(RESET_EVERY_MS);
        return post(`${url}/api/account/reset-request`, { username });
      }, Number(tries));

      const calm = p99(await readersWait(url, pause(2_000)));
      const signIns = Array.from({ length: AT_ONCE }, () => signIn('rosa'));
      const busy = p99(await readersWait(url, Promise.all(signIns)));
      tell('what | measured | allowed', [
        rowOf('failed sign-ins', forSignIn),
        rowOf('requests for a reset', forReset),
        ['readers’ p99 while nobody signs in (ms)', calm.toFixed(0), ''],
        [
          `readers’ p99 while ${AT_ONCE} sign in at once (ms)`,
          busy.toFixed(0),
          `${READERS_P99_MS}`,
        ],
      ]);
      const t = Math.max(tOf(forSignIn), tOf(forReset));
      if (t > T_MAX || busy > READERS_P99_MS) process.exitCode = 1;
    }),
});

interface Compared {
  known: number[];
  unknown: number[];
}

/** How long a call takes with the name of an account, and with a name that nobody has, in ms. */
async function compared(call: (username: string) => Promise<number>, tries: number) {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 0; n < 50; n++) await call('rosa');
  for (let n = 0; n < tries; n++) {
    // In random order, so that whatever else the machine does meets both alike.
    const isKnownFirst = Math.random() < 0.5;
    if (isKnownFirst) known.push(await call('rosa'));
    unknown.push(await call('theo'));
    if (!isKnownFirst) known.push(await call('rosa'));
  }
  return { known, unknown } satisfies Compared;
}

const tOf = ({ known, unknown }: Compared) => Math.abs(welch(known, unknown));

const rowOf = (what: string, times: Compared) => [
  `Welch’s t, without its sign, of ${times.known.length} ${what} each, account there (mean ${mean(times.known).toFixed(2)} ms) or not (${mean(times.unknown).toFixed(2)} ms)`,
  tOf(times).toFixed(2),
  `${T_MAX}`,
];

const withSite = (work: (url: string) => Promise<void>) =>
  onNewDatabase((server) => withDb(server.url, (db) => withSiteOn(db, work)));

async function withSiteOn(db: Database, work: (url: string) => Promise<void>) {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    CATALOGUE_UPSTREAMS: 'none',
    ROLE_POLICY: 'open',
    PUBLIC_URL: 'http://localhost',
    // Nobody takes mail there: what is sent when, is after the answer.
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  const app = await createApp({ db, config, limits: UNLIMITED });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  await work(`http://127.0.0.1:${port}`).finally(() => app.close());
}

/** How long each reader waits until something else is over, in ms. */
async function readersWait(url: string, until: Promise<unknown>) {
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  const waits: Promise<number>[] = [];
  while (!isOver) {
    waits.push(timed(() => read(`${url}/api/users`)));
    await pause(READ_EVERY_MS);
  }
  return Promise.all(waits);
}

const post = (url: string, body: object) =>
  timed(() =>
    read(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

const read = async (url: string, how?: RequestInit) => (await fetch(url, how)).arrayBuffer();

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const variance = (values: number[]) => {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
};

/** Welch’s t of two samples of unequal variance. */
const welch = (a: number[], b: number[]) =>
  (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length);

const p99 = (values: number[]) => percentile(values, 0.99);
