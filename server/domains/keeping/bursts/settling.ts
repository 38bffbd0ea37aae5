import type { Db } from '../../../platform/db/db.ts';
import type { JobKind } from '../../../platform/queue/queue.ts';
import { BATCH, keepBursts, settleSome } from './bursts.sql.ts';

/** Looks at a book's newest ratings and sets aside what is in a burst, in slices; also goes on with what an admin decided. */
export const settling = (db: Db): JobKind => ({
  async run(bookId, signal, isTurnOver) {
    await keepBursts(db, bookId);
    while (!signal.aborted && !isTurnOver())
      if ((await db.transaction((within) => settleSome(within, bookId))) < BATCH) return undefined;
    return { waitSeconds: 0 };
  },
  attempts: 1_000,
  givenUp: async () => {},
});
