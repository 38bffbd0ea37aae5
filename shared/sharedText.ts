import { isbn13Of } from './isbn.ts';
import { SEARCH_TEXT_MAX } from './limits.ts';

/** What an app hands over when somebody shares something of it (`share_target` of the manifest). */
export interface SharedText {
  title?: string | undefined;
  text?: string | undefined;
  url?: string | undefined;
}

/** The book that is meant by it, as far as the text alone says; else what to look for. */
export type Meant = { googleId: string } | { isbn: string } | { q: string };

/** The names of what is shared, in the address that the installed application is opened with. */
export const SHARED = ['title', 'text', 'url'] as const;

/** Longer than any address that an app shares. */
const LONGEST = 4_000;

/** What is meant by what was shared: an address of ours, of Google Books or Open Library, an ISBN, else words. */
export function meantBy(shared: SharedText, origin?: string): Meant {
  const [title = '', text = '', url = ''] = SHARED.map((name) =>
    (shared[name] ?? '').slice(0, LONGEST),
  );
  const addresses = [url, ...text.split(/\s+/), ...title.split(/\s+/)].flatMap(addressIn);
  for (const address of addresses) {
    const googleId = idIn(address, origin);
    if (googleId !== undefined) return { googleId };
  }
  const isbn = addresses.map(isbnIn).find(Boolean) ?? isbnSaid(`${title}\n${text}\n${url}`);
  if (isbn) return { isbn };
  const said = [title, text].map(withoutAddresses).find(Boolean);
  const q = said ?? addresses.map(wordsIn).find(Boolean) ?? '';
  return { q: q.slice(0, SEARCH_TEXT_MAX).trim() };
}

function addressIn(text: string): URL[] {
  const [address = ''] = /https?:\/\/\S+/i.exec(text) ?? [];
  return URL.canParse(address) ? [new URL(address)] : [];
}

/** `OL893415W`, or what Google calls a book. */
function idIn({ origin: site, hostname, pathname, searchParams, hash }: URL, origin?: string) {
  if (site === origin) return /^(?:#\/details|\/book)\/([\w-]{1,64})/.exec(hash || pathname)?.[1];
  if (/(?:^|\.)openlibrary\.org$/.test(hostname)) return /\/(OL\d{1,12}[WM])\b/.exec(pathname)?.[1];
  if (!/^(?:books|play|www)\.google\.[a-z.]{2,6}$/.test(hostname)) return undefined;
  const id =
    searchParams.get('id') ?? /^\/books\/edition\/[^/]*\/([^/]+)/.exec(pathname)?.[1] ?? '';
  return /^[\w-]{12}$/.test(id) ? id : undefined;
}

/** A part of the path or the query that is one as a whole: `/dp/0441172717`, `?isbn=9780441172719`. */
const isbnIn = ({ pathname, searchParams }: URL) =>
  [...pathname.split('/'), ...searchParams.values()].map((part) => isbn13Of(part)).find(Boolean);

/** One of ten digits may be a telephone number, if nothing says what it is. */
function isbnSaid(text: string) {
  const found = text.matchAll(
    /(?<![\p{L}\d])(?:isbn[-\s:10]{0,6})?(?:97[89][\s\p{Pd}]?)?\d(?:[\s\p{Pd}]?\d){8}[\s\p{Pd}]?[\dX](?![\p{L}\d])/giu,
  );
  for (const [number] of found) {
    const isbn = isbn13Of(number);
    if (isbn && (/^(?:isbn|97)/i.test(number) || number.trim() === text.trim())) return isbn;
  }
  return undefined;
}

const withoutAddresses = (text: string) =>
  text
    .replace(/https?:\/\/\S+/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** What an address says to people: `dune` of `/book/show/44767458-dune`. */
function wordsIn({ pathname }: URL) {
  const part = pathname.split('/').filter(Boolean).at(-1) ?? '';
  return decoded(part)
    .replace(/\.\w{1,5}$/, '')
    .split(/[^\p{L}\p{M}\p{N}’']+/u)
    .filter((word) => !/^\d+$/.test(word))
    .join(' ')
    .trim();
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** Where that leads behind the `#`, before anything has been looked up. */
export function placeOfMeant(meant: Meant) {
  if ('googleId' in meant) return `/details/${encodeURIComponent(meant.googleId)}`;
  const q = 'isbn' in meant ? meant.isbn : meant.q;
  return q ? `/search?${new URLSearchParams({ q })}` : '/search';
}
