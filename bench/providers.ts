import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { createEnrichment } from '../server/domains/books/providers/enrichment.ts';
import { googleBooks } from '../server/domains/books/providers/googleBooks.ts';
import { openLibrary } from '../server/domains/books/providers/openLibrary.ts';
import type { Provider } from '../server/domains/books/providers/provider.ts';
import { openDatabase } from '../server/platform/db/db.ts';
import { isTestAddress, startUpstreams } from '../tests/support/upstreams.ts';
import { filledDatabase } from './filled.ts';
import { report } from './report.ts';

/** What a search may take longer while all providers are down, and what it may wait for them (ms). */
const SLOWER_MAX_MS = 20;
const WAIT_MAX_MS = 5;
const SEARCHES = 200;
const WORKS = 2_000;

/**
 * What providers that are down for hours cost whoever searches. The fastest fifth of the times counts: other
 * programs on the machine only ever make them slower.
 */
export async function providersBench() {
  const server = await filledDatabase(WORKS, 1);
  const db = openDatabase({ url: server.url, poolSize: 10 });
  const services = await startUpstreams();
  services.state.fault = 'silent';
  const dead = [
    googleBooks({
      ...options(services.google),
      site: 'https://books.example.org',
      apiKey: 'a-key',
    }),
    openLibrary(options(services.openLibrary)),
  ];
  const productWith = async (upstreams: Provider[]) => {
    const config = readConfig({ LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none' });
    return createApp({ db, config, upstreams });
  };
  const [without, down] = await Promise.all([productWith([]), productWith(dead)]);
  const search = (app: typeof down, q: string) =>
    timed(async () => {
      const { statusCode } = await app.inject(`/api/books/search?q=${encodeURIComponent(q)}`);
      if (statusCode !== 200) throw new Error(`A search was answered with ${statusCode}`);
    });
  // The one that finds out.
  await search(down, 'zzqq the first');
  const usual: number[] = [];
  const slower: number[] = [];
  for (let at = 0; at < SEARCHES; at++) {
    // Whoever comes second finds the same pages in memory.
    const q = `dune zzqq${at}`;
    if (at % 2 === 0) usual.push(await search(without, q));
    slower.push(await search(down, q));
    if (at % 2 === 1) usual.push(await search(without, q));
  }
  const enrichment = createEnrichment(db, dead);
  await enrichment.fill('zzqq at first', 20);
  const waits: number[] = [];
  for (let at = 0; at < SEARCHES; at++)
    waits.push(await timed(() => enrichment.fill(`zzqq of ${at}`, 20)));
  await Promise.all([without.close(), down.close(), enrichment.settled()]);
  await services.close();
  await db.close();
  await server.stop();

  const more = fast(slower) - fast(usual);
  report(
    'providers that are down',
    'npm run bench -- providers',
    ['what', 'measured (ms)', 'allowed (ms)'],
    [
      ['how much longer a search takes', more.toFixed(1), `${SLOWER_MAX_MS}`],
      ['what a search waits for them', fast(waits).toFixed(1), `${WAIT_MAX_MS}`],
    ],
  );
  if (more > SLOWER_MAX_MS || fast(waits) > WAIT_MAX_MS) process.exitCode = 1;
}

const options = (baseUrl: string) => ({ baseUrl, mayConnect: isTestAddress, timeoutMs: 400 });

async function timed(work: () => Promise<unknown>) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const fast = (times: number[]) =>
  times.sort((a, b) => a - b)[Math.floor(times.length / 5)] ?? Number.NaN;
