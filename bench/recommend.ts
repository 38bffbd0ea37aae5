import { setTimeout as pause } from 'node:timers/promises';
import {
  COMPARING,
  compareChanged,
  compareDue,
  countAll,
} from '../server/domains/books/recommendations/comparing.ts';
import { recommendedTo } from '../server/domains/books/recommendations/recommended.ts';
import { type Database, type Db, sql } from '../server/platform/db/db.ts';
import { type Chance, chanceOf } from './chance.ts';
import { communityDatabase } from './community.ts';
import { onNewDatabase, withDb } from './databases.ts';
import { playBusiest } from './day.ts';
import { count, median, ms, percentile, share, timed } from './figures.ts';
import { BOOKS, idOf } from './ids.ts';
import { part } from './part.ts';
import { cpuSecondsOf } from './processes.ts';
import { runSite } from './running.ts';

/** The answer is so long. */
const TOP = 20;
/** People with so many liked books are asked about one that was taken away. */
const READERS_WITH = 20;

/** How a community is made up whose tastes are known. */
interface Tastes {
  seed: number;
  people: number;
  books: number;
  /** Groups of taste; a book is of one or two, somebody of one to three. */
  groups: number;
  /** How much of what somebody likes is simply what everybody reads. */
  noise: number;
  /** Liked books of somebody, about. */
  mean: number;
  /** The larger, the more the best known are read. */
  zipf: number;
}

/** Those that the method was chosen by, and those that it was not. */
const CHOSEN_BY: Partial<Tastes>[] = [
  { seed: 1 },
  { seed: 2, noise: 0.4 },
  { seed: 3, people: 1_500, books: 3_000 },
];
const HELD_OUT: Partial<Tastes>[] = [
  { seed: 101 },
  { seed: 102, noise: 0.4 },
  { seed: 103, people: 1_500, books: 3_000 },
  { seed: 104, people: 4_000, groups: 60, mean: 60, books: 2_500 },
  { seed: 105, zipf: 0.7, mean: 80 },
];

/** A large community whose tastes nobody knows. */
const LARGE = {
  people: '10000',
  books: '20000',
  reviews: '200000',
  follows: '200000',
  entries: '2000000',
};

export const recommendPart = part({
  about:
    'recommendations to people whose tastes are known, one liked book of each left out; a large community compared',
  options: { readers: '800', worlds: 'held-out', every: '100', ...LARGE },
  small: { readers: '200' },
  async run({ readers, worlds, every, ...large }, tell) {
    if (worlds === 'large') {
      const { rows, others } = await passes(large, Number(every));
      const p99 = (times: number[]) =>
        `${ms(percentile(times, 0.99))} ms of ${count(times.length)}`;
      tell(
        'what | books | seconds | of processor',
        rows,
        `p99 of what others ask for at the busiest hour: without a pass ${p99(others.before)}, during one ${p99(others.during)}. The bars: an hour, and 250 ms.`,
      );
      return;
    }
    const rows: string[][] = [];
    for (const world of worlds === 'held-out' ? HELD_OUT : CHOSEN_BY) {
      const tastes = {
        people: 3_000,
        books: 2_000,
        groups: 30,
        noise: 0.2,
        mean: 40,
        zipf: 1,
        seed: 0,
        ...world,
      };
      rows.push(
        await onNewDatabase(({ url }) =>
          withDb(url, (db) => measured(db, tastes, Number(readers))),
        ),
      );
    }
    tell(
      `community | popularity | cosine | ours | asked | ours over popularity | comparing all (s) | an answer (ms, median) | bar`,
      rows,
      `Of ${readers} people with at least ${READERS_WITH} liked books one is left out, drawn against its popularity: how often it is among ${TOP}. The bar: 2.5 times popularity, and as often as plain item-to-item cosine with shrinkage.`,
    );
  },
});

/**
 * A large community: how long it takes to count who likes each book, to compare one of so many for the first time, any of
 * them, and a pass as the product makes it, with its rests, after a day in which a hundredth of its people wanted two books,
 * while as many others ask as do at the busiest hour.
 */
