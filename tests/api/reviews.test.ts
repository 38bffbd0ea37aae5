import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recountBooks } from '../../server/domains/books/books/recount.sql.ts';
import { mergeBooks } from '../../server/domains/books/catalogue/merge.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import { addBook, countersOf, wrongCounters } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;
let stranger: Browser;
let ada: Member;
let winston: Member;
let rosa: Member;
let theo: Member;
let book: string;
let books = 0;

/** What the document for programs says of a call's body. */
interface Described {
  requestBody: { content: Record<string, { schema: { required?: string[] } }> };
}

const NOBODY = '01890000-0000-7000-8000-000000000000';
const text = { title: 'A fine thing', content: 'Read in one night.', rating: 4 };

beforeAll(async () => {
  site = await openSite();
  stranger = site.visitor();
  ada = await site.signUp('Ada', 'admin');
  winston = await site.signUp('Winston', 'writer');
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
});
afterAll(async () => {
  expect(await wrongCounters(site.db)).toEqual({});
  await site.close();
});
beforeEach(async () => {
  book = await addBook(site.db, { title: `Book ${++books}` });
});

const write = (who: Browser, of = book, form: Partial<typeof text> = text) =>
  who.call('POST /api/reviews', { body: { ...(form as typeof text), book: of } });
const written = async (who: Browser, of = book, form: object = text) => {
  const { status, body } = await write(who, of, form);
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
};
const reviewsOf = (googleId: string) =>
  stranger.call('GET /api/reviews/book/:googleId', { params: { googleId } });
const stored = (id: string) =>
  site.db.first<{ title: string }>(sql`select title from reviews where id = ${id}`);

