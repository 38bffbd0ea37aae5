import { useQuery } from '@tanstack/react-query';
import { words } from '../../locales/words.ts';
import { titleOfBook } from './reviews.api.ts';

interface ReviewedBook {
  googleId: string;
  title: string;
  thumbnail: string | null;
}

/**
 * The book of a review. Replies name it as an object, or by its id only: then its title is looked
 * up, once for all reviews of it, and `Unknown Book` where that fails.
 */
export function useBookOfReview({ book }: { book: unknown }): ReviewedBook {
  const { googleId, title, thumbnail } = named(book);
  const lookup = useQuery({ ...titleOfBook(googleId), enabled: title === undefined && !!googleId });
  return {
    googleId,
    thumbnail,
    title: title ?? lookup.data ?? (lookup.isFetching ? '' : words.snippets.unknownBook),
  };
}

function named(book: unknown): Omit<ReviewedBook, 'title'> & { title?: string } {
  if (typeof book === 'string') return { googleId: book, thumbnail: null };
  const { googleId, title, thumbnail } = (book ?? {}) as Record<string, unknown>;
  return {
    googleId: typeof googleId === 'string' ? googleId : '',
    ...(typeof title === 'string' && title ? { title } : {}),
    thumbnail: typeof thumbnail === 'string' ? thumbnail : null,
  };
}
