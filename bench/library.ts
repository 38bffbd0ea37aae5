import { libraryQueryOf } from '../server/domains/reading/library/filters.sql.ts';
import { libraryOf } from '../server/domains/reading/library/library.sql.ts';
import { LIBRARY_SORTS, type LibrarySort } from '../shared/library.ts';
import { ask, cookieOf, p95Within, type Taken, taken } from './asking.ts';
import { COLLECTOR, collectedOf, shelfSql } from './communityLibrary.ts';
import { onUrl } from './databases.ts';
import { count, type Measured, timed } from './figures.ts';
import { BOOKS, idOf, idSql, SIGNED_IN } from './ids.ts';
import {
  besidePgbench,
  LIBRARY_SIZES,
  onCommunity,
  type Rounds,
  type Site,
  type Writing,
} from './onCommunity.ts';
import { part } from './part.ts';
import { askedAndNot, statementOf } from './statements.ts';

/** A library of 20,000 among many: each order and filter of it, its statistics, changes, and writing into others. */
export const libraryPart = part({
  about: 'a library of 20,000 among many',
  options: {
    ...LIBRARY_SIZES,
    times: '20',
    seconds: '3',
    rounds: '3',
    only: 'lists,statistics,predicate,bulk,writes',
  },
  run(given, tell) {
    const times = Number(given.times);
    const how = { seconds: Number(given.seconds), rounds: Number(given.rounds) };
    return onCommunity(
      given,
      tell,
      {
        lists: (site) => lists(site, times),
        statistics: (site) => statistics(site, times),
        predicate: ({ database }) => predicate(database, 10 * times),
        bulk: (site) => bulk(site, times),
        writes: (site) => writes(site, how),
      },
      {
        about: `Whole answers over HTTP, one after another, of a library of about ${count(collectedOf(Number(given.books)))}.`,
      },
    );
  },
});

const cookie = cookieOf(COLLECTOR);

/** Every filter with a value of it. */
const FILTERS = {
  status: 'want',
  tag: 'tag 3',
  year: '2021',
  month: '7',
  rating: '4',
  minRating: '4.5',
  maxRating: '2',
  category: 'Category 5',
  author: 'Author 77',
  language: 'en',
  format: 'audio',
  decade: '1990',
  owned: 'true',
  favorite: 'true',
  reviewed: 'true',
  minPages: '600',
  maxPages: '200',
};

/** Every order both ways, and every filter: the first page, and pages far on. */
async function lists(site: Site, times: number): Promise<Measured[]> {
  const [{ shelf } = { shelf: '' }] = await onUrl<{ shelf: string }>(
    site.database,
    `select ${shelfSql(`${COLLECTOR}`, '0')} as shelf`,
  );
  const all: Taken[] = [];
  const measured: Measured[] = [];
  for (const sort of LIBRARY_SORTS)
    await add(
      `sorted by ${sort}`,
      ['asc', 'desc'].map((order) => `&sort=${sort}&order=${order}${ofShelf(sort)}`),
      BAR,
    );
  for (const [name, value] of Object.entries({ ...FILTERS, shelf }))
    await add(`filter ${name}`, [`&${name}=${encodeURIComponent(value)}`], BAR);
  measured.unshift(p95Within('any order, any one filter, any page', BAR, all));
  await add('text: a common word', ['&q=river'], TEXT_BAR);
  await add('text: a title', ['&q=the%20last%20garden'], TEXT_BAR);
  await add('text: an author', ['&q=author%2077'], TEXT_BAR);
  return measured;

  async function add(what: string, queries: string[], bar: number) {
    const found: Taken[] = [];
    for (const query of queries)
      for (const page of [query, ...(await farPageOf(site, query))])
        found.push(await taken(site, times, () => `/api/library?limit=24${page}`, { cookie }));
    if (bar === BAR) all.push(...found);
    measured.push(p95Within(what, bar, found));
  }

  function ofShelf(sort: LibrarySort) {
    return sort === 'shelf' ? `&shelf=${shelf}` : '';
  }
}

const BAR = 40;
const TEXT_BAR = 80;

/** The query of a page far from the first, as far as there are so many. */
async function farPageOf({ url }: Site, query: string) {
  let far: string[] = [];
  for (let page = 0; page < PAGES; page++) {
    const address = `${url}/api/library?limit=100${far[0] ?? query}`;
    const answer = await fetch(address, { headers: { cookie } });
    await answer.arrayBuffer();
    const cursor = /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(answer.headers.get('link') ?? '');
    if (!cursor) break;
    far = [`${query}&cursor=${cursor[1]}`];
  }
  return far;
}

/** So many pages of a hundred are gone on for a page far from the first. */
const PAGES = 10;

/** Of all time and of a year, as their owner and as a visitor. */
async function statistics(site: Site, times: number): Promise<Measured[]> {
  const asked = async (what: string, pathOf: (n: number) => string, headers = {}) =>
    p95Within(what, 150, [await taken(site, times, pathOf, headers)]);
  return [
    await asked('statistics of all time', () => '/api/statistics', { cookie }),
    await asked('statistics of a year', () => '/api/statistics?year=2021', { cookie }),
    await asked(
      'statistics of all time, as a visitor',
      (n) => `/api/profile/${idOf(COLLECTOR)}/statistics?again=${n}`,
    ),
  ];
}

