import { expect, test } from 'vitest';
import {
  type Combined,
  combine,
  hasSameAuthor,
  hasSameTitle,
  identityOf,
  isSameBook,
} from '../../server/domains/books/catalogue/identity.ts';

const known = (title: string, author: string, subtitle: string | null = null) => ({
  title,
  subtitle,
  originalTitle: null,
  authors: [author],
});

const book = (given: Partial<Combined>): Combined => ({
  googleId: 'abc',
  source: 'openlibrary',
  title: 'Dune',
  subtitle: null,
  originalTitle: null,
  otherTitles: [],
  authors: ['Frank Herbert'],
  categories: [],
  publishedDate: null,
  pageCount: null,
  publisher: null,
  language: null,
  isbn10: null,
  isbn13: null,
  description: null,
  coverKey: null,
  readers: 0,
  corrected: [],
  ...given,
});

test.each([
  ['Gideon the Ninth (The Locked Tomb #1)', 'Gideon the Ninth'],
  ['The Road', 'road'],
  ['Les Misérables', 'Les Miserables'],
  ['Sapiens: A Brief History of Humankind', 'Sapiens'],
  ['Dune   Messiah', 'Dune Messiah'],
])('%s and %s are one title', (one, other) => {
  expect(hasSameTitle(known(one, 'x'), known(other, 'x'))).toBe(true);
});

test.each([
  ['Dune', 'Dune Messiah'],
  ['Naruto, Vol. 1', 'Naruto, Vol. 2'],
  ['The Lord of the Rings: The Two Towers', 'The Lord of the Rings: The Return of the King'],
  ['Emma (Abridged)', 'Emma'],
])('%s and %s are two titles', (one, other) => {
  expect(hasSameTitle(known(one, 'x'), known(other, 'x'))).toBe(false);
});

test('a subtitle of its own field counts like one after a colon', () => {
  const one = known('Sapiens', 'Yuval Noah Harari', 'A Brief History of Humankind');
  expect(hasSameTitle(one, known('Sapiens: A Brief History of Humankind', 'x'))).toBe(true);
  expect(hasSameTitle(one, known('Sapiens', 'x', 'A Graphic History'))).toBe(false);
});

test.each([
  ['Muir, Tamsyn', 'Tamsyn Muir'],
  ['J. R. R. Tolkien', 'J.R.R. Tolkien'],
  ['JRR Tolkien', 'J.R.R. Tolkien'],
  ['John Ronald Reuel Tolkien', 'J. R. R. Tolkien'],
  ['George. Orwell', 'George Orwell'],
  ['David   Epstein', 'David Epstein'],
  ['Martin Luther King Jr.', 'Martin Luther King'],
  ['Murakami Haruki', 'Haruki Murakami'],
  ['Miguel de Cervantes Saavedra', 'Miguel de Cervantes'],
  ['Gabriel García Márquez', 'Gabriel Garcia Marquez'],
])('%s and %s are one author', (one, other) => {
  expect(hasSameAuthor(known('x', one), known('x', other))).toBe(true);
});

test.each([
  ['John Smith', 'Jane Smith'],
  ['Stephen King', 'Owen King'],
  ['Martin Luther', 'Martin Luther King Jr.'],
  ['David Foster', 'David Foster Wallace'],
  ['Brandon Sanderson', 'Brandon Mull'],
  ['Thomas Mann', 'Thomas Manning Clark'],
  ['Voltaire', 'Voltaire Jones'],
])('%s and %s are two authors', (one, other) => {
  expect(hasSameAuthor(known('x', one), known('x', other))).toBe(false);
});

test('records of one book share an identity, and those of another do not', () => {
  const id = identityOf(known('The Hobbit', 'J. R. R. Tolkien'));
  expect(id).toMatch(/^-?\d+$/);
  expect(identityOf(known('Hobbit (Middle-earth, #0)', 'Tolkien, J.R.R.'))).toBe(id);
  expect(identityOf(known('The Hobbit', 'Chuck Dixon'))).not.toBe(id);
  expect(identityOf({ title: 'The Hobbit', authors: [] })).toBeUndefined();
});

