import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crediting } from '../../server/domains/books/authors/crediting.ts';
import { tellingOfBooks } from '../../server/domains/books/authors/news.ts';
import { addContributors } from '../../server/domains/books/books/contributors.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import { addBook } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let rosa: Member;
let wim: Member;
let visitor: Browser;
let made = 0;

beforeAll(async () => {
  site = await openSite();
  rosa = await site.signUp('Rosa');
  wim = await site.signUp('Wim', 'writer');
  visitor = site.visitor();
});
afterAll(() => site?.close());

/** A new book by somebody. */
const bookBy = (authors: string[], more: object = {}) =>
  addBook(site.db, { title: `A Road ${++made}`, authors, ...more });
const authorAt = async (id: string, who: Browser = visitor) =>
  who.call('GET /api/authors/:id', { params: { id } });
const booksAt = async (id: string, query: object = {}) =>
  (await visitor.call('GET /api/authors/:id/books', { params: { id }, query })).body;
const contributorsOf = async (googleId: string) =>
  (await visitor.call('GET /api/books/:googleId', { params: { googleId } })).body.book.contributors;
const idOf = async (googleId: string) =>
  (await site.db.one<{ id: string }>(sql`select id from books where google_id = ${googleId}`)).id;

describe('An author', () => {
  it('is made with the first book, and found by id, slug and name', async () => {
    const googleId = await bookBy(['Désirée Oakes-Lund']);
    const { body } = await authorAt('desiree-oakes-lund');
    expect(body).toEqual({
      _id: expect.any(String),
      slug: 'desiree-oakes-lund',
      name: 'Désirée Oakes-Lund',
      otherNames: [],
      bio: null,
      bornOn: null,
      diedOn: null,
      photo: null,
      books: 1,
      followers: 0,
      isFollowing: false,
    });
    for (const id of [body._id, 'Désirée Oakes-Lund', 'OAKES-LUND, DESIREE', 'desiree oakes lund'])
      expect((await authorAt(id)).body).toEqual(body);
    expect((await booksAt(body._id)).map((book) => [book.googleId, book.roles])).toEqual([
      [googleId, ['author']],
    ]);
    expect(await contributorsOf(googleId)).toEqual([
      { _id: body._id, slug: body.slug, name: body.name, role: 'author' },
    ]);
  });

  it('is one, however initials are written', async () => {
    await bookBy(['Q. R. S. Ypsilon']);
    await bookBy(['Q.R.S. Ypsilon']);
    const last = await bookBy(['Ypsilon, Q.R.S.']);
    expect((await authorAt('q-r-s-ypsilon')).body).toMatchObject({
      name: 'Q. R. S. Ypsilon',
      books: 3,
    });
    const [book] = await site.db.many(sql`select authors from books where google_id = ${last}`);
    expect(book).toEqual({ authors: ['Ypsilon, Q.R.S.'] });
  });

  it('is not there without a book, and nobody is at a made-up address', async () => {
    for (const id of ['nobody-at-all', '00000000-0000-0000-0000-000000000000', '???'])
      expect(await authorAt(id)).toMatchObject({ status: 404, body: { id: 'author_not_found' } });
    const googleId = await bookBy(['Onley Once']);
    expect((await authorAt('onley-once')).status).toBe(200);
    const corrected = { title: 'A Road', authors: ['Twila Twice'] };
    await wim.call('PUT /api/books/:googleId', { params: { googleId }, body: corrected });
    expect((await authorAt('onley-once')).status).toBe(404);
    expect((await contributorsOf(googleId)).map(({ name }) => name)).toEqual(['Twila Twice']);
  });

  it('has their books by reading, by year and by rating, page by page', async () => {
    const author = ['Ordway Orr'];
    const old = await bookBy(author, { publishedDate: '1899' });
    const read = await bookBy(author, { publishedDate: '1950-02' });
    const fine = await bookBy(author, { publishedDate: '2001-01-01' });
    const undated = await bookBy(author);
    await site.db.many(sql`update books set readers = 5000 where google_id = ${read}`);
    await site.db.many(sql`
      update books set rating_sum = 90, rating_counts = '{0,0,0,0,0,0,0,0,10,0}' where google_id = ${fine}`);
    const idsBy = async (sort: string) => {
      const ids: string[] = [];
      let at: string | undefined = `/api/authors/ordway-orr/books?limit=1&sort=${sort}`;
      while (at !== undefined) {
        const { body, headers } = await visitor.request('GET', at);
        expect(headers.get('x-total-count')).toBe('4');
        ids.push(...(body as unknown as { googleId: string }[]).map(({ googleId }) => googleId));
        at = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      }
      return ids;
    };
    expect((await idsBy('read'))[0]).toBe(read);
    expect(await idsBy('year')).toEqual([fine, read, old, undated]);
    expect((await idsBy('rating'))[0]).toBe(fine);
    expect((await idsBy('rating')).toSorted()).toEqual([old, read, fine, undated].toSorted());
  });

  it('may have translated a book, or read it aloud, as files tell it', async () => {
    const googleId = await bookBy(['Petra Prose']);
    await addContributors(site.db, await idOf(googleId), [
      { name: 'Tilda Tongue', role: 'Translator' },
      { name: 'Vera Voice', role: 'Narrator' },
      { name: 'Somebody Else', role: '' },
    ]);
    expect((await contributorsOf(googleId)).map(({ name, role }) => [name, role])).toEqual([
      ['Petra Prose', 'author'],
      ['Tilda Tongue', 'translator'],
      ['Vera Voice', 'narrator'],
      ['Somebody Else', 'contributor'],
    ]);
    expect((await booksAt('tilda-tongue')).map(({ roles }) => roles)).toEqual([['translator']]);
  });

  it('is found by a word of the name, also begun', async () => {
    await bookBy(['Xanthe Quillfeather']);
    await bookBy(['Xanthe Quillfeather', 'Xavier Quillon']);
    const found = async (q: string) =>
      (await visitor.call('GET /api/authors', { query: { q } })).body.map(({ slug }) => slug);
    expect(await found('quill')).toEqual(['xanthe-quillfeather', 'xavier-quillon']);
    expect(await found('quillon xav')).toEqual(['xavier-quillon']);
    expect(await found('quilt')).toEqual([]);
    expect(await found('!!')).toEqual([]);
    expect(await found(`' | xanthe:* & \\`)).toEqual(['xanthe-quillfeather']);
    expect(await visitor.call('GET /api/authors', { query: { q: ' ' } })).toMatchObject({
      status: 400,
      body: { id: 'search_text_required' },
    });
  });

  it('tells its followers once a day of new books, however many come', async () => {
    await bookBy(['Flora News']);
    const { _id: authorId } = (await authorAt('flora-news')).body;
    await rosa.call('PUT /api/authors/:id/follow', { params: { id: authorId } });
    const tell = () =>
      tellingOfBooks(site.db).run(authorId, new AbortController().signal, () => false, 1, {
        id: authorId,
        details: null,
      });
    const told = async () =>
      (await rosa.call('GET /api/notifications', { query: {} })).body.filter(
        ({ kind }) => kind === 'author_book',
      );
    await tell();
    expect(await told()).toEqual([]);
    for (let twice = 0; twice < 2; twice++) {
      await bookBy(['Flora News']);
      await bookBy(['Flora News', 'Somebody Else']);
      await tell();
    }
    expect(await told()).toEqual([
      {
        _id: expect.any(String),
        kind: 'author_book',
        actors: [],
        count: 1,
        subject: {
          type: 'author',
          id: authorId,
          title: 'Flora News',
          address: '/author/flora-news',
        },
        createdAt: expect.any(String),
        isRead: false,
      },
    ]);
    await site.db.many(sql`
      update notifications set created_at = now() - interval '25 hours', read_at = now()
       where kind = 'author_book'`);
    await bookBy(['Flora News']);
    await tell();
    expect((await told()).map(({ isRead }) => isRead)).toEqual([false, true]);
    expect(await site.db.many(sql`select from author_news where author_id = ${authorId}`)).toEqual(
      [],
    );
  });

  it('is followed and left again, twice alike', async () => {
    await bookBy(['Flora Follow']);
    const params = { id: 'flora-follow' };
    for (const _ of [1, 2])
      expect((await rosa.call('PUT /api/authors/:id/follow', { params })).body).toEqual({
        isFollowing: true,
        followers: 1,
      });
    expect((await authorAt('flora-follow', rosa)).body).toMatchObject({
      followers: 1,
      isFollowing: true,
    });
    expect((await authorAt('flora-follow')).body).toMatchObject({
      followers: 1,
      isFollowing: false,
    });
    for (const _ of [1, 2])
      expect((await rosa.call('DELETE /api/authors/:id/follow', { params })).body).toEqual({
        isFollowing: false,
        followers: 0,
      });
    expect((await visitor.call('PUT /api/authors/:id/follow', { params })).status).toBe(401);
  });

  it('comes of two books at once that are stored at the same time', async () => {
    await Promise.all(
      Array.from({ length: 6 }, () => bookBy(['Conrad Current', 'Cora Current', 'Cyril Current'])),
    );
    expect((await authorAt('cora-current')).body.books).toBe(6);
  });
});

describe('Books that were here before', () => {
  it('are credited in slices, as new ones are', async () => {
    const googleId = await bookBy(['Before Then']);
    await site.db.many(sql`truncate book_authors, authors cascade`);
    await site.db.many(sql`insert into authors_to_come (name) values ('books')`);
    expect((await authorAt('before-then')).status).toBe(404);
    await crediting(site.db).run('', new AbortController().signal, () => false, 1, {
      id: '',
      details: null,
    });
    expect((await contributorsOf(googleId)).map(({ slug }) => slug)).toEqual(['before-then']);
    const [left] = await site.db.many(sql`
      select (select count(*)::integer from authors_to_come) as slices,
             (select count(*)::integer from books b
               where cardinality(authors) > 0 and not exists (select from book_authors w where w.book_id = b.id)) as books`);
    expect(left).toEqual({ slices: 0, books: 0 });
  });
});
