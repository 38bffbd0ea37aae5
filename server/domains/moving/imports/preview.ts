import { type Said, said } from '../../../../shared/importTexts.ts';
import type { Db } from '../../../platform/db/db.ts';
import { yielder } from '../../../platform/process/yielding.ts';
import { idsOfBooks } from '../../reading/library/state.sql.ts';
import { hereOf, weightsHere } from './here.sql.ts';
import { type Difference, firstRowsOf, type ImportJob, type KeptRow } from './imports.sql.ts';
import { type Choices, type Here, isOnwardOfSecond, planOf } from './plan.ts';

/** What the person has chosen, of one row. */
export const choicesOf = (
  job: Pick<ImportJob, 'visibility' | 'service'>,
  row: Pick<KeptRow, 'take' | 'isSecond'>,
  now: string,
): Choices => ({
  visibility: job.visibility,
  take: new Set(row.take),
  isSecond: row.isSecond,
  isExact: job.service === 'commonplace',
  hasWholeStars: job.service === 'goodreads',
  now,
});

/** What rows would change, without changing anything. */
export async function previewsOf(
  db: Db,
  job: Pick<ImportJob, 'id' | 'userId' | 'visibility' | 'service'>,
  rows: KeptRow[],
): Promise<Preview[]> {
  const now = new Date().toISOString();
  const books = await booksOfRows(db, rows);
  const withBook = rows.flatMap((row) => {
    const bookId = books.get(row.googleId ?? '');
    return bookId ? [{ row, bookId }] : [];
  });
  const seconds = rows.flatMap(({ isSecond, googleId }) =>
    isSecond && googleId !== null ? googleId : [],
  );
  const firsts = new Map(
    (await firstRowsOf(db, job.id, seconds)).map((row) => [row.googleId, row]),
  );
  const weights = await weightsHere(db, job.userId, [...books.values()]);
  const yieldNow = yielder();
  const previews: Preview[] = [];
  const found = new Map(withBook.map((each) => [each.row.line, each]));
  for (let at = 0; at < rows.length; ) {
    // As much as may be held at a time of what is here.
    const some: KeptRow[] = [];
    for (let weight = 0; at < rows.length; at++) {
      const row = rows[at] as KeptRow;
      weight += weights.get(found.get(row.line)?.bookId ?? '') ?? 0;
      if (weight > WEIGHT && some.length > 0) break;
      some.push(row);
    }
    const ofSome = some.flatMap(({ line }) => found.get(line) ?? []);
    const here = await hereOf(db, job.userId, ofSome);
    for (const row of some) {
      previews.push(previewOf(row, here.get(row.line)));
      await yieldNow();
    }
  }
  return previews;

  function previewOf(row: KeptRow, of: Here | undefined): Preview {
    if (!of) return { line: row.line, changes: [] };
    const { changes } = planOf(row.read, of, choicesOf(job, row, now));
    if (!row.isSecond) return { line: row.line, changes };
    const first = firsts.get(row.googleId);
    // What the row before it brings is not there yet: what is new then is told once.
    const before =
      first && of.state.entry === null
        ? planOf(first.read, of, choicesOf(job, first, now)).changes
        : [];
    return { line: row.line, changes: beyond(changes, before), reason: SECOND };
  }
}

/** What a row would change. */
interface Preview {
  line: number;
  changes: Difference[];
  reason?: Said | undefined;
}

/** So much of what is here is compared at a time. */
const WEIGHT = 500_000;

export const SECOND = said('second_row');

/**
 * What a second row of a book that is not here yet brings beyond what the first one does: it fills what that one leaves open, adds
 * to lists, and takes the status on.
 */
const beyond = (changes: Difference[], before: Difference[]) =>
  changes.flatMap((change) => {
    const first = before.find(({ field }) => field === change.field);
    if (!first || ADDING.has(change.field)) return change;
    return change.field === 'status' && isOnwardOfSecond(change.to, first.to)
      ? { ...change, from: first.to }
      : [];
  });

const ADDING = new Set(['tags', 'shelves', 'earlierReviews', 'quotes', 'readings', 'progress']);

/** The ids inside the database of the books of rows, by their public ids. */
export async function booksOfRows(db: Db, rows: Pick<KeptRow, 'googleId'>[]) {
  const googleIds = [...new Set(rows.flatMap(({ googleId }) => googleId ?? []))];
  const found = await idsOfBooks(db, googleIds);
  return new Map(found.flatMap(({ googleId, bookId }) => (bookId ? [[googleId, bookId]] : [])));
}
