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

  it('are read to the end, page by page, also where nobody knows their year', async () => {
    const undated = [await bookBy(['Una Dated']), await bookBy(['Una Dated'])];
    const path = '/api/authors/una-dated/books?sort=year&limit=1';
    const first = await visitor.request('GET', path);
    const [, next = ''] = /<([^>]*)>/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await visitor.request('GET', next);
    const found = [first, second].flatMap(({ body }) => body as unknown as { googleId: string }[]);
    expect(found.map(({ googleId }) => googleId).sort()).toEqual(undated.sort());
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

describe('An author by hand', () => {
  const put = (id: string, body: object, who: Browser = wim) =>
    who.call('PUT /api/authors/:id', { params: { id }, body });
  const merge = (id: string, into: string) =>
    wim.call('POST /api/authors/:id/merge', { params: { id }, body: { into } });
  const split = (id: string, books: string[], who: Browser = wim) =>
    who.call('POST /api/authors/:id/split', { params: { id }, body: { books } });
  const changesOf = async (id: string) =>
    (await visitor.call('GET /api/authors/:id/changes', { params: { id }, query: {} })).body;
  const revert = (id: string, changeId = '') =>
    wim.call('POST /api/authors/:id/changes/:changeId/revert', { params: { id, changeId } });
  const namesOf = async (googleId: string) =>
    (await contributorsOf(googleId)).map(({ name, slug }) => [name, slug]);
  const found = async (q: string) =>
    (await visitor.call('GET /api/authors', { query: { q } })).body.map(({ slug }) => slug);

  it('is said more of, and the address stays; books find them by either name', async () => {
    const googleId = await bookBy(['Ursla Hay']);
    const { body } = await put('ursla-hay', {
      name: '  Ursula K. Hay ',
      bio: 'Wrote of islands.\r\nAnd of none.',
      bornOn: '1929-10-21',
      diedOn: '2018-01',
    });
    expect(body).toMatchObject({
      slug: 'ursla-hay',
      name: 'Ursula K. Hay',
      bio: 'Wrote of islands.\nAnd of none.',
      bornOn: '1929-10-21',
      diedOn: '2018-01',
      otherNames: [],
    });
    for (const id of ['ursla-hay', 'Ursla Hay', 'Ursula K. Hay', 'HAY, URSULA K.', body._id])
      expect((await authorAt(id)).body._id).toBe(body._id);
    const next = await bookBy(['Hay, Ursula K']);
    expect(await namesOf(next)).toEqual([['Ursula K. Hay', 'ursla-hay']]);
    const [printed] = await site.db.many(
      sql`select authors from books where google_id = ${googleId}`,
    );
    expect(printed).toEqual({ authors: ['Ursla Hay'] });
    expect(await found('ursula hay')).toEqual(['ursla-hay']);
    expect(await found('ursla')).toEqual(['ursla-hay']);
  });

  it('is refused what cannot be', async () => {
    await bookBy(['Norma Norm']);
    await bookBy(['Nora Norm']);
    for (const [wrong, field, id] of [
      [{ name: '  ' }, 'name', 'author_name_required'],
      [{ name: 'n'.repeat(301) }, 'name', 'author_name_too_long'],
      [{ name: 'Nora NORM' }, 'name', 'author_exists'],
      [{ bio: 'b'.repeat(2001) }, 'bio', 'author_bio_too_long'],
      [{ bornOn: '1929-13' }, 'bornOn', 'author_day_wrong'],
      [{ bornOn: '1929-02-29' }, 'bornOn', 'author_day_wrong'],
      [{ bornOn: 'long ago' }, 'bornOn', 'author_day_wrong'],
      [{ bornOn: '9000' }, 'bornOn', 'author_day_wrong'],
      [{ diedOn: '0' }, 'diedOn', 'author_day_wrong'],
      [{ bornOn: '1950-05', diedOn: '1950-04' }, 'diedOn', 'author_days_wrong'],
    ] as const)
      expect(await put('norma-norm', wrong)).toMatchObject({
        status: id === 'author_exists' ? 409 : 400,
        body: { id, fieldRefusals: { [field]: { id } } },
      });
    expect((await put('norma-norm', { bornOn: '-43', diedOn: '17' })).status).toBe(200);
    expect((await put('norma-norm', { bornOn: '18' })).body.id).toBe('author_days_wrong');
    expect((await put('norma-norm', { bornOn: '1950-05', diedOn: '1950' })).status).toBe(200);
    expect((await put('norma-norm', { bornOn: null, diedOn: '' })).body).toMatchObject({
      bornOn: null,
      diedOn: null,
    });
    for (const who of [rosa])
      expect(await put('norma-norm', { bio: 'Mine' }, who)).toMatchObject({
        status: 403,
        body: { id: 'author_forbidden' },
      });
    expect((await put('norma-norm', { bio: 'Mine' }, visitor)).status).toBe(401);
    expect((await put('nobody-at-all', { bio: 'Mine' })).status).toBe(404);
  });

  it('says what was changed by whom, and takes it back', async () => {
    await bookBy(['Tilly Turn']);
    await put('tilly-turn', { name: 'Tilly Turner', bio: 'Turns.' });
    await put('tilly-turn', { name: 'Tilly Turner', bio: 'Turns.' });
    await put('tilly-turn', { bio: 'Turned.' });
    const changes = await changesOf('tilly-turn');
    expect(changes).toMatchObject([
      {
        kind: 'corrected',
        user: { username: 'Wim' },
        author: null,
        before: { bio: 'Turns.' },
        after: { bio: 'Turned.' },
        isRevertible: true,
      },
      {
        before: { name: 'Tilly Turn', bio: null },
        after: { name: 'Tilly Turner', bio: 'Turns.' },
        isRevertible: false,
      },
    ]);
    const [last, first] = changes;
    expect((await revert('tilly-turn', first?._id)).body.id).toBe('change_overtaken');
    expect((await revert('tilly-turn', last?._id)).body.bio).toBe('Turns.');
    expect((await revert('tilly-turn', first?._id)).body).toMatchObject({
      name: 'Tilly Turn',
      bio: null,
      otherNames: [],
    });
    expect((await revert('tilly-turn', rosa._id)).body.id).toBe('change_not_found');
    expect((await authorAt('Tilly Turner')).status).toBe(404);
    const page = await visitor.request('GET', '/api/authors/tilly-turn/changes?limit=3');
    expect([page.status, page.headers.get('x-total-count')]).toEqual([200, '4']);
    expect(page.headers.get('link')).toContain('rel="next"');
  });

  it('is not named as whoever changed it where that one is not seen by who asks', async () => {
    const shy = await site.signUp('Shy', 'writer');
    await bookBy(['Una Unseen']);
    await put('una-unseen', { bio: 'Seen.' }, shy);
    await shy.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    const [change] = await changesOf('una-unseen');
    expect(change).toMatchObject({ user: null, after: { bio: 'Seen.' } });
  });

  it('becomes one with another under whose names books go on coming, and is one again', async () => {
    const early = await bookBy(['Richard Bach-Mann']);
    const late = await bookBy(['Stephen Prince']);
    const { body: pen } = await authorAt('richard-bach-mann');
    for (const id of ['richard-bach-mann', 'stephen-prince'])
      await rosa.call('PUT /api/authors/:id/follow', { params: { id } });
    const { body } = await merge('richard-bach-mann', 'stephen-prince');
    expect(body).toMatchObject({
      slug: 'stephen-prince',
      otherNames: ['Richard Bach-Mann'],
      books: 2,
      followers: 1,
    });
    for (const id of ['richard-bach-mann', 'Richard Bach-Mann', pen._id])
      expect((await authorAt(id)).body.slug).toBe('stephen-prince');
    const next = await bookBy(['Richard Bach-Mann']);
    for (const googleId of [early, late, next])
      expect(await namesOf(googleId)).toEqual([['Stephen Prince', 'stephen-prince']]);
    expect(await found('bach mann')).toEqual(['stephen-prince']);
    expect((await merge('richard-bach-mann', 'stephen-prince')).body.id).toBe(
      'author_is_themselves',
    );
    const [merged] = await changesOf('stephen-prince');
    expect(merged).toMatchObject({
      kind: 'merged',
      author: { slug: 'richard-bach-mann' },
      isRevertible: true,
    });
    await revert('stephen-prince', merged?._id);
    expect((await authorAt('richard-bach-mann')).body).toMatchObject({ books: 2, followers: 1 });
    expect((await authorAt('stephen-prince')).body).toMatchObject({ books: 1, otherNames: [] });
    const [separated] = await changesOf('stephen-prince');
    expect(separated).toMatchObject({ kind: 'separated', isRevertible: true });
    await revert('stephen-prince', separated?._id);
    expect((await authorAt('richard-bach-mann')).body.slug).toBe('stephen-prince');
  });

  it('that two merge into each other at once is one of the two', async () => {
    await bookBy(['Hera Here']);
    await bookBy(['Thea There']);
    const both = await Promise.all([
      merge('hera-here', 'thea-there'),
      merge('thea-there', 'hera-here'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await authorAt('hera-here')).body).toEqual((await authorAt('thea-there')).body);
  });

  it('is told apart from another of the same name by their works, and put together again', async () => {
    const poems = [await bookBy(['John Mills']), await bookBy(['John Mills', 'Ann Mills'])];
    const maths = await bookBy(['Mills, John']);
    const { status, body: other } = await split('john-mills', poems);
    expect(status).toBe(201);
    expect(other).toMatchObject({ slug: 'john-mills-2', name: 'John Mills', books: 2 });
    expect((await authorAt('john-mills')).body).toMatchObject({ books: 1 });
    expect(await namesOf(poems[1] ?? '')).toEqual([
      ['John Mills', 'john-mills-2'],
      ['Ann Mills', 'ann-mills'],
    ]);
    expect(await namesOf(maths)).toEqual([['John Mills', 'john-mills']]);
    // The name leads to the first of them, also new books.
    expect((await authorAt('John Mills')).body.slug).toBe('john-mills');
    expect(await namesOf(await bookBy(['John Mills']))).toEqual([['John Mills', 'john-mills']]);
    // No import undoes it: it says again what the book has printed.
    await site.db.many(
      sql`select credit_books(array(select id from books where google_id = any(${poems})))`,
    );
    expect((await authorAt('john-mills-2')).body.books).toBe(2);
    expect((await found('john mills')).toSorted()).toEqual(['john-mills', 'john-mills-2']);
    expect((await split('john-mills', poems)).body.id).toBe('author_books_not_theirs');
    expect((await split('john-mills-2', poems)).body.id).toBe('author_split_all');
    expect((await split('john-mills', ['no-such-book'])).body.id).toBe('author_books_not_theirs');
    expect((await split('john-mills', [maths], rosa)).status).toBe(403);
    expect((await put('john-mills-2', { name: 'JOHN MILLS', bio: 'A poet.' })).status).toBe(200);
    const [change] = await changesOf('john-mills');
    expect(change).toMatchObject({
      kind: 'split',
      author: { slug: 'john-mills-2' },
      after: { books: 2 },
      isRevertible: true,
    });
    expect((await revert('john-mills', change?._id)).body).toMatchObject({ books: 4 });
    expect((await authorAt('john-mills-2')).body.slug).toBe('john-mills');
    expect((await revert('john-mills', change?._id)).body.id).toBe('change_overtaken');
    const [again] = await changesOf('john-mills');
    await revert('john-mills', again?._id);
    expect((await authorAt('john-mills-2')).body).toMatchObject({ books: 2, bio: 'A poet.' });
  });

  it('is told apart once by two who do it at once', async () => {
    const books = [await bookBy(['Gemma Twain']), await bookBy(['Gemma Twain'])];
    await bookBy(['Gemma Twain']);
    const both = await Promise.all([split('gemma-twain', books), split('gemma-twain', books)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await found('gemma twain')).toHaveLength(2);
  });

  it('goes on being found by surnames as other languages write them', async () => {
    await bookBy(['Fjodor Dostojewskij']);
    await merge('fjodor-dostojewskij', 'fyodor-dostoevsky');
    for (const q of ['dostojewski', 'Достоевский', 'dostoievski'])
      expect(await found(q)).toContain('fyodor-dostoevsky');
    expect(await found('dostojewskij')).not.toContain('fjodor-dostojewskij');
    await put('fyodor-dostoevsky', { name: 'Fyodor M. Dostoïevski' });
    for (const q of ['dostojewski', 'fyodor dostoevsky'])
      expect(await found(q)).toContain('fyodor-dostoevsky');
  });

  it('takes a name over that no book has any more', async () => {
    const googleId = await bookBy(['Otto Oldname']);
    await wim.call('PUT /api/books/:googleId', {
      params: { googleId },
      body: { title: 'A Road of Old', authors: ['Otto Newname'] },
    });
    expect((await put('otto-newname', { name: 'Otto Oldname' })).body.name).toBe('Otto Oldname');
    expect((await authorAt('Otto Oldname')).body.slug).toBe('otto-newname');
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
