import { keepBursts } from '../server/domains/keeping/bursts/bursts.sql.ts';
import { type Database, type Db, sql } from '../server/platform/db/db.ts';
import { chanceOf } from './chance.ts';
import { onNewDatabase, withDb } from './databases.ts';
import { share } from './figures.ts';
import { BOOKS, idOf } from './ids.ts';
import { part } from './part.ts';

/** A community over some months, and the bursts that are planted in it. */
interface World {
  seed: number;
  people: number;
  books: number;
  bursts: number;
  /** Younger than 30 days: nothing is said by how old accounts are. */
  isYoung: boolean;
}

/** One rating: who, of what, in half stars, at which hour. */
interface Rated {
  person: number;
  book: number;
  rating: number;
  at: number;
  isPlanted: boolean;
}

/** Those that the figures were looked at with, and those that were kept for the end. */
const LOOKED_AT: Partial<World>[] = [{ seed: 1 }, { seed: 2, isYoung: true }];
const HELD_OUT: Partial<World>[] = [
  { seed: 101 },
  { seed: 102, isYoung: true },
  { seed: 103, people: 4_000, books: 200 },
  { seed: 104, bursts: 0 },
  { seed: 105, bursts: 0, isYoung: true, people: 4_000, books: 200 },
];

export const averagesPart = part({
  about: 'bursts of ratings planted in a community: how many are found, and what else is set aside',
  options: { worlds: 'held-out' },
  small: { worlds: 'looked-at' },
  async run({ worlds }, tell) {
    const rows: string[][] = [];
    for (const world of worlds === 'held-out' ? HELD_OUT : LOOKED_AT) {
      const whole = { people: 1_500, books: 400, bursts: 60, isYoung: false, seed: 0, ...world };
      rows.push(await onNewDatabase(({ url }) => withDb(url, (db) => measured(db, whole))));
    }
    tell(
      'community | planted ratings | found | ordinary ratings | of them set aside | in a thousand | bar',
      rows,
      'The rule is asked as it is in the product, after each rating where there may be something. The bar: 90 % of the planted, less than 1 in 1,000 of the others.',
    );
  },
});

const DAYS = 120;

async function measured(db: Database, world: World) {
  const rated = ratingsOf(world);
  const newcomers = await fill(db, world, rated);
  await replay(db, world, rated);
  const aside = new Set(
    (
      await db.many<{ key: string }>(
        sql`select user_id || ' ' || book_id as key from burst_ratings`,
      )
    ).map(({ key }) => key),
  );
  const isAside = ({ person, book }: Rated) =>
    aside.has(`${idOf(person + 1)} ${idOf(book + 1, BOOKS)}`);
  const planted = rated.filter(({ isPlanted }) => isPlanted);
  const ordinary = rated.filter(({ isPlanted, at }) => !isPlanted && at >= 0);
  const found = planted.filter(isAside).length;
  const touched = ordinary.filter(isAside).length;
  const thousandth = (1_000 * touched) / ordinary.length;
  return [
    `${world.people} people and ${newcomers} planted, ${world.books} books${world.isYoung ? ', a young site' : ''}, seed ${world.seed}`,
    `${planted.length}`,
    planted.length === 0 ? '–' : share(found, planted.length),
    `${ordinary.length}`,
    `${touched}`,
    thousandth.toFixed(2),
    found >= 0.9 * planted.length && thousandth < 1 ? 'met' : 'missed',
  ];
}

/** A grown site is three times as old as what is looked at; a young one begins with it. */
const beginsAt = (isYoung: boolean) => (isYoung ? 0 : -2 * DAYS * 24);

