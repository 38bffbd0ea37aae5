import { setTimeout as pause } from 'node:timers/promises';
import { said } from '../../../shared/importTexts.ts';
import type { Db } from '../../platform/db/db.ts';
import type { JobKind } from '../../platform/queue/queue.ts';
import { tellImport } from '../notifications/telling.ts';
import { applyNext, finishApplying } from './applying.ts';
import type { ImportedRow } from './importedRow.ts';
import {
  addRows,
  changeImport,
  countRows,
  filePart,
  forgetFile,
  type ImportJob,
  importToDo,
  inState,
  keepDifferences,
  keepFound,
  lastLineOf,
  rowsWithBook,
  unmatchedRows,
} from './imports.sql.ts';
import { matchRows, type NearlyKnown } from './matching.ts';
import { previewsOf } from './preview.ts';
import type { Providers } from './providers.ts';
import { ImportRefusal } from './refusal.ts';
import { undoNext } from './undoing.ts';

/** Rows that are kept in one transaction, looked for in one statement, compared and written at a time. */
const READ_BATCH = 250;
/** Rows with long texts are kept with fewer others: all of a statement is made in one go. */
const READ_BATCH_CHARS = 500_000;
/** What a cell costs beside its letters, in letters: rows of 300 short ones are made in one go as well. */
const CELL_CHARS = 40;
const MATCH_BATCH = 200;
const PREVIEW_BATCH = 200;
/** Between two batches everybody else gets their turn. */
const REST_MS = 5;
/** How many rows there are of each kind is shown while they are matched, as of so long ago, */
const COUNT_EVERY_MS = 1_000;
/** and of a large file, of which all rows are looked at, of longer ago: so many times as long as counting takes. */
const COUNT_REST = 20;
const ATTEMPTS = 8;

/** The job of the queue that reads, matches, applies and undoes imports, one step after the other. */
export function importing(db: Db, providers: Providers, warn: (line: string) => void): JobKind {
  async function run(id: string, signal: AbortSignal, isTurnOver: () => boolean) {
    for (;;) {
      const job = await importToDo(db, id);
      if (!job || signal.aborted || isTurnOver()) return;
      const isGoingOn = await step(job, signal, isTurnOver);
      if (!isGoingOn) return;
    }
  }

  /** Goes on until the state of an import is another; false where there is nothing more to do. */
  async function step(job: ImportJob, signal: AbortSignal, isTurnOver: () => boolean) {
    const isStopped = () => signal.aborted || isTurnOver();
    switch (job.state) {
      case 'reading':
        await readAll(job, signal);
        return true;
      case 'matching':
        await matchAll(job, signal, isStopped);
        return true;
      case 'applying':
        await applyAll(job, signal, isStopped);
        return true;
      case 'undoing':
        while (!isStopped() && (await undoNext(db, job.id))) await pause(REST_MS);
        return true;
      default:
        return false;
    }
  }

  async function applyAll(job: ImportJob, signal: AbortSignal, isStopped: () => boolean) {
    const bytes = job.service === 'commonplace' ? await fileOf(db, job.id) : Buffer.alloc(0);
    const isArchive = bytes.length > 0 && !isTable(bytes);
    if (isArchive) {
      const { applyRest } = await import('./archiveRest.ts');
      await applyRest(db, job, bytes, signal);
    }
    let line: number | undefined = 0;
    while (!signal.aborted) {
      line = await applyNext(db, job.id, line);
      if (line === undefined) break;
      // Not before a batch: what stands before this is done again in each turn.
      if (isStopped()) return;
      await pause(REST_MS);
    }
    if (isArchive) {
      const { restoreCovers } = await import('./archiveCovers.ts');
      await restoreCovers(db, job, bytes, signal);
    }
    if (!signal.aborted) await finishApplying(db, job.id);
  }

  async function readAll(job: ImportJob, signal: AbortSignal) {
    const last = await lastLineOf(db, job.id);
    let batch: ImportedRow[] = [];
    let chars = 0;
    try {
      const { fileName, timeZone } = job;
      const columns = job.columns ?? undefined;
      const { readImport } = await import('./readImport.ts');
      const bytes = await fileOf(db, job.id);
      const { rows } = await readImport(bytes, { fileName, columns, timeZone, signal });
      for await (const row of rows) {
        if (row.line <= last) continue;
        batch.push(row);
        for (const [name, cell] of Object.entries(row.raw))
          chars += name.length + cell.length + CELL_CHARS;
        if (batch.length < READ_BATCH && chars < READ_BATCH_CHARS) continue;
        if (!(await keep(batch))) return;
        batch = [];
        chars = 0;
        await pause(REST_MS);
      }
      if (batch.length > 0 && !(await keep(batch))) return;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ImportRefusal)) throw error;
      await changeImport(db, job.id, { state: 'failed', message: error.said });
      return;
    }
    await inState(db, job.id, 'reading', (tx) => changeImport(tx, job.id, { state: 'matching' }));

    async function keep(rows: ImportedRow[]) {
      const kept = await inState(db, job.id, 'reading', (tx) => addRows(tx, job.id, rows));
      return kept !== undefined;
    }
  }

  async function matchAll(job: ImportJob, signal: AbortSignal, isStopped: () => boolean) {
    const { id } = job;
    const known: NearlyKnown = new Map();
    let countAt = 0;
    let matched = 0;
    for (;;) {
      if (signal.aborted) return;
      const rows = await unmatchedRows(db, id, matched, MATCH_BATCH);
      const next = rows.at(-1);
      if (next === undefined) break;
      matched = next.line;
      const found = await matchRows(
        db,
        rows.map(({ read }) => read),
        known,
      );
      const kept = await inState(db, id, 'matching', async (tx) => {
        await keepFound(tx, id, found);
        const start = performance.now();
        if (start < countAt) return true;
        await countRows(tx, id);
        const end = performance.now();
        countAt = end + Math.max(COUNT_EVERY_MS, COUNT_REST * (end - start));
        return true;
      });
      if (kept === undefined || isStopped()) return;
      await pause(REST_MS);
    }
    await providers.lookFor(job, signal);
    await inState(db, id, 'matching', (tx) => countRows(tx, id));
    let line = 0;
    for (;;) {
      if (signal.aborted) return;
      const rows = await rowsWithBook(db, id, line, PREVIEW_BATCH);
      const last = rows.at(-1);
      if (last === undefined) break;
      line = last.line;
      const previews = await previewsOf(db, job, rows);
      const kept = await inState(db, id, 'matching', (tx) => keepDifferences(tx, id, previews));
      if (kept === undefined) return;
      await pause(REST_MS);
    }
    await inState(db, id, 'matching', async (tx) => {
      await countRows(tx, id);
      await changeImport(tx, id, { state: 'ready' });
      await tellImport(tx, 'import_ready', job.userId, id);
    });
  }

  async function givenUp(id: string, error: unknown) {
    warn(`Import ${id} is given up: ${error instanceof Error ? error.stack : error}`);
    await changeImport(db, id, { state: 'failed', message: said('given_up') });
    await forgetFile(db, id);
  }

  return { run, attempts: ATTEMPTS, givenUp };
}

/** Our own CSV begins with its header, an archive with a bracket or as a zip. */
const isTable = (bytes: Buffer) => /^\W{0,4}Title/.test(bytes.subarray(0, 40).toString('latin1'));

/** The file of an import, put together again. */
async function fileOf(db: Db, id: string) {
  const parts: Buffer[] = [];
  for (;;) {
    const part = await filePart(db, id, parts.length);
    if (!part) return Buffer.concat(parts);
    parts.push(part.bytes);
  }
}
