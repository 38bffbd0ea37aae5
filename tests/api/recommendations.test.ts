import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepPlaces } from '../../server/domains/books/books/series.sql.ts';
import { mergeBooks } from '../../server/domains/books/catalogue/merge.sql.ts';
import { compareChanged } from '../../server/domains/books/recommendations/comparing.ts';
import { askedBook, similarTo } from '../../server/domains/books/recommendations/similar.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import type { Body } from '../../shared/contract/index.ts';
import { addBook } from '../support/books.ts';
import { type Member, openSite, type Site } from '../support/people.ts';
import { explaining, type Plan, rowsUnfolded } from '../support/plans.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;
let ada: Member;
let people: Member[];
let named = 0;

beforeAll(async () => {
  // What is asked here is what is so at this moment; how answers are cached is for cache.test.ts.
  site = await openSite({ answerCacheMb: 0 }, { limits: UNLIMITED });
  ada = await site.signUp('Ada', 'admin');
  people = await Promise.all(
    ['Rosa', 'Theo', 'Wren', 'Nell', 'Odo', 'Pia', 'Quin', 'Rolf'].map(reader),
  );
});
afterAll(() => site?.close());

/** Somebody who has been here for some time and has some books. */
async function reader(name: string) {
  const made = await site.signUp(name);
  await site.db.many(sql`
    update users set created_at = now() - interval '8 days' where id = ${made._id}`);
  for (const book of await newBooks(3)) await keep(made, book, { status: 'stopped' });
  return made;
}

/** A book that has nothing in common with any other. */
async function newBook(more: Partial<Parameters<typeof addBook>[1]> = {}) {
  named += 1;
  return addBook(site.db, { title: `Volume ${named}`, authors: [`Writer ${named}`], ...more });
}
const newBooks = (count: number) => Promise.all(Array.from({ length: count }, () => newBook()));

const favor = (who: Member | undefined, googleId: string) =>
  who?.call('POST /api/favorites/:googleId', { params: { googleId } });
const review = (who: Member | undefined, book: string, rating: number) =>
  who?.call('POST /api/reviews', { body: { title: 'So', content: 'I say.', rating, book } });
const keep = (
  who: Member | undefined,
  googleId: string,
  body: Body<'PUT /api/library/:googleId'>,
) => who?.call('PUT /api/library/:googleId', { params: { googleId }, body });
const want = (who: Member | undefined, googleId: string) => keep(who, googleId, { status: 'want' });

const similar = async (googleId: string, limit = 50) =>
  (
    await site
      .visitor()
      .call('GET /api/books/:googleId/similar', { params: { googleId }, query: { limit } })
  ).body;
/** Which of some books readers have in common with one, best first. Of former tests they have others. */
const byReaders = async (googleId: string, among: readonly string[]) => {
  // What a background task does every few minutes.
  await compareChanged(site.db);
  return (await similar(googleId))
    .filter(({ book, reason }) => reason.kind === 'readers' && among.includes(book.googleId))
    .map(({ book }) => book.googleId);
};

