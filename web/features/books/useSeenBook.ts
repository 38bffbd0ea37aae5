import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** As much of a book as every list says that has it. */
export interface SeenBook {
  googleId: string;
  title: string;
  thumbnail: string | null;
  authors?: readonly string[];
}

/** What a list that was shown has said of a book, while its own answer is on its way; undefined where none has. */
export function useSeenBook(googleId: string) {
  const queries = useQueryClient();
  const [seen] = useState(() =>
    bookIn(
      queries
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
      googleId,
    ),
  );
  return seen;
}

function bookIn(data: unknown, googleId: string): SeenBook | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { googleId: id, title, thumbnail } = data as Partial<SeenBook>;
  if (id === googleId && typeof title === 'string' && thumbnail !== undefined)
    return data as SeenBook;
  for (const part of Object.values(data)) {
    const found = bookIn(part, googleId);
    if (found) return found;
  }
  return undefined;
}
