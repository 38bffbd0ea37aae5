import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  NEW_SITE_DAYS,
  READER_BOOKS_MIN,
  READER_DAYS_MIN,
} from '../../server/domains/books/recommendations/likers.sql.ts';
import { isRatingShown } from '../../server/domains/people/privacy/counted.sql.ts';
import { profileVisibleTo } from '../../server/domains/people/privacy/visibility.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import { addBook } from '../support/books.ts';
import { openSite, type Site } from '../support/people.ts';

/** The rule by itself (`burst_of`), over ratings that are made up: hours before the moment that is asked of. */
interface Rated {
  /** Up to `KNOWN` readers with other books, and after them accounts with nothing else. */
  person: number;
  rating: number;
  hour: number;
}

const KNOWN = 12;
const PEOPLE = 40;
const MOMENT = new Date(Date.now() - 60 * 24 * 3_600_000);
const RUNS = { numRuns: 60, seed: 180 };

let site: Site;
let book: string;
let others: string[];
const idOf = (person: number) => `00000000-0000-7000-8000-${`${person + 1}`.padStart(12, '0')}`;
const momentOf = (hour: number) => new Date(MOMENT.getTime() - hour * 3_600_000).toISOString();
const isExtreme = (rating: number) => rating <= 2 || rating === 10;
const isKnown = ({ person }: Rated) => person < KNOWN;

beforeAll(async () => {
  site = await openSite();
  const ids: string[] = [];
  for (const title of ['The Tide', 'One', 'Two', 'Three'])
    ids.push(
      (
        await site.db.one<{ id: string }>(
          sql`select id from books where google_id = ${await addBook(site.db, { title })}`,
        )
      ).id,
    );
  [book, ...others] = ids as [string, ...string[]];
  await site.db.many(sql`
    insert into users (id, username, username_key, email, email_key, password_hash, role, created_at)
    select id, 'person-' || n, 'person-' || n, n || '@x.org', n || '@x.org', '', 'reader', ${momentOf(24 * 100)}
      from unnest(${Array.from({ length: PEOPLE }, (_, at) => idOf(at))}::uuid[]) with ordinality as p (id, n)`);
  await site.db.many(sql`
    insert into entries (user_id, book_id, revision, rating, visibility, added_at, rated_at)
    select u, b, gen_random_uuid(), 6, 'public', ${momentOf(24 * 90)}, ${momentOf(24 * 90)}
      from unnest(${Array.from({ length: KNOWN }, (_, at) => idOf(at))}::uuid[]) u, unnest(${others}::uuid[]) b`);
}, 120_000);
afterAll(() => site?.close());

/** Who is in a burst of these ratings, as of an hour before the moment. */
async function found(rated: Rated[], hour = 0) {
  await site.db.many(sql`delete from entries where book_id = ${book}`);
  await site.db.many(sql`
    insert into entries (user_id, book_id, revision, rating, visibility, added_at, rated_at)
    select u, ${book}, gen_random_uuid(), rating, 'public', at, at
      from unnest(${rated.map(({ person }) => idOf(person))}::uuid[],
                  ${rated.map(({ rating }) => rating)}::smallint[],
                  ${rated.map((one) => momentOf(one.hour))}::timestamptz[]) as e (u, rating, at)`);
  const rows = await site.db.many<{ id: string }>(
    sql`select user_id as id from burst_of(${book}, ${momentOf(hour)}) order by 1`,
  );
  return rated.filter(({ person }) => rows.some(({ id }) => id === idOf(person)));
}

/** Hours, by the minute. */
const between = (min: number, max: number) =>
  fc.integer({ min: 60 * min, max: 60 * max }).map((minutes) => minutes / 60);
/** Ratings by different people, of any kind, within the week. */
const anything = (people: { min: number; max: number }, hours: { min: number; max: number }) =>
  fc.uniqueArray(
    fc.record({
      person: fc.integer(people),
      rating: fc.integer({ min: 1, max: 10 }),
      hour: between(hours.min, hours.max),
    }),
    { selector: ({ person }) => person, maxLength: 30 },
  );
const ofAll = anything({ min: 0, max: PEOPLE - 1 }, { min: 0, max: 190 });
/** At least eight accounts with nothing else, all of one mind within a day. */
const crowd = fc
  .record({
    people: fc.uniqueArray(fc.integer({ min: KNOWN, max: PEOPLE - 1 }), { minLength: 8 }),
    hours: fc.array(between(0, 23), { minLength: PEOPLE, maxLength: PEOPLE }),
    end: fc.constantFrom(1, 2, 10),
  })
  .map(({ people, hours, end }) =>
    people.map((person, at): Rated => ({ person, rating: end, hour: hours[at] ?? 0 })),
  );

