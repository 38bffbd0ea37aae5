import { useQuery } from '@tanstack/react-query';
import { words } from '../../locales/words.ts';
import { titleOfBook } from './homeReviews.api.ts';

interface ReviewedBook {
  googleId: string;
  title: string;
}

/**
 * The book of a review. Replies name it as an object, or by its id only: then its title is looked
 * up, once for all reviews of it, and `Unknown Book` where that fails.
 */
export function useBookOfReview({ book }: { book: unknown }): ReviewedBook {
  const { googleId, title } = named(book);
  const lookup = useQuery({ ...titleOfBook(googleId), enabled: title === undefined && !!googleId });
  return {
    googleId,
    title: title ?? lookup.data ?? (lookup.isFetching ? '' : words.snippets.unknownBook),
  };
}

function named(book: unknown): { googleId: string; title?: string } {
  if (typeof book === 'string') return { googleId: book };
  const { googleId, title } = (book ?? {}) as Record<string, unknown>;
  return {
    googleId: typeof googleId === 'string' ? googleId : '',
    ...(typeof title === 'string' && title ? { title } : {}),
  };
}
