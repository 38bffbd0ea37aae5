import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { memoryOf } from '../../bench/processes.ts';
import type { Rush, Rushed } from '../../bench/rush.ts';
import { build, root, run } from '../../scripts/prepare.js';
import { sql } from '../../server/platform/db/db.ts';
import { endCopies, startCopy } from '../support/copies.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { figure, isFull } from './figures.ts';

const TIMES = 5;
const GOODPUT = 0.8;
const REFUSED_MS = 1_000;
const MEMORY_MB = 512;
const MEASURE_MS = 10_000;
const AT_ONCE = 32;
/** Proxies and browsers keep theirs open. */
const CONNECTIONS = 500;

let it: TestDatabase;
let words: string[];
beforeAll(async () => {
  await build(['server', 'tools']);
  it = await createTestDatabase();
  const rows = await it.db.many<{ title: string }>(sql`
    select title from books order by google_id limit 500`);
  words = rows.flatMap(({ title }) => title.split(' ')).filter((word) => word.length > 3);
}, 60_000);
afterEach(endCopies);
afterAll(() => it.close());

// With the machine to itself only: the load takes one half of it.
test.runIf(isFull)(
  'five times the load it can carry: most is served as at the peak, the rest is refused at once',
  async () => {
    const copy = await startCopy({
      DATABASE_URL: it.url,
      UNSAFE_DATABASE: '1',
      // Everybody comes from an address of their own: this is about what it carries, not what it allows.
      TRUSTED_PROXIES: '127.0.0.1',
    });
    const port = Number(new URL(copy.url).port);
    await rush({ port, connections: AT_ONCE, ms: 1_000 });
    const { servedPerSecond: peak } = await rush({ port, connections: AT_ONCE, ms: MEASURE_MS });
    const many = await rush({
      port,
      connections: CONNECTIONS,
      ms: MEASURE_MS,
      perSecond: TIMES * peak,
    });
    const memory = memoryOf(copy.process.pid);
    const name = `${TIMES} times the load it carries`;
    figure(
      name,
      'served a second: at the peak, then (sent)',
      `${Math.round(peak)}, ${Math.round(many.servedPerSecond)} (${Math.round(many.sentPerSecond)})`,
      `${GOODPUT * 100} % of the peak`,
    );
    figure(
      name,
      'refused with 503, slowest; otherwise',
      `${many.refused}, ${Math.round(many.refusedSlowestMs)} ms; ${many.other}`,
      `${REFUSED_MS} ms; 0`,
    );
    figure(name, 'slowest that was served', `${Math.round(many.servedSlowestMs)} ms`, '');
    figure(name, 'memory at most', `${Math.round(memory)} MB`, `${MEMORY_MB} MB`);
    expect(many.other).toBe(0);
    expect(many.withoutRetryAfter).toBe(0);
    expect(many.servedPerSecond).toBeGreaterThan(GOODPUT * peak);
    expect(many.refusedSlowestMs).toBeLessThan(REFUSED_MS);
    expect(memory).toBeLessThan(MEMORY_MB);
    await copy.end();
  },
  90_000,
);

/** Searches for two words of titles each; in a process of its own, which takes less from the server. */
async function rush(how: Omit<Rush, 'paths'>): Promise<Rushed> {
  const paths = words.map((word, at) => {
    const other = words[(at * 7) % words.length];
    return `/api/books/search?q=${encodeURIComponent(`${word} ${other}`)}`;
  });
  const program = join(root, 'build/bench/rush.js');
  return JSON.parse(await run(process.execPath, [program, JSON.stringify({ ...how, paths })]));
}
