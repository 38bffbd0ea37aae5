import { IMPORT_BYTES_MAX } from '../../../../shared/imports.ts';

/** How large a file may be, as it is sent and when it is unpacked, in bytes. */
export const FILE_BYTES_MAX = IMPORT_BYTES_MAX;
export const ROWS_MAX = 50_000;
export const COLUMNS_MAX = 300;
/** The longest row; of the longest reviews of all services there would be room for ten. */
export const ROW_CHARS_MAX = 1_000_000;
/** So much of a file tells what it is. */
export const HEAD_BYTES = 64 * 1024;
/** A read count beyond the dates given makes at most so many readings. */
export const UNDATED_READINGS_MAX = 50;
/** Files inside an archive, of which few are read. */
export const ARCHIVE_ENTRIES_MAX = 20_000;
/** Lists inside of one row. */
export const LIST_MAX = 200;
export const NAME_MAX = 300;
export const TITLE_MAX = 1_000;
export const NOTE_MAX = 100_000;