/**
 * What asking who may see something costs: the same list of a library that everyone sees, as another member
 * reads it and as its owner does, who is asked nothing. The bare statements in turn on one connection, so
 * that whatever else the machine does meets both alike.
 */
export async function predicate(url: string, times: number): Promise<Measured[]> {
  const [{ id = '', books = 0 } = {}] = await onUrl<{ id: string; books: number }>(
    url,
    `select user_id as id, count(*)::integer as books
       from entries
      where user_id between ${idSql('20')} and ${idSql(`${SIGNED_IN}`)}
      group by 1 order by 2 desc limit 1`,
  );
  await onUrl(
    url,
    `update entries set visibility = 'public' where user_id = '${id}' and visibility <> 'public'`,
  );
  await onUrl(url, 'vacuum analyze entries');
  const viewer = { id: idOf(COLLECTOR) };
  const measured: Measured[] = [];
  for (const sort of ['added', 'finished', 'title'] as const) {
    const statement = (isOwner: boolean) =>
      statementOf((db) =>
        libraryOf(db, id, { viewer, isOwner }, libraryQueryOf({ sort }), {
          limit: 24,
          after: undefined,
        }),
      );
    measured.push(
      await askedAndNot(
        url,
        `${count(books)} books by ${sort}, who may see them asked`,
        times,
        () => [statement(false), statement(true)],
      ),
    );
  }
  return measured;
}

/** A thousand changed at once, back and forth. */
async function bulk(site: Site, times: number): Promise<Measured[]> {
  const rows = await onUrl<{ id: string }>(
    site.database,
    `select b.google_id as id
       from entries e join books b on b.id = e.book_id
      where e.user_id = '${idOf(COLLECTOR)}' and e.review_id is null
      order by e.added_at limit 1000`,
  );
  const books = rows.map(({ id }) => id);
  const changed = async (what: string, sets: object[]) => {
    const all: number[] = [];
    const before = site.processorMs();
    for (let n = 0; n < times; n++) {
      const body = { books, set: sets[n % sets.length] };
      all.push(await timed(() => ask(site, 'POST /api/library/bulk', { cookie, body })));
    }
    const processorMs = site.processorMs() - before;
    return p95Within(`a thousand: ${what}`, 500, [{ times: all, processorMs }]);
  };
  return [
    await changed('owned or not', [{ isOwned: true }, { isOwned: false }]),
    await changed('a tag more or less', [{ addTags: ['measured'] }, { removeTags: ['measured'] }]),
    await changed('read or wanted', [{ status: 'read' }, { status: 'want' }]),
  ];
}

/** Books that each writer reads at a time. */
const READ_AT_ONCE = 4;

/** A book begun, and how far it is read: by many people at once, beside pgbench that writes the same rows. */
async function writes(site: Site, how: Rounds): Promise<Measured[]> {
  const { people, books } = site.sizes;
  const user = idSql('(:person)::bigint');
  const book = idSql('(:book)::bigint', BOOKS);
  const writings: Writing[] = [
    {
      what: 'a book begun',
      write: (who, n) => ({
        method: 'PUT',
        path: `/api/library/B${1 + ((who * 7_919 + n * 104_729) % books)}`,
        body: '{"status":"reading"}',
      }),
      script: lines(
        `\\set person random(1, ${people})`,
        `\\set book random(1, ${books})`,
        `with e as (
          insert into entries (user_id, book_id, revision, status, visibility, started_on, last_started_on)
          values (${user}, ${book}, gen_random_uuid(), 'reading', 'public', '2026-01-01', '2026-01-01')
              on conflict do nothing
          returning user_id, book_id)
        insert into readings (id, user_id, book_id, started_on)
        select gen_random_uuid(), user_id, book_id, '2026-01-01' from e;`,
      ),
    },
    {
      what: 'progress',
      write: (who, n) => ({
        method: 'POST',
        // A few books of each, again and again; the first round begins them.
        path: `/api/library/B${1 + ((who * 7_919 + (n % READ_AT_ONCE) * 104_729) % books)}/progress`,
        body: `{"percent":${n % 99}}`,
      }),
      // The same books of the same people: a person without an open reading would cost nothing.
      script: lines(
        `\\set person random(1, ${Math.min(SIGNED_IN, people)})`,
        `\\set at random(0, ${READ_AT_ONCE - 1})`,
        `\\set book 1 + (:person * 7919 + :at * 104729) % ${books}`,
        `with r as (
          select id, user_id, book_id from readings
           where user_id = ${user} and book_id = ${book} and outcome is null limit 1),
        e as (
          update entries e set revision = gen_random_uuid(), percent = :book % 99, updated_at = now()
            from r where e.user_id = r.user_id and e.book_id = r.book_id)
        insert into progress (id, reading_id, user_id, at, percent, visibility)
        select gen_random_uuid(), id, user_id, now(), :book % 99, 'public' from r;`,
      ),
    },
  ];
  const measured: Measured[] = [];
  for (const writing of writings) {
    const { row, refused } = await besidePgbench(site, writing, how);
    if (refused > 0) throw new Error(`${writing.what}: ${refused} were refused`);
    measured.push(row);
  }
  return measured;
}

/** A script for pgbench, each part of it on one line. */
const lines = (...parts: string[]) =>
  parts.map((each) => `${each.replace(/\s+/g, ' ')}\n`).join('');
