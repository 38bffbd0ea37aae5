import { describe, expect, test } from 'vitest';
import { PATHS, pathTo } from '../../shared/paths.ts';
import { returnOf } from '../../web/app/returnOf.ts';
import { routeOf } from '../../web/app/routes.tsx';

const at = (state: unknown) => ({
  pathname: '/',
  search: '',
  isPage: false,
  key: 'k',
  type: 'PUSH' as const,
  state,
});

describe('where signing in leads back to', () => {
  // Specification: 2.signin.2
  test('is the book one came from', () => {
    expect(returnOf(at({ returnTo: '/details/abc', bookTitle: 'Dune' }))).toEqual({
      returnTo: '/details/abc',
      bookTitle: 'Dune',
    });
  });

  test.each([
    '/add-book',
    '/details/abc/correct',
    '/users?tab=inbox',
    '/imports/0196',
    '/shelves/0196',
    '/lists',
    '/lists/0196',
    '/groups/0196',
    '/year/0196/2026',
  ])('is %s', (returnTo) => {
    expect(returnOf(at({ returnTo }))).toEqual({ returnTo });
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    'javascript:alert(1)',
    '/details/../users',
    '/users/delete',
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

describe('The route of an address', () => {
  test.each([
    ['/home', '/home', {}],
    ['/Account/Profile', '/Account/Profile', {}],
    ['/account/signin/', '/Account/Signin', {}],
    ['/details/abc', '/details/:googleId', { googleId: 'abc' }],
    ['/details/abc/history', '/details/:googleId/history', { googleId: 'abc' }],
    ['/author/AC%2FDC', '/author/:name', { name: 'AC/DC' }],
    ['/author/100%', '/author/:name', { name: '100%' }],
    ['/category/%E6%9C%AC', '/category/:name', { name: '本' }],
    ['/details', undefined, {}],
    ['/details/a/b', undefined, {}],
  ])('%s', (pathname, path, params) => {
    expect(routeOf(pathname)).toMatchObject({ path, params });
  });

  test('is there for every path, filled in', () => {
    const params = {
      googleId: 'a/b c',
      name: 'Brontë & Co.?',
      userId: '7',
      shelfId: '8',
      listId: '9',
      groupId: '10',
      questionId: '13',
      quoteId: '11',
      progressId: '12',
      year: '2026',
      id: 'one',
      slug: 'the-locked-tomb',
      shelf: 'category:Fantasy',
    };
    for (const path of PATHS) expect(routeOf(pathTo(path, params)).path).toBe(path);
  });
});
