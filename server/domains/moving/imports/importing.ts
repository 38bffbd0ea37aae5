import { setTimeout as pause } from 'node:timers/promises';
import { said } from '../../../../shared/importTexts.ts';
import type { Db } from '../../../platform/db/db.ts';
import { emit } from '../../../platform/events.ts';
import { HttpError } from '../../../platform/http/errors.ts';
import { joinBytes } from '../../../platform/process/joinBytes.ts';
import type { JobKind } from '../../../platform/queue/queue.ts';
import type { Limit } from '../../../platform/rateLimits/limits.ts';
import { consume } from '../../../platform/rateLimits/strictCounter.sql.ts';
import {
  APPLIED_AT_ONCE,
  applyNext,
  finishApplying,
  giveUpApplying,
  leaveOutNext,
} from './applying.ts';
import { forgetSomeRows } from './forgetting.sql.ts';
import { importReady } from './imports.events.ts';
import {
  addRows,
  changeImport,
  countRows,
  filePart,
  forgetFile,
  type ImportJob,
  importToDo,
  inState,
  keepFound,
  keepOutcomes,
  lastLineOf,
  type RowText,
  rowsWithBook,
  rowTextOf,
  type Share,
  unmatchedRows,
} from './imports.sql.ts';
import { matchRows, type NearlyKnown } from './matching.ts';
import { previewsOf } from './preview.ts';
import type { Providers } from './providers.ts';
import { ImportRefusal } from './refusal.ts';
import { giveUpUndoing, nextToUndo, UNDONE_AT_ONCE, undoNext } from './undoing.ts';

/** What is kept in one transaction, looked for in one statement, and compared at a time. */
const READ_SHARE: Share = { rows: 250, weight: 500_000 };
const MATCH_SHARE: Share = { rows: 200, weight: 1_000_000 };
const PREVIEW_SHARE: Share = { rows: 200, weight: 500_000 };
/** What a cell costs beside its letters, in letters: rows of 300 short ones are made in one go as well. */
const CELL_CHARS = 40;
/** Between two batches everybody else gets their turn. */
const REST_MS = 5;
/** How many rows there are of each kind is shown while they are matched, as of so long ago, */
const COUNT_EVERY_MS = 1_000;
/** and of a large file, of which all rows are looked at, of longer ago: so many times as long as counting takes. */
const COUNT_REST = 20;
/** So much time is counted at once. */
const PAID_MS = 5_000;
const ATTEMPTS = 8;
/** What fails because the database is slow or away is tried again so often before it is taken for the row's own fault. */
const ATTEMPTS_OF_ONE = 4;

interface Parts {
  db: Db;
  providers: Providers;
  /** How many times `PAID_MS` of reading and looking up the files of one person may take. */
  limit: Limit;
  warn: (line: string) => void;
}

