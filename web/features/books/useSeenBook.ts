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
  const [seen] = useState(() => {
    const answers = queries.getQueryCache().getAll();
    const latest = answers.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    const mayLook = atMost(LOOKED_AT_MOST);
    return bookIn(
      latest.map(({ state }) => state.data),
      googleId,
      mayLook,
    );
  });
  return seen;
}

/** So many things are looked at in all answers together, in the latest first: the book was pressed there. */
const LOOKED_AT_MOST = 20_000;

/** Says so many times yes. */
function atMost(times: number) {
  let left = times;
  return () => left-- > 0;
}

function bookIn(data: unknown, googleId: string, mayLook: () => boolean): SeenBook | undefined {
  if (typeof data !== 'object' || data === null || !mayLook()) return undefined;
  const { googleId: id, title, thumbnail } = data as Partial<SeenBook>;
  if (id === googleId && typeof title === 'string' && thumbnail !== undefined)
    return data as SeenBook;
  for (const part of Object.values(data)) {
    const found = bookIn(part, googleId, mayLook);
    if (found) return found;
  }
  return undefined;
}
