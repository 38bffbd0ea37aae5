import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import { addBook } from '../support/books.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let rosa: Member;
let theo: Member;
let shelf: string;
const books: string[] = [];
let shelves = 0;

beforeAll(async () => {
  site = await openSite();
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
  for (let n = 0; n < 6; n++) books.push(await addBook(site.db, { title: `Volume ${n}` }));
});
afterAll(() => site.close());
beforeEach(async () => {
  const { body } = await rosa.call('POST /api/shelves', { body: { name: `Shelf ${++shelves}` } });
  shelf = body._id;
});

const place = (book = '', before: string | null = null) =>
  rosa.call('PUT /api/shelves/:id/books/:googleId', {
    params: { id: shelf, googleId: book },
    body: { before },
  });
const order = async (who = rosa) => {
  const { body } = await who.call('GET /api/shelves/:id/books', { params: { id: shelf } });
  return body.map(({ book }) => books.indexOf(book.googleId));
};

describe('A shelf', () => {
  it('has a name once a person, compared without case', async () => {
    const { status, body } = await rosa.call('POST /api/shelves', {
      body: { name: ' Über  Nacht ', description: 'At the bed', visibility: 'followers' },
    });
    expect([status, body]).toEqual([
      201,
      {
        _id: expect.any(String),
        name: 'Über Nacht',
        slug: 'über-nacht',
        description: 'At the bed',
        visibility: 'followers',
        books: 0,
        covers: [],
        updatedAt: expect.any(String),
      },
    ]);
    const again = await rosa.call('POST /api/shelves', { body: { name: 'ÜBER NACHT' } });
    expect(again.status).toBe(409);
    expect((await theo.call('POST /api/shelves', { body: { name: 'Über Nacht' } })).status).toBe(
      201,
    );
    for (const name of ['', '  ', 'x'.repeat(101)])
      expect((await rosa.call('POST /api/shelves', { body: { name } })).status).toBe(400);
  });

  it('is not there for whom it is hidden from, and not theirs for whoever sees it', async () => {
    await rosa.call('PUT /api/shelves/:id', {
      params: { id: shelf },
      body: { visibility: 'private' },
    });
    const hidden = await theo.call('GET /api/shelves/:id', { params: { id: shelf } });
    const change = () =>
      theo.call('PUT /api/shelves/:id', { params: { id: shelf }, body: { name: 'X' } });
    expect([hidden.status, (await change()).status]).toEqual([404, 404]);
    await rosa.call('PUT /api/shelves/:id', {
      params: { id: shelf },
      body: { visibility: 'public' },
    });
    expect((await change()).status).toBe(403);
  });

  it('keeps its books in the order that its owner gives them', async () => {
    const [a, b, c, d] = books;
    for (const book of [a, b, c]) expect((await place(book)).status).toBe(204);
    expect(await order()).toEqual([0, 1, 2]);
    await place(d, a);
    expect(await order()).toEqual([3, 0, 1, 2]);
    await place(c, b);
    expect(await order()).toEqual([3, 0, 2, 1]);
    await place(d);
    expect(await order()).toEqual([0, 2, 1, 3]);
    expect((await place(a, books[5])).status).toBe(404);
    await rosa.call('DELETE /api/shelves/:id/books/:googleId', {
      params: { id: shelf, googleId: c ?? '' },
    });
    expect(await order()).toEqual([0, 1, 3]);
    const { body } = await rosa.call('GET /api/shelves/:id', { params: { id: shelf } });
    expect(body.owner.username).toBe(rosa.username);
    expect(body).toMatchObject({ books: 3, covers: [a, b, d].map((id) => `/covers/${id}.svg`) });
  });

  it('writes one row for a move, however often', async () => {
    const [a, b, c] = books;
    for (const book of [a, b, c]) await place(book);
    const before = await site.db.many(sql`
      select book_id, xmin::text from shelf_entries where shelf_id = ${shelf}`);
    await place(c, a);
    const after = await site.db.many(sql`
      select book_id, xmin::text from shelf_entries where shelf_id = ${shelf}`);
    const same = after.filter((row) =>
      before.some((old) => JSON.stringify(old) === JSON.stringify(row)),
    );
    expect(same).toHaveLength(2);
    for (let n = 0; n < 60; n++) await place([a, b, c][n % 3], [a, b, c][(n + 1) % 3]);
    expect((await order()).toSorted()).toEqual([0, 1, 2]);
  });

  it('holds every book once, whoever puts them there at once', async () => {
    await Promise.all([...books, ...books].map((book) => place(book)));
    expect((await order()).toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('shows, counts and pictures only the entries that somebody may see', async () => {
    const [a, b] = books;
    for (const book of [a, b]) await place(book);
    await rosa.call('PUT /api/library/:googleId', {
      params: { googleId: b ?? '' },
      body: { visibility: 'private' },
    });
    expect(await order(theo)).toEqual([0]);
    const { body } = await theo.call('GET /api/shelves/:id', { params: { id: shelf } });
    expect(body).toMatchObject({ books: 1, covers: [`/covers/${a}.svg`] });
    const list = await theo.call('GET /api/profile/:id/shelves', {
      params: { id: rosa._id },
      query: {},
    });
    expect(list.body.find(({ _id }) => _id === shelf)?.books).toBe(1);
    await rosa.call('PUT /api/library/:googleId', {
      params: { googleId: b ?? '' },
      body: { visibility: 'public' },
    });
  });

  it('is in a list that goes on by name, a page at a time', async () => {
    const all = await theo.call('GET /api/profile/:id/shelves', {
      params: { id: rosa._id },
      query: {},
    });
    const names: string[] = [];
    let next: string | undefined = `/api/profile/${rosa._id}/shelves?limit=2`;
    while (next) {
      const page = await theo.request('GET', next);
      expect(page.headers.get('x-total-count')).toBe(String(all.body.length));
      const shelvesHere = page.body as unknown as { name: string }[];
      expect(shelvesHere.length).toBeLessThanOrEqual(2);
      names.push(...shelvesHere.map(({ name }) => name));
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(names).toEqual(all.body.map(({ name }) => name));
    expect(names.length).toBeGreaterThan(2);
    for (const wrong of ['limit=0', 'limit=101', 'limit=1&limit=2', 'cursor=made-up'])
      for (const list of ['/api/shelves', `/api/profile/${rosa._id}/shelves`])
        expect((await rosa.request('GET', `${list}?${wrong}`)).status).toBe(400);
    expect((await rosa.call('GET /api/shelves', { query: { limit: 1 } })).body).toHaveLength(1);
  });

  it('goes, and its books stay in the library', async () => {
    await place(books[0]);
    const gone = await rosa.call('DELETE /api/shelves/:id', { params: { id: shelf } });
    expect(gone.status).toBe(204);
    const { body } = await rosa.call('GET /api/library/:googleId', {
      params: { googleId: books[0] ?? '' },
    });
    expect(body.entry?.shelves.some(({ _id }) => _id === shelf)).toBe(false);
  });
});
