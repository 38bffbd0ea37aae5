import { PAGE_SIZE } from '../../../shared/limits.ts';
import { isUuid } from '../../../shared/uuid.ts';
import { refuse } from './errors.ts';

/** One page of a list: how many items at most, and the key of the item it starts after. */
export interface Page<K> {
  limit: number;
  after: K | undefined;
}

/** The key of a list with the newest first: `order by created_at desc, id desc`. */
export interface NewestKey {
  /** ISO 8601, UTC, to the millisecond: the times of the schema hold no more. */
  createdAt: string;
  id: string;
}

/** The key of a list with the best first: `order by score desc, id desc`. */
export interface RankedKey {
  /** A whole number. */
  score: number;
  id: string;
}

/** The key of a list by name: `order by username_folded, id`. */
export interface NameKey {
  name: string;
  id: string;
}

/** The key of a list whose order is read from the item that it goes on after, where it would be too long for a cursor. */
export interface ItemKey {
  id: string;
}

/** What of a query says which page of a list is asked for. */
export interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/**
 * The page a query asks for, of a list with the newest first; 400 for a made-up cursor. Its
 * statement fetches `page.limit + 1` rows, so that `sendPage` knows whether the list goes on, and
 * goes on after the last page with
 * `${after ? sql`and (f.created_at, f.id) < (${after.createdAt}, ${after.id})` : empty}`.
 */
export const newestPageOf = (query: PageQuery, size = PAGE_SIZE): Page<NewestKey> =>
  pageOf(query, size, isNewestKey);

/** The page a query asks for, of a list by name; 400 for a made-up cursor. */
export const namePageOf = (query: PageQuery, size = PAGE_SIZE): Page<NameKey> =>
  pageOf(query, size, isNameKey);

/** The page a query asks for, of a list with the best first; 400 for a made-up cursor. */
export const rankedPageOf = (query: PageQuery, size = PAGE_SIZE): Page<RankedKey> =>
  pageOf(query, size, isRankedKey);

/** The page a query asks for, of a list that knows its order by an item's id; 400 for a made-up cursor. */
export const itemPageOf = (query: PageQuery, size = PAGE_SIZE): Page<ItemKey> =>
  pageOf(query, size, isItemKey);

/** The key of something that is liked, in a list with the most liked first. */
export const likedKeyOf = ({ _id, likes }: { _id: string; likes: number }): RankedKey => ({
  score: likes,
  id: _id,
});

/** The key of an item that has an id and a time. */
export const newestKeyOf = (item: { _id: string; createdAt: string | Date }): NewestKey => ({
  createdAt: new Date(item.createdAt).toISOString(),
  id: item._id,
});

/** The key of a user in a list by name. */
export const nameKeyOf = (user: { _id: string; foldedName: string }): NameKey => ({
  name: user.foldedName,
  id: user._id,
});

/** An answer that says in its headers what goes on after it. */
export interface Paged {
  header(name: string, value: string | number): unknown;
  request: { url: string };
}

interface Rows<K, T> {
  /** Up to `page.limit + 1` items; the one too many only tells that the list goes on. */
  rows: T[];
  /** How many the whole list holds; left out where nobody may know, or nobody counts them. */
  total?: number;
  keyOf: (item: T) => K;
}

/** The items of a page; sets `X-Total-Count` where it is known and, where the list goes on, `Link: rel="next"`. */
export function sendPage<K, T>(
  reply: Paged,
  page: Page<K>,
  { rows, total, keyOf }: Rows<K, T>,
): T[] {
  if (total !== undefined) reply.header('x-total-count', total);
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  if (rows.length > items.length && last !== undefined) {
    const next = new URL(reply.request.url, 'http://localhost');
    next.searchParams.set('cursor', encode(keyOf(last)));
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return items;
}

/**
 * The items of a page of a list that nobody counts, as that would cost more than the page: how many there are is said
 * where the first page is all of it.
 */
export const sendUncountedPage = <K, T>(
  reply: Paged,
  page: Page<K>,
  { rows, keyOf }: Omit<Rows<K, T>, 'total'>,
) => {
  const isWhole = page.after === undefined && rows.length <= page.limit;
  return sendPage(reply, page, { rows, keyOf, ...(isWhole ? { total: rows.length } : {}) });
};

/**
 * The page as long as its items have no more characters together than this, and one item at least: where texts are long it ends
 * sooner and goes on behind that, so that no answer grows to megabytes.
 */
export function boundedPage<K>(page: Page<K>, rows: readonly unknown[], most: number): Page<K> {
  let characters = 0;
  const fits = rows.findIndex((row) => {
    characters += JSON.stringify(row).length;
    return characters > most;
  });
  return fits === -1 ? page : { ...page, limit: Math.min(page.limit, Math.max(1, fits)) };
}

/** The page a query asks for, of a list with a key of its own; 400 for a made-up cursor. */
export function pageOf<K>(
  { limit, cursor }: PageQuery,
  size: number,
  isKey: (value: unknown) => value is K,
): Page<K> {
  if (cursor === undefined) return { limit: limit ?? size, after: undefined };
  const after = decode(cursor);
  if (!isKey(after)) throw refuse('page_not_found');
  return { limit: limit ?? size, after };
}

const encode = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

const isNameKey = (value: unknown): value is NameKey =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'id' in value &&
  typeof value.name === 'string' &&
  !/[\p{Cc}\p{Cs}]/u.test(value.name) &&
  isUuid(value.id);

/** Tells whether what a cursor holds is a key of a list with the newest first. */
export const isNewestKey = (value: unknown): value is NewestKey =>
  typeof value === 'object' &&
  value !== null &&
  'createdAt' in value &&
  'id' in value &&
  isTime(value.createdAt) &&
  isUuid(value.id);

const isItemKey = (value: unknown): value is ItemKey =>
  typeof value === 'object' && value !== null && 'id' in value && isUuid(value.id);

const isRankedKey = (value: unknown): value is RankedKey =>
  typeof value === 'object' &&
  value !== null &&
  'score' in value &&
  'id' in value &&
  Number.isInteger(value.score) &&
  Math.abs(Number(value.score)) < 2 ** 31 &&
  isUuid(value.id);

/** A real moment that PostgreSQL takes as well: no 30th of February, no year 0. */
const isTime = (value: unknown) =>
  typeof value === 'string' &&
  /^[1-9]\d{3}-/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString() === value;
