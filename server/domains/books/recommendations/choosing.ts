import { keyOf } from '../books/search/normalize.ts';
import type { Candidate, SeriesPlace } from './recommended.sql.ts';

/** So many books of one author. */
const OF_AUTHOR_MAX = 2;
/** The last part of the answer is braver: there, what fewer people like goes before what everybody reads. */
const BRAVE_PART = 0.15;

/**
 * What of these books is recommended, in this order: at most two by an author, of a series only the next unread one, and
 * in the tail some that few people know. A pure function: the same candidates give the same answer.
 */
export function chosenFrom<Book extends Candidate>(
  candidates: readonly Book[],
  places: readonly SeriesPlace[],
  limit: number,
): Book[] {
  const placed = inTheirPlaces(candidates, places);
  const chosen: Book[] = [];
  const authors = new Map<string, number>();
  const take = (books: readonly Book[], most: number) => {
    for (const book of books) {
      if (chosen.length >= most) return;
      const author = keyOf(book.authors[0] ?? '');
      const count = authors.get(author) ?? 0;
      if (chosen.includes(book) || (author !== '' && count >= OF_AUTHOR_MAX)) continue;
      authors.set(author, count + 1);
      chosen.push(book);
    }
  };
  take(placed, Math.ceil(limit * (1 - BRAVE_PART)));
  const brave = placed.toSorted((one, other) => courageOf(other) - courageOf(one));
  take(brave, limit);
  return chosen;
}

const courageOf = ({ score, people }: { score: number; people: number }) =>
  score / Math.sqrt(1 + people);

/**
 * Of each series its next unread book stands where the first of its books stood: the first one where nothing was read;
 * none while one is being read, and none where all that follow are read, wanted or dismissed.
 */
function inTheirPlaces<Book extends Candidate>(
  candidates: readonly Book[],
  places: readonly SeriesPlace[],
): Book[] {
  const seriesOf = new Map(places.map(({ bookId, seriesId }) => [bookId, seriesId]));
  const seen = new Set<string>();
  return candidates.flatMap((book) => {
    const series = seriesOf.get(book.id);
    if (series === undefined) return seen.has(book.id) ? [] : [book];
    if (seen.has(series)) return [];
    seen.add(series);
    const next = nextOf(places.filter(({ seriesId }) => seriesId === series));
    if (next === undefined || seen.has(next.bookId)) return [];
    seen.add(next.bookId);
    // What was said of the one is not said of the other.
    return [
      next.bookId === book.id
        ? book
        : {
            ...book,
            id: next.bookId,
            authors: next.authors,
            because: book.because.map((each) => ({ ...each, mood: null })),
          },
    ];
  });
}

function nextOf(members: readonly SeriesPlace[]): SeriesPlace | undefined {
  if (members.some(({ isBeingRead }) => isBeingRead)) return undefined;
  const inOrder = members.toSorted(
    (one, other) =>
      (one.place ?? Number.MAX_VALUE) - (other.place ?? Number.MAX_VALUE) ||
      (one.bookId < other.bookId ? -1 : 1),
  );
  const lastRead = inOrder.findLastIndex(({ isRead }) => isRead);
  const read = inOrder[lastRead]?.place ?? null;
  // Another edition of what was read is not the next.
  const next = inOrder.slice(lastRead + 1).find(({ place }) => read === null || place !== read);
  return next?.isNew ? next : undefined;
}
