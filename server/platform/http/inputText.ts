import { BOOK_DESCRIPTION_MAX, REVIEW_CONTENT_MAX, ROOM } from '../../../shared/limits.ts';
import { refuseField } from './errors.ts';

/** A text of one line as it is kept: trimmed and NFC; 400 for characters that no line holds. */
export const cleanLine = (field: string, text: string) => clean(field, text, NOT_IN_A_LINE);

/** A text of several lines as it is kept: trimmed, NFC, lines ended by \n; 400 as for a line. */
export const cleanText = (field: string, text: string) =>
  clean(field, text.replace(/\r\n?/g, '\n'), NOT_IN_A_TEXT);

/** A password as it is hashed: NFC, because keyboards differ, and otherwise as it was typed. */
export function cleanPassword(field: string, password: string) {
  if (password.length > UNITS_MAX) throw isTooLong(field);
  if (NOT_IN_A_LINE.test(password)) throw cannotBeKept(field);
  if (MARKS.test(password)) throw isTooMarked(field);
  return password.normalize('NFC');
}

function clean(field: string, text: string, refused: RegExp) {
  if (text.length > UNITS_MAX) throw isTooLong(field);
  const trimmed = text.trim();
  if (refused.test(trimmed)) throw cannotBeKept(field);
  // Before anything is normalised, which sorts the marks on a letter: 120,000 take seconds.
  if (MARKS.test(trimmed) || isMostlyMarks(trimmed)) throw isTooMarked(field);
  // And after, as a letter may come with three marks of its own, and a mark may stand for two.
  if (HALF_AS_MANY.test(trimmed) && MARKS.test(trimmed.normalize('NFD'))) throw isTooMarked(field);
  return trimmed.normalize('NFC');
}

/**
 * Control characters; half a surrogate pair, which UTF-8 cannot hold; and the two overrides that
 * turn the text after them around. Other marks of direction are good Arabic, Hebrew and Persian.
 */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202d\u202e]/u;
const NOT_IN_A_TEXT = /(?![\n\t])[\p{Cc}\p{Cs}\u202d\u202e]/u;

/** In a row: no letter of any script bears so many. */
const MARKS = /\p{M}{17}/u;
const HALF_AS_MANY = /\p{M}{7}/u;

/** Where every letter bears as many as one may, a long text is refused: a fully pointed verse has two each. */
const isMostlyMarks = (text: string) =>
  text.length > SHORT && (text.match(/\p{M}/gu)?.length ?? 0) > 0.75 * text.length;
const SHORT = 400;

/** The longest text of the contract, in code units: what else is cleaned is no longer either. */
const UNITS_MAX = 2 * ROOM * Math.max(REVIEW_CONTENT_MAX, BOOK_DESCRIPTION_MAX);

const isTooLong = (field: string) => refuseField(field, 'text_too_long', { field });
const isTooMarked = (field: string) => refuseField(field, 'text_has_stacked_marks', { field });
const cannotBeKept = (field: string) =>
  refuseField(field, 'text_has_control_characters', { field });