describe('Books like a book', () => {
  it('begin with what people like who like it, whatever says so', async () => {
    const [asked = '', three = '', two = '', disliked = '', begun = ''] = await newBooks(5);
    const [rosa, theo, wren, nell] = people;
    await favor(rosa, asked);
    await review(theo, asked, 4);
    await keep(wren, asked, { status: 'read' });
    await want(nell, asked);
    for (const who of [rosa, nell]) await want(who, three);
    await favor(theo, three);
    await review(wren, three, 5);
    await keep(rosa, two, { status: 'read', rating: 4.5 });
    await keep(nell, two, { status: 'read' });
    await favor(wren, two);
    for (const who of [rosa, theo, wren]) await review(who, disliked, 3.5);
    for (const who of [rosa, theo, wren]) await keep(who, begun, { status: 'reading' });

    expect(await byReaders(asked, [three, two, disliked, begun])).toEqual([three, two]);
    const [first] = await similar(asked);
    expect(first).toEqual({
      book: expect.objectContaining({ googleId: three, averageRating: 5, ratingsCount: 1 }),
      score: expect.any(Number),
      reason: {
        kind: 'readers',
        text: 'Liked by the same readers',
        id: 'same_readers',
        params: {},
      },
    });
    const scores = (await similar(asked)).map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
    // And the other way round.
    expect(await byReaders(three, [asked])).toEqual([asked]);
  });

  it('are not simply what everybody reads', async () => {
    const [asked = '', bestseller = '', kindred = ''] = await newBooks(3);
    for (const who of people.slice(0, 4)) await want(who, asked);
    for (const who of people) await want(who, bestseller);
    for (const who of people.slice(0, 3)) await want(who, kindred);
    // All who like it want the bestseller, and only three of them this; but nobody else does.
    expect(await byReaders(asked, [bestseller, kindred])).toEqual([kindred, bestseller]);
  });

  it('need three readers in common, since one or two are a look at their shelves', async () => {
    const [asked = '', two = '', three = ''] = await newBooks(3);
    const [rosa, theo, wren] = people;
    for (const who of [rosa, theo, wren]) for (const book of [asked, three]) await favor(who, book);
    for (const who of [rosa, theo]) await favor(who, two);
    expect(await byReaders(asked, [two, three])).toEqual([three]);
  });

  it('are not what accounts say that were made for it, a few days ago or with nothing else in them', async () => {
    const [asked = '', other = ''] = await newBooks(2);
    const [rosa, theo] = people;
    const puppet = await site.signUp('Puppet');
    for (const who of [rosa, theo, puppet])
      for (const book of [asked, other]) await want(who, book);
    expect(await byReaders(asked, [other])).toEqual([]);
    await keep(puppet, await newBook(), { status: 'reading' });
    // In a site of today everybody is new.
    expect(await byReaders(asked, [other])).toEqual([other]);
    await site.db.many(sql`update migrations set run_on = run_on - interval '31 days'`);
    const hasBeenHereFor = (days: number) =>
      site.db.many(sql`
        update users set created_at = now() - make_interval(days => ${days}) where id = ${puppet._id}`);
    await hasBeenHereFor(6);
    expect(await byReaders(asked, [other])).toEqual([]);
    await hasBeenHereFor(8);
    expect(await byReaders(asked, [other])).toEqual([other]);
    await site.db.many(sql`update migrations set run_on = run_on + interval '31 days'`);
  });

  it('are of the latest readers, of whom there may be any number', async () => {
    const [asked = '', former = '', latest = ''] = await newBooks(3);
    await site.db.many(sql`
      with people as (
        insert into users (id, username, username_key, email, email_key, password_hash, role, created_at)
        select gen_random_uuid(), 'of-old-' || n, 'of-old-' || n, n || '@x.org', n || '@x.org', '', 'reader',
               now() - interval '400 days'
          from generate_series(1, 400) n
        returning id, substr(username, 8)::integer as n
      ), others as (
        insert into entries (user_id, book_id, revision, visibility)
        select p.id, b.id, gen_random_uuid(), 'public'
          from people p
         cross join (select id from books where google_id = any(${await newBooks(3)}::text[])) b
      )
      insert into entries (user_id, book_id, revision, status, visibility, added_at)
      select p.id, b.id, gen_random_uuid(), 'want', 'public', now() - interval '1 day' * (1 + p.n)
        from people p
        join books b on b.google_id = ${asked} or b.google_id = case when p.n <= 200 then ${latest} else ${former} end`);
    expect(await byReaders(asked, [former, latest])).toEqual([latest]);
  });
});