function ratingsOf({ seed, people, books, bursts, isYoung }: World) {
  const chance = chanceOf(seed, 11);
  const rated = new Map<string, Rated>();
  const add = (one: Rated) => {
    const key = `${one.person} ${one.book}`;
    if (!rated.has(key)) rated.set(key, one);
  };
  // How well a book is liked: the best get the highest rating of most.
  const liked = Array.from({ length: books }, () => chance.unit());
  const stars = (book: number) => {
    const drawn = chance.unit() * 0.55 + (liked[book] ?? 0) * 0.45;
    return drawn > 0.66 ? 10 : drawn < 0.07 ? 2 : 3 + Math.floor(drawn * 10);
  };
  const start = beginsAt(isYoung);
  const joins = Array.from({ length: people }, () => start + chance.unit() * (DAYS * 24 - start));
  for (const [person, joined] of joins.entries()) {
    // One in six rates a book or two and is not seen again.
    const count = chance.is(1 / 6) ? 1 + chance.below(2) : 3 + chance.skewed(40, 1.5);
    for (let n = 0; n < count; n++) {
      const book = chance.skewed(books, 1.8);
      // Half of it on the first evening.
      const at = chance.is(0.5)
        ? joined + chance.unit() * 3
        : joined + chance.unit() * (DAYS * 24 - joined);
      add({ person, book, rating: stars(book), at, isPlanted: false });
    }
  }
  // Books that everybody reads in one week, as they are new: liked, and not by a crowd. One in five has come for them.
  for (let n = 0; n < 5; n++) {
    const [book, from] = [chance.below(books), (10 + chance.unit() * (DAYS - 20)) * 24];
    const here = joins.flatMap((joined, person) => (joined < from ? [person] : []));
    const comes = joins.flatMap((joined, person) => (joined < from ? [] : [person]));
    for (let reader = 0; reader < people / 20; reader++)
      add({
        person: chance.pick(comes.length > 0 && chance.is(0.2) ? comes : here),
        book,
        rating: chance.is(0.6) ? 10 : stars(book),
        at: from + chance.unit() * 7 * 24,
        isPlanted: false,
      });
  }
  let next = people;
  const crowd: number[] = [];
  for (let n = 0; n < bursts; n++) {
    const book = chance.below(books);
    const size = 8 + chance.skewed(40, 2);
    const hours = 1 + chance.unit() * 22;
    const from = (10 + chance.unit() * (DAYS - 12)) * 24;
    const end = chance.is(0.5) ? 2 : 10;
    const here = joins.flatMap((joined, person) => (joined < from ? [person] : []));
    const odd = Math.floor(size * 0.2 * chance.unit());
    const known = Math.floor(size * 0.2 * chance.unit());
    const order = Array.from({ length: size }, (_, at) => [chance.unit(), at] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, at]) => at);
    for (const [at, place] of order.entries()) {
      let person: number;
      if (place < known) person = chance.pick(here);
      else if (crowd.length > 20 && chance.is(0.2)) person = chance.pick(crowd);
      else {
        person = next++;
        crowd.push(person);
        for (let other = chance.below(3); other > 0; other--)
          add({
            person,
            book: chance.below(books),
            rating: 5 + chance.below(4),
            at: from - chance.unit() * 48,
            isPlanted: false,
          });
      }
      const rating = size - 1 - at < odd ? 5 + chance.below(4) : end;
      add({ person, book, rating, at: from + chance.unit() * hours, isPlanted: true });
    }
  }
  return [...rated.values()].toSorted((one, other) => one.at - other.at);
}

const momentOf = (at: number) =>
  new Date(Date.UTC(2026, 0, 1) + Math.round(at * 3_600_000)).toISOString();

/** Answers how many people are there beside those of the community. */
async function fill(db: Db, { people, books, isYoung }: World, rated: Rated[]) {
  const firsts = new Map<number, number>();
  for (const { person, at } of rated) if (!firsts.has(person)) firsts.set(person, at);
  const all = [...firsts.entries()];
  await db.many(sql`
    insert into users (id, username, username_key, email, email_key, password_hash, role, created_at)
    select id, 'person-' || n, 'person-' || n, n || '@x.org', n || '@x.org', '', 'reader', since
      from unnest(${all.map(([person]) => idOf(person + 1))}::uuid[],
                  ${all.map(([, at]) => momentOf(at - 0.1))}::timestamptz[]) with ordinality as p (id, since, n)`);
  await db.many(sql`
    insert into books (id, google_id, title, authors, categories, source)
    select id, (n - 1)::text, 'Book ' || n, array['Writer ' || n], '{}', 'catalogue'
      from unnest(${Array.from({ length: books }, (_, at) => idOf(at + 1, BOOKS))}::uuid[]) with ordinality as b (id, n)`);
  // Counters have no part in it.
  await db.many(sql`alter table entries disable trigger user`);
  for (let at = 0; at < rated.length; at += 4_000) {
    const some = rated.slice(at, at + 4_000);
    await db.many(sql`
      insert into entries (user_id, book_id, revision, rating, visibility, added_at, rated_at)
      select user_id, book_id, gen_random_uuid(), rating, 'public', at, at
        from unnest(${some.map(({ person }) => idOf(person + 1))}::uuid[],
                    ${some.map(({ book }) => idOf(book + 1, BOOKS))}::uuid[],
                    ${some.map(({ rating }) => rating)}::smallint[],
                    ${some.map((one) => momentOf(one.at))}::timestamptz[]) as e (user_id, book_id, rating, at)`);
  }
  await db.many(sql`
    update migrations set run_on = ${momentOf(isYoung ? (DAYS - 1) * 24 : -365 * 24)}`);
  await db.many(sql`analyze`);
  return all.filter(([person]) => person >= people).length;
}

/** Asks the rule as the trigger does: after each rating with which there are five of the lowest and highest within a day. */
async function replay(db: Db, { books }: World, rated: Rated[]) {
  const recent = Array.from({ length: books }, (): Rated[] => []);
  for (const one of rated) {
    const of = (recent[one.book] ?? []).filter(({ at }) => at > one.at - 24);
    of.push(one);
    recent[one.book] = of;
    // What was before is the past of the people, and not looked at.
    if (one.at < 0 || of.filter(({ rating }) => rating <= 2 || rating === 10).length < 5) continue;
    const bookId = idOf(one.book + 1, BOOKS);
    await keepBursts(db, bookId, momentOf(one.at));
    await db.many(sql`
      update entries e set is_set_aside = true
        from burst_ratings s
       where s.book_id = ${bookId} and e.book_id = s.book_id and e.user_id = s.user_id and not e.is_set_aside`);
  }
}
