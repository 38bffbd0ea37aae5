import type { Static, TSchema } from 'typebox';
import { accounts } from './accounts.ts';
import { apps } from './apps.ts';
import { authors } from './authors.ts';
import { blocks } from './blocks.ts';
import { books } from './books.ts';
import { browse } from './browse.ts';
import { bursts } from './bursts.ts';
import { comments } from './comments.ts';
import { devices } from './devices.ts';
import { editions } from './editions.ts';
import { factors } from './factors.ts';
import { favorites } from './favorites.ts';
import { feed } from './feed.ts';
import { feeds } from './feeds.ts';
import { follows } from './follows.ts';
import { goals } from './goals.ts';
import { groups } from './groups.ts';
import { health } from './health.ts';
import { hidings } from './hidings.ts';
import { imports } from './imports.ts';
import { impressions } from './impressions.ts';
import { library } from './library.ts';
import { lists } from './lists.ts';
import { merges } from './merges.ts';
import { moderation } from './moderation.ts';
import { mutes } from './mutes.ts';
import { notes } from './notes.ts';
import { notifications } from './notifications.ts';
import { oidc } from './oidc.ts';
import { plan } from './plan.ts';
import { privacy } from './privacy.ts';
import { profiles } from './profiles.ts';
import { questions } from './questions.ts';
import { quotes } from './quotes.ts';
import { recall } from './recall.ts';
import { recommendations } from './recommendations.ts';
import { registration } from './registration.ts';
import { reports } from './reports.ts';
import { reviews } from './reviews.ts';
import { series } from './series.ts';
import { settings } from './settings.ts';
import { shelves } from './shelves.ts';
import { statistics } from './statistics.ts';
import { tokens } from './tokens.ts';
import { users } from './users.ts';

/**
 * Every call of the product, one row per method and path. A row says what goes in (`params`,
 * `query`, `body`), what comes back (`reply`; null where there is nothing to say: 204), the status
 * of success where it is not 200, the refusal of its 404 (`missing`), the one for a body in which a required
 * field is left out or null (`incomplete`), what else it refuses (`refuses`), whether it takes an
 * `Idempotency-Key` (`idempotencyKey`), whether tokens may make it (`byToken`), and how its answers are cached (`cache`).
 */
export const contract = {
  ...accounts,
  ...settings,
  ...factors,
  ...tokens,
  ...apps,
  ...oidc,
  ...registration,
  ...feeds,
  ...devices,
  ...profiles,
  ...users,
  ...follows,
  ...privacy,
  ...favorites,
  ...books,
  ...browse,
  ...reviews,
  ...comments,
  ...notifications,
  ...feed,
  ...blocks,
  ...mutes,
  ...hidings,
  ...reports,
  ...moderation,
  ...bursts,
  ...merges,
  ...library,
  ...editions,
  ...shelves,
  ...lists,
  ...groups,
  ...notes,
  ...quotes,
  ...impressions,
  ...goals,
  ...statistics,
  ...plan,
  ...recall,
  ...questions,
  ...series,
  ...authors,
  ...recommendations,
  ...imports,
  ...health,
};

/** The same by domain. */
export const domains = {
  accounts,
  settings,
  factors,
  tokens,
  apps,
  oidc,
  registration,
  feeds,
  devices,
  profiles,
  users,
  follows,
  privacy,
  favorites,
  books,
  browse,
  reviews,
  comments,
  notifications,
  feed,
  blocks,
  mutes,
  hidings,
  reports,
  moderation,
  bursts,
  merges,
  library,
  editions,
  shelves,
  lists,
  groups,
  notes,
  quotes,
  impressions,
  goals,
  statistics,
  plan,
  recall,
  questions,
  series,
  authors,
  recommendations,
  imports,
  health,
};

export type { Row } from './row.ts';

type Contract = typeof contract;
export type Call = keyof Contract;

/** Who is given the same cached answer of each call; never: its answers are not cached. */
type Audiences = {
  [C in Call]: Contract[C] extends { cache: { audience: infer A } } ? A : never;
};
export type CachedFor<C extends Call> = Audiences[C];
export type CachedCall = { [C in Call]: [Audiences[C]] extends [never] ? never : C }[Call];

/** The calls that take an `Idempotency-Key`. */
export type KeyedCall = {
  [C in Call]: Contract[C] extends { idempotencyKey: true } ? C : never;
}[Call];

/** The TypeScript type of one part of every call: computed once, then indexed by call. */
type PartOf<P extends string> = {
  [C in Call]: Contract[C] extends { [_ in P]: infer S extends TSchema } ? Static<S> : undefined;
};
interface Parts {
  params: PartOf<'params'>;
  query: PartOf<'query'>;
  body: PartOf<'body'>;
  reply: PartOf<'reply'>;
}

export type Params<C extends Call> = Parts['params'][C];
export type Query<C extends Call> = Parts['query'][C];
export type Body<C extends Call> = Parts['body'][C];
export type Reply<C extends Call> = Parts['reply'][C];
