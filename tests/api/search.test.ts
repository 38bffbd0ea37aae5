import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBook } from '../support/books.ts';
import { type Browser, openSite, type Site } from '../support/people.ts';

let site: Site;
let stranger: Browser;

beforeAll(async () => {
  site = await openSite();
  stranger = site.visitor();
  await addBook(site.db, {
    title: 'The Quiet Meridian',
    authors: ['Ágnes Szabó-Łoś'],
    categories: ['Zoology'],
    isbns: ['9780306406157'],
    description: 'Of cartographers and their quarrels.',
  });
  await addBook(site.db, { title: 'Meridian', authors: ['Lise Holm'] });
  await addBook(site.db, { title: 'Meridian Nights', authors: ['Jon Holm'] });
  await addBook(site.db, { title: 'Under the Meridian', authors: ['Zed'] });
  await addBook(site.db, { title: 'Cartographers', authors: ['J. R. Q. Meridian'] });
  await addBook(site.db, { title: 'ノルウェイの森', authors: ['村上春樹'] });
  await addBook(site.db, { title: '红楼梦', authors: ['曹雪芹'] });
  await addBook(site.db, { title: 'สี่แผ่นดิน', authors: ['คึกฤทธิ์ ปราโมช'] });
  await addBook(site.db, { title: 'Тихий ёж', authors: ['Фёдор Йодов'] });
  await addBook(site.db, { title: '소년이 온다', authors: ['한강'] });
});
afterAll(() => site.close());

async function search(q: string, maxResults?: number) {
  const query = maxResults === undefined ? { q } : { q, maxResults };
  const { status, body } = await stranger.call('GET /api/books/search', { query });
  expect([q, status]).toEqual([q, 200]);
  return body;
}
const titlesFor = async (q: string) => (await search(q)).books.map(({ title }) => title);
const firstFor = async (q: string) => (await titlesFor(q))[0];

