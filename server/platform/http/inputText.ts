import { badRequest } from './errors.ts';

/** A text of one line as it is kept: trimmed and NFC; 400 for characters that no line holds. */
export const cleanLine = (field: string, text: string) => clean(field, text, NOT_IN_A_LINE);

/** A text of several lines as it is kept: trimmed, NFC, lines ended by \n; 400 as for a line. */
export const cleanText = (field: string, text: string) =>
  clean(field, text.replace(/\r\n?/g, '\n'), NOT_IN_A_TEXT);

/** A password as it is hashed: NFC, because keyboards differ, and otherwise as it was typed. */
export function cleanPassword(field: string, password: string) {
  if (NOT_IN_A_LINE.test(password)) throw cannotBeKept(field);
  return password.normalize('NFC');
}

function clean(field: string, text: string, refused: RegExp) {
  const trimmed = text.trim();
  if (refused.test(trimmed)) throw cannotBeKept(field);
  if (/\p{M}{17}/u.test(trimmed.normalize('NFD')))
    throw refusal(field, 'stacks more marks on a letter than can be read');
  return trimmed.normalize('NFC');
}

/**
 * Control characters; half a surrogate pair, which UTF-8 cannot hold; and the two overrides that
 * turn the text after them around. Other marks of direction are good Arabic, Hebrew and Persian.
 */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202d\u202e]/u;
const NOT_IN_A_TEXT = /(?![\n\t])[\p{Cc}\p{Cs}\u202d\u202e]/u;

const cannotBeKept = (field: string) =>
  refusal(field, 'holds invisible control characters; please remove them');

function refusal(field: string, problem: string) {
  const sentence = `The ${field} ${problem}`;
  return badRequest(sentence, { [field]: sentence });
}
