import { lineOf } from '../../server/domains/books/books/book.ts';
import { keyOf } from '../../server/domains/books/books/search/normalize.ts';
import { seriesKeyOf } from '../../server/domains/books/books/series.sql.ts';
import {
  type SeriesPlace,
  seriesPositionOf,
} from '../../server/domains/books/books/seriesPlaces.ts';
import type { EditionRecord } from './record.ts';

/** A book stands in no more. */
const SERIES_MAX = 3;

/** Finding the place takes long in what is too long to be a series. */
const LONGEST = 200;
/** `Discworld -- 8`, `Discworld ; 8`, `Discworld (8)`, `The Wheel of Time, bk. 1`, `Dune #2`, `Dune Chronicles, Book 2`. */
const PLACED =
  /^(.*?\p{L}.*?)[\s,;:.([-]+(?:bk|book|no|nr|vol|volume|v|band|bd|tome|t|part|#)?\.?\s*#?\s*(\d{1,3}(?:\.\d)?)\s*[)\]]?\.?$/iu;

/** A series and the place in it, as catalogues of libraries write them; undefined where no place is said. */
export function seriesOfText(text: string): SeriesPlace | undefined {
  const line = lineOf(text, LONGEST + 1) ?? '';
  const [, name, position] = line.length > LONGEST ? [] : (PLACED.exec(line) ?? []);
  return name && position ? { name: name.trim(), position: seriesPositionOf(position) } : undefined;
}

/**
 * Where a work stands, as its editions say it. Most series of editions are those of a publisher (`Penguin Classics ; 12`):
 * what editions of two publishers say alike is of the work.
 */
export function seriesOfEditions(editions: EditionRecord[]): SeriesPlace[] {
  const found = new Map<string, { place: SeriesPlace; publishers: Set<string> }>();
  for (const { series = [], publisher } of editions)
    for (const place of series.map(seriesOfText)) {
      if (place === undefined || publisher === undefined) continue;
      const key = `${seriesKeyOf(place.name)} ${place.position}`;
      const { publishers } = found.get(key) ?? { publishers: new Set() };
      found.set(key, { place, publishers: publishers.add(keyOf(publisher)) });
    }
  const agreed = [...found.values()]
    .filter(({ publishers }) => publishers.size > 1)
    .sort((one, other) => other.publishers.size - one.publishers.size);
  // Of one series the place that most say.
  const places = new Map<string, SeriesPlace>();
  for (const { place } of agreed) {
    const key = seriesKeyOf(place.name);
    if (!places.has(key)) places.set(key, place);
  }
  return [...places.values()].slice(0, SERIES_MAX);
}
