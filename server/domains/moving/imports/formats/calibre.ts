import { languageOfText } from '../../../books/catalogue/languages.ts';
import { isbnsOf, listOf, nameOf, peopleOf } from '../../../reading/items/cells.ts';
import { PARTS_MAX } from '../../../reading/items/limits.ts';
import { readColumns } from './columns.ts';
import type { RowReader } from './rows.ts';

export const marks = [
  ['author_sort', 'title_sort'],
  ['author_sort', 'library_name'],
  ['authors', 'series_index', 'identifiers'],
];

/**
 * Calibre's catalogue as CSV: electronic books one has. `comments` is the book's description, not what
 * its reader thinks, and stays out.
 */
export function read(reader: RowReader) {
  const { out, cell } = reader;
  // A comma within a name is a bar there.
  out.authors = peopleOf(cell('authors'), '&').map((name) => name.replaceAll('|', ','));
  const identifiers = new Map(
    cell('identifiers')
      .split(/\s*,\s*/, PARTS_MAX)
      .map((each) => {
        const colon = each.indexOf(':');
        return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1)] as const;
      }),
  );
  const numbered = (name: string) => identifiers.get(name) ?? '';
  out.isbns = isbnsOf(...reader.isbns('isbn'), numbered('isbn'));
  reader.id('goodreads', /^\d+/.exec(numbered('goodreads'))?.[0]);
  reader.id('google', numbered('google'));
  for (const name of ['amazon', 'mobi-asin', 'asin']) if (reader.id('asin', numbered(name))) break;
  const key = identifiers.get('openlibrary') ?? numbered('olid');
  reader.id('openlibraryEdition', key);
  reader.id('openlibraryWork', key);
  readColumns(reader, {
    title: 'title',
    rating: 'rating',
    tags: 'tags',
    publisher: 'publisher',
    year: 'pubdate',
    addedAt: 'timestamp',
  });
  // 0101-01-01 is Calibre's way to say that the date is unknown.
  if (cell('pubdate').startsWith('0101-')) out.year = null;
  const series = nameOf(cell('series'));
  if (series)
    out.series = [{ name: series, position: cell('series_index').replace(/\.0+$/, '') || null }];
  out.language = languageOfText(listOf(cell('languages'))[0] ?? '') ?? null;
  if (cell('formats') !== '') {
    out.format = 'ebook';
    out.owned = true;
  }
}
