import type { FoundBook } from '../../../shared/contract/books.ts';
import { SEARCH_CACHE_MAX, SEARCH_RESULTS_MAX } from '../../../shared/limits.ts';

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
