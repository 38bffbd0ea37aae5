/**
 * The paths of the screens: what stands behind the `#`. web/app/routes.tsx has a screen for each; the server's mails
 * and the service worker lead to some.
 */
export const PATHS = [
  '/',
  '/home',
  '/Account/Signin',
  '/Account/Signup',
  '/Account/Confirm',
  '/Account/Forgot',
  '/Account/Reset',
  '/Account/Verify',
  '/Account/Profile',
  '/Account/Profile/:userId',
  '/Account/Settings',
  '/search',
  '/welcome',
  '/recall',
  '/recommendations',
  '/users-list',
  '/users',
  '/credit',
  '/about',
  '/details/:googleId',
  '/book/:googleId',
  '/details/:googleId/correct',
  '/details/:googleId/history',
  '/merged-books',
  '/library',
  '/shelves',
  '/shelves/:shelfId',
  '/plan',
  '/statistics',
  '/year/:userId/:year',
  '/lists',
  '/lists/:listId',
  '/quotes',
  '/quotes/:quoteId',
  '/progress/:progressId',
  '/questions',
  '/questions/:questionId',
  '/groups',
  '/groups/:groupId',
  '/imports',
  '/imports/:id',
  '/notifications',
  '/feed',
  '/reviews',
  '/browse',
  '/browse/:shelf',
  '/add-book',
  '/author/:name',
  '/category/:name',
  '/author/:name/history',
  '/authorize',
  '/series/:slug',
  '/series/:slug/history',
] as const;

export type Path = (typeof PATHS)[number];

/** The names of the `:gaps` of a path. */
type Gaps<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Gaps<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** The address of a screen: `pathTo('/details/:googleId', { googleId })`. */
export const pathTo = <P extends Path>(path: P, params: Record<Gaps<P>, string>) =>
  path.replace(/:(\w+)/g, (_, name: Gaps<P>) => encodeURIComponent(params[name]));

/**
 * What stands at an address of its own, which the server draws for everybody who opens it, with the path that the same
 * screen has behind the `#`.
 */
const PAGES = {
  '/': '/home',
  '/book/:googleId': '/details/:googleId',
  '/about': '/about',
  '/reviews': '/reviews',
  '/browse': '/browse',
  '/browse/:shelf': '/browse/:shelf',
  '/questions': '/questions',
  '/questions/:questionId': '/questions/:questionId',
  '/author/:name': '/author/:name',
  '/series/:slug': '/series/:slug',
  '/list/:listId': '/lists/:listId',
  '/group/:groupId': '/groups/:groupId',
  '/profile/:userId': '/Account/Profile/:userId',
  '/profile/:userId/year/:year': '/year/:userId/:year',
} as const satisfies Record<string, Path>;

const PAIRS = Object.entries(PAGES).map(([page, path]) => ({
  page,
  path,
  isPage: patternOf(page),
  isPath: patternOf(path),
}));

/** Finds what an address has in the gaps of a path. Of a part of points alone a browser makes something else. */
function patternOf(path: string) {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>(?!\\.\\.?(?:/|$))[^/?]+)')}$`);
}

const filled = (path: string, parts: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? '');

/** The path of the screen that stands at an address; undefined: none does. */
export function pathAt(address: string) {
  for (const { path, isPage } of PAIRS) {
    const found = isPage.exec(address);
    if (found) return filled(path, found.groups);
  }
  return undefined;
}

/** The address at which a screen stands, by its path; undefined: only behind the `#`. */
export function pageOf(path: string) {
  for (const { page, isPath } of PAIRS) {
    const found = isPath.exec(path);
    if (found) return filled(page, found.groups);
  }
  return undefined;
}
