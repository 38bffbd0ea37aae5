import { LIBRARY_SORTS, ORDERS, STATUSES, type Status } from '../../../shared/library.ts';
import type { LibraryView } from './library.api.ts';

/** What the address may narrow a library by, apart from status and text. */
export const FILTERS = [
  'shelf',
  'tag',
  'year',
  'month',
  'finished',
  'undated',
  'rating',
  'minRating',
  'maxRating',
  'category',
  'author',
  'language',
  'format',
  'decade',
  'due',
  'owned',
  'lent',
  'borrowed',
  'favorite',
  'reviewed',
  'minPages',
  'maxPages',
] as const satisfies (keyof LibraryView)[];
export type Filter = (typeof FILTERS)[number];

const NUMBERS: readonly string[] = ['year', 'decade', 'minPages', 'maxPages'];

/** What an address asks for; what it does not know is left to the server to refuse. */
export function viewOf(address: URLSearchParams): LibraryView {
  const statuses = statusesOf(address);
  const sort = LIBRARY_SORTS.find((known) => known === address.get('sort'));
  const order = ORDERS.find((known) => known === address.get('order'));
  const q = address.get('q')?.trim();
  const narrowed: Record<string, string | number> = {};
  for (const name of FILTERS) {
    const value = address.get(name);
    const isNumber = NUMBERS.includes(name);
    if (value && (!isNumber || Number.isInteger(Number(value))))
      narrowed[name] = isNumber ? Number(value) : value;
  }
  return {
    ...narrowed,
    ...(statuses.length > 0 ? { status: statuses.join(',') } : {}),
    ...(q ? { q } : {}),
    ...(sort ? { sort } : {}),
    ...(order ? { order } : {}),
  };
}

export const statusesOf = (address: URLSearchParams): Status[] =>
  (address.get('status') ?? '').split(',').filter((text): text is Status => isStatusName(text));

/** An address with some of it changed; an empty text takes something out. */
export function changed(address: URLSearchParams, part: Record<string, string>) {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(part))
    if (value) next.set(name, value);
    else next.delete(name);
  // The order of a shelf is none without it.
  if (!next.get('shelf') && next.get('sort') === 'shelf')
    for (const name of ['sort', 'order']) next.delete(name);
  return next;
}

const isStatusName = (text: string): text is Status => STATUSES.some((known) => known === text);
