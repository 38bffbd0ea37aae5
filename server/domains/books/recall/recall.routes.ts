import { RECALL_RESULTS } from '../../../../shared/limits.ts';
import type { Db } from '../../../platform/db/db.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { type Commonness, commonnessOfWords } from './recall.sql.ts';
import { recallBooks } from './recall.ts';

/** “What was that book?” */
export function recallRoutes({ anyone }: Routes) {
  const commonness = keptFor(COMMONNESS_MS, commonnessOfWords);

  anyone('GET /api/books/recall', async ({ query, reads, viewer }) => {
    const q = query.q.trim();
    if (!q) throw refuse('search_text_required');
    const without = new Set(query.without?.split(','));
    const limit = query.limit ?? RECALL_RESULTS;
    const { results, chips, total } = await recallBooks(
      reads,
      { q, without, limit, viewer },
      await commonness(reads),
    );
    return { results, chips: chips.map(({ _id, kind, text }) => ({ _id, kind, text })), total };
  });
}

/** How common words are changes slowly. */
const COMMONNESS_MS = 60_000;

/** What `load` found is given to whoever asks within `ms`; a failure is not kept. */
function keptFor(ms: number, load: (db: Db) => Promise<Commonness>) {
  let last: { at: number; value: Promise<Commonness> } | undefined;
  return (db: Db) => {
    if (last && performance.now() - last.at < ms) return last.value;
    const value = load(db);
    last = { at: performance.now(), value };
    value.catch(() => {
      last = undefined;
    });
    return value;
  };
}
