import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cachedBooks } from '../../web/features/books/searchCache.ts';

const dune = {
  _id: '1',
  googleId: 'abcDEF123_-x',
  title: 'Dune',
  authors: ['Frank Herbert'],
  categories: ['Science Fiction'],
  thumbnail: '/covers/abcDEF123_-x.svg',
  averageRating: 4.5,
  ratingsCount: 2,
  description: null,
  publishedDate: '1965',
  pageCount: 412,
};

describe('search results in the address', () => {
  // Specification: 2.search.7
  test('are taken when they are a list of books', () => {
    expect(cachedBooks(JSON.stringify([dune]))).toEqual([dune]);
  });

  test.each([
    ['nothing', null],
    ['no JSON', '[{'],
    ['an empty list', '[]'],
    ['no list', '{"books":[]}'],
    ['a title that is an object', JSON.stringify([{ ...dune, title: { toString: 'x' } }])],
    ['an id that leads elsewhere', JSON.stringify([{ ...dune, googleId: '../users' }])],
    ['authors that are no list', JSON.stringify([{ ...dune, authors: 'Frank Herbert' }])],
    ['pages that are no number', JSON.stringify([{ ...dune, pageCount: '412' }])],
    ['one book and one that is none', JSON.stringify([dune, null])],
    ['too long', JSON.stringify([{ ...dune, description: 'x'.repeat(8192) }])],
  ])('are no cache when they are %s', (_, results) => {
    expect(cachedBooks(results)).toBeUndefined();
  });

  test('never throw, whatever stands in the address', () => {
    fc.assert(fc.property(fc.json(), (results) => void cachedBooks(results)));
    fc.assert(fc.property(fc.string(), (results) => void cachedBooks(results)));
  });
});
