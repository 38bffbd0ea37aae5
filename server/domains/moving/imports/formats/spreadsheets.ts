/**
 * A spreadsheet takes a cell that begins with one of these for a formula and runs it
 * (https://owasp.org/www-community/attacks/CSV_Injection). An apostrophe before it makes it a text.
 */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** A text as a cell that no spreadsheet runs; `withoutGuard` gives it back as it was. */
export const withGuard = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

/** The text of a cell that `withGuard` may have written. */
export const withoutGuard = (cell: string) =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** A cell as CSV has it (RFC 4180). */
const csvCell = (text: string) =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A row of cells. */
export const csvRow = (cells: string[]) => `${cells.map(csvCell).join(',')}\n`;
