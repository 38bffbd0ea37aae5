import { isPartialDay } from '../../../../shared/authors.ts';
import type { EditionFacts, EditionForm } from '../../../../shared/contract/editions.ts';
import { bookErrors } from '../../../../shared/rules.ts';
import { refuseErrors, refuseField } from '../../../platform/http/errors.ts';
import { isbnOf, languageOf, lineOf } from '../books/bookForm.ts';
import { yearOf } from '../catalogue/dates.ts';

/** What a form says of an edition, cleaned; 400 with a sentence for each field that is wrong. */
export function factsOfForm(form: EditionForm): EditionFacts {
  const facts: EditionFacts = {};
  const { title, publisher, publishedDate, pageCount, language, format, isbn13 } = form;
  if (title !== undefined) facts.title = lineOf('title', title);
  if (publisher !== undefined) facts.publisher = lineOf('publisher', publisher ?? '') || null;
  if (publishedDate !== undefined) facts.publishedDate = dateOf(publishedDate ?? '');
  if (pageCount !== undefined) facts.pageCount = pageCount;
  if (language !== undefined) facts.language = languageOf(language);
  if (format !== undefined) facts.format = format;
  if (isbn13 !== undefined) facts.isbn13 = isbnOf('isbn13', isbn13 ?? '');
  // The rules are those of a book; its year is that of the date.
  const { year, ...errors } = bookErrors({
    title: facts.title,
    publisher: facts.publisher,
    year: yearOf(facts.publishedDate),
    pageCount,
    language: facts.language,
  });
  refuseErrors(year ? { ...errors, publishedDate: year } : errors);
  return facts;
}

function dateOf(text: string) {
  const date = lineOf('publishedDate', text).replace('−', '-');
  if (date === '' || isPartialDay(date)) return date || null;
  throw refuseField('publishedDate', 'date_wrong');
}