describe('POST /api/reviews', () => {
  // Specification: 3.9, 7.27
  it('adds a review and counts it', async () => {
    const { status, body } = await write(rosa, book, { ...text, rating: 4.5 });
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: text.title,
      content: text.content,
      rating: 4.5,
      book: { googleId: book, title: `Book ${books}`, thumbnail: `/covers/${book}.svg` },
      user: {
        _id: rosa._id,
        username: 'Rosa',
        displayName: null,
        firstName: null,
        lastName: null,
        avatarUrl: null,
      },
      visibility: 'public',
      language: 'en',
      hasSpoilers: false,
      likes: 0,
      comments: 0,
      isLiked: false,
      mentions: [],
      hidden: [],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updatedAt: expect.any(String),
    });
    expect(await countersOf(site.db, book)).toMatchObject({ reviews: 1, ratings: 9, favorites: 0 });
    expect((await reviewsOf(book)).body).toEqual([{ ...body, hasEarlier: false }]);
  });

  // Specification: 6.3
  it('refuses strangers and dead sessions before it looks at anything', async () => {
    const dead = (await site.signUp('Dead1')).copy();
    await dead.copy().call('POST /api/users/signout');
    for (const who of [stranger, dead]) {
      expect((await write(who)).status).toBe(401);
      expect((await who.request('POST', '/api/reviews', { body: { title: 7 } })).status).toBe(401);
    }
    expect((await reviewsOf(book)).body).toEqual([]);
  });

  // Specification: 5.review.1; ASVS: 2.2.2
  it('asks for everything to be filled in, in its own words', async () => {
    const forms = [
      {},
      { ...text, title: undefined },
      { ...text, title: '' },
      { ...text, title: ' \n\t ' },
      { ...text, content: '   ' },
      { ...text, content: undefined },
      { ...text, rating: 0 },
      { ...text, rating: undefined },
      { ...text, rating: null },
      { ...text, title: null },
      { ...text, content: null },
      { ...text, book: null },
      { ...text, book: undefined },
    ];
    for (const form of forms) {
      const { status, body } = await rosa.request('POST', '/api/reviews', {
        body: { book, ...form },
      });
      expect([form, status, body.message]).toEqual([
        form,
        400,
        'Please fill in all fields and select a rating',
      ]);
    }
  });

  it('says in the document for programs that all four are required', async () => {
    const { body } = await stranger.request('GET', '/api/openapi.json');
    const { paths } = body as unknown as { paths: Record<string, Record<string, Described>> };
    const required = paths['/api/reviews']?.post?.requestBody.content['application/json'];
    expect(required?.schema.required).toEqual(['title', 'content', 'rating', 'book']);
  });

  // Specification: 3.10
  it('takes ratings of 1 to 5 in halves and no others', async () => {
    for (const rating of [0.5, 5.5, 6, -1, 3.3, 1e300, 4.25, 10]) {
      const { status, body } = await write(rosa, book, { ...text, rating });
      expect([rating, status, body.code]).toEqual([rating, 400, 'validation']);
    }
    for (const rating of ['4', '5', [4], { $gt: 1 }, true, null]) {
      const { status } = await rosa.request('POST', '/api/reviews', {
        body: { ...text, rating, book },
      });
      expect([rating, status]).toEqual([rating, 400]);
    }
    for (const rating of [1, 1.5, 5]) {
      const other = await addBook(site.db, { title: `Rated ${rating}` });
      expect((await written(rosa, other, { ...text, rating })).rating).toBe(rating);
    }
  });

  it('keeps text trimmed and in NFC, with its lines, and refuses what is no text', async () => {
    const { title, content } = await written(rosa, book, {
      title: '  Cafe\u0301 ',
      content: '\n One\r\nTwo\n\nThree ',
      rating: 3,
    });
    expect(title).toBe('Café');
    expect(content).toBe('One\nTwo\n\nThree');
    for (const bad of ['a\u0000b', 'a\u0007b', '\u202eabc', `a${'\u0301'.repeat(50)}`]) {
      expect((await write(theo, book, { ...text, title: bad })).status).toBe(400);
      expect((await write(theo, book, { ...text, content: bad })).status).toBe(400);
    }
    const lone = '{"title":"a\\ud800","content":"b","rating":3,"book":"x"}';
    expect((await theo.request('POST', '/api/reviews', { body: lone })).status).toBe(400);
  });

  it('takes titles of 200 and texts of 20,000 characters, and not one more', async () => {
    const long = { title: '📚'.repeat(200), content: '字'.repeat(20_000), rating: 5 };
    for (const over of [
      { ...long, title: `${long.title}x` },
      { ...long, content: `${long.content}x` },
    ])
      expect((await write(rosa, book, over)).status).toBe(400);
    expect((await written(rosa, book, long)).content).toHaveLength(20_000);
  });

  // ASVS: 1.1.2
  it('keeps markup as the text it is', async () => {
    const { title } = await written(rosa, book, { ...text, title: '<b onclick=x()>Bold</b>' });
    expect(title).toBe('<b onclick=x()>Bold</b>');
  });

  it('is a 404 for a book that is not there', async () => {
    for (const googleId of ['nowhere', '', '../users', 'x'.repeat(65), "' or '1'='1"]) {
      const { status, body } = await write(rosa, googleId);
      expect([googleId, status, body.message]).toEqual([googleId, 404, 'Book not found']);
    }
    const { status } = await rosa.request('POST', '/api/reviews', {
      body: { ...text, book: { googleId: book } },
    });
    expect(status).toBe(400);
  });

  // Specification: 1.4, 9.14
  it('refuses a second review of the same book by the same person', async () => {
    await written(rosa);
    const { status, body } = await write(rosa, book, { ...text, rating: 1 });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.message).toBe('You have already reviewed this book');
    await written(theo);
    expect(await countersOf(site.db, book)).toMatchObject({ reviews: 2, ratings: 16 });
  });

  // Specification: 1.4; ASVS: 2.3.4
  it('leaves one review and right counts of fifty submits at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => write(rosa)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect((await reviewsOf(book)).body).toHaveLength(1);
    expect(await countersOf(site.db, book)).toMatchObject({ reviews: 1, ratings: 8 });
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('counts right when many people review many books at once', async () => {
    const shelf = await Promise.all(
      [1, 2, 3, 4, 5].map((at) => addBook(site.db, { title: `Busy ${books} ${at}` })),
    );
    const answers = await Promise.all(
      [ada, winston, rosa, theo].flatMap((who, at) =>
        shelf.map((each, place) => write(who, each, { ...text, rating: 1 + ((at + place) % 5) })),
      ),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  // ASVS: 15.3.3
  it('ignores fields that are not for the client to set', async () => {
    const body = {
      ...text,
      book,
      user: theo._id,
      _id: NOBODY,
      createdAt: '2001-01-01T00:00:00Z',
      role: 'admin',
      __proto__: { rating: 1 },
    };
    const answer = await rosa.request('POST', '/api/reviews', { body: JSON.stringify(body) });
    expect(answer.status).toBe(201);
    const [review] = (await reviewsOf(book)).body;
    expect(review?.user._id).toBe(rosa._id);
    expect(review?._id).not.toBe(NOBODY);
    expect(new Date(review?.createdAt ?? 0).getFullYear()).toBeGreaterThan(2020);
  });
});

describe('PUT /api/reviews/:id', () => {
  // Specification: 7.28
  it('changes title, text and rating of one’s own review and what the book’s mean holds', async () => {
    const { _id: id, createdAt } = await written(rosa);
    const { status, body } = await rosa.call('PUT /api/reviews/:id', {
      params: { id },
      body: { title: ' Better ', content: 'On second thoughts.', rating: 1.5 },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      _id: id,
      title: 'Better',
      content: 'On second thoughts.',
      rating: 1.5,
      createdAt,
      book: { googleId: book },
      user: { _id: rosa._id },
    });
    expect(body.updatedAt > createdAt).toBe(true);
    expect(await countersOf(site.db, book)).toMatchObject({ reviews: 1, ratings: 3 });
  });

  // Specification: 6.6; ASVS: 8.2.2
  it('refuses everyone but the author: strangers, readers, writers and admins', async () => {
    const { _id: id } = await written(rosa);
    const change = (who: Browser) =>
      who.call('PUT /api/reviews/:id', { params: { id }, body: { ...text, title: 'Mine now' } });
    expect((await change(stranger)).status).toBe(401);
    for (const who of [theo, winston, ada]) {
      const { status, body } = await change(who);
      expect([status, body.message]).toEqual([403, 'Only the author can edit this review']);
    }
    expect(await stored(id)).toEqual({ title: text.title });
    expect(await countersOf(site.db, book)).toMatchObject({ ratings: 8 });
  });

  it('keeps the rules of the form', async () => {
    const { _id: id } = await written(rosa);
    for (const body of [
      {},
      { ...text, title: ' ' },
      { ...text, rating: 0 },
      { ...text, rating: 9 },
    ])
      expect((await rosa.request('PUT', `/api/reviews/${id}`, { body })).status).toBe(400);
    expect(await stored(id)).toEqual({ title: text.title });
  });

  it('is a 404 for a review that is not there or cannot be', async () => {
    for (const id of [NOBODY, 'nonsense', '1'])
      expect(
        (await rosa.call('PUT /api/reviews/:id', { params: { id }, body: text })).body,
      ).toMatchObject({ message: 'Review not found', code: 'not_found' });
  });

  it('does not move a review to another book or person', async () => {
    const { _id: id } = await written(rosa);
    const other = await addBook(site.db, { title: `Other ${books}` });
    await rosa.request('PUT', `/api/reviews/${id}`, {
      body: { ...text, book: other, user: theo._id, _id: NOBODY },
    });
    expect((await reviewsOf(book)).body).toMatchObject([{ _id: id, user: { _id: rosa._id } }]);
    expect((await reviewsOf(other)).body).toEqual([]);
  });

  it('counts right when the same review is changed fifty times at once', async () => {
    const { _id: id } = await written(rosa);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        rosa.call('PUT /api/reviews/:id', {
          params: { id },
          body: { ...text, rating: 1 + (at % 9) / 2 },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await wrongCounters(site.db)).toEqual({});
  });
});

describe('DELETE /api/reviews/:id', () => {
  const remove = (who: Browser, id: string) =>
    who.call('DELETE /api/reviews/:id', { params: { id } });

  // Specification: 6.8, 7.29
  it('is for the author, any writer and any admin, and puts the counts right', async () => {
    for (const who of [rosa, winston, ada]) {
      const { _id: id } = await written(rosa);
      const { status, body } = await remove(who, id);
      expect([status, body]).toEqual([204, { text: '' }]);
      expect(await countersOf(site.db, book)).toEqual({
        reviews: 0,
        ratings: 0,
        favorites: 0,
        trend: 0,
      });
      expect((await reviewsOf(book)).body).toEqual([]);
    }
  });

  // Specification: 6.7
  it('is not for strangers, dead sessions and other readers', async () => {
    const { _id: id } = await written(rosa);
    expect((await remove(stranger, id)).status).toBe(401);
    const { status, body } = await remove(theo, id);
    expect([status, body.message]).toEqual([403, 'You cannot delete this review']);
    expect(await stored(id)).toBeDefined();
  });

  it('follows the role of this moment', async () => {
    const { _id: id } = await written(rosa);
    const demoted = await site.signUp('Demoted', 'writer');
    await ada.call('PUT /api/admin/users/:id', {
      params: { id: demoted._id },
      body: { role: 'reader' },
    });
    expect([401, 403]).toContain((await remove(demoted, id)).status);
    expect(await stored(id)).toBeDefined();
  });

  it('is a 404 for a review that is gone, was never there or cannot be', async () => {
    const { _id: id } = await written(rosa);
    await remove(rosa, id);
    for (const each of [id, NOBODY, 'nonsense']) {
      const { status, body } = await remove(rosa, each);
      expect([status, body.message]).toEqual([404, 'Review not found']);
    }
  });

  it('takes it out of the counts once, however many delete it at once', async () => {
    const { _id: id } = await written(rosa);
    await written(theo);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => remove(at % 2 ? rosa : winston, id)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    expect(await countersOf(site.db, book)).toMatchObject({ reviews: 1, ratings: 8 });
  });

  it('lets the book be reviewed again', async () => {
    const { _id: id } = await written(rosa);
    await remove(rosa, id);
    await written(rosa);
    expect(await countersOf(site.db, book)).toMatchObject({ reviews: 1 });
  });

  // Specification: 1.5
  it('stays right when writing, changing and deleting happen at once', async () => {
    const { _id: id } = await written(rosa);
    await Promise.all([
      ...Array.from({ length: 10 }, (_, at) =>
        rosa.call('PUT /api/reviews/:id', {
          params: { id },
          body: { ...text, rating: 1 + (at % 5) },
        }),
      ),
      ...Array.from({ length: 5 }, () => remove(winston, id)),
      ...Array.from({ length: 10 }, () => write(rosa)),
      ...Array.from({ length: 10 }, () => write(theo)),
    ]);
    expect(await wrongCounters(site.db)).toEqual({});
  });
});

describe('GET /api/reviews/book/:googleId', () => {
  // Specification: 7.26
  it('lists a book’s reviews for anyone, newest first, page by page without gaps', async () => {
    const people = await Promise.all(
      [0, 1, 2, 3, 4].map((at) => site.signUp(`Reader${books}-${at}`)),
    );
    // All of the same moment: the last tie is broken by the id.
    for (const each of people) await written(each);
    await site.db.many(sql`
      update reviews set created_at = '2026-01-01T00:00:00Z'
       where book_id = (select id from books where google_id = ${book})`);
    // The trend holds the moments that were just changed.
    await recountBooks(site.db);

    const seen: string[] = [];
    let path: string | undefined = `/api/reviews/book/${book}?limit=2`;
    let pages = 0;
    while (path !== undefined) {
      const { body, headers, status } = await stranger.request('GET', path);
      expect(status).toBe(200);
      expect(headers.get('x-total-count')).toBe('5');
      seen.push(...(body as unknown as { _id: string }[]).map(({ _id }) => _id));
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      expect(++pages).toBeLessThan(5);
    }
    expect(pages).toBe(3);
    expect(new Set(seen).size).toBe(5);
    expect(seen).toEqual([...seen].sort().reverse());
  });

  it('shows the newest first', async () => {
    await written(rosa);
    await written(theo);
    const { body } = await reviewsOf(book);
    expect(body.map(({ user }) => user.username)).toEqual(['Theo', 'Rosa']);
  });

  // ASVS: 8.2.3, 15.3.1
  it('never tells an e-mail address, a role or a hash', async () => {
    await written(rosa);
    const { body } = await reviewsOf(book);
    expect(JSON.stringify(body)).not.toMatch(/@|email|role|password|argon/);
    expect(Object.keys(body[0]?.user ?? {}).sort()).toEqual([
      '_id',
      'avatarUrl',
      'displayName',
      'firstName',
      'lastName',
      'username',
    ]);
  });

  it('is a 404 for a book that is not there, and refuses pages that are none', async () => {
    expect((await reviewsOf('nowhere')).body.message).toBe('Book not found');
    for (const page of ['limit=0', 'limit=101', 'limit=x', 'cursor=made-up', 'limit=1&limit=2']) {
      const { status } = await stranger.request('GET', `/api/reviews/book/${book}?${page}`);
      expect([page, status]).toEqual([page, 400]);
    }
  });
});

describe('GET /api/reviews/book/:googleId/ratings', () => {
  const ratingsOf = async (googleId: string) => {
    const { status, body } = await stranger.call('GET /api/reviews/book/:googleId/ratings', {
      params: { googleId },
    });
    expect(status).toBe(200);
    const given = body.ratings.filter(({ count }) => count > 0);
    return [
      body.averageRating,
      body.ratingsCount,
      given.map(({ rating, count }) => [rating, count]),
    ];
  };

  it('counts how many gave each rating, from five stars down, also those that nobody gave', async () => {
    await written(rosa, book, { ...text, rating: 4.5 });
    await written(theo, book, { ...text, rating: 1 });
    const { body } = await stranger.call('GET /api/reviews/book/:googleId/ratings', {
      params: { googleId: book },
    });
    expect(body).toMatchObject({ averageRating: 2.75, ratingsCount: 2 });
    expect(body.ratings.map(({ rating, count }) => [rating, count])).toEqual([
      [5, 0],
      [4.5, 1],
      [4, 0],
      [3.5, 0],
      [3, 0],
      [2.5, 0],
      [2, 0],
      [1.5, 0],
      [1, 1],
      [0.5, 0],
    ]);
  });

  it('is right after every create, change and delete', async () => {
    expect(await ratingsOf(book)).toEqual([null, 0, []]);
    const { _id: id } = await written(rosa, book, { ...text, rating: 5 });
    await written(theo, book, { ...text, rating: 5 });
    expect(await ratingsOf(book)).toEqual([5, 2, [[5, 2]]]);
    await rosa.call('PUT /api/reviews/:id', { params: { id }, body: { ...text, rating: 2 } });
    expect(await ratingsOf(book)).toEqual([
      3.5,
      2,
      [
        [5, 1],
        [2, 1],
      ],
    ]);
    await rosa.call('PUT /api/reviews/:id', { params: { id }, body: { ...text, rating: 2 } });
    await rosa.call('DELETE /api/reviews/:id', { params: { id } });
    expect(await ratingsOf(book)).toEqual([5, 1, [[5, 1]]]);
  });

  it('is right when two books become one, and where it leads afterwards', async () => {
    const other = await addBook(site.db, { title: `Twin ${books}` });
    await written(rosa, book, { ...text, rating: 5 });
    await written(rosa, other, { ...text, rating: 3 });
    await written(theo, book, { ...text, rating: 1.5 });
    const [from, into] = await Promise.all(
      [book, other].map(async (googleId) => {
        const { id } = await site.db.one<{ id: string }>(sql`
          select id from books where google_id = ${googleId}`);
        return id;
      }),
    );
    await mergeBooks(site.db, from ?? '', into ?? '');
    const merged = [
      2.25,
      2,
      [
        [3, 1],
        [1.5, 1],
      ],
    ];
    expect([await ratingsOf(other), await ratingsOf(book)]).toEqual([merged, merged]);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('is right when whoever rated leaves', async () => {
    const leaving = await site.signUp('Leaver');
    await written(leaving, book, { ...text, rating: 3.5 });
    await written(rosa, book, { ...text, rating: 3.5 });
    await ada.call('DELETE /api/admin/users/:id', { params: { id: leaving._id } });
    expect(await ratingsOf(book)).toEqual([3.5, 1, [[3.5, 1]]]);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('is counted anew where it went wrong', async () => {
    await written(rosa, book, { ...text, rating: 4 });
    await site.db.many(sql`
      update books set rating_counts = ratings_after(rating_counts, 10, 7) where google_id = ${book}`);
    expect(await recountBooks(site.db)).toBe(1);
    expect(await ratingsOf(book)).toEqual([4, 1, [[4, 1]]]);
  });

  it('is right when fifty people rate at once, and when all of them change their minds', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 50 }, (_, at) => site.signUp(`Crowd${at}`)),
    );
    const ratingAt = (at: number) => 1 + (at % 9) / 2;
    const answers = await Promise.all(
      crowd.map((who, at) => write(who, book, { ...text, rating: ratingAt(at) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    await Promise.all(
      answers.map(({ body }, at) =>
        crowd[at]?.call('PUT /api/reviews/:id', {
          params: { id: body._id },
          body: { ...text, rating: 6 - ratingAt(at) },
        }),
      ),
    );
    expect((await ratingsOf(book)).slice(1)).toEqual([
      50,
      [5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1].map((rating) => [rating, rating >= 3 ? 6 : 5]),
    ]);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('is a 404 for a book that is not there', async () => {
    const { status, body } = await stranger.call('GET /api/reviews/book/:googleId/ratings', {
      params: { googleId: 'nowhere' },
    });
    expect([status, body.message]).toEqual([404, 'Book not found']);
  });
});

describe('GET /api/reviews/book/:googleId with an order', () => {
  let shelf: string;
  const readers: Member[] = [];
  const RATINGS = [3, 5, 1, 4.5, 5, 1, 2.5, 4];

  beforeAll(async () => {
    shelf = await addBook(site.db, { title: 'Read by many' });
    for (const [at, rating] of RATINGS.entries()) {
      const reader = await site.signUp(`Sorter${at}`);
      readers.push(reader);
      await written(reader, shelf, { ...text, title: `${at}`, rating });
    }
  });

  /** The titles of all pages, of so many each. */
  async function titlesOf(who: Browser, search: string, limit = 3) {
    const titles: string[] = [];
    let next: string | undefined = `/api/reviews/book/${shelf}?limit=${limit}&${search}`;
    let total = '';
    while (next !== undefined) {
      const { status, body, headers } = await who.request('GET', next);
      expect(status).toBe(200);
      titles.push(...(body as unknown as { title: string }[]).map(({ title }) => title));
      total = headers.get('x-total-count') ?? '';
      next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(total).toBe(`${titles.length}`);
    return titles.join('');
  }

  it('lists the newest, the highest or the lowest first, page by page, the newest of equals first', async () => {
    for (const limit of [1, 3, 100]) {
      expect(await titlesOf(stranger, '', limit)).toBe('76543210');
      expect(await titlesOf(stranger, 'sort=newest', limit)).toBe('76543210');
      expect(await titlesOf(stranger, 'sort=highest', limit)).toBe('41370652');
      expect(await titlesOf(stranger, 'sort=lowest', limit)).toBe('52607341');
    }
  });

  it('lists those by the people the caller follows first, each part newest first', async () => {
    const follower = await site.signUp('Sorted');
    for (const at of [0, 3, 5])
      await follower.call('POST /api/follow/:id', { params: { id: readers[at]?._id ?? '' } });
    for (const limit of [1, 2, 3, 4, 100])
      expect(await titlesOf(follower, 'sort=following', limit)).toBe('53076421');
    expect(await titlesOf(rosa, 'sort=following')).toBe('76543210');
  });

  it('lists only those of exactly so many stars, whole or with a half', async () => {
    expect(await titlesOf(stranger, 'stars=5')).toBe('41');
    expect(await titlesOf(stranger, 'stars=4.5&sort=highest', 1)).toBe('3');
    expect(await titlesOf(stranger, 'stars=4', 1)).toBe('7');
    expect(await titlesOf(stranger, 'stars=2.5&sort=lowest')).toBe('6');
    const follower = await site.signUp('Starred');
    await follower.call('POST /api/follow/:id', { params: { id: readers[2]?._id ?? '' } });
    expect(await titlesOf(follower, 'stars=1&sort=following', 1)).toBe('25');
  });

  it('counts of those with so many stars the ones that the caller sees', async () => {
    const writer = await site.signUp('Narrow');
    const body = { ...text, title: 'n', rating: 5, visibility: 'private' as const, book: shelf };
    const { body: own } = await writer.call('POST /api/reviews', { body });
    expect(await titlesOf(writer, 'stars=5')).toBe('n41');
    expect(await titlesOf(stranger, 'stars=5')).toBe('41');
    await writer.call('POST /api/blocks/:id', { params: { id: readers[4]?._id ?? '' } });
    expect(await titlesOf(writer, 'stars=5')).toBe('n1');
    expect(await titlesOf(writer, 'stars=4')).toBe('7');
    await writer.call('DELETE /api/reviews/:id', { params: { id: own._id } });
  });

  it('gives an answer about the caller to nobody else, and to no stranger', async () => {
    const of = (who: Browser, sort: string) =>
      who.request('GET', `/api/reviews/book/${shelf}?sort=${sort}`);
    expect((await of(stranger, 'following')).status).toBe(401);
    expect((await of(rosa, 'following')).headers.get('cache-control')).toBe('no-store');
    expect((await of(rosa, 'following')).body).not.toHaveProperty('0.isFollowed');
    // Whom one has blocked is left out.
    expect((await of(rosa, 'highest')).headers.get('cache-control')).toBe('private, no-cache');
    expect((await of(stranger, 'highest')).headers.get('cache-control')).toBe('public, no-cache');
  });

  it('refuses orders, stars and pages that are none', async () => {
    const cursor = Buffer.from('{"createdAt":"2026-01-01T00:00:00.000Z","id":"x"}').toString(
      'base64',
    );
    for (const search of [
      'sort=best',
      'sort=',
      'sort=highest&sort=lowest',
      'stars=0',
      'stars=6',
      'stars=4.25',
      'stars=0.5',
      `sort=highest&cursor=${cursor}`,
      'sort=lowest&cursor=made-up',
    ]) {
      const { status } = await stranger.request('GET', `/api/reviews/book/${shelf}?${search}`);
      expect([search, status]).toEqual([search, 400]);
    }
    const { headers } = await stranger.request('GET', `/api/reviews/book/${shelf}?limit=1`);
    const ofAnother = /cursor=[^&>]+/.exec(headers.get('link') ?? '')?.[0];
    const mixed = `/api/reviews/book/${shelf}?sort=highest&${ofAnother}`;
    expect((await stranger.request('GET', mixed)).status).toBe(400);
  });
});

describe('GET /api/profile/:id/reviews', () => {
  // Specification: 7.13
  it('lists somebody’s reviews for anyone, newest first, with how many there are', async () => {
    const nora = await site.signUp('Nora');
    await written(nora);
    const other = await addBook(site.db, { title: `Later ${books}` });
    await written(nora, other);
    const { body, headers } = await stranger.call('GET /api/profile/:id/reviews', {
      params: { id: nora._id },
    });
    expect(body.map((review) => review.book.googleId)).toEqual([other, book]);
    expect(headers.get('x-total-count')).toBe('2');
    const page = await stranger.call('GET /api/profile/:id/reviews', {
      params: { id: nora._id },
      query: { limit: 1 },
    });
    expect(page.body).toHaveLength(1);
    expect(page.headers.get('link')).toContain('rel="next"');
  });

  it('is empty for somebody who has written nothing and a 404 for nobody', async () => {
    const quiet = await site.signUp('Quiet');
    const of = (id: string) => stranger.call('GET /api/profile/:id/reviews', { params: { id } });
    expect((await of(quiet._id)).body).toEqual([]);
    expect((await of(NOBODY)).body.message).toBe('User not found');
    expect((await of('nonsense')).status).toBe(404);
  });
});

describe('GET /api/profile/:id/following/reviews', () => {
  const feedOf = (who: Browser, id: string, query = {}) =>
    who.call('GET /api/profile/:id/following/reviews', { params: { id }, query });

  // Specification: 1.3, 7.20
  it('lists what the people somebody follows have written, newest first, five unless told', async () => {
    const follower = await site.signUp('Follower');
    const [first, second, other] = await Promise.all(
      ['First', 'Second', 'Other'].map((name) => site.signUp(name)),
    );
    if (!first || !second || !other) throw new Error('nobody signed up');
    for (const { _id: id } of [first, second])
      await follower.call('POST /api/follow/:id', { params: { id } });
    const order: string[] = [];
    for (let at = 0; at < 8; at++) {
      const googleId = await addBook(site.db, { title: `Feed ${books} ${at}` });
      await written(at % 2 ? first : second, googleId);
      await written(other, googleId);
      order.unshift(googleId);
    }
    const { body, headers } = await feedOf(follower, follower._id);
    expect(body.map((review) => review.book.googleId)).toEqual(order.slice(0, 5));
    expect(headers.get('x-total-count')).toBe('8');
    const next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const rest = await follower.request('GET', next);
    expect(
      (rest.body as unknown as { book: { googleId: string } }[]).map((each) => each.book.googleId),
    ).toEqual(order.slice(5));
    expect((await feedOf(follower, follower._id, { limit: 8 })).body).toHaveLength(8);

    await follower.call('DELETE /api/follow/:id', { params: { id: first._id } });
    const left = await feedOf(follower, follower._id);
    expect(new Set(left.body.map(({ user }) => user.username))).toEqual(new Set(['Second']));
  });

  it('leaves nobody out where many are followed and some write much', async () => {
    const follower = await site.signUp('Follows-many');
    const writers: Member[] = [];
    for (const name of ['Uno', 'Due', 'Tre', 'Quattro', 'Cinque', 'Sei'])
      writers.push(await site.signUp(name));
    for (const { _id: id } of writers)
      await follower.call('POST /api/follow/:id', { params: { id } });
    const order: string[] = [];
    for (const who of [0, 1, 2, 3, 4, 4, 4, 0, 5, 0, 0, 2, 1]) {
      const googleId = await addBook(site.db, { title: `Much ${books} ${order.length}` });
      await written(writers[who] ?? follower, googleId);
      order.unshift(googleId);
    }
    const seen: string[] = [];
    let next: string | undefined = `/api/profile/${follower._id}/following/reviews?limit=2`;
    while (next !== undefined) {
      const { body, headers } = await follower.request('GET', next);
      const page = body as unknown as { book: { googleId: string } }[];
      seen.push(...page.map(({ book }) => book.googleId));
      next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(order);
  });

  it('is for members only', async () => {
    expect((await feedOf(stranger, rosa._id)).status).toBe(401);
    expect((await feedOf(rosa, NOBODY)).body.message).toBe('User not found');
    expect((await feedOf(rosa, rosa._id)).body).toEqual([]);
  });
});

describe('GET /api/reviews/random', () => {
  // Specification: 7.22
  it('gives at most three, of different books and people where there are such', async () => {
    for (const who of [ada, winston, rosa, theo])
      await written(who, await addBook(site.db, { title: `Random ${books} ${who.username}` }));
    for (let time = 0; time < 10; time++) {
      const { status, body } = await stranger.call('GET /api/reviews/random');
      expect(status).toBe(200);
      expect(body).toHaveLength(3);
      expect(new Set(body.map(({ _id }) => _id)).size).toBe(3);
    }
  });

  it('gives no more than are asked for', async () => {
    for (const [limit, count] of [
      [1, 1],
      [2, 2],
      [100, 3],
    ] as const) {
      const { body } = await stranger.call('GET /api/reviews/random', { query: { limit } });
      expect(body).toHaveLength(count);
    }
    for (const search of ['?limit=0', '?limit=101', '?limit=x', '?limit=1&limit=2'])
      expect((await stranger.request('GET', `/api/reviews/random${search}`)).status).toBe(400);
  });

  it('shows every review sooner or later', async () => {
    const seen = new Set<string>();
    for (let time = 0; time < 60; time++)
      for (const { _id } of (await stranger.call('GET /api/reviews/random')).body) seen.add(_id);
    expect(seen.size).toBeGreaterThan(10);
  });

  it('gives what there is when there is little', async () => {
    const small = await openSite();
    const visitor = small.visitor();
    expect((await visitor.call('GET /api/reviews/random')).body).toEqual([]);
    const nora = await small.signUp('Nora');
    for (const title of ['One', 'Two']) {
      const googleId = await addBook(small.db, { title });
      await nora.call('POST /api/reviews', { body: { ...text, book: googleId } });
    }
    expect((await visitor.call('GET /api/reviews/random')).body).toHaveLength(2);
    await small.close();
  });
});

describe('A person who leaves', () => {
  it('takes their reviews along, and the counts are right', async () => {
    const leaving = await site.signUp('Leaving');
    await written(leaving, book, { ...text, rating: 2 });
    await written(rosa);
    await leaving.call('POST /api/favorites/:googleId', { params: { googleId: book } });
    const { status } = await ada.call('DELETE /api/admin/users/:id', {
      params: { id: leaving._id },
    });
    expect(status).toBe(204);
    expect((await reviewsOf(book)).body).toHaveLength(1);
    expect(await countersOf(site.db, book)).toMatchObject({ reviews: 1, ratings: 8, favorites: 0 });
    expect((await write(leaving)).status).toBe(401);
    expect(await wrongCounters(site.db)).toEqual({});
  });
});

describe('A text that a moderator has removed', () => {
  const content =
    'Buy cheap watches at the shop of my cousin, who has the very best of all prices.';
  const form = (book: string, words = content) => ({
    title: 'Look',
    content: words,
    rating: 5,
    book,
  });

  it('cannot be posted again at once, under whatever book and in other clothes', async () => {
    const name = `Spammer${Math.random().toString(36).slice(2)}`;
    const author = await site.signUp(name);
    const moderator = await site.signUp(`${name}.mod`, 'writer');
    const [one, two, three] = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => addBook(site.db, { title: `${title} ${name}` })),
    );
    if (!one || !two || !three) throw new Error('no books');
    const first = await author.call('POST /api/reviews', { body: form(one) });
    expect(first.status).toBe(201);
    const params = { id: first.body._id };
    expect((await moderator.call('DELETE /api/reviews/:id', { params })).status).toBe(204);
    for (const [book, words] of [
      [one, content],
      [two, content],
      [one, `${content.toUpperCase()}!!!`],
      [one, `Hello. ${content.replaceAll(' ', '  ')} Bye.`],
      [one, content.replace('cheap', 'cheaper').replace('very best', 'best')],
      // A zero, a one, a marked letter, Cyrillic letters.
      [one, content.replaceAll('o', '0').replaceAll('i', '1').replaceAll('e', 'é')],
      [one, content.replaceAll('a', 'а').replaceAll('o', 'о').replaceAll('c', 'с')],
    ] as const) {
      const { status, body } = await author.call('POST /api/reviews', { body: form(book, words) });
      expect([words, status]).toEqual([words, 403]);
      expect(body.message).toContain('A moderator has removed this text');
    }
    const inTitle = { ...form(one, 'Read on.'), title: content };
    expect((await author.call('POST /api/reviews', { body: inTitle })).status).toBe(403);
    const other = 'It begins slowly, and then nobody can put it down; the ending is a surprise.';
    const written = await author.call('POST /api/reviews', { body: form(one, other) });
    expect(written.status).toBe(201);
    expect(written.body).not.toHaveProperty('removed');
    const changed = await author.call('PUT /api/reviews/:id', {
      params: { id: written.body._id },
      body: form(one),
    });
    expect(changed.status).toBe(403);
    const again = await author.call('POST /api/reviews', { body: form(one, other) });
    expect([again.status, again.body.message]).toEqual([
      409,
      'You have already reviewed this book',
    ]);
    // Nor is it anybody else's matter.
    expect((await moderator.call('POST /api/reviews', { body: form(three) })).status).toBe(201);
  });

  it('can be posted again where its author has deleted it', async () => {
    const author = await site.signUp(`Again${Math.random().toString(36).slice(2)}`);
    const book = await addBook(site.db, { title: `Again ${author.username}` });
    const { body } = await author.call('POST /api/reviews', { body: form(book) });
    await author.call('DELETE /api/reviews/:id', { params: { id: body._id } });
    expect((await author.call('POST /api/reviews', { body: form(book) })).status).toBe(201);
  });
});

describe('The language of a review', () => {
  const TEXTS = {
    en: ['A quiet book', 'The characters feel real, and the setting is wonderful.'],
    de: ['Ein stilles Buch', 'Die Figuren wirken echt, und der Schauplatz ist wunderbar.'],
    fr: ['Un livre calme', 'Les personnages semblent réels et le décor est magnifique.'],
    es: ['Un libro tranquilo', 'Los personajes parecen reales y el escenario es maravilloso.'],
    ar: ['كتاب هادئ', 'الشخصيات تبدو حقيقية والمكان ساحر.'],
    ja: ['静かな本', '登場人物が本物のようで、舞台も素晴らしい。'],
  };

  it('is found out in six languages, is what reviews are chosen by, and stays as its writer says', async () => {
    const site = await openSite({ answerCacheMb: 0 }, { limits: UNLIMITED });
    try {
      const book = await addBook(site.db, { title: 'A Book in Six Languages' });
      const params = { googleId: book };
      const ids: string[] = [];
      const people = await Promise.all(
        ['Anna', 'Bertha', 'Clara', 'Dora', 'Emma', 'Frida'].map((name) => site.signUp(name)),
      );
      for (const [at, [code, [title = '', content = '']]] of Object.entries(TEXTS).entries()) {
        const { body } = await (people[at] as Member).call('POST /api/reviews', {
          body: { title, content, rating: 4, book },
        });
        expect([code, body.language]).toEqual([code, code]);
        ids.push(body._id);
      }
      const visitor = site.visitor();
      const inLanguage = async (query: object) => {
        const reply = await visitor.call('GET /api/reviews/book/:googleId', { params, query });
        expect(reply.headers.get('x-total-count')).toBe(`${reply.body.length}`);
        return reply.body.map(({ _id }) => _id);
      };
      for (const sort of ['newest', 'highest', 'lowest', 'liked'])
        expect(await inLanguage({ language: 'de', sort })).toEqual([ids[1]]);
      const [writer, other] = people as [Member, Member];
      const said = { params: { id: ids[0] ?? '' }, body: { language: 'de' } };
      expect((await writer.call('PUT /api/reviews/:id', said)).body).toMatchObject({
        language: 'de',
        title: 'A quiet book',
      });
      const text = { title: 'Another', content: 'It is still an English text.', rating: 3 };
      const changed = await writer.call('PUT /api/reviews/:id', { ...said, body: text });
      expect(changed.body).toMatchObject({ language: 'de', title: 'Another' });
      expect(await inLanguage({ language: 'de' })).toEqual([ids[1], ids[0]]);
      const everybodys = await visitor.call('GET /api/feed/everybody', {
        query: { language: 'de' },
      });
      expect(everybodys.body.map(({ _id }) => _id)).toEqual([ids[1], ids[0]]);
      expect((await other.call('PUT /api/reviews/:id', said)).status).toBe(403);
      expect((await visitor.call('PUT /api/reviews/:id', said)).status).toBe(401);
      for (const body of [{ language: 'german' }, { language: 7 }, {}, { title: 'Alone' }])
        expect((await writer.request('PUT', `/api/reviews/${ids[0]}`, { body })).status).toBe(400);

      // The most liked first, page by page.
      for (const by of people.slice(0, 3))
        await by.call('PUT /api/reviews/:id/like', { params: { id: ids[4] ?? '' } });
      await writer.call('PUT /api/reviews/:id/like', { params: { id: ids[2] ?? '' } });
      const liked = [ids[4], ids[2], ids[5], ids[3], ids[1], ids[0]];
      expect(await inLanguage({ sort: 'liked' })).toEqual(liked);
      const found: string[] = [];
      let path: string | undefined = `/api/reviews/book/${book}?sort=liked&limit=2`;
      while (path !== undefined) {
        const answer: Awaited<ReturnType<typeof visitor.request>> = await visitor.request(
          'GET',
          path,
        );
        found.push(...(answer.body as unknown as { _id: string }[]).map(({ _id }) => _id));
        path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      }
      expect(found).toEqual(liked);
    } finally {
      await site.close();
    }
  });
});
