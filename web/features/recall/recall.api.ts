import type { Reply } from '../../../shared/contract/index.ts';
import { item } from '../../queries.ts';

/** What books somebody may remember, best first; `without` are chips that they took away. */
export const recalled = (q: string, without: readonly string[]) =>
  item(
    'GET /api/books/recall',
    { query: { q, without: without.length > 0 ? without.join(',') : undefined } },
    // With what was asked: while a chip is taken away, what was found for the same words stays.
    (reply): Recalled => ({ ...reply, q }),
  );

export type Recalled = Reply<'GET /api/books/recall'> & { q: string };
