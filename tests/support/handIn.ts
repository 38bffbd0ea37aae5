import { setTimeout as pause } from 'node:timers/promises';
import type { Import, ImportRow } from '../../shared/contract/imports.ts';
import type { Member } from './people.ts';

/** What somebody does with files of books, as the pages do it. */
export function importsOf(member: Member) {
  const send = (file: string | Blob, name = 'export.csv', type = 'text/csv') =>
    member.request('POST', `/api/imports?name=${encodeURIComponent(name)}`, {
      body: file,
      headers: { 'content-type': type },
    });

  async function until(id: string, ...states: Import['state'][]): Promise<Import> {
    for (let tried = 0; tried < 1_500; tried++) {
      const { body } = await member.call('GET /api/imports/:id', { params: { id } });
      if (states.includes(body.state)) return body;
      if (body.state === 'failed') throw new Error(`The import failed: ${body.message}`);
      await pause(20);
    }
    throw new Error(`The import has not come to ${states.join(' or ')}`);
  }

  /** Hands a file in and waits for its preview. */
  async function preview(file: string | Blob, name?: string, type?: string) {
    const { status, body } = await send(file, name, type);
    if (status !== 201) throw new Error(`${status}: ${body.message}`);
    return until(body._id as string, 'ready');
  }

  const rows = async (id: string, query: object = {}): Promise<ImportRow[]> =>
    (await member.call('GET /api/imports/:id/rows', { params: { id }, query })).body;

  async function apply(id: string) {
    const { status, body } = await member.call('POST /api/imports/:id/apply', { params: { id } });
    if (status !== 202) throw new Error(`${status}: ${body.message}`);
    return until(id, 'applied');
  }

  async function undo(id: string) {
    const { status, body } = await member.call('POST /api/imports/:id/undo', { params: { id } });
    if (status !== 202) throw new Error(`${status}: ${body.message}`);
    return until(id, 'undone');
  }

  const take = async (file: string, name?: string) => apply((await preview(file, name))._id);

  return { send, until, preview, rows, apply, undo, take };
}

const GOODREADS =
  'Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies';

/** A row of a file of Goodreads, by its columns. */
export interface GoodreadsRow {
  title: string;
  author?: string;
  isbn13?: string;
  rating?: number;
  read?: string;
  added?: string;
  shelf?: string;
  shelves?: string;
  review?: string;
  note?: string;
  count?: number;
  owned?: number;
  pages?: number;
  year?: number;
}

/** A file as Goodreads writes it. */
export const goodreadsFile = (rows: GoodreadsRow[]) =>
  `${[
    GOODREADS,
    ...rows.map((row, at) =>
      [
        String(at + 1),
        row.title,
        row.author ?? '',
        '',
        '',
        '=""',
        `="${row.isbn13 ?? ''}"`,
        String(row.rating ?? 0),
        '4.00',
        '',
        '',
        String(row.pages ?? ''),
        '',
        String(row.year ?? ''),
        row.read ?? '',
        row.added ?? '2020/01/02',
        row.shelves ?? '',
        '',
        row.shelf ?? 'read',
        row.review ?? '',
        '',
        row.note ?? '',
        String(row.count ?? (row.shelf === undefined || row.shelf === 'read' ? 1 : 0)),
        String(row.owned ?? 0),
      ]
        .map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(','),
    ),
  ].join('\n')}\n`;
