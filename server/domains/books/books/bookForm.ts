import type { BookFacts, BookForm } from '../../../../shared/contract/books.ts';
import { isbn13Of } from '../../../../shared/isbn.ts';
import { bookErrors, isBlank } from '../../../../shared/rules.ts';
import { refuseErrors, refuseField } from '../../../platform/http/errors.ts';
import { cleanLine, cleanText } from '../../../platform/http/inputText.ts';
import { cleanHtml, hasTooManyTags, TAGS_MAX } from './description.ts';

/** What a form says of a book, cleaned; 400 with a sentence for each field that is wrong. */
export function factsOfForm(form: BookForm): BookFacts {
  const facts: BookFacts = {};
  const { title, subtitle, authors, categories, publisher, description } = form;
  if (title !== undefined) facts.title = lineOf('title', title);
  if (subtitle !== undefined) facts.subtitle = lineOf('subtitle', subtitle ?? '') || null;
  if (form.originalTitle !== undefined)
    facts.originalTitle = lineOf('originalTitle', form.originalTitle ?? '') || null;
  if (authors !== undefined) facts.authors = linesOf('authors', authors);
  if (categories !== undefined) facts.categories = linesOf('categories', categories);
  if (publisher !== undefined) facts.publisher = lineOf('publisher', publisher ?? '') || null;
  if (description !== undefined) facts.description = descriptionOf(description ?? '') || null;
  if (form.year !== undefined) facts.publishedDate = form.year === null ? null : String(form.year);
  if (form.pageCount !== undefined) facts.pageCount = form.pageCount;
  if (form.language !== undefined) facts.language = languageOf(form.language);
  if (form.isbn !== undefined) facts.isbn13 = isbnOf('isbn', form.isbn ?? '');
  const { year, pageCount } = form;
  refuseErrors(bookErrors({ ...facts, year, pageCount }));
  return facts;
}

/** A text of one line, its blanks put together; blank is none. */
export const lineOf = (field: string, text: string) =>
  isBlank(text) ? '' : cleanLine(field, text).replace(/\s+/g, ' ');

const textOf = (field: string, text: string) => (isBlank(text) ? '' : cleanText(field, text));

function descriptionOf(text: string) {
  if (hasTooManyTags(text))
    throw refuseField('description', 'book_description_tags', { most: TAGS_MAX });
  return cleanHtml(textOf('description', text));
}

const linesOf = (field: string, texts: string[]) => [
  ...new Set(texts.map((text) => lineOf(field, text)).filter(Boolean)),
];

export const languageOf = (text: string | null) => text?.trim().toLowerCase() || null;

/** The ISBN-13 of a text; blank is none. */
export function isbnOf(field: string, text: string) {
  if (isBlank(text)) return null;
  const isbn13 = isbn13Of(text);
  if (isbn13 !== undefined) return isbn13;
  throw refuseField(field, 'isbn_wrong');
}
