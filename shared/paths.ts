/**
 * The addresses of the screens: what stands behind the `#`. web/app/routes.tsx has a screen for each; the
 * server's previews and mails and the service worker lead to some.
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
  '/users-list',
  '/users',
  '/credit',
  '/details/:googleId',
  '/book/:googleId',
  '/details/:googleId/correct',
  '/details/:googleId/history',
  '/library',
  '/shelves',
  '/shelves/:shelfId',
  '/statistics',
  '/year/:userId/:year',
  '/lists',
  '/lists/:listId',
  '/groups',
  '/groups/:groupId',
  '/imports',
  '/imports/:id',
  '/notifications',
  '/feed',
  '/add-book',
  '/author/:name',
  '/category/:name',
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