async function passes(large: Record<keyof typeof LARGE, string>, every: number) {
  const of = (name: keyof typeof LARGE) => Number(large[name]);
  const sizes = { people: of('people'), books: of('books') };
  const server = await communityDatabase({
    ...sizes,
    reviews: of('reviews'),
    follows: of('follows'),
    entries: of('entries'),
  });
  const processor = () => cpuSecondsOf(server.processId(), { isWithChildren: true });
  try {
    return await withDb(server.url, async (db) => {
      const due = async () =>
        (
          await db.one<{ due: number }>(
            sql`select count(*)::integer as due from book_likenesses where is_due`,
          )
        ).due;
      const pass = async (what: string, books: number, work: () => Promise<void>) => {
        const before = processor();
        const taken = await timed(work);
        return [what, count(books), (taken / 1000).toFixed(0), (processor() - before).toFixed(0)];
      };
      const wanted = twoEach(sizes);
      await remove(db, wanted);
      await db.many(sql`truncate book_likenesses`);
      const counted = await pass('who likes each, counted', sizes.books, () => countAll(db));
      await db.many(sql`
        update book_likenesses set is_due = abs(hashtext(book_id::text)) % ${every}::integer = 0`);
      const sampled = await pass(`one of ${every} compared for the first time`, await due(), () =>
        compareDue(db),
      );
      await want(db, wanted);
      // The site's own pass would count among what is measured.
      await db.many(sql`
        insert into jobs (id, kind, subject, ticket, taken_by, due_at)
        select id, ${COMPARING.kind}, ${COMPARING.subject}, id, id, now() + interval '1 day'
          from (select gen_random_uuid() as id) new
            on conflict (kind, subject) do update set taken_by = excluded.taken_by, due_at = excluded.due_at`);
      const site = await runSite({ DATABASE_URL: server.url, TRUSTED_PROXIES: '127.0.0.1' });
      try {
        let isDone = false;
        const askMeanwhile = async (): Promise<number[]> => {
          const times: number[] = [];
          for (let seed = 10; !isDone || seed < 13; seed++) {
            const asking = { readers: sizes.people, books: sizes.books, seconds: 20, seed };
            times.push(...(await playBusiest(site, asking)).times);
          }
          return times;
        };
        isDone = true;
        const before = await askMeanwhile();
        isDone = false;
        const asked = askMeanwhile();
        const rests = { rests: true };
        const after = [
          await pass('after a day, with rests: counted', sizes.books, () => countAll(db, rests)),
          await pass('and compared those where that had changed', await due(), () =>
            compareDue(db, rests),
          ),
        ];
        isDone = true;
        return {
          rows: [counted, sampled, ...after],
          others: { before, during: await asked },
        };
      } finally {
        await site.end();
        // The folder is kept: a site that is started on it later makes its own.
        await db.many(sql`delete from jobs where kind = ${COMPARING.kind}`);
      }
    });
  } finally {
    await server.stop();
  }
}

/** A hundredth of the people, and two books for each of them. */
const twoEach = ({ people, books }: { people: number; books: number }) =>
  Array.from({ length: people / 100 }, (_, at) => {
    const book = ((at + 1) * 7_919) % (books - 1);
    return [book + 1, book + 2].map((n) => ({ who: idOf(at + 1), what: idOf(n, BOOKS) }));
  }).flat();

async function want(db: Db, wanted: ReturnType<typeof twoEach>) {
  for (const { who, what } of wanted)
    await db.many(sql`
      insert into entries (user_id, book_id, revision, status, visibility, added_at, updated_at)
      values (${who}, ${what}, gen_random_uuid(), 'want', 'public', now(), now())`);
}

async function remove(db: Db, wanted: ReturnType<typeof twoEach>) {
  for (const { who, what } of wanted)
    await db.many(sql`delete from entries where user_id = ${who} and book_id = ${what}`);
}

async function measured(db: Database, tastes: Tastes, asked: number) {
  const liked = tastesOf(tastes);
  const held = leftOut(liked, asked, chanceOf(tastes.seed, 7));
  const known = liked.map((books, person) => books.filter((book) => book !== held.get(person)));
  await fill(db, tastes, known);
  const seconds = (await timed(() => compareChanged(db, { unchangedMs: 0 }))) / 1000;
  const isHit = (person: number, found: number[]) => found.includes(held.get(person) ?? -1);
  const times: number[] = [];
  let [ours, popularity, cosine] = [0, 0, 0];
  const most = byPopularity(known, tastes.books);
  const near = cosines(known, tastes.books);
  for (const person of held.keys()) {
    const own = new Set(known[person]);
    const before = performance.now();
    const answer = await recommendedTo(db, idOf(person + 1), TOP);
    times.push(performance.now() - before);
    if (
      isHit(
        person,
        answer.map(({ book }) => Number(book.googleId)),
      )
    )
      ours++;
    if (isHit(person, most.filter((book) => !own.has(book)).slice(0, TOP))) popularity++;
    if (isHit(person, byCosine(near, own))) cosine++;
    await pause(0);
  }
  const { people, books, noise, groups, zipf, mean, seed } = tastes;
  return [
    `${people} people, ${books} books, ${groups} tastes, noise ${noise}, Zipf ${zipf}, ${mean} liked, seed ${seed}`,
    ...[popularity, cosine, ours].map((hits) => share(hits, held.size)),
    `${held.size}`,
    (ours / Math.max(1, popularity)).toFixed(1),
    seconds.toFixed(1),
    median(times).toFixed(1),
    ours >= 2.5 * popularity && ours >= cosine ? 'met' : 'missed',
  ];
}

