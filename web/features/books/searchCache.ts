import type { FoundBook } from '../../../shared/contract/books.ts';
import { SEARCH_CACHE_MAX, SEARCH_RESULTS_MAX, SEARCH_TEXT_MAX } from '../../../shared/limits.ts';
import type { FoundBooks } from './books.api.ts';

/** What the address says of a search that was made before; undefined where it says nothing that can be used. */
export function cachedSearch(address: URLSearchParams): FoundBooks | undefined {
  const books = cachedBooks(address.get('results'));
  if (!books) return undefined;
  const total = Number(address.get('total'));
  const next = address.get('next') ?? '';
  const corrected = address.get('corrected')?.slice(0, SEARCH_TEXT_MAX);
  return {
    books,
    total: Number.isSafeInteger(total) && total > books.length ? total : books.length,
    ...(/^[\w.~-]{1,2000}$/.test(next) ? { next } : {}),
    ...(corrected ? { corrected } : {}),
    ...(address.has('vague') ? { isVague: true } : {}),
  };
}

/** The same for the address; nothing where that would be too long. */
export function searchForAddress({ books, total, next, corrected, isVague }: FoundBooks) {
  const results = JSON.stringify(books);
  if (books.length === 0 || results.length >= SEARCH_CACHE_MAX) return undefined;
  return {
    results,
    ...(total > books.length ? { total: `${total}` } : {}),
    ...(next === undefined ? {} : { next }),
    ...(corrected ? { corrected } : {}),
    ...(isVague ? { vague: '1' } : {}),
  };
}

/**
 * Reads search results back from the address. An address is somebody else's data: only a non-empty
 * list of things that are books in every field is taken; anything else is no cache at all.
 */
export function cachedBooks(results: string | null): FoundBook[] | undefined {
  if (!results || results.length >= SEARCH_CACHE_MAX) return undefined;
  const list = parsed(results);
  if (!Array.isArray(list) || list.length === 0 || list.length > SEARCH_RESULTS_MAX)
    return undefined;
  return list.every(isFoundBook) ? list : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isFoundBook(value: unknown): value is FoundBook {
  if (typeof value !== 'object' || value === null) return false;
  const book = value as Record<keyof FoundBook, unknown>;
  return (
    typeof book.googleId === 'string' &&
    /^[\w-]{1,64}$/.test(book.googleId) &&
    typeof book.title === 'string' &&
    isTextList(book.authors) &&
    isTextList(book.categories) &&
    isTextOrNothing(book.description) &&
    isTextOrNothing(book.publishedDate) &&
    isTextOrNothing(book.thumbnail) &&
    (book.pageCount == null || Number.isSafeInteger(book.pageCount))
  );
}

const isTextList = (value: unknown) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const isTextOrNothing = (value: unknown) => value == null || typeof value === 'string';
