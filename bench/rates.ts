import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/config.ts';
import { ask, requestOf, signUp } from './asking.ts';
import { newDatabaseOn, onNewDatabase, onUrl } from './databases.ts';
import { median, ms } from './figures.ts';
import { part } from './part.ts';
import { cpuSecondsOf } from './processes.ts';
import { type Loaded, load, type Running, runSite } from './running.ts';

const PEOPLE = 60;
const BOOKS = 700;
const CONNECTIONS = 32;
/** Nobody reviews a book twice: each round has its part of the books, and so has the one that warms up. */
const BOOKS_A_ROUND = 150;
const ROUNDS_MAX = Math.floor(BOOKS / BOOKS_A_ROUND) - 1;

/** What members ask and write, and what is searched, as often as it goes, beside another build on the same PostgreSQL. */
export const ratesPart = part({
  about: 'what members ask and write as often as it goes, beside another build of this project',
  options: { seconds: '2', rounds: '3', before: '' },
  run: ({ seconds, rounds, before }, tell) =>
    onNewDatabase(async (server) => {
      if (Number(rounds) > ROUNDS_MAX) throw new Error(`There are books for ${ROUNDS_MAX} rounds.`);
      const folders = before ? [before, projectRoot] : [projectRoot];
      const sites: Site[] = [];
      try {
        for (const [at, folder] of folders.entries()) {
          const database = await newDatabaseOn(server, `rates_${at}`);
          const running = await runSite(
            {
              DATABASE_URL: database,
              TRUSTED_PROXIES: '127.0.0.1',
              DATABASE_POOL: '10',
              CATALOGUE_UPSTREAMS: noUpstreams(folder),
            },
            folder,
          );
          sites.push({ ...running, database, ...(await peopled(running, database)) });
        }
        const databaseMs = () => 1_000 * cpuSecondsOf(server.processId(), { isWithChildren: true });
        const measured = new Map<string, Taken[][]>();
        // The first round warms up.
        for (let round = 0; round <= Number(rounds); round++)
          // Whoever comes first in a round is not always the same.
          for (const { what, requests, prepare } of CALLS)
            for (const at of round % 2 ? [...sites.keys()].reverse() : sites.keys()) {
              const site = sites[at] as Site;
              await prepare?.(site);
              const own = cpuSecondsOf(site.processId);
              const databaseBefore = databaseMs();
              const loaded = await load({
                url: site.url,
                connections: CONNECTIONS,
                seconds: Number(seconds),
                requests: requests(site, round),
              });
              if (round === 0) continue;
              const taken = {
                ...loaded,
                serverMs: (1_000 * (cpuSecondsOf(site.processId) - own)) / loaded.answers,
                databaseMs: (databaseMs() - databaseBefore) / loaded.answers,
              };
              const rows = measured.get(what) ?? sites.map(() => []);
              rows[at]?.push(taken);
              measured.set(what, rows);
            }
        tell(
          'what | answers a second, p99 in ms, ms of server + PostgreSQL | the other build | ratio | refused',
          [...measured].map(([what, each]) => rowOf(what, each)),
          `${PEOPLE} people, the starter catalogue, ${CONNECTIONS} connections; medians of ${rounds} rounds of ${seconds} s, in turn.`,
        );
      } finally {
        for (const site of sites) await site.end();
      }
    }),
});

/** How a build is told to ask no other catalogue: those before one could say so do not where nothing is said. */
const noUpstreams = (folder: string) =>
  readFileSync(join(folder, 'server/config.ts'), 'utf8').includes("'none'") ? 'none' : '';

interface Site extends Running {
  database: string;
  people: { id: string; cookie: string }[];
  books: string[];
}

interface Taken extends Loaded {
  serverMs: number;
  databaseMs: number;
}