describe('The search', () => {
  it('answers with what a result card shows', async () => {
    const { success, books, total } = await search('quiet meridian');
    expect([success, total]).toEqual([true, 1]);
    expect(books[0]).toEqual({
      _id: expect.any(String),
      googleId: expect.any(String),
      title: 'The Quiet Meridian',
      authors: ['Ágnes Szabó-Łoś'],
      categories: ['Zoology'],
      thumbnail: expect.stringMatching(/^\/covers\/[\w-]+\.svg$/),
      averageRating: null,
      ratingsCount: 0,
      description: 'Of cartographers and their quarrels.',
      publishedDate: null,
      pageCount: null,
    });
  });

  it('puts the title itself first, then what begins with it, then authors, then the rest', async () => {
    expect(await titlesFor('meridian')).toEqual([
      'Meridian',
      'Meridian Nights',
      'Cartographers',
      expect.stringContaining('Meridian'),
      expect.stringContaining('Meridian'),
    ]);
  });

  it('puts the books that are read more first among equals', async () => {
    const lesser = await addBook(site.db, { title: 'Twin', authors: ['Anna'] });
    const rosa = await site.signUp('Rosa');
    for (const author of ['Berta', 'Carla'])
      await addBook(site.db, { title: 'Twin', authors: [author] });
    const { books } = await search('twin');
    const loved = books.find(({ googleId }) => googleId !== lesser);
    await rosa.call('POST /api/favorites/:googleId', {
      params: { googleId: loved?.googleId ?? '' },
    });
    expect((await search('twin')).books[0]?.googleId).toBe(loved?.googleId);
  });

  it('finds without accents, case and articles, and with them', async () => {
    for (const q of ['agnes szabo', 'ÁGNES SZABÓ', 'szabo los', 'Szabó-Łoś', 'the quiet meridian'])
      expect([q, await firstFor(q)]).toEqual([q, 'The Quiet Meridian']);
    expect(await firstFor('les miserables')).toBe('Les Misérables');
    expect(await firstFor('miserables')).toBe('Les Misérables');
    expect(await firstFor("l'etranger")).toBe('L’Étranger');
  });

  it('takes the last word as a beginning and the words in any order', async () => {
    expect(await firstFor('quiet merid')).toBe('The Quiet Meridian');
    expect(await firstFor('szabo meridian quiet')).toBe('The Quiet Meridian');
    expect(await titlesFor('merid quiet')).not.toContain('Meridian Nights');
  });

  it('finds what is written in other scripts, also by a part of it', async () => {
    for (const q of ['ノルウェイ', 'ウェイの森', '森', '村上', '村上春樹'])
      expect([q, await titlesFor(q)]).toEqual([q, expect.arrayContaining(['ノルウェイの森'])]);
    for (const q of ['红楼梦', '红楼', '楼梦', '曹雪芹'])
      expect([q, await firstFor(q)]).toEqual([q, '红楼梦']);
    expect(await firstFor('แผ่นดิน')).toBe('สี่แผ่นดิน');
    expect(await firstFor('тихий еж')).toBe('Тихий ёж');
    expect(await firstFor('федор иодов')).toBe('Тихий ёж');
    expect(await firstFor('소년')).toBe('소년이 온다');
    expect(await firstFor('한강')).toBe('소년이 온다');
  });

  it('finds the one book by its ISBN in any shape', async () => {
    const shapes = [
      '9780306406157',
      '978-0-306-40615-7',
      '978 0 306 40615 7',
      '0306406152',
      '0-306-40615-2',
      'ISBN 0-306-40615-2',
      'isbn-13: 978–0–306–40615–7',
      '９７８０３０６４０６１５７',
    ];
    for (const q of shapes) {
      const { books, total } = await search(q);
      expect([q, total, books[0]?.title]).toEqual([q, 1, 'The Quiet Meridian']);
    }
    expect((await search('9780306406158')).total).toBe(0);
  });

  it('finds a book by titles of other editions', async () => {
    expect(await firstFor('1984')).toBe('Nineteen Eighty-Four');
    expect(await firstFor('snow country')).toBe('雪国');
    expect(await firstFor('the little prince')).toBe('Le Petit Prince');
  });

  it('finds with any of the words when no book has all', async () => {
    expect(await titlesFor('meridian zzzqqq')).toContain('Meridian');
    expect((await search('zzzqqq yyyxxx')).total).toBe(0);
  });

  it('lets words of a description count least', async () => {
    const titles = await titlesFor('cartographers');
    expect(titles[0]).toBe('Cartographers');
    expect(titles).toContain('The Quiet Meridian');
  });

  it('finds at least 20 books for each popular search, the fitting ones first', async () => {
    for (const chip of ['Romance', 'Science Fiction', 'Mystery', 'Fantasy', 'Non-fiction']) {
      const { books, total } = await search(chip, 20);
      expect(books).toHaveLength(20);
      expect(total).toBeGreaterThanOrEqual(20);
      // Books whose title begins like that may come first; the others stand on that shelf.
      const fitting = books.filter(({ categories }) => categories.includes(chip));
      expect([chip, fitting.length]).toEqual([chip, expect.any(Number)]);
      expect(fitting.length).toBeGreaterThanOrEqual(19);
    }
    const { books } = await search('Stephen King', 20);
    const his = books.map(({ authors }) => authors.includes('Stephen King'));
    expect(his.filter(Boolean).length).toBeGreaterThanOrEqual(15);
    expect(his.slice(0, 15)).toEqual(Array(15).fill(true));
    expect(await firstFor('it')).toBe('It');
  });

  it('says how many there are in all, and gives 20 of them unless told', async () => {
    const all = await search('fiction', 40);
    expect(all.books).toHaveLength(40);
    const some = await search('fiction');
    expect(some.books).toHaveLength(20);
    expect(some.total).toBe(all.total);
    expect(some.total).toBeGreaterThan(40);
    expect((await search('fiction', 1)).books).toHaveLength(1);
    expect((await search('fiction')).books).toEqual(some.books);
  });

  it('survives what is no search, quickly', async () => {
    const odd = [
      'a',
      'the of and a',
      '!!!&&&|||<->',
      '%',
      '_',
      '\\',
      "'",
      '"unbalanced',
      "' or 1=1; drop table books;--",
      ":* & !'x' <2> (",
      'dune:*',
      't=dune',
      "\\'; select pg_sleep(9)",
      '*',
      '\u202eright to left',
      '\u0301\u0301\u0301',
      'x'.repeat(200),
      'ab '.repeat(66),
      'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(3).trim(),
      '\ud83d\ude00 📚',
      '1e999 -5 0x10 3.14',
      'http://example.org/a?b=c&d=e user@example.org',
      '字'.repeat(200),
      '٣٤ ١٩٨٤',
    ];
    for (const q of odd) {
      const start = performance.now();
      const { books } = await search(q);
      expect(Array.isArray(books)).toBe(true);
      expect([q, performance.now() - start < 300]).toEqual([q, true]);
    }
  });

  it('finds everything that letters and digits make up, whatever stands between', async () => {
    for (const q of ['"dune"', '(dune)', 'dune!', 'dune:*', '  dune  ', 'DUNE', 'dune\t'])
      expect([q, await firstFor(q)]).toEqual([q, 'Dune']);
  });

  it('refuses a blank, missing, doubled or endless search and wrong numbers', async () => {
    const wrong = [
      '',
      '?q=',
      '?q=%20%20',
      '?q=a&q=b',
      `?q=${'x'.repeat(201)}`,
      `?q=${'word%20'.repeat(500)}`,
      '?q=dune&maxResults=0',
      '?q=dune&maxResults=-1',
      '?q=dune&maxResults=41',
      '?q=dune&maxResults=1e9',
      '?q=dune&maxResults=NaN',
      '?q=dune&maxResults=2.5',
      '?q=dune&maxResults=',
      '?q=dune&maxResults=5&maxResults=6',
    ];
    for (const query of wrong) {
      const { status, body } = await stranger.request('GET', `/api/books/search${query}`);
      expect([query.slice(0, 40), status, body.code]).toEqual([
        query.slice(0, 40),
        400,
        'validation',
      ]);
    }
    expect((await stranger.request('GET', '/api/books/search?q=%00')).status).toBe(400);
  });

  it('answers many at once', async () => {
    const words = ['stephen king', 'romance', 'the', 'a b c', '1984', 'zzz', 'fiction', '雪'];
    const all = await Promise.all(
      Array.from({ length: 64 }, (_, at) => search(words[at % 8] ?? '')),
    );
    expect(all).toHaveLength(64);
  });
});
