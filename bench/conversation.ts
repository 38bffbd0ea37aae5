import { visibleTo } from '../server/domains/people/privacy/visibility.sql.ts';
import { commentsOf, visibleComment } from '../server/domains/talk/comments/comments.sql.ts';
import { listSeen, listsWith } from '../server/domains/talk/lists/lists.sql.ts';
import { reviewsOfBook } from '../server/domains/talk/reviews/reviews.sql.ts';
import { type Db, type Sql, sql } from '../server/platform/db/db.ts';
import { PAGE_SIZE } from '../shared/limits.ts';
import { cookieOf, p95Within, type Taken, taken } from './asking.ts';
import { FOLLOWS_200, FOLLOWS_5000 } from './community.ts';
import { FIRST_READER, isReader, READERS } from './communityTalk.ts';
import { onUrl } from './databases.ts';
import { count, type Measured } from './figures.ts';
import { idOf } from './ids.ts';
import { predicate } from './library.ts';
import { LIBRARY_SIZES, onCommunity, type Site } from './onCommunity.ts';
import { part } from './part.ts';
import { askedAndNot, statementOf } from './statements.ts';

/** Books and reviews that most is said of, taken in turn. */
const POPULAR = 50;
/** Readers that each answer is asked for in turn, where there is not one of their kind. */
const ASKING = 20;

/** Feed, notifications, friends and comments in a large community that talks, one request after another. */
export const conversationPart = part({
  about: 'feed, notifications, friends and comments of a community that talks',
  options: {
    ...LIBRARY_SIZES,
    likes: '60000',
    comments: '10000',
    times: '100',
    only: 'answers,predicate,libraries',
  },
  run(given, tell) {
    const times = Number(given.times);
    return onCommunity(
      given,
      tell,
      {
        answers: (site) => answers(site, times),
        predicate: ({ database }) => predicates(database, times),
        libraries: ({ database }) => predicate(database, times),
      },
      {
        about: 'Whole answers over HTTP, one after another.',
        talking: { likes: Number(given.likes), comments: Number(given.comments) },
      },
    );
  },
});

/** Answers as the pages ask for them: so many at a time as they do. */
async function answers(site: Site, times: number): Promise<Measured[]> {
  const books = await idsOf(site.database, MOST_REVIEWED);
  const reviews = await idsOf(site.database, MOST_COMMENTED);
  const [{ most } = { most: 0 }] = await onUrl<{ most: number }>(
    site.database,
    `select count(*)::integer as most from comments where review_id = '${reviews[0]}'`,
  );
  const readers = Array.from({ length: ASKING }, (_, n) => FIRST_READER + n);
  const others = readers.map((n) => n + READERS / 2);
  const [few, many] = [[FOLLOWS_200], [FOLLOWS_5000]];
  const feed = '/api/feed?limit=20';
  const told = '/api/notifications?limit=20';
  const unread = '/api/notifications/count';
  const friends = '/api/books/{book}/friends?limit=20';
  const measured: Measured[] = [];
  // What is asked for, in how many ms, which of the books or reviews in turn, and by whom.
  for (const [what, bar, path, asking] of [
    ['feed of who follows 200', 60, feed, few],
    ['feed of who follows 5,000', 120, feed, many],
    ['feed of who follows 5,000, reviews alone', 120, `${feed}&kinds=review`, many],
    ['notifications', 20, told, others],
    ['notifications, hundreds unread', 20, told, readers],
    ['how many are unread', 5, unread, others],
    ['how many of hundreds are unread', 5, unread, readers],
    ['friends with a popular book, 200 followed', 40, friends, few],
    ['friends with a popular book, 5,000 followed', 40, friends, many],
    ['a popular book', 40, '/api/books/{book}', many],
    [
      `comments of the reviews with most (${count(most)} at most)`,
      20,
      '/api/reviews/{review}/comments?limit=30',
      readers,
    ],
  ] as const)
    measured.push(await asked(what, bar, path, asking));
  return measured;

  async function asked(what: string, bar: number, path: string, asking: readonly number[]) {
    const all: Taken[] = [];
    for (const [at, reader] of asking.entries()) {
      const pathOf = (n: number) => {
        const place = n * asking.length + at;
        return path
          .replace('{book}', books[place % books.length] ?? '')
          .replace('{review}', reviews[place % reviews.length] ?? '');
      };
      const each = Math.ceil(times / asking.length);
      all.push(await taken(site, each, pathOf, { cookie: cookieOf(reader) }));
    }
    return p95Within(what, bar, all);
  }
}

