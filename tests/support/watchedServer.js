// The built product in a process of its own, which tells how long its event loop was held: by the delay
// of a timer, and, where Linux says so, by the processor time of the thread that runs it; the smaller of
// the two, as neither a busy machine nor work spread over many turns is meant.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** @param {string} file */
const built = (file) => import(new URL(`../../dist/server/${file}.js`, import.meta.url).href);

const [{ createApp }, { readConfig }, { openDatabase }, { LIMITS }] = await Promise.all(
  ['app', 'config', 'platform/db/db', 'platform/rateLimits/limits'].map(built),
);
const limits = Object.fromEntries(
  Object.entries(LIMITS).map(([name, limit]) => [name, { ...limit, max: 1_000_000_000 }]),
);
const db = openDatabase({ url: process.env.DATABASE_URL, poolSize: 10 });
const app = await createApp({ db, config: readConfig(process.env), limits });
const url = await app.listen({ port: 0, host: '127.0.0.1' });

const usage = `/proc/self/task/${process.pid}/schedstat`;
const isLinux = existsSync(usage);
const cpuMs = () => Number(readFileSync(usage, 'utf8').split(' ')[0]) / 1e6;
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

// The same by the processor's clock.
let most = 0;
let before = isLinux ? cpuMs() : 0;
if (isLinux)
  setInterval(() => {
    const now = cpuMs();
    most = Math.max(most, now - before);
    before = now;
  }, 5);

const watch = createServer(async (_request, response) => {
  // The timers have to fire before they know.
  await pause(15);
  const heldMs = Math.min(delay.max / 1e6, isLinux ? most : Number.POSITIVE_INFINITY);
  delay.reset();
  most = 0;
  response.end(JSON.stringify({ heldMs }));
});
watch.listen(0, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (watch.address());
  console.log(JSON.stringify({ url, watch: `http://127.0.0.1:${address.port}` }));
});

process.once('SIGTERM', async () => {
  setTimeout(() => process.exit(0), 5_000).unref();
  watch.close();
  watch.closeAllConnections();
  await app.close();
  await db.close();
  process.exit(0);
});
