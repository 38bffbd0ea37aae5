import { IMPORT_BYTES_MAX } from '../../../../shared/imports.ts';

/** How large a file may be, as it is sent and when it is unpacked, in bytes. */
export const FILE_BYTES_MAX = IMPORT_BYTES_MAX;
export const ROWS_MAX = 50_000;
/** So many books the imports of one account add to the catalogue within a day: as many as one file may have. */
export const BOOKS_A_DAY = ROWS_MAX;
/** Rows, empty ones and lines without any: what is worked through, whatever comes of it. */
export const RECORDS_MAX = 2 * ROWS_MAX;
export const COLUMNS_MAX = 300;
/** Their names together, which each row is kept with. */
export const HEADERS_CHARS_MAX = 10_000;
/** Values in an item of JSON; a book with as many notes of progress as it may have has about an eighth of them. */
export const VALUES_MAX = 200_000;
/** So much of a file tells what it is. */
export const HEAD_BYTES = 64 * 1024;
/** A read count beyond the dates given makes at most so many readings. */
export const UNDATED_READINGS_MAX = 50;
/** Files inside an archive, most of which are pictures, and those that may be lists of books. */
export const ARCHIVE_ENTRIES_MAX = 20_000;
export const ARCHIVE_FILES_MAX = 200;
/** Lists inside of one row. */
export const LIST_MAX = 200;
/** A cell that is no review, no note and no JSON; 200 shelves with long names would fit in. */
export const LINE_CHARS_MAX = 20_000;
/** A date or a number with anything that may stand around it. */
export const SHORT_CELL_MAX = 100;
/** Parts of a cell that are looked at at all, some of which are the same or empty. */
export const PARTS_MAX = 1_000;
/** The longest cell that is looked into: a review, and a note as long as notes may be. */
export const CELL_CHARS_MAX = 150_000;
/** Elements of a review in HTML, their ends included. */
export const ELEMENTS_MAX = 3_000;
/** Elements inside of one another in a review in HTML; people's have a handful. */
export const NESTING_MAX = 100;
/** Quotations and lists inside of one another in our Markdown, each of which every line in it is marked with. */
export const INDENTS_MAX = 10;
export const NAME_MAX = 300;
export const TITLE_MAX = 1_000;
export const NOTE_MAX = 100_000;