function rowOf(what: string, each: Taken[][]) {
  const of = (taken: Taken[], name: keyof Taken) => median(taken.map((one) => one[name]));
  const told = (taken: Taken[]) =>
    `${Math.round(of(taken, 'perSecond'))} · ${Math.round(of(taken, 'p99'))} · ${ms(of(taken, 'serverMs'))} + ${ms(of(taken, 'databaseMs'))}`;
  const ours = each.at(-1) ?? [];
  const theirs = each.length > 1 ? each[0] : undefined;
  return [
    what,
    told(ours),
    theirs ? told(theirs) : '',
    theirs ? (of(ours, 'perSecond') / of(theirs, 'perSecond')).toFixed(2) : '',
    each.map((taken) => taken.reduce((sum, { refused }) => sum + refused, 0)).join(' · '),
  ];
}

/** Signs people up, who have been there for a while (newcomers may do less), and who follow ten others each. */
async function peopled(site: Running, database: string) {
  const people: Site['people'] = [];
  for (let n = 0; n < PEOPLE; n++) people.push(await signUp(site, `reader${n}`));
  await onUrl(database, "update users set created_at = now() - interval '60 days'");
  for (const [n, { cookie }] of people.entries())
    for (let step = 1; step <= 10; step++)
      await ask(site, `POST /api/follow/${people[(n + step) % PEOPLE]?.id}`, { cookie });
  const books = await onUrl<{ id: string }>(
    database,
    `select google_id as id from books order by google_id limit ${BOOKS}`,
  );
  return { people, books: books.map(({ id }) => id) };
}

interface CallMeasured {
  what: string;
  requests(site: Site, round: number): ReturnType<typeof requestOf>[];
  prepare?: (site: Site) => Promise<unknown>;
}

/** Each person with each other whom they do not follow from the beginning. */
const pairs = ({ people }: Site, method: string) =>
  people.flatMap(({ cookie }, n) =>
    Array.from({ length: PEOPLE - 11 }, (_, step) => {
      const other = people[(n + 11 + step) % PEOPLE];
      return requestOf(n, { method, path: `/api/follow/${other?.id}`, cookie });
    }),
  );

/** As from the beginning, when each followed ten others. */
const followNone = (site: Site) =>
  onUrl(
    site.database,
    `delete from follows
      where created_at > (select max(created_at) from (select created_at from follows order by 1 limit ${10 * PEOPLE}) f)`,
  );

const CALLS: CallMeasured[] = [
  {
    what: 'a review',
    requests: ({ people, books }, round) =>
      Array.from({ length: BOOKS_A_ROUND * PEOPLE }, (_, n) => {
        const who = n % PEOPLE;
        const book = books[(Math.floor(n / PEOPLE) + BOOKS_A_ROUND * round + who) % books.length];
        const body = JSON.stringify({
          title: 'Measured',
          content: 'As fast as it goes.',
          rating: 4,
          book,
        });
        return requestOf(n, {
          method: 'POST',
          path: '/api/reviews',
          cookie: people[who]?.cookie ?? '',
          body,
        });
      }),
  },
  { what: 'a follow', prepare: followNone, requests: (site) => pairs(site, 'POST') },
  { what: 'following no more', requests: (site) => pairs(site, 'DELETE') },
  {
    what: 'own feed',
    requests: ({ people }) =>
      people.map(({ id, cookie }, n) =>
        requestOf(n, { path: `/api/profile/${id}/following/reviews`, cookie }),
      ),
  },
  {
    what: 'a book',
    requests: ({ books }) =>
      books.map((book, n) => requestOf(n, { path: `/api/books/${encodeURIComponent(book)}` })),
  },
  {
    what: 'a search, hardly two alike',
    requests: (_, round) =>
      Array.from({ length: 4_000 }, (_, n) => {
        const [one, other] = [n % WORDS.length, Math.floor(n / WORDS.length) % WORDS.length];
        const q = `${WORDS[one]} ${WORDS[other]} ${round}`;
        return requestOf(n, {
          path: `/api/books/search?q=${encodeURIComponent(q)}&maxResults=20`,
        });
      }),
  },
];

/** Of titles, names and subjects in the starter catalogue. */
const WORDS =
  'the war and peace of love in time house sea night light death life garden city winter summer stranger king queen island history little great secret last first world wind tales murder mountain woman boy girl river road blood stone fire glass moon star north south old new'.split(
    ' ',
  );
