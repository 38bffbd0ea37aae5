/**
 * What an import says of a file and of its rows, once, by its id: why a row's book is that one, what could not be
 * read, why it failed. `{name}` stands for a value of `params`. The pages have each of them in all languages
 * (`web/messages/<language>/importTexts.arb`); an id that has been released keeps its meaning.
 */
export const IMPORT_TEXTS = {
  // Why a row's book is that one, or which it is cannot be told
  isbn: 'The ISBN is of this book',
  isbn_title_author: 'The ISBN, the title and the author are of this book',
  isbn_title: 'The ISBN and the title are of this book',
  isbn_author: 'The ISBN and the author are of this book, the title is another',
  isbn_only: 'The ISBN is of this book, title and author are others',
  id: 'The id is of this book',
  id_title_author: 'The id, the title and the author are of this book',
  id_title: 'The id and the title are of this book',
  id_author: 'The id and the author are of this book, the title is another',
  id_only: 'The id is of this book, title and author are others',
  title_author: 'Title and author are the same',
  other_title_author: 'This is another title of the book, and the author is the same',
  title_author_nearly: 'Title and author are nearly the same',
  title: 'The title is the same, the author is not',
  author: 'The author is the same',
  numbers_differ: 'Its numbers are of several books',
  number_of_other: 'The number is of one book, title and author are of another',
  several_books: 'Several books have this title and author',
  other_place: 'Title and author are the same, its place in the series is another',
  number_unknown: 'No book of this number is known, and the row has no title',
  title_unknown: 'Not in our catalog yet. We’ll add it.',
  left_out: 'You left it out',
  wanted_new: 'You want it added as a new book',
  chosen: 'You chose this book',
  second_row: 'A row before it is of the same book: this one adds what that one lacks',
  book_gone: 'Its book is not here any more. Please import this row again.',
  books_many:
    'Your imports have added {most} new books within a day, and no more can be added. Import this row again tomorrow.',
  quotes_many:
    'You keep {most} quotes, as many as there can be. Quotes of this row that were left out: {count}',
  row_failed: 'Something went wrong on our side whenever this row was imported: it was left out',
  changed_since: 'You have changed this since, so it stays: {fields}',

  // Rows that cannot be read
  row_cells:
    'There is a comma or semicolon too many in this line: {cells} values for {headers} columns',
  row_cells_to:
    'This line goes on to line {line} and has {cells} values for {headers} columns: a quotation mark may be missing',
  row_no_book: 'This row names no book: it has neither a title nor a number of one',
  no_book: 'This is not a book',
  list_no_book: '“{cell}” is not a book: lists may hold authors and subjects too',
  no_work: 'This row names no work of Open Library',
  say_columns: 'Say first which column holds the titles, or the ISBNs',
  row_progress_many:
    'This row has {count} notes of how far you were. A book has at most {most}: more could not be written at once.',
  file_progress_many:
    'With this row the file has more than {most} notes of how far you were, which is more than one import may bring.',
  deleted_there: 'This book was deleted in {service}',

  // Cells that cannot be read, or not be taken as they are
  status_wrong: '“{cell}” is not a reading status that we know',
  rating_wrong: '“{cell}” is not a rating from 0 to {most}',
  number_wrong: '“{cell}” is not a number',
  isbn_wrong: '“{cell}” is not an ISBN',
  rounded: '“{cell}” was rounded by a spreadsheet and identifies no book',
  date_wrong: '“{cell}” is not a date',
  dates_wrong: '“{cell}” is not a pair of dates',
  month_unclear: 'Which number of “{cell}” is the month cannot be told: only the year was taken',
  date_future: '“{cell}” lies in the future',
  json_wrong: '“{cell}” is not JSON',
  value_wrong: '“{cell}” is not known there',
  note_wrong: '“{cell}” is not a note',
  note_long: 'The note is longer than 100,000 characters: its end was left out',
  start_alone:
    'A start without an end belongs to no reading of a book in this state: it was left out',
  readings_many: 'Of {count} readings without dates, {taken} were taken',
  ends_before: 'A reading ends ({endedOn}) before it starts ({startedOn}): its start was left out',
  review_unrated: 'A review needs a rating: without one it became part of the private note',
  review_long: 'A review has at most {most} characters: its end became part of the private note',
  half_star: 'A review has at least one star: half a star became one',

  // Files that are not read, or not to their end
  file_empty: 'This file is empty.',
  file_blank: 'This file holds nothing but blanks and empty lines.',
  file_large: 'This file is larger than 50 MB, which is more than any list of books.',
  rows_many: 'This file has more than {most} rows. Divide it, and import one part after the other.',
  rows_none: 'There are no books in this file: it has a header and no rows.',
  columns_many:
    'The first line of this file has {columns} columns. Tables with more than {most} are no lists of books.',
  quote_open:
    'A quotation mark is opened in the row that begins in line {line} and never closed. Close it, and send the file again.',
  row_long:
    'The row that begins in line {line} is longer than a million characters: that is no book.',
  row_long_quote:
    'The row that begins in line {line} is longer than a million characters: that is no book. Perhaps a quotation mark is opened there and never closed: close it, and send the file again.',
  row_wrong: 'The row that begins in line {line} cannot be read.',
  row_wrong_quote:
    'The row that begins in line {line} cannot be read. Perhaps a quotation mark is opened there and never closed: close it, and send the file again.',
  text_unknown:
    'No list of books was found in this file: it has neither columns nor ISBNs. It begins with “{begin}”.',
  json_unknown:
    'This is JSON, but no list of books that we know: it has {names}. We read what LibraryThing, BookWyrm and Commonplace export as JSON.',
  json_unknown_bare:
    'This is JSON, but no list of books that we know: it has no names in it. We read what LibraryThing, BookWyrm and Commonplace export as JSON.',
  json_deep: 'This JSON is nested too deeply to be a list of books.',
  json_item_long: 'One item of this JSON (“{key}”) is too long to be a book.',
  json_cut: 'This JSON ends in the middle: the file was not saved, or not sent, to its end.',
  json_invalid: 'This file is not valid JSON, near “{near}”.',
  nul: 'This file holds bytes that no text has: it is not a text file, or it was damaged on its way. Export it anew and send it as it comes.',
  nul_line:
    'This file holds bytes that no text has (the first in line {line}): it is not a text file, or it was damaged on its way. Export it anew and send it as it comes.',
  web_page:
    'This is a web page, not an export. Perhaps you were signed out when you downloaded it: sign in there, and export again.',
  excel:
    'This is an Excel workbook. Open it, choose “Save as”, then “CSV UTF-8”, and send that file.',
  workbook:
    'This is a workbook of a spreadsheet. Open it, choose “Save as”, then “CSV UTF-8”, and send that file.',
  pdf: 'This is a PDF. Books can be read from CSV, TSV, JSON and text files.',
  picture: 'This is a picture. Books can be read from CSV, TSV, JSON and text files.',
  database:
    'This is a database. Export your books as CSV from the app it belongs to, and send that file.',
  packed: 'This is a {kind} archive. Unpack it, or pack it as zip, and send that.',
  archive_empty: 'There is nothing in this archive that books could be read from.',
  archive_unknown: 'No list of books is among the files of this archive: {names}.',
  archive_unknown_more:
    'No list of books is among the files of this archive: {names} and {more} more.',
  archive_large:
    'Unpacked, this archive is larger than 50 MB. Unpack it and send only the file with your books.',
  archive_files: 'This archive holds too many files. Send only the file with your books.',
  archive_password: 'This archive has a password. Send it without one.',
  archive_damaged:
    'This archive is damaged: it cannot be unpacked. Pack it anew, or send the file in it.',

  // Imports as a whole
  waits_for_hour:
    'Your files have taken their share of this hour. This one goes on by itself within the next.',
  given_up:
    'Something went wrong on our side, again and again. Please try again, or tell whoever runs this site.',
  rows_failed:
    'Something went wrong on our side with these books, and they were left out: {titles}. Everything else is imported.',
  rows_failed_more:
    'Something went wrong on our side with these books, and they were left out: {titles} and {more} more. Everything else is imported.',
  apply_given_up:
    'Something went wrong on our side, again and again, and the rest was not imported. You can go on with it, or undo what was imported.',
  undo_given_up:
    'Something went wrong on our side, again and again, and the rest was not undone. Please try to undo it again.',
  undo_failed:
    'Something went wrong on our side, and these books were not taken back: {titles}. Please try to undo it again.',
  undo_failed_more:
    'Something went wrong on our side, and these books were not taken back: {titles} and {more} more. Please try to undo it again.',
  kept_books: 'What you have changed since was kept: {titles}',
  kept_books_more: 'What you have changed since was kept: {titles} and {more} more',
} as const;
export type ImportTextId = keyof typeof IMPORT_TEXTS;

export type TextParams = Record<string, string | number>;

/** Something that an import says: by its id for the pages, and in English. */
export interface Said {
  id: ImportTextId;
  params: TextParams;
  text: string;
}

/** Says something of an import. */
export const said = (id: ImportTextId, params: TextParams = {}): Said => ({
  id,
  params,
  text: IMPORT_TEXTS[id].replace(/\{(\w+)\}/g, (braced, name: string) => {
    const value = params[name] ?? braced;
    return typeof value === 'number' ? value.toLocaleString('en') : value;
  }),
});

/** Says something of books by the titles of the first of them; null where there are none. */
export function saidOfBooks(
  id: 'rows_failed' | 'undo_failed' | 'kept_books',
  titles: string[],
  total: number,
): Said | null {
  if (total === 0) return null;
  const named = titles.map((title) => `“${title}”`).join(', ');
  const more = total - titles.length;
  return more > 0 ? said(`${id}_more`, { titles: named, more }) : said(id, { titles: named });
}
