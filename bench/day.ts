import { setTimeout as pause } from 'node:timers/promises';
import { COMPARING } from '../server/domains/books/recommendations/comparing.ts';
import { cookieOf, requestOf } from './asking.ts';
import { type Chance, chanceOf } from './chance.ts';
import { onUrl } from './databases.ts';
import {
  BUSIEST_HOUR,
  busyness,
  type Call,
  MEMBER,
  poisson,
  rankOf,
  VISITOR,
  VISITS_A_DAY,
} from './dayOfReaders.ts';
import { count, type Measured, ms } from './figures.ts';
import { SIGNED_IN } from './ids.ts';
import { LIBRARY_SIZES, onCommunity, type Site } from './onCommunity.ts';
import { part } from './part.ts';
import { cpuSecondsOf } from './processes.ts';
import type { Running } from './running.ts';

/** Processors are not to be busier than this at the busiest hour. */
const BUSY_AT_MOST = 0.6;
const SECONDS_A_DAY = 86_400;
/** Of each minute one second is simulated. */
const SAMPLED_EVERY = 60;
/** The simulation is right within this share of the real run. */
const RIGHT_WITHIN = 0.25;

/** A day of very many readers, simulated from what each call costs, and checked against a real run at a hundredth. */
export const dayPart = part({
  about: 'a day of ten million readers from the cost of each call, checked at a hundredth',
  options: { ...LIBRARY_SIZES, readers: '10000000', times: '200', seconds: '120', only: 'day' },
  small: { times: '50', seconds: '20' },
  run(given, tell) {
    return onCommunity(
      given,
      tell,
      {
        day: (site) =>
          day(site, {
            readers: Number(given.readers),
            times: Number(given.times),
            seconds: Number(given.seconds),
          }),
      },
      {
        about:
          'Processor time in ms of one call (process + PostgreSQL), kept: answered from what the process has kept. Then processors that are needed, and the check.',
      },
    );
  },
});

/** Processor time in ms. */
interface Cost {
  process: number;
  database: number;
}

const NO_COST: Cost = { process: 0, database: 0 };

interface Costs {
  /** Of each call that is answered by the database, and of one that is kept for a second. */
  anew: Map<Call, Cost>;
  kept: Map<Call, Cost>;
  /** Each second in which nobody asks for anything. */
  idle: Cost;
}

type How = { readers: number; times: number; seconds: number };

async function day(site: Site, { readers, times, seconds }: How): Promise<Measured[]> {
  await compareOnce(site.database);
  const costs = await costsOf(site, times);
  const calls = [...MEMBER, ...VISITOR];
  const simulated = simulate(site, readers, costs);
  const busiest = simulated.reduce((most, each) => (each.process > most.process ? each : most));
  const written = calls.filter(({ method }) => method !== 'GET');
  const checked = await check(site, readers / 100, seconds, costs);
  const pass = await spentOf(site, costs.idle, async () => {
    await compareIn(site.database, 0);
    await compareOnce(site.database);
  });
  return [
    ...calls.map((call) => ({
      what: call.what,
      value: costCells(costs.anew.get(call)),
      beside: call.isShared ? `kept: ${costCells(costs.kept.get(call))}` : '',
    })),
    { what: 'a second without a call', value: costCells(costs.idle) },
    {
      what: `all ${count(site.sizes.books)} books compared once (not in the figures below)`,
      value: costCells(pass),
    },
    {
      what: `${count(readers)} readers, calls a second: mean · busiest hour`,
      value: `${count(meanOf(simulated, 'calls'))} · ${count(busiest.calls)}`,
      beside: `${count(busiest.writes)} of them ${written.map(({ what }) => what).join(', ')}`,
    },
    {
      what: 'processors at that hour: processes · PostgreSQL reading · writing',
      value: [busiest.process, busiest.reading, busiest.writing]
        .map((busy) => (busy / 1000).toFixed(1))
        .join(' · '),
      beside: `${((100 * busiest.kept) / busiest.shared).toFixed(0)} % of what is shared was kept`,
    },
    {
      what: `processes, and processors of replicas and of the primary, at most ${BUSY_AT_MOST * 100} % busy`,
      value: [busiest.process, busiest.reading, busiest.writing].map(processorsFor).join(' · '),
    },
    ...checked,
  ];
}

const costCells = (cost = NO_COST) => `${ms(cost.process)} + ${ms(cost.database)}`;
const processorsFor = (busyMs: number) => Math.ceil(busyMs / 1000 / BUSY_AT_MOST);

