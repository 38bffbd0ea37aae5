import { languageOfText } from '../../../books/catalogue/import/languages.ts';
import {
  asinOf,
  isbnsOf,
  isRounded,
  listOf,
  nameOf,
  openLibraryIdOf,
  peopleOf,
  starsOf,
  wholeOf,
  yearOf,
} from './cells.ts';
import { PARTS_MAX } from './limits.ts';
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
export function read({ out, cell, take, moment, problem }: RowReader) {
  out.title = cell('title');
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
  out.isbns = isbnsOf(cell('isbn'), identifiers.get('isbn') ?? '');
  if (isRounded(cell('isbn'))) problem('isbn', 'rounded', { cell: cell('isbn') });
  const goodreads = wholeOf(
    /^\d+/.exec(identifiers.get('goodreads') ?? '')?.[0] ?? '',
    999_999_999,
  );
  if (goodreads) out.ids.goodreads = String(goodreads);
  const google = /^[\w-]{12}$/.exec(identifiers.get('google') ?? '')?.[0];
  if (google) out.ids.google = google;
  const asin =
    asinOf(identifiers.get('amazon') ?? '') ??
    asinOf(identifiers.get('mobi-asin') ?? '') ??
    asinOf(identifiers.get('asin') ?? '');
  if (asin) out.ids.asin = asin;
  const key = identifiers.get('openlibrary') ?? identifiers.get('olid') ?? '';
  const edition = openLibraryIdOf(key, 'M');
  const work = openLibraryIdOf(key, 'W');
  if (edition) out.ids.openlibraryEdition = edition;
  if (work) out.ids.openlibraryWork = work;
  out.rating = take('rating', 'rating_wrong', (stars) => starsOf(stars));
  const series = nameOf(cell('series'));
  if (series)
    out.series = [{ name: series, position: cell('series_index').replace(/\.0+$/, '') || null }];
  out.tags = listOf(cell('tags'));
  out.language = languageOfText(listOf(cell('languages'))[0] ?? '') ?? null;
  out.publisher = nameOf(cell('publisher')) || null;
  // 0101-01-01 is Calibre's way to say that the date is unknown.
  out.year = cell('pubdate').startsWith('0101-') ? null : (yearOf(cell('pubdate')) ?? null);
  out.addedAt = moment('timestamp');
  if (cell('formats') !== '') {
    out.format = 'ebook';
    out.owned = true;
  }
}
