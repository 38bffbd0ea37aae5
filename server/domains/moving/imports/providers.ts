import type { Db } from '../../../platform/db/db.ts';
import type { Enrichment } from '../../books/books/providers/enrichment.ts';
import { type ImportJob, inState, keepFound, unknownRows } from './imports.sql.ts';
import { matchRows } from './matching.ts';

/** So many books of one import are asked for, and so long at most; the same is never asked twice. */
const ASKED_SHARE = { rows: 40, weight: 1_000_000 };
const ASKING_MS = 20_000;
/** Of what is found for one book. */
const RESULTS = 5;
/** After so many questions that brought nothing new the rest is left. */
const FRUITLESS_MAX = 12;

export type Providers = ReturnType<typeof askingProviders>;

/** Looks elsewhere for the books that the catalogue lacks, within the budget of the day. */
export function askingProviders(db: Db, enrichment: Pick<Enrichment, 'fill' | 'mayComplete'>) {
  async function lookFor(job: ImportJob, signal: AbortSignal) {
    if (!enrichment.mayComplete) return;
    const until = performance.now() + ASKING_MS;
    let fruitless = 0;
    for (const { read } of await unknownRows(db, job.id, ASKED_SHARE)) {
      if (signal.aborted || performance.now() > until || fruitless >= FRUITLESS_MAX) return;
      const [isbn] = read.isbns;
      const question = isbn ?? [read.title, ...read.authors.slice(0, 1)].join(' ');
      const isNew = await enrichment.fill(question, RESULTS);
      fruitless = isNew ? 0 : fruitless + 1;
      const [found] = isNew ? await matchRows(db, [read]) : [];
      if (found && found.state !== 'unknown' && found.state !== 'unreadable')
        await inState(db, job, (tx) => keepFound(tx, job.id, [found]));
    }
  }

  return { lookFor };
}