/** What each call costs: asked so many times one after another, without what the server does by itself meanwhile. */
async function costsOf(site: Site, times: number): Promise<Costs> {
  const perSecond = await atRest(site);
  const anew = new Map<Call, Cost>();
  const kept = new Map<Call, Cost>();
  for (const call of [...MEMBER, ...VISITOR]) {
    const asking = async (rankAt: (n: number) => number) => {
      for (let n = 0; n < times; n++) await askFor(site, call, n, rankAt(n));
    };
    // Another book each time, from all over the catalogue; the first ones warm up.
    const spread = (n: number) => 1 + ((n * 7919 + 13) % site.sizes.books);
    await asking((n) => spread(n + 50_000));
    const each = (cost: Cost) => ({
      process: cost.process / times,
      database: cost.database / times,
    });
    anew.set(call, each(await spentOf(site, perSecond, () => asking(spread))));
    if (call.isShared) kept.set(call, each(await spentOf(site, perSecond, () => asking(() => 1))));
  }
  return { anew, kept, idle: perSecond };
}

/**
 * What passes in a second without a call, once what a start has to do is done: jobs that go through all books and entries,
 * and the database's own tidying up.
 */
async function atRest(site: Site): Promise<Cost> {
  for (let tries = 0; ; tries++) {
    const { process, database } = await spentOf(site, NO_COST, () => pause(10_000));
    if (process + database < AT_REST_MS || tries === TRIES)
      return { process: process / 10, database: database / 10 };
  }
}

/** In ten seconds so little is rest; and so often it is waited for. */
const AT_REST_MS = 400;
const TRIES = 30;

/**
 * All books are compared with each other again and again, half a processor at most: that depends on how many books there
 * are and not on who comes. Waits until it was done once, which each process asks for soon after its start, and puts off
 * the next time.
 */
export async function compareOnce(database: string) {
  await pause(ASKED_FOR_MS);
  const found = () =>
    onUrl<{ isDone: boolean }>(
      database,
      `select taken_by is null and due_at > now() as "isDone" from jobs where kind = '${COMPARING.kind}'`,
    );
  while (!(await found())[0]?.isDone) await pause(1_000);
  await compareIn(database, SECONDS_A_DAY);
}

/** So long after its start a process has asked for it, and looks whether it is to be done. */
const ASKED_FOR_MS = 35_000;

/** When they are compared next. */
const compareIn = (database: string, seconds: number) =>
  onUrl(
    database,
    `update jobs set due_at = now() + interval '${seconds} s' where kind = '${COMPARING.kind}'`,
  );

/** The processor time that something took, without what passes by itself. */
async function spentOf(site: Site, perSecond: Cost, work: () => Promise<unknown>): Promise<Cost> {
  const now = () => ({
    process: 1000 * cpuSecondsOf(site.processId),
    database: site.databaseMs(),
    at: performance.now() / 1000,
  });
  const before = now();
  await work();
  const after = now();
  const passed = after.at - before.at;
  const of = (name: keyof Cost) =>
    Math.max(0, after[name] - before[name] - passed * perSecond[name]);
  return { process: of('process'), database: of('database') };
}

/** Asks once, as the n-th of those who are signed in, or as a visitor. */
async function askFor({ url }: Pick<Running, 'url'>, call: Call, n: number, rank: number) {
  const isMember = MEMBER.includes(call);
  const request = requestOf(n, {
    method: call.method,
    path: call.path(rank),
    ...(isMember ? { cookie: cookieOf(1 + (n % SIGNED_IN)) } : {}),
    ...(call.body ? { body: JSON.stringify(call.body) } : {}),
  });
  const answer = await fetch(url + request.path, {
    method: call.method,
    headers: request.headers,
    body: request.body ?? null,
  });
  await answer.arrayBuffer();
  return answer.ok;
}

/** What happens in a second: calls, and processor time in ms. */
interface Second {
  calls: number;
  writes: number;
  shared: number;
  kept: number;
  process: number;
  reading: number;
  writing: number;
}

const NOTHING: Second = {
  calls: 0,
  writes: 0,
  shared: 0,
  kept: 0,
  process: 0,
  reading: 0,
  writing: 0,
};

/** The mean second of each hour of a day. */
function simulate({ sizes }: Site, readers: number, costs: Costs): Second[] {
  const chance = chanceOf(1);
  // As many processes as the busiest hour needs: each keeps answers for itself, so more of them keep less.
  let processes = 1;
  for (;;) {
    const hours = Array.from({ length: 24 }, (_, hour) =>
      meanSecond(
        Array.from({ length: 3_600 / SAMPLED_EVERY }, (_second, at) =>
          second(chance, {
            visits: visitsIn(readers, hour + (at * SAMPLED_EVERY) / 3_600),
            books: sizes.books,
            processes,
            costs,
          }),
        ),
      ),
    );
    const needed = processorsFor(Math.max(...hours.map(({ process }) => process)));
    if (needed <= processes) return hours;
    processes = needed;
  }
}

/** How many visits begin in a second at an hour. */
const visitsIn = (readers: number, hour: number) => ({
  member: (readers * VISITS_A_DAY.member * busyness(hour)) / SECONDS_A_DAY,
  visitor: (readers * VISITS_A_DAY.visitor * busyness(hour)) / SECONDS_A_DAY,
});

/**
 * One second. The calls of a visit come over minutes, each independent of those of others: so many in a second are Poisson, as
 * the visits themselves are.
 */
