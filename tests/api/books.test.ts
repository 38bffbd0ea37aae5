import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBook } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let stranger: Browser;
let rosa: Member;

beforeAll(async () => {
  site = await openSite();
  stranger = site.visitor();
  rosa = await site.signUp('Rosa');
});
afterAll(() => site.close());

const bookAt = (googleId: string) =>
  stranger.call('GET /api/books/:googleId', { params: { googleId } });

describe('GET /api/books/:googleId', () => {
  // Specification: 3.8, 3.19, 7.23
  it('tells everything about a book to anyone', async () => {
    const googleId = await addBook(site.db, {
      title: 'Fences and Rain',
      subtitle: 'A Novel',
      originalTitle: 'Zäune im Regen',
      authors: ['Mila Kern', 'Ott Saar'],
      publishedDate: '1987-03-02',
      pageCount: 312,
      publisher: 'Kern & Saar',
      language: 'de',
      isbns: ['0-306-40615-2'],
      categories: ['Fiction', 'Nature'],
      description: '<p>Of <em>fences</em>.</p>',
    });
    const { status, body, headers } = await bookAt(googleId);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      book: {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        googleId,
        title: 'Fences and Rain',
        subtitle: 'A Novel',
        originalTitle: 'Zäune im Regen',
        authors: ['Mila Kern', 'Ott Saar'],
        categories: ['Fiction', 'Nature'],
        thumbnail: `/covers/${googleId}.svg`,
        image: `/covers/${googleId}.svg`,
        publishedDate: '1987-03-02',
        pageCount: 312,
        publisher: 'Kern & Saar',
        language: 'de',
        isbn10: '0306406152',
        isbn13: '9780306406157',
        description: '<p>Of <em>fences</em>.</p>',
        averageRating: null,
        ratingsCount: 0,
        reviewsCount: 0,
        series: [],
        contributors: [
          { _id: expect.any(String), slug: 'mila-kern', name: 'Mila Kern', role: 'author' },
          { _id: expect.any(String), slug: 'ott-saar', name: 'Ott Saar', role: 'author' },
        ],
        favoritesCount: 0,
      },
    });
    expect(googleId).toMatch(/^[A-Za-z0-9_-]{12}$/);
    expect(headers.get('etag')).toBeTruthy();
  });

  // Specification: 3.8
  it('says null where text is not known and [] where a list is not', async () => {
    const googleId = await addBook(site.db, { title: 'Nothing Known' });
    const { body } = await bookAt(googleId);
    expect(body.book).toMatchObject({
      authors: [],
      categories: [],
      subtitle: null,
      publishedDate: null,
      pageCount: null,
      isbn10: null,
      description: null,
    });
  });

  // Specification: 1.5
  it('tells the mean of the ratings and how many there are', async () => {
    const googleId = await addBook(site.db, { title: 'Rated' });
    const theo = await site.signUp('Theo');
    for (const [who, rating] of [
      [rosa, 4.5],
      [theo, 3],
    ] as const)
      await who.call('POST /api/reviews', {
        body: { title: 'A', content: 'B', rating, book: googleId },
      });
    await rosa.call('POST /api/favorites/:googleId', { params: { googleId } });
    expect((await bookAt(googleId)).body.book).toMatchObject({
      averageRating: 3.75,
      ratingsCount: 2,
      reviewsCount: 2,
      favoritesCount: 1,
    });
  });

  // Specification: 3.19
  it('is a 404 of its own shape for a book that is not there', async () => {
    const { status, body } = await bookAt('nowhere-at-a');
    expect(status).toBe(404);
    expect(body).toMatchObject({ success: false, message: 'Book not found', code: 'not_found' });
  });

  it('is a 404 for what cannot be an id, and never anything worse', async () => {
    const odd = [
      '..%2F..%2Fetc',
      '%27%20or%201%3D1--',
      'a'.repeat(100),
      '%E2%80%AE',
      '%F0%9F%93%9A',
    ];
    for (const id of odd) {
      const { status, body } = await stranger.request('GET', `/api/books/${id}`);
      expect([id, status, body.success]).toEqual([id, 404, false]);
    }
    expect((await stranger.request('GET', '/api/books/%00')).status).toBe(400);
  });

  // Specification: 2.details.14
  it('never serves markup of a description that could run', async () => {
    const googleId = await addBook(site.db, {
      title: '<script>alert(1)</script>',
      authors: ['<img src=x onerror=alert(1)>'],
      description:
        '<script>alert(1)</script><p onclick="x()">One <a href="javascript:x()">two</a><svg onload=x()><math><mi//xlink:href="data:x,<script>x()</script>">',
    });
    const { description, title } = (await bookAt(googleId)).body.book;
    expect(description).toBe('<p>One two</p>');
    // Titles and names are text: they travel as they are and are shown as text.
    expect(title).toBe('<script>alert(1)</script>');
  });
});

describe('GET /api/books/top-engagement', () => {
  // Specification: 3.6, 7.19; ASVS: 15.3.1
  it('is a list of summaries for anyone, and holds nothing else', async () => {
    const { status, body } = await stranger.call('GET /api/books/top-engagement');
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThan(0);
    for (const book of body)
      expect(Object.keys(book).sort()).toEqual([
        '_id',
        'authors',
        'averageRating',
        'categories',
        'googleId',
        'ratingsCount',
        'thumbnail',
        'title',
      ]);
  });
});

describe('GET /api/books/top-engagement with a limit', () => {
  it('gives no more than are asked for, and never more than ten', async () => {
    const all = (await stranger.call('GET /api/books/top-engagement')).body;
    for (const limit of [1, 2, 100]) {
      const { body } = await stranger.call('GET /api/books/top-engagement', { query: { limit } });
      expect(body).toEqual(all.slice(0, limit));
    }
    for (const search of ['?limit=0', '?limit=101', '?limit=x', '?limit=1&limit=2'])
      expect((await stranger.request('GET', `/api/books/top-engagement${search}`)).status).toBe(
        400,
      );
  });
});

describe('Books', () => {
  it('are deleted and patched by no call', async () => {
    for (const method of ['PATCH', 'DELETE']) {
      const { status } = await rosa.request(method, '/api/books/whatever');
      expect([method, status]).toEqual([method, 404]);
    }
  });
});