describe('What is private', () => {
  it.each<
    [string, (who: Member, book: string) => Promise<unknown>, (who: Member) => Promise<unknown>]
  >([
    [
      'an entry',
      (who, googleId) => keep(who, googleId, { status: 'want', visibility: 'followers' }) as never,
      async () => {},
    ],
    [
      'a profile',
      (who, googleId) => favor(who, googleId) as never,
      (who) => who.call('PUT /api/account/privacy', { body: { profile: 'followers' } }),
    ],
    [
      'somebody who does not want to count in trends',
      (who, googleId) => want(who, googleId) as never,
      (who) => who.call('PUT /api/account/privacy', { body: { countsInTrends: false } }),
    ],
    [
      'somebody who is suspended',
      (who, googleId) => favor(who, googleId) as never,
      (who) =>
        ada.call('PUT /api/admin/users/:id/suspension', {
          params: { id: who._id },
          body: { reason: 'Spam.' },
        }),
    ],
  ])('feeds nothing: %s', async (_what, like, hide) => {
    const [asked = '', other = ''] = await newBooks(2);
    named += 1;
    const hidden = await reader(`Hidden${named}`);
    for (const who of people.slice(0, 2)) for (const book of [asked, other]) await want(who, book);
    await want(hidden, asked);
    await want(hidden, other);
    // It is what is hidden that makes the difference.
    expect(await byReaders(asked, [other])).toEqual([other]);
    for (const book of [asked, other])
      await hidden.call('DELETE /api/library/:googleId', { params: { googleId: book } });
    for (const book of [asked, other]) await like(hidden, book);
    await hide(hidden);
    expect(await byReaders(asked, [other])).toEqual([]);
  });

  it('makes a book no better known either', async () => {
    const [asked = '', first = '', second = ''] = await newBooks(3);
    for (const who of people.slice(0, 3)) for (const book of [asked, first]) await want(who, book);
    for (const who of people.slice(0, 3)) await want(who, second);
    await want(people[3], asked);
    await want(people[3], first);
    expect(await byReaders(asked, [first, second])).toEqual([first, second]);
    const now = async () => {
      await compareChanged(site.db);
      return similar(asked);
    };
    const before = await now();
    for (const who of people.slice(4))
      await keep(who, first, { status: 'want', visibility: 'private' });
    expect(await now()).toEqual(before);
    for (const who of people.slice(4)) await keep(who, first, { visibility: 'public' });
    expect(await now()).not.toEqual(before);
  });
});

describe('A pass', () => {
  it('compares books again once who likes them has changed, and others for as long as it may', async () => {
    const [known = '', other = '', later = ''] = await newBooks(3);
    for (const who of people.slice(0, 3)) for (const book of [known, other]) await want(who, book);
    const pass = (unchangedMs: number) => compareChanged(site.db, { unchangedMs });
    const like = async (book: string) =>
      (await similar(book))
        .filter(({ reason }) => reason.kind === 'readers')
        .map(({ book: { googleId } }) => googleId)
        .filter((id) => [known, other, later].includes(id));
    await pass(0);
    expect(await like(known)).toEqual([other]);
    for (const who of people.slice(0, 3)) await want(who, later);
    await pass(0);
    expect(await like(later)).toHaveLength(2);
    expect(await like(known)).toEqual([other]);
    await want(people[3], known);
    await pass(0);
    expect(await like(known)).toHaveLength(2);
    expect(await like(other)).toEqual([known]);
    await pass(Number.POSITIVE_INFINITY);
    expect(await like(other)).toHaveLength(2);
  });
});