/** The job of the queue that reads, matches, applies, undoes and forgets imports, one step after the other. */
export function importing({ db, providers, limit, warn }: Parts): JobKind {
  async function run(id: string, signal: AbortSignal, isTurnOver: () => boolean, attempt: number) {
    const time = timeOf(db, limit, warn);
    const isStopped = () => signal.aborted || isTurnOver() || time.waitSeconds() !== undefined;
    try {
      for (;;) {
        const job = await importToDo(db, id);
        if (!job || signal.aborted) return undefined;
        if (isPaidFor(job)) await time.begin(job.userId);
        else await time.end();
        const waitSeconds = time.waitSeconds();
        if (waitSeconds !== undefined) {
          const message = said('waits_for_hour');
          await inState(db, job, (tx) => changeImport(tx, id, { message }));
          return { waitSeconds };
        }
        if (isTurnOver()) return undefined;
        if (isPaidFor(job) && job.hasMessage)
          await inState(db, job, (tx) => changeImport(tx, id, { message: null }));
        const isGoingOn = await step(job, { signal, isStopped, attempt });
        if (!isGoingOn) return undefined;
      }
    } finally {
      await time.end();
    }
  }

  /** Goes on until the state of an import is another; false where there is nothing more to do. */
  async function step(job: ImportJob, turn: Turn) {
    switch (job.state) {
      case 'reading':
        await readAll(job, turn);
        return true;
      case 'matching':
        await matchAll(job, turn);
        return true;
      case 'applying':
        await applyAll(job, turn);
        return true;
      case 'undoing':
        await undoAll(job, turn);
        return true;
      default:
        if (job.isForgotten)
          while (!turn.isStopped() && (await forgetSomeRows(db, job.id))) await pause(REST_MS);
        return false;
    }
  }

  async function applyAll(job: ImportJob, { signal, isStopped, attempt }: Turn) {
    const bytes = job.service === 'commonplace' ? await fileOf(db, job.id) : Buffer.alloc(0);
    const isArchive = bytes.length > 0 && !isTable(bytes);
    if (isArchive) {
      const { applyRest } = await import('./archiveRest.ts');
      await applyRest(db, job, bytes, signal);
    }
    let line: number | undefined = 0;
    let rows = APPLIED_AT_ONCE;
    while (!signal.aborted) {
      const before: number = line;
      try {
        line = await applyNext(db, job, before, rows);
        rows = Math.min(APPLIED_AT_ONCE, 2 * rows);
      } catch (error) {
        if (signal.aborted) return;
        const isOne = rows === 1;
        if (isOne && mayPass(error, attempt)) throw error;
        warn(`Import ${job.id}: after line ${before}, ${rows} rows failed: ${wordsOf(error)}`);
        rows = Math.ceil(rows / 2);
        if (isOne) line = await leaveOutNext(db, job, before);
      }
      if (line === undefined) break;
      // Not before a batch: what stands before this is done again in each turn.
      if (isStopped()) return;
      await pause(REST_MS);
    }
    if (isArchive) {
      const { restoreCovers } = await import('./archiveCovers.ts');
      await restoreCovers(db, job, bytes, signal);
    }
    if (!signal.aborted) await finishApplying(db, job);
  }

  async function undoAll(job: ImportJob, { signal, isStopped, attempt }: Turn) {
    const failing: string[] = [];
    let effects = UNDONE_AT_ONCE;
    while (!isStopped()) {
      try {
        if (!(await undoNext(db, job, effects, failing))) return;
        effects = Math.min(UNDONE_AT_ONCE, 2 * effects);
      } catch (error) {
        if (signal.aborted) return;
        const book = effects === 1 ? await nextToUndo(db, job, failing) : undefined;
        if (effects === 1 && (book === undefined || mayPass(error, attempt))) throw error;
        warn(`Import ${job.id}: ${effects} of its changes were not undone: ${wordsOf(error)}`);
        effects = Math.ceil(effects / 2);
        if (book !== undefined) failing.push(book);
      }
      await pause(REST_MS);
    }
  }

  async function readAll(job: ImportJob, { signal, isStopped }: Turn) {
    const last = await lastLineOf(db, job.id);
    const beganAt = performance.now();
    /** When what was read before has been passed over. */
    let passedAt: number | undefined;
    let batch: RowText[] = [];
    let weight = 0;
    try {
      const { fileName, timeZone } = job;
      const columns = job.columns ?? undefined;
      const { readImport } = await import('./readImport.ts');
      const bytes = await fileOf(db, job.id);
      const { rows } = await readImport(bytes, { fileName, columns, timeZone, signal });
      for await (const row of rows) {
        if (row.line <= last) continue;
        passedAt ??= performance.now();
        const text = rowTextOf(row);
        batch.push(text);
        weight += text.json.length + CELL_CHARS * Object.keys(row.raw).length;
        if (batch.length < READ_SHARE.rows && weight < READ_SHARE.weight) continue;
        if (!(await keep(batch))) return;
        batch = [];
        weight = 0;
        // As much is read as was passed over at least: a file is read to its end, however many wait.
        if (isStopped() && performance.now() - passedAt > passedAt - beganAt) return;
        await pause(REST_MS);
      }
      if (batch.length > 0 && !(await keep(batch))) return;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ImportRefusal)) throw error;
      const message = error.said;
      await inState(db, job, (tx) => changeImport(tx, job.id, { state: 'failed', message }));
      return;
    }
    await inState(db, job, (tx) => changeImport(tx, job.id, { state: 'matching' }));

    async function keep(rows: RowText[]) {
      const kept = await inState(db, job, (tx) => addRows(tx, job.id, rows));
      return kept !== undefined;
    }
  }

  async function matchAll(job: ImportJob, { signal, isStopped }: Turn) {
    const { id } = job;
    const known: NearlyKnown = new Map();
    let countAt = 0;
    let matched = 0;
    for (;;) {
      if (signal.aborted) return;
      const rows = await unmatchedRows(db, id, matched, MATCH_SHARE);
      const next = rows.at(-1);
      if (next === undefined) break;
      matched = next.line;
      const found = await matchRows(
        db,
        rows.map(({ read }) => read),
        known,
      );
      const kept = await inState(db, job, async (tx) => {
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
    await inState(db, job, (tx) => countRows(tx, id));
    let line = 0;
    for (;;) {
      if (signal.aborted) return;
      const rows = await rowsWithBook(db, id, line, PREVIEW_SHARE);
      const last = rows.at(-1);
      if (last === undefined) break;
      line = last.line;
      const previews = await previewsOf(db, job, rows);
      const kept = await inState(db, job, (tx) => keepOutcomes(tx, id, previews));
      if (kept === undefined || signal.aborted) return;
      await pause(REST_MS);
    }
    await inState(db, job, async (tx) => {
      await countRows(tx, id);
      await changeImport(tx, id, { state: 'ready' });
      await emit(tx, importReady, { userId: job.userId, importId: id });
    });
  }

  async function givenUp(id: string, error: unknown) {
    warn(`Import ${id} is given up: ${error instanceof Error ? error.stack : error}`);
    const job = await importToDo(db, id);
    if (!job) return;
    if (job.state === 'applying') await giveUpApplying(db, job);
    else if (job.state === 'undoing') await giveUpUndoing(db, job);
    else if (job.state === 'reading' || job.state === 'matching')
      await inState(db, job, async (tx) => {
        await changeImport(tx, id, { state: 'failed', message: said('given_up') });
        await forgetFile(tx, id);
      });
  }

  return { run, attempts: ATTEMPTS, givenUp };
}

/** What is begun of a library is brought to its end, however long that takes. */
const isPaidFor = ({ state }: ImportJob) => state === 'reading' || state === 'matching';

/**
 * The time that somebody's files take, counted against a limit before it passes: `PAID_MS` of it at a time, of which the
 * last is given back where hardly any of it was used. Once there is none left, `waitSeconds` says when there is some again.
 */
function timeOf(db: Db, limit: Limit, warn: (line: string) => void) {
  let paying: NodeJS.Timeout | undefined;
  let waitSeconds: number | undefined;
  let last: { at: number; refund: () => Promise<unknown> } | undefined;
  const complain = (error: unknown) => warn(`Time was not counted: ${wordsOf(error)}`);
  async function pay(userId: string) {
    try {
      const { refund } = await consume(db, limit, userId);
      last = { at: performance.now(), refund };
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== 'rate_limited') throw error;
      waitSeconds = error.retryAfter;
    }
  }
  return {
    async begin(userId: string) {
      if (paying) return;
      await pay(userId);
      paying = setInterval(() => void pay(userId).catch(complain), PAID_MS).unref();
    },
    async end() {
      clearInterval(paying);
      paying = undefined;
      waitSeconds = undefined;
      const isUnused = last !== undefined && performance.now() - last.at < PAID_MS / 2;
      if (isUnused) await last?.refund().catch(complain);
      last = undefined;
    },
    waitSeconds: () => waitSeconds,
  };
}

/** A turn of the queue, and when it has to end. */
interface Turn {
  signal: AbortSignal;
  isStopped: () => boolean;
  /** How often it was tried, this time included. */
  attempt: number;
}

/** Whether something may go well another time, as it is: the database was slow or away, or others were faster. */
const mayPass = (error: unknown, attempt: number) =>
  error instanceof HttpError && error.id === 'busy' && attempt < ATTEMPTS_OF_ONE;

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Our own CSV begins with its header, an archive with a bracket or as a zip. */
const isTable = (bytes: Buffer) => /^\W{0,4}Title/.test(bytes.subarray(0, 40).toString('latin1'));

/** The file of an import, put together again. */
async function fileOf(db: Db, id: string) {
  const parts: Buffer[] = [];
  for (;;) {
    const part = await filePart(db, id, parts.length);
    if (!part) return await joinBytes(parts);
    parts.push(part.bytes);
  }
}
