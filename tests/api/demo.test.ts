import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '../../demo/demo.ts';
import { loadCatalogue } from '../../server/domains/books/catalogue/starter.ts';
import { isPassword } from '../../server/platform/auth/passwords.ts';
import { type Database, openDatabase, START_TIMEOUTS, sql } from '../../server/platform/db/db.ts';
import { FIRST_FAVORITES } from '../../shared/limits.ts';
import { wrongCounters } from '../support/books.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

let test: TestDatabase;
/** With the time that a start has, as the community is one transaction of several seconds. */
let db: Database;
const lines: string[] = [];
const log = (line: string) => lines.push(line);
const now = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  test = await createTestDatabase();
  db = openDatabase({ url: test.url, poolSize: 1, timeouts: START_TIMEOUTS });
  await loadCatalogue(test.db, log);
  await loadDemo(db, log, now);
});
afterAll(async () => {
  await db.close();
  await test.close();
});

const everything = () =>
  test.db.one<Record<string, unknown>>(sql`
    select (select count(*) from users) as people,
           (select count(*) from reviews) as reviews,
           (select count(*) from favorites) as favorites,
           (select count(*) from follows) as follows,
           (select md5(string_agg(r::text, '' order by r.id))
              from (select id, user_id, title, content, rating, created_at from reviews) r) as hash`);