function second(
  chance: Chance,
  {
    visits,
    books,
    processes,
    costs,
  }: { visits: ReturnType<typeof visitsIn>; books: number; processes: number; costs: Costs },
): Second {
  const all = {
    ...NOTHING,
    process: processes * costs.idle.process,
    reading: costs.idle.database,
  };
  for (const [calls, coming] of [
    [MEMBER, visits.member],
    [VISITOR, visits.visitor],
  ] as const)
    for (const call of calls) {
      const asked = poisson(chance, coming * call.perVisit);
      let anew = asked;
      if (call.isShared) {
        const there = new Set<number>();
        for (let n = 0; n < asked; n++)
          there.add(rankOf(chance, books) * processes + chance.below(processes));
        anew = there.size;
        all.shared += asked;
        all.kept += asked - anew;
      }
      const cost = costs.anew.get(call) ?? NO_COST;
      const keptCost = costs.kept.get(call) ?? NO_COST;
      all.calls += asked;
      all.process += anew * cost.process + (asked - anew) * keptCost.process;
      if (call.method === 'GET') all.reading += anew * cost.database;
      else {
        all.writes += asked;
        all.writing += anew * cost.database;
      }
    }
  return all;
}

const meanSecond = (seconds: readonly Second[]) =>
  Object.fromEntries(
    Object.keys(NOTHING).map((name) => [name, meanOf(seconds, name as keyof Second)]),
  ) as unknown as Second;

const meanOf = (seconds: readonly Second[], name: keyof Second) =>
  seconds.reduce((sum, each) => sum + each[name], 0) / seconds.length;

/** So many seconds of the busiest hour in truth, with a hundredth of the readers, beside the same simulated. */
async function check(
  site: Site,
  readers: number,
  seconds: number,
  costs: Costs,
): Promise<Measured[]> {
  const visits = visitsIn(readers, BUSIEST_HOUR);
  const how = { visits, books: site.sizes.books, processes: 1, costs };
  const ours = chanceOf(2);
  const expected = meanSecond(Array.from({ length: 1_000 }, () => second(ours, how)));
  let played: Awaited<ReturnType<typeof playBusiest>> = { asked: 0, refused: 0, times: [] };
  const spent = await spentOf(site, NO_COST, async () => {
    played = await playBusiest(site, { readers, books: site.sizes.books, seconds });
  });
  const row = (what: string, measured: number, simulated: number): Measured => ({
    what: `a hundredth at the busiest hour, ${what} (ms a second)`,
    value: ms(measured),
    beside: `${ms(simulated)} simulated`,
    ratio: measured / simulated,
    bar: `${1 - RIGHT_WITHIN} to ${1 + RIGHT_WITHIN}`,
    isMet: Math.abs(measured / simulated - 1) <= RIGHT_WITHIN,
  });
  return [
    row('process', spent.process / seconds, expected.process),
    row('PostgreSQL', spent.database / seconds, expected.reading + expected.writing),
    {
      what: `a hundredth at the busiest hour: calls in ${seconds} s, refused`,
      value: `${count(played.asked)}, ${played.refused}`,
      beside: `${count(expected.calls * seconds)} simulated`,
    },
  ];
}

/** Lets people ask for so many seconds as they do at the busiest hour; with another seed they write something else. `times` are in ms. */
export async function playBusiest(
  site: Pick<Running, 'url'>,
  {
    readers,
    books,
    seconds,
    seed = 3,
  }: { readers: number; books: number; seconds: number; seed?: number },
) {
  const chance = chanceOf(seed);
  let asked = 0;
  let refused = 0;
  const times: number[] = [];
  const going: Promise<void>[] = [];
  const due = duringSeconds(chance, visitsIn(readers, BUSIEST_HOUR), seconds);
  const began = performance.now();
  for (const { at, call } of due) {
    await pause(Math.max(0, began + at - performance.now()));
    const n = asked++;
    const before = performance.now();
    going.push(
      // A connection that was just ended for want of use is a refusal, and ends nothing else.
      askFor(site, call, n, rankOf(chance, books))
        .catch(() => false)
        .then((isDone) => {
          times.push(performance.now() - before);
          if (!isDone) refused += 1;
        }),
    );
  }
  await Promise.all(going);
  await pause(Math.max(0, began + 1000 * seconds - performance.now()));
  return { asked, refused, times };
}

/** When which call is made, in ms, in the order of time. */
function duringSeconds(chance: Chance, visits: ReturnType<typeof visitsIn>, seconds: number) {
  const due: { at: number; call: Call }[] = [];
  for (const [calls, coming] of [
    [MEMBER, visits.member],
    [VISITOR, visits.visitor],
  ] as const)
    for (const call of calls) {
      const times = poisson(chance, coming * call.perVisit * seconds);
      for (let n = 0; n < times; n++) due.push({ at: chance.unit() * seconds * 1000, call });
    }
  return due.toSorted((one, other) => one.at - other.at);
}
