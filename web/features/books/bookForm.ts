import { useEffect, useState } from 'react';
import type { BookDetails, BookForm } from '../../../shared/contract/books.ts';
import { latinFigures } from '../../../shared/figures.ts';
import { isbn13Of } from '../../../shared/isbn.ts';
import { bookErrors, isBlank } from '../../../shared/rules.ts';
import { type FieldTexts, refusalTexts } from '../../locales/refusalTexts.ts';
import { words } from '../../locales/words.ts';
import { wholeNumberIn } from '../../numbers.ts';
import { changedOf } from '../../ui/useForm.ts';

/** A book as it stands in a form: texts only. */
export interface BookValues {
  title: string;
  subtitle: string;
  originalTitle: string;
  authors: string[];
  isbn: string;
  year: string;
  pageCount: string;
  language: string;
  publisher: string;
  /** One a line. */
  categories: string;
  description: string;
}
export type BookField = keyof BookValues;

export const EMPTY_BOOK: BookValues = {
  title: '',
  subtitle: '',
  originalTitle: '',
  authors: [''],
  isbn: '',
  year: '',
  pageCount: '',
  language: '',
  publisher: '',
  categories: '',
  description: '',
};

/** What a form says of a book that is here. */
export const valuesOf = (book: BookDetails): BookValues => ({
  title: book.title,
  subtitle: book.subtitle ?? '',
  originalTitle: book.originalTitle ?? '',
  authors: book.authors.length > 0 ? book.authors : [''],
  isbn: book.isbn13 ?? book.isbn10 ?? '',
  year: yearIn(book.publishedDate),
  pageCount: book.pageCount === null ? '' : String(book.pageCount),
  language: book.language ?? '',
  publisher: book.publisher ?? '',
  categories: book.categories.join('\n'),
  description: plainOf(book.description ?? ''),
});

/** What is wrong with a form, by field, as the server would say it. */
export function errorsOf(values: BookValues): FieldTexts<BookField> {
  const errors: FieldTexts<BookField> = refusalTexts(bookErrors(formOf(values)));
  if (!isBlank(values.isbn) && !isbn13Of(values.isbn)) errors.isbn = words.bookForm.isbnWrong;
  if (Number.isNaN(numberOf(values.year))) errors.year = words.bookForm.yearInDigits;
  if (Number.isNaN(pagesOf(values.pageCount))) errors.pageCount = words.bookForm.pagesInDigits;
  return errors;
}

/** What is sent of a form: all of it, or only the fields that differ from what they were. */
export function formOf(values: BookValues, before?: BookValues): BookForm {
  const form: Required<BookForm> = {
    title: values.title,
    subtitle: values.subtitle || null,
    originalTitle: values.originalTitle || null,
    authors: values.authors.filter((author) => !isBlank(author)),
    isbn: values.isbn || null,
    year: numberOf(values.year),
    pageCount: pagesOf(values.pageCount),
    language: values.language || null,
    publisher: values.publisher || null,
    categories: values.categories.split('\n').filter((category) => !isBlank(category)),
    description: values.description || null,
  };
  return before ? changedOf(form, values, before) : form;
}

/**
 * What is being written about a book, from what it was before. What differs is kept in this browser
 * with every change, so that a reload, a session that ended or a submit that failed loses nothing, and
 * what somebody else has corrected meanwhile is not put back. Where nothing was begun, it begins with what is given.
 */
export function useBookDraft(name: string, from: BookValues, given: Partial<BookValues> = {}) {
  const key = `commonplace.draft.${name}`;
  const [before, begin] = useState(from);
  const [start] = useState<BookValues>(() => ({ ...before, ...given }));
  const [values, setValues] = useState<BookValues>(() => {
    const draft = stored(key);
    return Object.keys(draft).length > 0 ? { ...before, ...draft } : start;
  });

  useEffect(() => {
    try {
      const changed = fieldsOf(values).filter((field) => !isSame(values[field], before[field]));
      const draft = Object.fromEntries(changed.map((field) => [field, values[field]]));
      // What was given and not touched is no draft: something else may be given the next time.
      if (changed.length === 0 || isSame(values, start)) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(draft));
    } catch {
      // Storage may be forbidden or full; then the draft lives as long as the page.
    }
  }, [key, values, before, start]);

  return {
    values,
    setValues,
    began: before,
    begin,
    restart: () => setValues(before),
    forgetSent(sent: BookValues) {
      if (isSame({ ...before, ...stored(key) }, sent)) forget(key);
    },
  };
}

function forget(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage may be forbidden; then nothing was kept.
  }
}

const fieldsOf = (values: BookValues) => Object.keys(values) as BookField[];
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** NaN for what is no whole number; null for nothing. */
function numberOf(text: string) {
  const digits = latinFigures(text).trim().replace('−', '-');
  if (digits === '') return null;
  return /^-?\d{1,6}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** The same of pages, which are written with marks between thousands. */
const pagesOf = (text: string) => (isBlank(text) ? null : (wholeNumberIn(text) ?? Number.NaN));

const yearIn = (date: string | null) => {
  const year = /^-?\d+/.exec(date ?? '')?.[0];
  return year === undefined ? '' : String(Number(year));
};

/** A description as people write it; one with other tags than of paragraphs as it is, to keep them. */
function plainOf(html: string) {
  if (/<(?!\/?(?:p|br)\b)\/?\w/i.test(html)) return html;
  return html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/p>\s*<p>/gi, '\n\n')
    .replace(/<\/?p>/gi, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .trim();
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function stored(key: string): Partial<BookValues> {
  try {
    const draft: Record<string, unknown> = JSON.parse(localStorage.getItem(key) ?? '{}');
    return Object.fromEntries(
      fieldsOf(EMPTY_BOOK)
        .map((field) => [field, draft[field]] as const)
        .filter(([field, value]) => (field === 'authors' ? isNames(value) : isText(value))),
    );
  } catch {
    return {};
  }
}

const isText = (value: unknown) => typeof value === 'string';
const isNames = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isText);