/** The books that each of some people likes, by number. */
function tastesOf({ seed, people, books, groups, noise, mean, zipf }: Tastes): number[][] {
  const chance = chanceOf(seed);
  const groupsOf = Array.from({ length: books }, () => {
    const first = chance.below(groups);
    return chance.is(0.3) ? [first, chance.below(groups)] : [first];
  });
  const all = Array.from({ length: books }, (_, book) => book);
  const drawAny = drawer(all, zipf);
  const drawOf = Array.from({ length: groups }, (_, group) =>
    drawer(
      all.filter((book) => groupsOf[book]?.includes(group)),
      zipf,
    ),
  );
  return Array.from({ length: people }, () => {
    const own = Array.from({ length: 1 + chance.below(3) }, () => chance.below(groups));
    const spread = chance.unit() + chance.unit() + chance.unit() - 1.5;
    const count = Math.max(5, Math.min(300, Math.round(mean * Math.exp(1.2 * spread))));
    const liked = new Set<number>();
    for (let tries = 0; liked.size < count && tries < 8 * count; tries++)
      liked.add(chance.is(noise) ? drawAny(chance) : (drawOf[chance.pick(own)] ?? drawAny)(chance));
    return [...liked];
  });
}

/** Draws books, the first more often, as popularity goes in catalogues. */
function drawer(books: readonly number[], zipf: number) {
  let sum = 0;
  const sums = books.map((book) => {
    sum += 1 / (book + 3) ** zipf;
    return sum;
  });
  return (chance: Chance) => {
    const at = chance.unit() * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return books[low] ?? 0;
  };
}

/** One liked book of each of some readers, drawn against its popularity. */
function leftOut(liked: number[][], asked: number, chance: Chance) {
  const counts = countsOf(liked);
  const held = new Map<number, number>();
  for (const [person, books] of liked.entries()) {
    if (books.length < READERS_WITH || held.size === asked) continue;
    const weights = books.map((book) => 1 / (counts.get(book) ?? 1));
    let at = chance.unit() * weights.reduce((sum, weight) => sum + weight, 0);
    const index = weights.findIndex((weight) => {
      at -= weight;
      return at <= 0;
    });
    held.set(person, books[Math.max(0, index)] ?? 0);
  }
  return held;
}

function countsOf(liked: number[][]) {
  const counts = new Map<number, number>();
  for (const book of liked.flat()) counts.set(book, (counts.get(book) ?? 0) + 1);
  return counts;
}

const byPopularity = (liked: number[][], books: number) => {
  const counts = countsOf(liked);
  return Array.from({ length: books }, (_, book) => book).toSorted(
    (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0),
  );
};

/** Each book by an author of its own, in no category and no series: what is found is found by readers. */
async function fill(db: Db, { people, books }: Tastes, liked: number[][]) {
  await db.many(sql`
    insert into users (id, username, username_key, email, email_key, password_hash, role, created_at)
    select id, 'person-' || n, 'person-' || n, n || '@x.org', n || '@x.org', '', 'reader', now() - interval '100 days'
      from unnest(${Array.from({ length: people }, (_, at) => idOf(at + 1))}::uuid[]) with ordinality as p (id, n)`);
  await db.many(sql`
    insert into books (id, google_id, title, authors, categories, source)
    select id, (n - 1)::text, 'Book ' || n, array['Writer ' || n], '{}', 'catalogue'
      from unnest(${Array.from({ length: books }, (_, at) => idOf(at + 1, BOOKS))}::uuid[]) with ordinality as b (id, n)`);
  // Feeds and counters have no part in it.
  await db.many(sql`alter table entries disable trigger user`);
  const rows = liked.flatMap((of, person) => of.map((book) => [person + 1, book + 1] as const));
  for (let at = 0; at < rows.length; at += 20_000) {
    const some = rows.slice(at, at + 20_000);
    await db.many(sql`
      insert into entries (user_id, book_id, revision, status, visibility)
      select user_id, book_id, gen_random_uuid(), 'want', 'public'
        from unnest(${some.map(([person]) => idOf(person))}::uuid[],
                    ${some.map(([, book]) => idOf(book, BOOKS))}::uuid[]) as e (user_id, book_id)`);
  }
  await db.many(sql`analyze`);
}

/** Plain item-to-item cosine times n / (n + 10) for n people in common: of each book the 50 nearest. */
function cosines(liked: number[][], books: number) {
  const counts = countsOf(liked);
  const readersOf = new Map<number, number[]>();
  for (const [person, of] of liked.entries())
    for (const book of of) readersOf.set(book, [...(readersOf.get(book) ?? []), person]);
  const near = new Map<number, [number, number][]>();
  for (const [book, readers] of readersOf) {
    const common = new Uint32Array(books);
    for (const person of readers)
      for (const other of liked[person] ?? []) common[other] = (common[other] ?? 0) + 1;
    common[book] = 0;
    const scores = [...common.entries()].flatMap(([other, n]): [number, number][] =>
      n === 0
        ? []
        : [[other, ((n / Math.sqrt(readers.length * (counts.get(other) ?? 1))) * n) / (n + 10)]],
    );
    near.set(book, scores.toSorted(([, one], [, other]) => other - one).slice(0, 50));
  }
  return near;
}

function byCosine(near: Map<number, [number, number][]>, own: ReadonlySet<number>) {
  const scores = new Map<number, number>();
  for (const mine of own)
    for (const [book, score] of near.get(mine) ?? [])
      if (!own.has(book)) scores.set(book, (scores.get(book) ?? 0) + score);
  return [...scores]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, TOP)
    .map(([book]) => book);
}
