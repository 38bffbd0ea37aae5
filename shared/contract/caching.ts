import type { TSchema } from 'typebox';

/**
 * What a cached answer depends on. Triggers write these into the invalidation log in the transaction of a
 * change (see the migrations); a process drops every cached answer that carries one of them.
 */
export type CacheTag =
  /** Anything of a book that everyone sees, its counts included. */
  | `book ${string}`
  /** What reviews and favourites show of a book: its title and cover. */
  | `title ${string}`
  /** Anything of a user that everyone sees, counts and privacy included. */
  | `user ${string}`
  /** What others show of a user: the name. */
  | `name ${string}`
  /** What a review says. */
  | `review ${string}`
  /** Anything of a list, what is on it included. */
  | `list ${string}`
  /** Which lists with a book there are for everybody, apart from who is suspended or private. */
  | `lists ${string}`
  /** What everybody sees of a group, and that there is one for them. */
  | `group ${string}`
  /** Anything of the entries and readings of a user, who sees them included. */
  | `library ${string}`
  /** Which books there are and by what they are found, popularity apart. */
  | 'catalogue'
  /** Whose accounts are suspended, and whose profiles are private: lists or counts of people are without them. */
  | 'suspensions'
  /** Which books people are busy with. */
  | 'engagement';

/** How the answers of a call are cached. */
export interface Caching {
  /** Who is given the same bytes: everyone, or all who are not signed in. */
  audience: 'everyone' | 'visitors';
  /** What every answer depends on; `{id}` stands for the parameter `id` of the address. */
  tags: readonly CacheTag[];
  /** How many answers there are to one question, of which each request is given one at random. */
  variants?: number;
  /** For how long an answer may be given when nothing it depends on changes. */
  ttlMs?: number;
}

/** The keyword of a schema that says which tag a value of it stands for. */
export const CACHE_TAG = 'x-cache-tag';

/**
 * A shape of the contract that shows something which changes by itself: an answer that holds one depends on
 * this tag, where `{field}` stands for the field of the shape.
 */
export const shows = <T extends TSchema>(tag: CacheTag, schema: T): T => ({
  ...schema,
  [CACHE_TAG]: tag,
});

/** A row's `cache`, with its audience known to the compiler. */
export const cachedFor = <A extends Caching['audience']>(
  audience: A,
  caching: Omit<Caching, 'audience'>,
): Caching & { audience: A } => ({ audience, ...caching });
