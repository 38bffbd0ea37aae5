import type { Import } from '../../../../shared/contract/imports.ts';
import type { Db } from '../../../platform/db/db.ts';
import { csvRow, withGuard } from './formats/spreadsheets.ts';
import { headersOf, rejectedRows } from './imports.sql.ts';

const BATCH = 200;
const PROBLEM = 'Problem';

/**
 * The rows of an import that were not imported, with their columns as they came and one that says why, so that
 * they can be mended and imported again. What a spreadsheet would run is guarded as in our own CSV, but
 * for the formulas that Goodreads writes ISBNs as.
 */
export async function* rejectsOf(db: Db, { _id: id, state }: Import): AsyncGenerator<string> {
  let headers = (await headersOf(db, id)).filter((header) => header !== PROBLEM);
  let line = 0;
  let isBegun = false;
  for (;;) {
    const rows = await rejectedRows(db, id, line, BATCH);
    // Of what is no table: the members that the first rows have.
    if (headers.length === 0)
      headers = [...new Set(rows.flatMap(({ raw }) => Object.keys(raw)))].filter(
        (header) => header !== PROBLEM,
      );
    if (!isBegun) yield csvRow([...headers, PROBLEM]);
    isBegun = true;
    for (const row of rows)
      yield csvRow([
        ...headers.map((header) => guarded(row.raw[header] ?? '')),
        problemOf(row, state === 'applied'),
      ]);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    line = last.line;
  }
}

const guarded = (cell: string) => (/^="?[\dXx-]*"?$/.test(cell) ? cell : withGuard(cell));

function problemOf(
  row: { state: string; reason: string | null; problems: { column: string; text: string }[] },
  isApplied: boolean,
) {
  const reason =
    row.state === 'doubtful'
      ? `${isApplied ? 'Nobody said' : 'Please say'} which book it is: ${row.reason ?? 'several may be meant'}`
      : (row.reason ?? 'It was left out');
  const problems = row.problems.map(({ column, text }) => (column ? `${column}: ${text}` : text));
  return withGuard([reason, ...problems].join('; '));
}
