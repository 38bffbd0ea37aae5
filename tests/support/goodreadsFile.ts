const GOODREADS =
  'Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies';

/** A row of a file of Goodreads, by its columns. */
export interface GoodreadsRow {
  title: string;
  author?: string;
  others?: string;
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
        row.others ?? '',
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
