import { describe, expect, test } from 'vitest';
import { returnOf } from '../../web/app/navigation.ts';

const at = (state: unknown) => ({ pathname: '/', search: '', hash: '', key: 'k', state });

describe('where signing in leads back to', () => {
  test('is the book one came from', () => {
    expect(returnOf(at({ returnTo: '/details/abc', bookTitle: 'Dune' }))).toEqual({
      returnTo: '/details/abc',
      bookTitle: 'Dune',
    });
  });

  test.each(['/add-book', '/details/abc/correct'])('is %s', (returnTo) => {
    expect(returnOf(at({ returnTo }))).toEqual({ returnTo });
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    'javascript:alert(1)',
    '/details/../users',
    '/users',
    '/add-book/../users',
    '/details/abc/delete',
    7,
    { toString: () => '/details/abc' },
  ])('is nowhere when the state says %s', (returnTo) => {
    expect(returnOf(at({ returnTo, bookTitle: 'Dune' }))).toEqual({});
  });

  test('has no title when the title is no text', () => {
    expect(returnOf(at({ returnTo: '/book/abc', bookTitle: {} }))).toEqual({
      returnTo: '/book/abc',
    });
  });
});