describe('A book nobody reads', () => {
  it('has others by its author, then of its categories, then what is well known, then any', async () => {
    const authors = ['Iva Lund'];
    const asked = await newBook({ authors, categories: ['Sea', 'Letters'] });
    const sameAuthor = await newBook({ authors: ['iva LUND'] });
    const oneCategory = await newBook({ categories: ['sea'] });
    const bothCategories = await newBook({ categories: ['Letters', 'Sea'] });
    const readInOneCategory = await newBook({ categories: ['Sea'] });
    const known = await newBook();
    await site.db.many(sql`
      update books set readers = case when google_id = ${known} then 5000 else 20 end
       where google_id = any(${[known, readInOneCategory]})`);

    const found = await similar(asked);
    expect(found.slice(0, 5).map(({ book }) => book.googleId)).toEqual([
      sameAuthor,
      bothCategories,
      readInOneCategory,
      oneCategory,
      known,
    ]);
    expect(found.slice(0, 5).map(({ reason }) => reason)).toEqual([
      { kind: 'author', text: 'By the same author', id: 'same_author', params: {} },
      ...Array(3).fill({
        kind: 'subject',
        text: 'Also in Sea',
        id: 'same_category',
        params: { category: 'Sea' },
      }),
      { kind: 'known', text: 'From the catalog', id: 'well_known', params: {} },
    ]);
    // Each once, and never itself.
    const ids = found.map(({ book }) => book.googleId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(asked);
  });

  it('has those of its series first, the nearest before the others, and those of the same rare words', async () => {
    const told = 'The lamplighter of Gullhaven keeps a tame albatross and a quarrelsome barometer.';
    const authors = ['Iva Holm'];
    const [first = '', second = '', fourth = '', asked = ''] = await Promise.all(
      [{}, {}, {}, { description: told }].map((more) => newBook({ authors, ...more })),
    );
    const alike = await newBook({
      description: 'An albatross, a barometer, a lamplighter: Gullhaven again, years later.',
    });
    const unlike = await newBook({ description: 'A lamplighter in the city.' });
    const ids = await site.db.many<{ id: string; googleId: string }>(sql`
      select id, google_id as "googleId" from books where google_id = any(${[first, second, asked, fourth]}::text[])`);
    await keepPlaces(
      site.db,
      [first, second, asked, fourth].map((googleId, at) => ({
        bookId: ids.find((each) => each.googleId === googleId)?.id ?? '',
        userId: null,
        name: 'Gullhaven',
        position: String(at === 3 ? 6 : at + 1),
      })),
    );
    const found = await similar(asked);
    expect(
      found
        .filter(({ reason }) => reason.kind !== 'known')
        .map(({ book, reason }) => [book.googleId, reason.id]),
    ).toEqual([
      [second, 'same_series'],
      ...[first, fourth].map((id) => [id, 'same_series']),
      [alike, 'same_words'],
    ]);
    expect(found.find(({ book }) => book.googleId === unlike)?.reason.kind).toBe('known');
  });

  it('unfolds the words that are common once, in however many words a book is described', async () => {
    const word = (at: number) => `w${at.toString(36).padStart(5, 'x')}`;
    const described = await newBook({
      description: Array.from({ length: 300 }, (_, at) => word(at)).join(' '),
    });
    await site.db.many(sql`analyze book_memories`);
    const asked = await askedBook(site.db, described);
    const plans: Plan[] = [];
    if (asked) await similarTo(explaining(site.db, plans), asked, undefined, 20);
    expect(plans).toHaveLength(1);
    expect(plans.reduce((rows, plan) => rows + rowsUnfolded(plan), 0)).toBeLessThan(20_000);
  });

  it('has as many others as are asked for, and 20 unless told', async () => {
    const asked = await newBook();
    await newBooks(50);
    const path = `/api/books/${asked}/similar`;
    for (const [search, count] of [
      ['', 20],
      ['?limit=1', 1],
      ['?limit=50', 50],
    ] as const) {
      const { status, body } = await site.visitor().request('GET', path + search);
      expect([search, status, (body as unknown as unknown[]).length]).toEqual([search, 200, count]);
    }
    for (const search of ['?limit=0', '?limit=51', '?limit=many'])
      expect((await site.visitor().request('GET', path + search)).status).toBe(400);
  });

  it('is found by a former id, and one that is not there is 404', async () => {
    const asked = await newBook();
    await site.db.many(sql`
      insert into book_aliases (google_id, book_id)
      select 'formerly', id from books where google_id = ${asked}`);
    expect(await similar('formerly')).toEqual(await similar(asked));
    const { status, body } = await site
      .visitor()
      .call('GET /api/books/:googleId/similar', { params: { googleId: 'nothing' } });
    expect([status, body.id]).toEqual([404, 'book_not_found']);
  });
});

describe('What is recommended', () => {
  const recommended = async (who: Member, limit?: number) =>
    (
      await who.call('GET /api/recommendations', {
        query: limit === undefined ? {} : { limit },
      })
    ).body;

  it('is nothing to who has no books and named none, and only for members', async () => {
    const newcomer = await site.signUp('Newcomer');
    expect(await recommended(newcomer)).toEqual([]);
    expect((await site.visitor().call('GET /api/recommendations', { query: {} })).status).toBe(401);
  });

  it('is what those like who like the same, with the reason, and nothing they have, stopped or dismissed', async () => {
    const [mine = '', has = '', stopped = '', dismissed = '', next = ''] = await newBooks(5);
    for (const who of people.slice(0, 4))
      for (const book of [mine, has, stopped, dismissed, next]) await want(who, book);
    await compareChanged(site.db);
    const who = await site.signUp('Mara');
    await keep(who, mine, { status: 'read', rating: 5, visibility: 'private' });
    await keep(who, has, { isOwned: true });
    await keep(who, stopped, { status: 'stopped' });
    const params = { googleId: dismissed };
    const [first] = (await recommended(who)).filter(({ book }) => book.googleId === dismissed);
    expect(first?.reason).toEqual({
      kind: 'readers',
      text: `Because of ${first?.because[0]?.title}`,
      id: 'because_of',
      params: { title: first?.because[0]?.title },
    });
    expect(first?.because.map(({ googleId }) => googleId)).toEqual([mine]);
    const wishing = await site.signUp('Yearning');
    await want(wishing, mine);
    const [wished] = (await recommended(wishing)).filter(({ because: [one] }) => one);
    expect(wished?.reason).toMatchObject({
      text: `Because you want to read ${wished?.because[0]?.title}`,
      id: 'because_wanted',
    });
    for (let twice = 0; twice < 2; twice++)
      expect(
        (await who.call('PUT /api/recommendations/:googleId/dismissal', { params })).body,
      ).toEqual({ isDismissed: true });
    const found = await recommended(who);
    expect(found.map(({ book }) => book.googleId)).toContain(next);
    for (const not of [mine, has, stopped, dismissed])
      expect(found.map(({ book }) => book.googleId)).not.toContain(not);
    expect(found).toHaveLength(20);
    expect(await recommended(who, 50)).toHaveLength(50);
    const { body } = await who.call('GET /api/recommendations/dismissals', { query: {} });
    expect(body).toEqual([
      { book: expect.objectContaining({ googleId: dismissed }), createdAt: expect.any(String) },
    ]);
    await who.call('DELETE /api/recommendations/:googleId/dismissal', { params });
    expect((await recommended(who)).map(({ book }) => book.googleId)).toContain(dismissed);
  });

  it('names what they said they like before what they only want', async () => {
    const [wanted = '', loved = '', next = ''] = await newBooks(3);
    for (const who of people.slice(0, 4))
      for (const book of [wanted, loved, next]) await want(who, book);
    await compareChanged(site.db);
    const liken = (book: string, score: number) =>
      site.db.many(sql`
        update book_likenesses k
           set others = array(select id from books where google_id = ${next}), scores = array[${score}]::real[]
          from books b
         where b.id = k.book_id and b.google_id = ${book}`);
    await liken(wanted, 0.9);
    await liken(loved, 0.3);
    const who = await site.signUp('Wishing');
    await want(who, wanted);
    await keep(who, loved, { status: 'read', rating: 5 });
    const found = (await recommended(who)).find(({ book }) => book.googleId === next);
    expect(found?.because.map(({ googleId }) => googleId)).toEqual([loved, wanted]);
  });

  it('puts what has the moods of what they like a little before others, and says so', async () => {
    const [mine = '', plain = '', dark = ''] = await newBooks(3);
    for (const who of people.slice(0, 4))
      for (const book of [mine, plain, dark]) await want(who, book);
    await compareChanged(site.db);
    const who = await site.signUp('Momo');
    await favor(who, mine);
    const say = (books: string[], mood: string) =>
      site.db.many(sql`
        insert into book_impressions (book_id, people, counts)
        select id, 3, ${JSON.stringify({ [`mood ${mood}`]: 3 })}::jsonb from books where google_id = any(${books})
            on conflict (book_id) do update set counts = excluded.counts`);
    const found = async () =>
      (await recommended(who, 50))
        .filter(({ book }) => book.googleId === plain || book.googleId === dark)
        .map(({ book: { googleId }, reason: { id, text, params } }) => ({
          googleId,
          id,
          text,
          params,
        }));
    const title =
      (await recommended(who)).find(({ because: [first] }) => first)?.because[0]?.title ?? '';
    const because = { id: 'because_of', text: `Because of ${title}`, params: { title } };
    // Whichever comes first by itself gets no mood.
    const [first, second] = (await found()).map(({ googleId }) => googleId);
    await say([mine, second ?? ''], 'dark');
    expect(await found()).toEqual([
      {
        googleId: second,
        id: 'same_mood',
        text: `Dark, like ${title}`,
        params: { title, mood: 'dark' },
      },
      { googleId: first, ...because },
    ]);
    await say([second ?? ''], 'funny');
    expect((await found()).map(({ googleId, id }) => [googleId, id])).toEqual([
      [first, 'because_of'],
      [second, 'because_of'],
    ]);
  });

  it('begins with the books that somebody named, which nobody else learns of', async () => {
    const [named = '', next = ''] = await newBooks(2);
    for (const who of people.slice(0, 3)) for (const book of [named, next]) await want(who, book);
    await compareChanged(site.db);
    const before = await similar(named);
    const who = await site.signUp('Tasting');
    const params = { googleId: named };
    expect((await who.call('PUT /api/recommendations/tastes/:googleId', { params })).body).toEqual({
      isTaste: true,
    });
    const found = (await recommended(who)).find(({ book }) => book.googleId === next);
    expect(found?.because.map(({ googleId }) => googleId)).toEqual([named]);
    await compareChanged(site.db);
    expect(await similar(named)).toEqual(before);
    expect((await who.call('GET /api/library', { query: {} })).body).toEqual([]);
    const tastes = await who.call('GET /api/recommendations/tastes', { query: {} });
    expect(tastes.body.map(({ book }) => book.googleId)).toEqual([named]);
    await who.call('DELETE /api/recommendations/tastes/:googleId', { params });
    expect(await recommended(who)).toEqual([]);
    for (const call of [
      'PUT /api/recommendations/tastes/:googleId',
      'DELETE /api/recommendations/tastes/:googleId',
      'PUT /api/recommendations/:googleId/dismissal',
      'DELETE /api/recommendations/:googleId/dismissal',
    ] as const)
      expect((await who.call(call, { params: { googleId: 'nothing' } })).status).toBe(404);
  });

  it('is of a series its next unread book, and none while one is being read', async () => {
    const authors = ['Iva Sand'];
    const asked = await newBook();
    const books = await Promise.all([1, 2, 3].map(() => newBook({ authors })));
    const [one = '', two = '', three = ''] = books;
    const ids = await site.db.many<{ id: string; googleId: string }>(sql`
      select id, google_id as "googleId" from books where google_id = any(${books}::text[])`);
    await keepPlaces(
      site.db,
      [one, two, three].map((googleId, at) => ({
        bookId: ids.find((each) => each.googleId === googleId)?.id ?? '',
        userId: null,
        name: 'In order',
        position: String(at + 1),
      })),
    );
    for (const who of people.slice(0, 3)) for (const book of [asked, three]) await want(who, book);
    await compareChanged(site.db);
    const who = await site.signUp('Serial');
    await keep(who, asked, { status: 'read', rating: 5 });
    const ofSeries = async () =>
      (await recommended(who, 50))
        .map(({ book }) => book.googleId)
        .filter((id) => [one, two, three].includes(id));
    expect(await ofSeries()).toEqual([one]);
    await keep(who, one, { status: 'reading' });
    expect(await ofSeries()).toEqual([]);
    await keep(who, one, { status: 'read' });
    expect(await ofSeries()).toEqual([two]);
  });

  it('goes along when two books become one', async () => {
    const [from = '', into = ''] = await newBooks(2);
    const who = await site.signUp('Merging');
    for (const googleId of [from, into])
      await who.call('PUT /api/recommendations/tastes/:googleId', { params: { googleId } });
    await who.call('PUT /api/recommendations/:googleId/dismissal', { params: { googleId: from } });
    const ids = await site.db.many<{ id: string; googleId: string }>(sql`
      select id, google_id as "googleId" from books where google_id = any(${[from, into]}::text[])`);
    const idOf = (googleId: string) => ids.find((each) => each.googleId === googleId)?.id ?? '';
    await mergeBooks(site.db, idOf(from), idOf(into));
    const tastes = await who.call('GET /api/recommendations/tastes', { query: {} });
    expect(tastes.body.map(({ book }) => book.googleId)).toEqual([into]);
    const dismissals = await who.call('GET /api/recommendations/dismissals', { query: {} });
    expect(dismissals.body.map(({ book }) => book.googleId)).toEqual([into]);
  });
});

it('A catalogue of one book has none like it', async () => {
  const alone = await openSite();
  try {
    await alone.db.many(sql`delete from books`);
    const googleId = await addBook(alone.db, { title: 'The Only One' });
    const { status, body } = await alone
      .visitor()
      .call('GET /api/books/:googleId/similar', { params: { googleId } });
    expect([status, body]).toEqual([200, []]);
  } finally {
    await alone.close();
  }
});
