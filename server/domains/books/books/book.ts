import { createHash } from 'node:crypto';
import { isbn10Of, isbn13Of } from '../../../../shared/isbn.ts';
import { withoutStackedMarks } from '../../../platform/text/stackedMarks.ts';
import { cleanHtml } from './description.ts';
import { cut } from './search/normalize.ts';

/** Where a book came from. */
export type Source = 'catalogue' | 'google' | 'openlibrary' | 'member' | 'csv';

/** A book as somebody outside describes it. */
export interface RawBook {
  googleId?: string | undefined;
  title: string;
  subtitle?: string | undefined;
  originalTitle?: string | undefined;
  /** Titles of translations and other editions, to find it by; shown nowhere. */
  otherTitles?: string[] | undefined;
  authors?: string[] | undefined;
  categories?: string[] | undefined;
  /** YYYY, YYYY-MM or YYYY-MM-DD; the year may be negative. */
  publishedDate?: string | undefined;
  pageCount?: number | undefined;
  publisher?: string | undefined;
  /** ISO 639: two or three letters. */
  language?: string | undefined;
  /** ISBN-10 or -13 in any shape; the first right one is taken. */
  isbns?: string[] | undefined;
  /** May hold any HTML. */
  description?: string | undefined;
  coverKey?: string | undefined;
}

/** A book as it is stored: cleaned, in bounds, what is wrong left out. */
export interface NewBook {
  googleId: string;
  title: string;
  subtitle: string | null;
  originalTitle: string | null;
  otherTitles: string[];
  authors: string[];
  categories: string[];
  publishedDate: string | null;
  pageCount: number | null;
  publisher: string | null;
  language: string | null;
  isbn10: string | null;
  isbn13: string | null;
  description: string | null;
  coverKey: string | null;
}

/** Cleans a book from outside; undefined when it has no title or an id that cannot be one. */
export function newBookOf(raw: RawBook): NewBook | undefined {
  const title = lineOf(raw.title, TITLE_MAX);
  if (title === null) return undefined;
  const authors = linesOf(raw.authors);
  const publishedDate = dateOf(raw.publishedDate);
  const googleId = raw.googleId ?? idOf(title, authors[0], publishedDate);
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(googleId)) return undefined;
  const isbn13 = raw.isbns?.map(isbn13Of).find((isbn) => isbn !== undefined);
  return {
    googleId,
    title,
    subtitle: lineOf(raw.subtitle, TITLE_MAX),
    originalTitle: lineOf(raw.originalTitle, TITLE_MAX),
    otherTitles: linesOf(raw.otherTitles),
    authors,
    categories: linesOf(raw.categories),
    publishedDate,
    pageCount: pagesOf(raw.pageCount),
    publisher: lineOf(raw.publisher, NAME_MAX),
    language: languageOf(raw.language),
    isbn10: (isbn13 && isbn10Of(isbn13)) ?? null,
    isbn13: isbn13 ?? null,
    description: cleanHtml(textOf(raw.description ?? '', DESCRIPTION_MAX)) || null,
    coverKey: raw.coverKey && /^[\w./-]{1,200}$/.test(raw.coverKey) ? raw.coverKey : null,
  };
}

export const TITLE_MAX = 1000;
export const NAME_MAX = 300;
const LIST_MAX = 50;
const DESCRIPTION_MAX = 20_000;

/** A public id of ours: 12 characters (72 bits) of a hash of what a book is known by. */
function idOf(title: string, author = '', publishedDate: string | null) {
  const hash = createHash('sha256').update(JSON.stringify([title, author, publishedDate]));
  return hash.digest('base64url').slice(0, 12);
}

/** A text from outside as one line, cleaned and cut; null when nothing is left. */
export function lineOf(text: string | undefined, most: number): string | null {
  if (text === undefined) return null;
  // By far the most are like this, and need none of the work below.
  if (text.length <= most && PLAIN_LINE.test(text)) return text;
  return (
    textOf(text ?? '', most)
      .replace(/\s+/g, ' ')
      .trim() || null
  );
}

const PLAIN_LINE = /^[!-~]+(?: [!-~]+)*$/;

function linesOf(texts: string[] = []) {
  const lines = new Set<string>();
  for (const text of texts.slice(0, LIST_MAX)) {
    const line = lineOf(text, NAME_MAX);
    if (line !== null) lines.add(line);
  }
  return [...lines];
}

/** Without what no text holds: control characters, halves of characters, overrides of direction. */
const textOf = (text: string, most: number) =>
  cut(
    withoutStackedMarks(text.slice(0, 2 * most))
      .normalize('NFC')
      .replace(/(?!\s)[\p{Cc}\p{Cs}\u202d\u202e]/gu, ''),
    most,
  );

function dateOf(date: string | undefined) {
  const match = /^(-?\d{1,4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(date?.trim() ?? '');
  if (!match) return null;
  const [, year, month, day] = match;
  if (Number(year) === 0) return null;
  if (month === undefined || !isWithin(month, 12)) return `${year}`;
  return day === undefined || !isWithin(day, 31) ? `${year}-${month}` : `${year}-${month}-${day}`;
}

const isWithin = (digits: string, most: number) => Number(digits) >= 1 && Number(digits) <= most;

const pagesOf = (pages = 0) =>
  Number.isInteger(pages) && pages > 0 && pages < 100_000 ? pages : null;

const languageOf = (language = '') => /^[a-z]{2,3}/.exec(language.toLowerCase())?.[0] ?? null;
