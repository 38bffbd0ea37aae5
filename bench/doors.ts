import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../server/config.ts';
import { newDatabaseOn, onNewDatabase } from './databases.ts';
import { count, median, timed } from './figures.ts';
import { part } from './part.ts';
import { cpuSecondsOf, heldBy, memoryNowOf } from './processes.ts';
import { type Running, runSite } from './running.ts';

/** Packages of which only the ways in and out for other programs have need. */
const OF_DOORS =
  /^(openid-client|oauth4webapi|jose|@modelcontextprotocol\/.+|feed|xml-js|ical-generator|markdown-it)$/;
/** Nothing listens there: a provider that nobody has to find. */
const PROVIDER = {
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'bench',
  OIDC_CLIENT_SECRET: 'bench',
};

/** What doors cost through which nobody comes. */
export const doorsPart = part({
  about:
    'start, memory at rest and what is loaded, with doors set up and not, beside another build',
  options: { starts: '7', rest: '5', before: '' },
  small: { starts: '3', rest: '2' },
  run: ({ starts, rest, before }, tell) =>
    onNewDatabase(async (server) => {
      const how = { server, starts: Number(starts), restMs: Number(rest) * 1_000 };
      const sites: Site[] = [
        ...(before ? [{ what: 'the other build', folder: before, settings: {} }] : []),
        { what: 'nothing set up', folder: projectRoot, settings: {} },
        {
          what: 'a provider and REGISTRATION=request set up',
          folder: projectRoot,
          settings: { ...PROVIDER, REGISTRATION: 'request' },
        },
      ];
      const urls = await Promise.all(sites.map((_, at) => newDatabaseOn(server, `doors_${at}`)));
      const measured = sites.map((site, at) => ({
        site: { ...site, settings: { ...site.settings, DATABASE_URL: urls[at] ?? '' } },
        times: [] as number[],
        cpu: [] as number[],
        memory: [] as number[],
        held: { threads: 0, files: 0 },
      }));
      // The first start fills the database, and is none of those that count; then in turn.
      for (const { site } of measured) await (await runSite(site.settings, site.folder)).end();
      for (let round = 0; round < how.starts; round++)
        // Whoever comes first in a round is not always the same.
        for (const each of round % 2 ? measured.toReversed() : measured) {
          let running: Running | undefined;
          each.times.push(
            await timed(async () => {
              running = await runSite(each.site.settings, each.site.folder);
            }),
          );
          each.cpu.push(cpuSecondsOf(running?.processId) * 1_000);
          await pause(how.restMs);
          each.memory.push(memoryNowOf(running?.processId));
          each.held = heldBy(running?.processId);
          await running?.end();
        }
      const rows: string[][] = [];
      for (const { site, times, cpu, memory, held } of measured) {
        const loaded = await packagesOf(site, async () => {});
        rows.push([
          site.what,
          ranged(times),
          ranged(cpu),
          ranged(memory),
          `${held.threads} · ${held.files}`,
          `${loaded.length}`,
          loaded.filter((name) => OF_DOORS.test(name)).join(', ') || 'none',
        ]);
      }
      tell(
        'site | start, ms | of processor | memory at rest, MB | threads · open files | packages loaded | of doors',
        rows,
        `Medians of ${starts} starts in turn, each on a filled database, until it says that it is open.`,
      );
      await tellWhatOpens(measured.at(-1)?.site, tell);
    }),
});

/** The median of several, and how far they lie apart. */
const ranged = (values: number[]) =>
  `${count(median(values))} (${count(Math.min(...values))} to ${count(Math.max(...values))})`;

interface Site {
  what: string;
  folder: string;
  settings: Record<string, string>;
}

/** Which packages the first who comes through a door has loaded. */
async function tellWhatOpens(
  site: Site | undefined,
  tell: (head: string, rows: string[][]) => void,
) {
  if (!site) return;
  const rows: string[][] = [];
  for (const [what, path] of [
    ['home', '/'],
    ['a feed as JSON', '/feeds/reviews.json'],
    ['a feed as Atom', '/feeds/reviews.atom'],
    ['an assistant without a token', '/mcp'],
    ['an e-reader without a token', '/kosync/users/auth'],
    ['an app of others', '/api/v1/instance'],
    ['the guide for e-readers', '/guides/connect-your-reader'],
    ['“Sign in with …”', '/api/oidc/signin'],
  ]) {
    let status = 0;
    const loaded = await packagesOf(site, async ({ url }) => {
      status = (await fetch(`${url}${path}`, { redirect: 'manual' })).status;
    });
    rows.push([
      what ?? '',
      `${path} ${status}`,
      loaded.filter((name) => OF_DOORS.test(name)).join(', ') || 'none',
    ]);
  }
  tell('who comes first | asks, is answered | of doors loaded', rows);
}

/** The packages that a site loads, in a run of its own: to write them down takes time and memory. */
async function packagesOf({ folder, settings }: Site, use: (site: Running) => Promise<void>) {
  const kept = mkdtempSync(join(tmpdir(), 'commonplace-loaded-'));
  const file = join(kept, 'modules');
  const hook = pathToFileURL(join(projectRoot, 'tests/support/loadedPackages.js')).href;
  try {
    const site = await runSite(
      { ...settings, LOADED_FILE: file, NODE_OPTIONS: `--import=${hook}` },
      folder,
    );
    await use(site);
    await site.end();
    const modules = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const names = modules.matchAll(/^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//gm);
    return [...new Set([...names].map(([, name = '']) => name))].sort();
  } finally {
    rmSync(kept, { recursive: true, force: true });
  }
}