test.each([
  ['Ilium (Ilium, #1)', 'Ilium (Ilium, #2)', false],
  ['Ilium (Ilium, #1)', 'Ilium (Ilium Series, #1)', true],
  ['Ilium (Ilium, #1)', 'Ilium', true],
])('%s and %s by one author are one book: %s', (one, other, isOne) => {
  const [a, b] = [known(one, 'Dan Simmons'), known(other, 'Dan Simmons')];
  expect([isSameBook(a, b), isSameBook(b, a)]).toEqual([isOne, isOne]);
});

test('what is known of its series tells a book from the next one of the same title', () => {
  const at = (position: string) => ({
    ...known('Olympos', 'Dan Simmons'),
    series: [{ name: 'Ilium', position }],
  });
  expect(isSameBook(at('2'), at('2'))).toBe(true);
  expect(isSameBook(at('2'), at('3'))).toBe(false);
  expect(isSameBook(at('2'), known('Olympos', 'Dan Simmons'))).toBe(true);
  const byTitle = {
    ...known('Olympos', 'Dan Simmons'),
    otherTitles: ['Der Olymp', 'Olympos (Ilium, #3)'],
  };
  expect([isSameBook(at('2'), byTitle), isSameBook(at('3'), byTitle)]).toEqual([false, true]);
});

test('a title alone makes nothing one book', () => {
  const without = { ...known('Poems', ''), authors: [] };
  expect(isSameBook(without, without)).toBe(false);
});

test('the higher source wins field by field, the other fills its enrichment', () => {
  const starter = book({ source: 'catalogue', googleId: 'starter-dune', pageCount: 412 });
  const heard = book({ source: 'csv', title: 'DUNE!', pageCount: 999, publisher: 'Ace' });
  expect(combine(starter, heard)).toMatchObject({
    googleId: 'starter-dune',
    source: 'catalogue',
    title: 'Dune',
    pageCount: 412,
    publisher: 'Ace',
  });
  expect(combine(heard, starter)).toMatchObject({ source: 'catalogue', title: 'Dune' });
});

test('whatever the source: the longer description, the earliest date, the most readers', () => {
  const high = book({ description: 'Short.', publishedDate: '1984-06', readers: 3 });
  const low = book({
    source: 'csv',
    description: 'A longer text.',
    publishedDate: '1965',
    readers: 9,
  });
  const expected = { description: 'A longer text.', publishedDate: '1965', readers: 9 };
  expect(combine(high, low)).toMatchObject(expected);
  expect(combine(low, high)).toMatchObject(expected);
});

test('years before our era are the earliest, and of one year the exact date stays', () => {
  expect(
    combine(book({ publishedDate: '1998' }), book({ publishedDate: '-50' })).publishedDate,
  ).toBe('-50');
  expect(
    combine(book({ publishedDate: '1965' }), book({ publishedDate: '1965-08-01' })).publishedDate,
  ).toBe('1965-08-01');
});

test('what a person has corrected stays, also when it is that there is none', () => {
  const corrected = book({
    title: 'Dune, corrected',
    subtitle: null,
    isbn13: '9780441013593',
    corrected: ['title', 'subtitle', 'isbn13'],
  });
  const heard = book({ source: 'catalogue', subtitle: 'A Novel', isbn13: '9780340960196' });
  expect(combine(corrected, heard)).toMatchObject({
    title: 'Dune, corrected',
    subtitle: null,
    isbn13: '9780441013593',
    corrected: ['title', 'subtitle', 'isbn13'],
  });
});

test('an edition that speaks for its work only fills enrichment', () => {
  const work = book({ title: 'Cien años de soledad', pageCount: null });
  const edition = book({ title: 'One Hundred Years of Solitude', pageCount: 417 });
  expect(combine(work, edition, { isPartial: true })).toMatchObject({
    title: 'Cien años de soledad',
    pageCount: 417,
    otherTitles: ['One Hundred Years of Solitude'],
  });
});
