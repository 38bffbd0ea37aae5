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

const SIGN_IN = /^\/(?:Account\/(?:Signin|Signup|Confirm|Forgot|Reset))?$/;

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
    '/details/abc?review=0196&q=What%20is%20it%3F',
  ])('is %s', (returnTo) => {
    expect(returnOf(at({ returnTo }))).toEqual({ returnTo });
  });

  test('is any screen but those that sign in', () => {
    for (const path of PATHS) {
      const returnTo = pathTo(path, params);
      const intent = { kind: 'likeReview', id: 'r1' };
      for (const address of [returnTo, `${returnTo}?q=a:b/c'(d)`])
        expect(returnOf(at({ returnTo: address, intent })), address).toEqual(
          SIGN_IN.test(path) ? {} : { returnTo: address, intent },
        );
    }
  });

  test('is as long an address as an app may come with', () => {
    const returnTo = `/authorize?${'a'.repeat(4000)}`;
    expect(returnOf(at({ returnTo }))).toEqual({ returnTo });
    expect(returnOf(at({ returnTo: `${returnTo}${'a'.repeat(1000)}` }))).toEqual({});
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    'javascript:alert(1)',
    '/details/../users',
    '/users/delete',
    '/add-book/../users',
    '/details/abc/delete',
    '',
    'library',
    '///evil.example/library',
    '/\\evil.example',
    '\\\\evil.example',
    '/details/a\\b',
    '/details/..',
    '/details/.?q=a',
    '/details/%2E.',
    '/library#//evil.example',
    '/library\n',
    '/\t/evil.example',
    ' /library',
    '/library?q=a b',
    'https:/library',
    'javascript:/library',
    '/https://evil.example',
    '/account/signin/',
    '/Account/Signin?done=1',
    ['/library'],
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
    for (const path of PATHS) expect(routeOf(pathTo(path, params)).path).toBe(path);
  });
});
