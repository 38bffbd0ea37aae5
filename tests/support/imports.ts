import type { ImportedRow } from '../../server/domains/moving/imports/importedRow.ts';
import { type ImportOptions, readImport } from '../../server/domains/moving/imports/readImport.ts';
import type { Meaning } from '../../shared/imports.ts';

/** Reads a file that a test has written, to its end. */
export async function imported(
  content: string | Uint8Array,
  options: Partial<ImportOptions> & { columns?: Record<string, Meaning> } = {},
) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const reading = await readImport(bytes, { fileName: 'file', ...options });
  const rows: ImportedRow[] = [];
  for await (const row of reading.rows) rows.push(row);
  return { ...reading, rows };
}

/** The only row of a table of these columns and cells. */
export async function rowOf(columns: string, cells: Record<string, string>) {
  const names = columns.split(',');
  const line = names.map((name) => quoted(cells[name] ?? '')).join(',');
  const { rows, service } = await imported(`${columns}\n${line}\n`);
  return { ...(rows[0] as ImportedRow), service, rows: rows.length };
}

export const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** The sentence that a file is refused with, whenever that is. */
export async function refusalOf(content: string | Uint8Array): Promise<string> {
  try {
    const { rows, service } = await imported(content);
    return `not refused: ${rows.length} rows of ${service}`;
  } catch (error) {
    return (error as Error).message;
  }
}
