import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { loadCatalogue } from '../server/domains/books/catalogue/starter.ts';
import { booksIn, peopleIn } from '../tests/faults/people.ts';
import { type Asked, isServed, VISITED, visit } from '../tests/faults/visitors.ts';
import type { Chance } from './chance.ts';
import { onNewDatabase, onUrl, withDb } from './databases.ts';
import { part } from './part.ts';
import { memoryNowOf } from './processes.ts';
import { runSite } from './running.ts';

const PEOPLE = 40;
const BOOKS = 300;
/** People think between two clicks; so many a second are a site that is visited. */
const THINK_MS = 100;
/** What is kept for speed is filled by then. */
const WARM_UP = 0.25;
const LOOK_EVERY_MS = 2_000;
const LOOKS_TOGETHER = 10;
const SLOPE_MAX = 1;

/**
 * Mixed traffic on the built server for so long, such as `30m`: errors, how its memory grows after a
 * warm-up, and what connections and files it holds at the start and the end.
 */
export const soakPart = part({
  about: 'mixed traffic for so long, errors and what grows',
  options: { length: '30m' },
  small: { length: '2m' },
  run: ({ length }, tell) =>
    onNewDatabase(async (server) => {
      const ms = millisecondsOf(length);
      const [people, books] = await withDb(server.url, async (db) => {
        await loadCatalogue(db, () => {});
        return [await peopleIn(db, PEOPLE), await booksIn(db, BOOKS)] as const;
      });
      const site = await runSite({ DATABASE_URL: server.url, LOG_LEVEL: 'silent', ...VISITED });
      try {
        const visits = visit(() => site.url, people, books, {
          pauseMs: THINK_MS,
          reviews: 0.01,
          mix,
        });
        const held = async () => ({
          megabytes: Math.round(memoryNowOf(site.processId)),
          connections: await connectionsIn(server.adminUrl),
          files: filesOf(site.processId),
        });
        await pause(Math.min(10_000, ms * WARM_UP));
        const start = await held();
        const samples: [minutes: number, megabytes: number][] = [];
        const began = performance.now();
        while (performance.now() - began < ms) {
          await pause(LOOK_EVERY_MS);
          const minutes = (performance.now() - began) / 60_000;
          if (minutes * 60_000 > ms * WARM_UP) samples.push([minutes, memoryNowOf(site.processId)]);
        }
        const outcomes = await visits.end();
        // Connections that have nothing to do stay open for a while, as at the start.
        const end = await held();
        const slope = 10 * slopeOf(lowestOf(samples));
        const errors = new Map<string, number>();
        for (const outcome of outcomes.filter((each) => !isServed(each))) {
          // What was searched for and which book it was say nothing of what went wrong.
          const what = outcome.what.replace(/\?.*/, '').replace(/[\w-]{12}$/, '…');
          const name = `${outcome.status} ${what}`;
          errors.set(name, (errors.get(name) ?? 0) + 1);
        }
        const said = [...errors].map(([what, many]) => `${many} × ${what}`).join('; ');
        tell('what | measured | allowed', [
          ['answers', `${outcomes.length}`, ''],
          ['errors', said || '0', '0'],
          ['memory (MB in 10 minutes, least squares)', slope.toFixed(2), `${SLOPE_MAX}`],
          ['memory at the start and the end (MB)', `${start.megabytes}, ${end.megabytes}`, ''],
          [
            'connections to the database, start and end',
            `${start.connections}, ${end.connections}`,
            'the pool of 10',
          ],
          [
            'open files, start and end',
            `${start.files}, ${end.files}`,
            'no more than people and pool',
          ],
        ]);
        if (errors.size > 0 || slope > SLOPE_MAX || end.connections > 11) process.exitCode = 1;
      } finally {
        await site.end();
      }
    }),
});

function millisecondsOf(length: string) {
  const [, number = '', unit = ''] = /^(\d{1,5})([smh])$/.exec(length) ?? [];
  const per = { s: 1_000, m: 60_000, h: 3_600_000 }[unit];
  if (per === undefined) throw new Error(`How long? Such as 30m, not ${length}`);
  return Number(number) * per;
}

const WORDS = ['river', 'dark night', 'author:woolf', 'lo', 'histoire', '"the sea"', 'zzzz'];

/** People read mostly, and write sometimes. */
const mix = (book: string, chance: Chance): Asked[] => [
  ['GET', '/api/books/top-engagement'],
  ['GET', '/api/reviews/random'],
  ['GET', '/api/profile'],
  ['GET', '/api/users'],
  ['GET', `/api/books/${book}`],
  ['GET', `/api/books/${book}`],
  ['GET', `/api/reviews/book/${book}`],
  ['GET', `/api/reviews/book/${book}/ratings`],
  [
    'GET',
    `/api/books/search?q=${encodeURIComponent(`${chance.pick(WORDS)} ${chance.below(500)}`)}`,
  ],
  ['GET', `/api/books/suggest?q=${chance.pick(WORDS)}`],
  ['GET', `/covers/${book}.svg`],
  ['GET', `/book/${book}`],
  ['GET', '/'],
  ['POST', `/api/favorites/${book}`],
  ['DELETE', `/api/favorites/${book}`],
  ['PUT', '/api/profile', { bio: `I read ${chance.below(1_000)} books.` }],
];

async function connectionsIn(url: string) {
  const [row] = await onUrl<{ n: number }>(
    url,
    `select count(*)::integer as n from pg_stat_activity where application_name = 'commonplace'`,
  );
  return row?.n ?? 0;
}

function filesOf(processId: number) {
  try {
    return readdirSync(`/proc/${processId}/fd`).length;
  } catch {
    return 0;
  }
}

/** What is there before garbage is collected says nothing: of each few looks, the one with the least. */
function lowestOf(points: [x: number, y: number][]) {
  const lowest: [x: number, y: number][] = [];
  for (let at = 0; at < points.length; at += LOOKS_TOGETHER) {
    const some = points.slice(at, at + LOOKS_TOGETHER);
    lowest.push(some.reduce((least, point) => (point[1] < least[1] ? point : least)));
  }
  return lowest;
}

/** Of the line through points that is nearest to them by least squares. */
function slopeOf(points: [x: number, y: number][]) {
  const meanOf = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [meanX, meanY] = [meanOf(0), meanOf(1)];
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return above / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
