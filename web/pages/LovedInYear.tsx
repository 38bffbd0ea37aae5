import { useInfiniteQuery } from '@tanstack/react-query';
import { libraryOfPerson } from '../features/library/library.api.ts';
import { OutstandingBooks } from '../features/statistics/OutstandingBooks.tsx';
import { words } from '../locales/words.ts';
import { someOf } from '../queries.ts';
import { Stars } from '../ui/Stars.tsx';
import { booksOfYear } from './BooksOfYear.tsx';

interface Props {
  userId: string;
  year: number;
}

/** The books that somebody rated highest of those they finished in a year; nobody waits for them or misses them. */
export function LovedInYear({ userId, year }: Props) {
  // The shelves below show the same: only where these go on they are asked for by their ratings, and until then those of
  // the shelves stand in their place, so that nothing below moves.
  const shelves = useInfiniteQuery(booksOfYear(userId, year));
  const best = useInfiniteQuery({
    ...libraryOfPerson(userId, { year, sort: 'rating', order: 'desc' }, undefined),
    enabled: shelves.hasNextPage,
  });
  const books = ((shelves.hasNextPage && someOf(best)) || (someOf(shelves) ?? []))
    .flatMap(({ book, rating }) =>
      rating !== null && rating >= LOVED_FROM ? [{ book, rating }] : [],
    )
    .sort((one, other) => other.rating - one.rating)
    .slice(0, LOVED)
    .map(({ book, rating }) => ({ key: book.googleId, book, by: <Stars rating={rating} /> }));
  return <OutstandingBooks title={words.statistics.loved} books={books} />;
}

const LOVED_FROM = 4.5;
const LOVED = 7;