const MOST_REVIEWED = `
  select google_id as id from books order by reviews_count desc, id limit ${POPULAR}`;

const MOST_LISTED = `
  select b.google_id as id
    from (select book_id from list_books group by 1 order by count(*) desc, 1 limit ${POPULAR}) l
    join books b on b.id = l.book_id`;

/** Of what every reader sees. */
const MOST_COMMENTED = `
  select r.id
    from (select review_id, count(*) as comments
            from comments where review_id is not null
           group by 1 order by 2 desc limit ${4 * POPULAR}) c
    join reviews r on r.id = c.review_id and r.visibility = 'public'
    join users u on u.id = r.user_id and u.profile_visibility = 'public' and u.suspended_at is null
   where not exists (select from blocks b
                      where (b.blocker_id = u.id and ${isReader('b.blocked_id')})
                         or (b.blocked_id = u.id and ${isReader('b.blocker_id')}))
   order by c.comments desc, r.id
   limit ${POPULAR}`;

const idsOf = async (url: string, statement: string) =>
  (await onUrl<{ id: string }>(url, statement)).map(({ id }) => id);

/** What asking who may see something costs lists: the same statement as it is and with nothing asked. */
async function predicates(url: string, times: number): Promise<Measured[]> {
  const viewer = { id: idOf(FIRST_READER) };
  const page = { limit: PAGE_SIZE, after: undefined };
  const seenReview = (profile?: Sql) =>
    visibleTo(viewer, sql`r.user_id`, sql`r.visibility`, profile);
  const compared = async (
    what: string,
    idsFrom: string,
    asking: Sql[],
    call: (db: Db, id: string) => unknown,
  ) => {
    const ids = await idsOf(url, idsFrom);
    return askedAndNot(url, `${what}, who may see it asked`, times, (n) => {
      const statement = statementOf((db) => call(db, ids[n % ids.length] ?? ''));
      return [statement, withoutAsking(statement, asking)];
    });
  };
  return [
    await compared(
      'reviews of a popular book',
      MOST_REVIEWED,
      [seenReview(sql`u.profile_visibility`)],
      (db, id) => reviewsOfBook(db, id, page, { viewer, userId: undefined }),
    ),
    await compared(
      'comments of the reviews with most',
      MOST_COMMENTED,
      [visibleComment(viewer), seenReview()],
      (db, id) => commentsOf(db, { type: 'review', id }, page, viewer),
    ),
    await compared('lists with a book', MOST_LISTED, [listSeen(viewer)], (db, id) =>
      listsWith(db, id, viewer, page),
    ),
  ];
}

/** Where a condition looks into a query that it shares with others, the statement has the name of that one. */
const PARAMETER_OR_NAME = '(?:\\$\\d+|\\w+)';

/** A statement whose conditions of visibility are true, and name their parameters for all that. */
function withoutAsking({ text, values }: Sql, asking: Sql[]) {
  let free = text;
  for (const { text: condition } of asking) {
    const pattern = new RegExp(
      condition.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\$\d+/g, PARAMETER_OR_NAME),
      'g',
    );
    const before = free;
    free = free.replace(pattern, (found) => {
      const named = [...found.matchAll(/\$\d+/g)].map(([one]) => `${one}::text is null`);
      return `(true ${['', ...named].join(' or ')})`;
    });
    if (free === before) throw new Error(`The statement does not ask: ${condition}`);
  }
  return { text: free, values };
}
