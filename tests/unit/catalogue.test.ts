import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { cleanHtml, DESCRIPTION_TAGS } from '../../server/domains/books/books/description.ts';
import { keyOf, withoutArticle } from '../../server/domains/books/books/search/normalize.ts';
import {
  bookOfCatalogue,
  CatalogueBook,
  catalogueFolder,
} from '../../server/domains/books/catalogue/starter.ts';
import { CATEGORIES } from '../../shared/categories.ts';
import { isbn13Of } from '../../shared/isbn.ts';

const entries = readdirSync(catalogueFolder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) =>
    (JSON.parse(readFileSync(join(catalogueFolder, name), 'utf8')) as CatalogueBook[]).map(
      (book) => ({ name, book }),
    ),
  );
const books = entries.map(({ book }) => book);
const wrong = (isRight: (book: CatalogueBook) => boolean) =>
  entries.filter(({ book }) => !isRight(book)).map(({ name, book }) => `${name}: ${book.title}`);

describe('The starter catalogue', () => {
  it('has at least 1,500 books', () => {
    expect(books.length).toBeGreaterThanOrEqual(1500);
  });

  it('holds only entries of the right shape', () => {
    expect(wrong((book) => Value.Check(CatalogueBook, book))).toEqual([]);
  });

  it('holds no book twice, by title and author, by id and by ISBN', () => {
    const seen = new Map<string, string>();
    const doubles: string[] = [];
    for (const { name, book } of entries) {
      const marks = [
        `${withoutArticle(keyOf(book.title))} by ${keyOf(book.authors[0] ?? '')}`,
        `id ${bookOfCatalogue(book)?.googleId}`,
        ...(book.isbn13 ? [`isbn ${book.isbn13}`] : []),
      ];
      for (const mark of marks) {
        if (seen.has(mark)) doubles.push(`${name}: ${mark}, as in ${seen.get(mark)}`);
        seen.set(mark, name);
      }
    }
    expect(doubles).toEqual([]);
  });

  it('holds only ISBNs with a right check digit', () => {
    expect(wrong(({ isbn13 }) => isbn13 === undefined || isbn13Of(isbn13) === isbn13)).toEqual([]);
  });

  it('uses the categories of its list, none twice for a book', () => {
    expect(
      wrong(
        ({ categories }) =>
          categories.every((category) => CATEGORIES.some((each) => each === category)) &&
          new Set(categories).size === categories.length,
      ),
    ).toEqual([]);
  });

  it('uses only the simple HTML of the list, without attributes, all of it closed', () => {
    const tag = new RegExp(`^</?(?:${DESCRIPTION_TAGS.join('|')})>$`);
    expect(
      wrong(({ description }) =>
        (description.match(/<[^>]*>?/g) ?? []).every((each) => tag.test(each)),
      ),
    ).toEqual([]);
    const plain = (html: string) => html.replaceAll('<br />', '<br>').replaceAll('&amp;', '&');
    expect(
      wrong(({ description }) => plain(cleanHtml(description)) === plain(description)),
    ).toEqual([]);
  });

  it('describes each book in two to five sentences, each in its own words', () => {
    const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
    const count = (html: string) =>
      [
        ...sentences.segment(html.replace(/<[^>]+>/g, ' ').replace(/\b(Mr|Mrs|Dr|St)\./g, '$1')),
      ].filter(({ segment }) => /\p{L}/u.test(segment)).length;
    expect(wrong(({ description }) => count(description) >= 2 && count(description) <= 5)).toEqual(
      [],
    );
    expect(new Set(books.map(({ description }) => description)).size).toBe(books.length);
  });

  it('stores every book as the file has it', () => {
    expect(
      wrong((book) => {
        const stored = bookOfCatalogue(book);
        return (
          stored?.title === book.title.normalize('NFC') &&
          stored.authors.length === book.authors.length &&
          stored.publishedDate === String(book.published) &&
          stored.pageCount === (book.pages ?? null)
        );
      }),
    ).toEqual([]);
  });

  it('has books for each popular search', () => {
    const of = (category: string) =>
      books.filter(({ categories }) => categories.includes(category)).length;
    for (const chip of ['Romance', 'Science Fiction', 'Mystery', 'Fantasy', 'Non-fiction'])
      expect([chip, of(chip) >= 20]).toEqual([chip, true]);
    const his = books.filter(({ authors }) => authors.includes('Stephen King'));
    expect(his.length).toBeGreaterThanOrEqual(15);
  });

  it('is spread over languages, centuries, authors and kinds of titles', () => {
    expect(new Set(books.map(({ language }) => language)).size).toBeGreaterThanOrEqual(12);
    expect(new Set(books.map(({ published }) => Math.floor(published / 100))).size).toBeGreaterThan(
      10,
    );
    expect(books.some(({ published }) => published < 0)).toBe(true);
    expect(books.some(({ authors }) => authors.length === 0)).toBe(true);
    expect(books.some(({ authors }) => authors.length > 1)).toBe(true);
    expect(books.some(({ title }) => title.length > 50)).toBe(true);
    expect(books.some(({ title }) => !/\s/.test(title))).toBe(true);
    expect(books.some(({ title }) => /[^\p{ASCII}’]/u.test(title))).toBe(true);
  });
});
