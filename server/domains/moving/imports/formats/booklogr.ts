import {
  lineOf,
  momentOf,
  placeOf,
  starsOf,
  statusOf,
  wholeOf,
} from '../../../reading/items/cells.ts';
import { readColumns } from './columns.ts';
import { markdownOfText } from './markup.ts';
import { addNote, type RowReader } from './rows.ts';

export const marks = [['reading_status', 'current_page', 'total_pages']];

/** BookLogr's export; earlier versions write `None` where there is nothing. */
export function read(reader: RowReader) {
  const { out, take } = reader;
  const cell = (...columns: string[]) => reader.cell(...columns).replace(/^None$/, '');
  readColumns(
    { ...reader, cell },
    {
      title: 'title',
      authors: 'author',
      isbns: 'isbn',
      status: 'reading_status',
      pages: 'total_pages',
    },
  );
  if (out.status === 'reading') out.position = placeOf(wholeOf(cell('current_page')), 'page');
  out.rating = take('rating', 'rating_wrong', (stars) =>
    stars === 'None' ? null : starsOf(stars),
  );
  readNotes(reader, reader.prose('notes').replace(/^None$/, ''));
}

/** A list of notes in JSON; those with a page are quotes. */
function readNotes({ out, problem }: RowReader, text: string) {
  if (text === '') return;
  let notes: unknown;
  try {
    notes = JSON.parse(text);
  } catch {
    addNote(out, markdownOfText(text));
    return;
  }
  for (const note of Array.isArray(notes) ? notes.slice(0, 500) : [notes]) {
    if (typeof note === 'string') addNote(out, markdownOfText(note));
    if (typeof note !== 'object' || note === null) continue;
    const { content, quote_page, visibility, created_on } = note as Record<string, unknown>;
    if (typeof content !== 'string')
      problem('notes', 'note_wrong', { cell: lineOf(JSON.stringify(note)).slice(0, 60) });
    else if (typeof quote_page === 'number')
      out.quotes.push({
        text: content.trim(),
        position: placeOf(quote_page, 'page'),
        note: null,
        hasSpoilers: false,
        createdAt: typeof created_on === 'string' ? (momentOf(created_on) ?? null) : null,
        visibility: visibility === 'public' ? 'public' : 'private',
      });
    else addNote(out, markdownOfText(content));
  }
}

/**
 * Earlier versions put no quotation marks around what holds commas: the state stands alone in its
 * cell, the number as well, and the rest is told by them.
 */
export function mend(cells: string[], headers: string[]): string[] | undefined {
  const at = cells.findIndex(
    (cell, place) =>
      place >= 3 &&
      statusOf(cell.trim()) !== undefined &&
      /^(?:\d+|None)?$/.test((cells[place + 1] ?? '').trim()),
  );
  const isbn = cells.findIndex(
    (cell, place) => place >= 1 && /^\s*[\d-]{9,17}[\dxX]?\s*$/.test(cell),
  );
  if (at < 0 || isbn < 0 || isbn >= at) return undefined;
  const behind = headers.length - headers.indexOf('author') - 1;
  const end = cells.length - behind;
  if (headers.indexOf('author') < 0 || end <= at + 3) return undefined;
  return [
    cells.slice(0, isbn).join(','),
    cells[isbn] ?? '',
    cells.slice(isbn + 1, at).join(','),
    ...cells.slice(at, at + 3),
    cells.slice(at + 3, end).join(','),
    ...cells.slice(end),
  ];
}