describe('The made-up community', () => {
  it('has 40 people, 600 reviews, 900 favourites and many follows', async () => {
    expect(await everything()).toMatchObject({
      people: 40,
      reviews: 600,
      favorites: 900,
    });
    expect((await everything()).follows).toBeGreaterThan(200);
  });

  it('writes in one language a person, and what is not in English under one book only', async () => {
    const [made] = await test.db.many<Record<string, number>>(sql`
      select count(*) filter (where languages > 1) as several, count(*) filter (where not english) as others,
             count(*) filter (where not english and texts < reviews) as again
        from (select count(distinct language) as languages, bool_and(language = 'en') as english,
                     count(distinct content) as texts, count(*) as reviews
                from reviews group by user_id) each`);
    expect(made).toMatchObject({ several: 0, again: 0 });
    expect(made?.others).toBeGreaterThan(3);
  });

  it('tells three accounts to sign in with, and they have the roles and the password', async () => {
    expect(lines.join('\n')).toMatch(
      /commonplace[\s\S]*ada +admin[\s\S]*winston +writer[\s\S]*rosa +reader/,
    );
    const people = await test.db.many<{ username: string; role: string; hash: string }>(sql`
      select username, role, password_hash as hash from users
       where username in ('ada', 'winston', 'rosa') order by username`);
    expect(people.map(({ role }) => role)).toEqual(['admin', 'reader', 'writer']);
    expect(await isPassword('commonplace', people[0]?.hash)).toBe(true);
  });

  it('has done things when it says so, and not on the day on which it was made', async () => {
    const [made] = await test.db.many<Record<string, number>>(sql`
      select (select count(*) from entries e join reviews r on r.id = e.review_id
               where e.added_at > r.created_at or e.added_at < r.created_at - interval '6 days')
               as "entriesAside",
             (select count(*) from entries where updated_at > ${now}) as entries,
             (select count(*) from readings where recorded_at > ${now}) as readings,
             (select count(*) from shelves where created_at > ${now}::timestamptz - interval '100 days') as shelves,
             (select count(*) from quotes where created_at > ${now}) as quotes,
             (select count(*) from progress p join readings r on r.id = p.reading_id
               where p.at > ${now} or p.at < r.recorded_at) as progress,
             (select 8 - count(distinct at) from progress) as "sameTimes"`);
    expect(made).toEqual({
      entriesAside: 0,
      entries: 0,
      readings: 0,
      shelves: 0,
      quotes: 0,
      progress: 0,
      sameTimes: 0,
    });
  });

  it('has goals of about as many books as are read', async () => {
    const [made] = await test.db.many<Record<string, number>>(sql`
      select count(*) as goals, count(*) filter (where n.finished > 1.1 * g.books) as exceeded
        from goals g
       cross join lateral (select count(*) as finished from readings r
                            where r.user_id = g.user_id and r.outcome = 'finished'
                              and r.ended_on like g.year || '%') n`);
    expect(made?.goals).toBeGreaterThan(10);
    expect(made?.exceeded).toBe(0);
  });

  it('says of a book only what may be true of it', async () => {
    const said = (titles: string[]) =>
      test.db.many<{ title: string; shelf: string; language: string }>(sql`
        select b.title, b.categories[1] as shelf, b.language
          from reviews r join books b on b.id = r.book_id where r.title = any(${titles})`);
    const translations = await said([
      'The translation matters',
      'Get a facing-page edition if there is one',
    ]);
    expect(translations.length).toBeGreaterThan(0);
    expect(translations.filter(({ language }) => language === 'en')).toEqual([]);
    const puzzles = await said(['Good puzzle, better suspects', 'Played fair and beat me']);
    expect(puzzles.length).toBeGreaterThan(0);
    expect(puzzles.filter(({ shelf }) => shelf !== 'Mystery')).toEqual([]);
  });

  it('has libraries with all that is in them, and status and readings agree', async () => {
    const has = await test.db.one<Record<string, number>>(sql`
      select count(*)::int as entries,
             count(*) filter (where status = 'want')::int as wanted,
             count(*) filter (where status = 'reading' and percent is not null)::int as reading,
             count(*) filter (where status = 'paused')::int as paused,
             count(*) filter (where status = 'stopped')::int as stopped,
             count(*) filter (where times_read > 1)::int as reread,
             count(*) filter (where visibility <> 'public')::int as hidden,
             (select count(*) from shelves where visibility = 'private')::int as shelves,
             (select count(*) from shelf_entries)::int as placed,
             (select count(*) from quotes)::int as quotes,
             (select count(*) from progress where note is not null)::int as notes,
             (select count(*) from comments where quote_id is not null)::int as "saidOfQuotes",
             (select count(*) from comments where progress_id is not null)::int as "saidOfNotes",
             (select count(*) from quote_likes)::int as "likesOfQuotes",
             (select count(*) from progress_likes)::int as "likesOfNotes",
             (select count(*) from users where display_name is not null)::int as "shownNames",
             (select count(*) from goals)::int as goals
        from entries`);
    for (const [name, count] of Object.entries(has))
      expect([name, count > 3]).toEqual([name, true]);
    expect(has.entries).toBeGreaterThan(1_200);
    const differing = await test.db.many(sql`
      select e.user_id
        from entries e
       where times_read <> (
               select count(*) from readings r
                where r.user_id = e.user_id and r.book_id = e.book_id and r.outcome = 'finished')
          or last_ended_on is distinct from (
               select max(ended_on) from readings r
                where r.user_id = e.user_id and r.book_id = e.book_id)`);
    expect(differing).toEqual([]);
  });

  it('talks: comments and likes, lists and groups, each at its time, and feeds that tell of it', async () => {
    const has = await test.db.one<Record<string, number>>(sql`
      select (select count(*) from comments where review_id is not null)::int as comments,
             (select count(*) from comments where reply_to is not null)::int as replies,
             (select count(*) from comments where group_id is not null)::int as said,
             (select count(*) from review_likes)::int as likes,
             (select count(*) from lists where books_count > 4)::int as lists,
             (select sum(likes_count) from lists)::int as "listLikes",
             (select count(*) from group_members)::int as members,
             (select count(distinct kind) from feed_items)::int as kinds,
             (select count(distinct created_at) from feed_items)::int as times`);
    for (const [name, count] of Object.entries(has))
      expect([name, count > 4]).toEqual([name, true]);
    const wrong = await test.db.one<Record<string, number>>(sql`
      select (select count(*) from comments c join reviews r on r.id = c.review_id
               where c.created_at < r.created_at or c.created_at > ${now})::int as comments,
             (select count(*) from comments c join comments f on f.id = c.reply_to
               where c.created_at < f.created_at)::int as replies,
             (select count(*) from review_likes l join reviews r on r.id = l.review_id
               where l.user_id = r.user_id)::int as own,
             (select count(*) from feed_items where created_at > ${now})::int as feed`);
    expect(wrong).toEqual({ comments: 0, replies: 0, own: 0, feed: 0 });
  });

  it('says of some books what they are like, enough of them for others to see it', async () => {
    const [shown] = await test.db.many<{ books: number; moods: number }>(sql`
      select count(*) as books, count(*) filter (where cardinality(moods) > 0) as moods
        from book_impressions where people >= 3`);
    expect(shown?.books).toBeGreaterThan(50);
    expect(shown?.moods).toBeGreaterThan(50);
  });

  it('has pictures of some, editions that some have, lists of its groups, and favorites that profiles begin with', async () => {
    const has = await test.db.one<Record<string, number>>(sql`
      select (select count(*) from users u join profile_pictures p on p.user_id = u.id
               where u.picture is not null)::int as pictures,
             (select count(distinct language) from editions where source = 'member')::int as languages,
             (select count(distinct physical_format) from editions where source = 'member')::int as formats,
             (select count(*) from entries where edition_id is not null)::int as "ownEditions",
             (select count(*) from list_books b join lists l on l.id = b.list_id
               where l.kind = 'group')::int as "onGroupLists",
             (select count(*) from (select from favorites where place is not null
                                    group by user_id having count(*) = ${FIRST_FAVORITES}) f)::int as "firstFavorites"`);
    for (const [name, count] of Object.entries(has))
      expect([name, count > 2]).toEqual([name, true]);
    const wrong = await test.db.one<Record<string, number>>(sql`
      select (select count(*) from entries e join editions d on d.id = e.edition_id
               where d.book_id <> e.book_id)::int as editions,
             (select count(*) from edition_revisions where created_at > ${now})::int as changes,
             (select count(*) from lists l
               where l.kind = 'group' and not exists (
                     select from group_members m where m.group_id = l.group_id and m.user_id = l.user_id))::int as lists`);
    expect(wrong).toEqual({ editions: 0, changes: 0, lists: 0 });
  });

  it('has made two pairs of books one, and parted one of them again', async () => {
    const merges = await test.db.many<{
      isUndone: boolean;
      isBack: boolean;
      isEarlier: boolean;
    }>(sql`
      select g.undone_at is not null as "isUndone",
             exists (select from books b where b.google_id = g.google_id) as "isBack",
             g.created_at < ${now}::timestamptz as "isEarlier"
        from book_merges g order by g.created_at`);
    expect(merges).toEqual([
      { isUndone: false, isBack: false, isEarlier: true },
      { isUndone: true, isBack: true, isEarlier: true },
    ]);
  });

  it('asks for books it half remembers, most of them found', async () => {
    const questions = await test.db.many<{
      answers: number;
      isFound: boolean;
      isOpen: boolean;
    }>(sql`
      select count(a.id)::int as answers, coalesce(bool_or(a.is_accepted), false) as "isFound", q.is_open as "isOpen"
        from questions q
        left join answers a on a.question_id = q.id and a.user_id <> q.user_id
             and a.created_at > q.created_at
       group by q.id`);
    expect(questions).toHaveLength(7);
    expect(questions.filter(({ isFound }) => isFound)).toHaveLength(4);
    expect(questions.every(({ answers, isOpen }) => isOpen === (answers === 0))).toBe(true);
  });

  it('has right counters', async () => {
    expect(await wrongCounters(test.db)).toEqual({});
    const wrong = await test.db.many(sql`
      select u.username
        from users u
       where (reviews_count, favorites_count, followers_count, following_count) is distinct from (
         (select count(*) from reviews where user_id = u.id),
         (select count(*) from favorites where user_id = u.id),
         (select count(*) from follows where following_id = u.id),
         (select count(*) from follows where follower_id = u.id))`);
    expect(wrong).toEqual([]);
  });

  it('is spread over 18 months, more of it lately, none of it in the future', async () => {
    const spread = await test.db.one<{ oldest: number; lately: number; future: number }>(sql`
      select extract(day from ${now}::timestamptz - min(created_at))::int as oldest,
             count(*) filter (where created_at > ${now}::timestamptz - interval '90 days') as lately,
             count(*) filter (where created_at > ${now}::timestamptz) as future
        from reviews`);
    expect(spread.oldest).toBeGreaterThan(480);
    expect(spread.oldest).toBeLessThan(560);
    expect(spread.lately).toBeGreaterThan(200);
    expect(spread.future).toBe(0);
    const early = await test.db.many(sql`
      select from reviews r join users u on u.id = r.user_id where r.created_at < u.created_at`);
    expect(early).toEqual([]);
  });

  it('has a few people whom many follow, and nobody follows themselves', async () => {
    const followers = await test.db.many<{ n: number }>(sql`
      select followers_count as n from users order by followers_count desc`);
    const top = followers.slice(0, 5).reduce((sum, { n }) => sum + n, 0);
    const all = followers.reduce((sum, { n }) => sum + n, 0);
    expect(top / all).toBeGreaterThan(0.25);
  });

  it('does nothing a second time but tell the accounts', async () => {
    const before = await everything();
    lines.splice(0);
    await loadDemo(db, log, now);
    expect(await everything()).toEqual(before);
    expect(lines.join('\n')).toContain('rosa');
  });

  it('is the same community every time', async () => {
    const before = await everything();
    await test.db.many(sql`delete from users`);
    await test.db.many(sql`delete from reading_groups`);
    await test.db.many(sql`delete from editions where source = 'member'`);
    await wrongCounters(test.db);
    await loadDemo(db, log, now);
    expect(await everything()).toEqual(before);
  });
});