it('finds all of a crowd, and of readers that are known at most the lowest', async () => {
  const known = anything({ min: 0, max: KNOWN - 1 }, { min: 24, max: 190 });
  await fc.assert(
    fc.asyncProperty(crowd, known, async (some, before) => {
      const taken = await found([...before, ...some]);
      expect(taken.filter((one) => !isKnown(one))).toHaveLength(some.length);
      expect(taken.filter((one) => isKnown(one) && one.rating > 2)).toEqual([]);
    }),
    RUNS,
  );
});

it('takes nothing of fewer than eight that are lowest or highest within a day, nor of readers that are known', async () => {
  await fc.assert(
    fc.asyncProperty(ofAll, async (rated) => {
      const few = rated.filter(({ rating }) => isExtreme(rating)).slice(7);
      expect(await found(rated.filter((one) => !few.includes(one)))).toEqual([]);
      expect(await found(rated.filter(isKnown))).toEqual([]);
    }),
    RUNS,
  );
});

it('takes few ordinary ratings with the others, and nothing that came before the day', async () => {
  await fc.assert(
    fc.asyncProperty(crowd, ofAll, async (some, more) => {
      const rated = [...some, ...more.filter((one) => !some.some((s) => s.person === one.person))];
      const taken = await found(rated);
      expect(taken.filter(({ hour }) => hour > 24)).toEqual([]);
      for (const one of taken)
        expect(!isKnown(one) || one.rating <= 2 || one.rating === 10).toBe(true);
      // A fifth of a burst may be of another kind; of one of the lowest and one of the highest, a fifth of each.
      const ordinary = taken.filter(({ rating }) => !isExtreme(rating));
      expect(4 * ordinary.length).toBeLessThanOrEqual(
        2 * taken.filter(({ rating }) => isExtreme(rating)).length,
      );
    }),
    RUNS,
  );
});

it('says of a moment the same whatever comes after, in whatever order it was written', async () => {
  await fc.assert(
    fc.asyncProperty(crowd, ofAll, between(0, 30), async (some, more, hour) => {
      const rated = [...some, ...more.filter((one) => !some.some((s) => s.person === one.person))];
      const keys = (list: Rated[]) => list.map(({ person }) => person).toSorted((a, b) => a - b);
      const whole = keys(await found(rated, hour));
      expect(
        keys(
          await found(
            rated.toReversed().filter((one) => one.hour >= hour),
            hour,
          ),
        ),
      ).toEqual(whole);
    }),
    RUNS,
  );
});

it('looks at the ratings that everybody sees, as pages do', async () => {
  await found(Array.from({ length: PEOPLE }, (_, person) => ({ person, rating: 2, hour: 1 })));
  await site.db.many(sql`
    update users set profile_visibility = (array['public', 'followers'])[1 + right(id::text, 4)::integer % 2]
     where id = any(${Array.from({ length: PEOPLE }, (_, at) => idOf(at))}::uuid[])`);
  await site.db.many(
    sql`update users set suspended_at = now(), suspension_reason = 'Spam' where id = ${idOf(KNOWN)}`,
  );
  await site.db.many(sql`
    update entries set visibility = (array['public', 'followers', 'private'])[1 + right(user_id::text, 4)::integer / 3 % 3]
     where book_id = ${book}`);
  await site.db.many(
    sql`update entries set rating = null where book_id = ${book} and user_id = ${idOf(9)}`,
  );
  const seen = await site.db.one<{ rule: string[]; pages: string[] }>(sql`
    select array(select user_id from shown_ratings(${book}) order by 1) as rule,
           array(select e.user_id from entries e join users u on u.id = e.user_id
                  where e.book_id = ${book} and ${isRatingShown}
                    and ${profileVisibleTo(undefined, sql`u.id`, sql`u.profile_visibility`)}
                    and u.suspended_at is null
                  order by 1) as pages`);
  expect(seen.rule).toEqual(seen.pages);
  expect(seen.rule.length).toBeGreaterThan(2);
});

it('takes those for readers who are heard by recommendations, too', async () => {
  const { rule } = await site.db.one<{ rule: string }>(
    sql`select pg_get_functiondef('burst_of'::regproc) as rule`,
  );
  const said = (pattern: RegExp) => Number(pattern.exec(rule)?.[1]);
  expect({
    days: said(/\.since > \(r\.at - '(\d+) days'::interval\)/),
    siteDays: said(/min\(m\.run_on\) <= \(burst_of\.moment - '(\d+) days'::interval\)/),
    otherBooks: said(/few\)? < (\d+)/),
    otherBooksRead: said(/LIMIT (\d+)\) few/),
  }).toEqual({
    days: READER_DAYS_MIN,
    siteDays: NEW_SITE_DAYS,
    otherBooks: READER_BOOKS_MIN,
    otherBooksRead: READER_BOOKS_MIN,
  });
});
