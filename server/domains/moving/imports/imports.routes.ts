import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { ImportRow } from '../../../../shared/contract/imports.ts';
import { IMPORT_BYTES_MAX, IMPORT_TYPES, IMPORT_UNDO_DAYS } from '../../../../shared/imports.ts';
import { said } from '../../../../shared/importTexts.ts';
import type { Config } from '../../../config.ts';
import { auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import { type Db, empty } from '../../../platform/db/db.ts';
import { originAskedFor } from '../../../platform/http/address.ts';
import { checkNotFromElsewhere } from '../../../platform/http/csrf.ts';
import { existingOr, refuse, refuseField } from '../../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, pageOf, sendPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { Limits } from '../../../platform/rateLimits/limits.ts';
import { consume } from '../../../platform/rateLimits/strictCounter.sql.ts';
import { bookOf } from '../../books/books/books.sql.ts';
import { lineOf } from '../../reading/items/cells.ts';
import { libraryActorOf } from '../../reading/library/actor.ts';
import { timeZoneOf, zoneOf } from '../../reading/library/dates.ts';
import { chosenTimeZone } from '../../reading/library/library.sql.ts';
import { beginForgetting } from './forgetting.sql.ts';
import {
  addFilePart,
  addImport,
  type BookShown,
  booksShown,
  changeImport,
  countRows,
  type Decision,
  decideRow,
  headersOf,
  heldImports,
  holdOwnImport,
  type ImportJob,
  importsOf,
  keepFound,
  keepOutcomes,
  ownImport,
  type RowLine,
  removeImport,
  removeRows,
  rowOf,
  rowsOf,
  shownRow,
} from './imports.sql.ts';
import { matchRows } from './matching.ts';
import { previewsOf } from './preview.ts';
import { ImportRefusal } from './refusal.ts';
import { rejectsOf } from './rejects.ts';

const PART_BYTES = 1024 * 1024;
/** Whoever has so many waits has forgotten about them. */
const WAITING_MAX = 20;
/** Of all files that somebody has handed in of late: hundreds of exports of ten years, or a few of the largest. */
const BYTES_MAX = 500_000_000;

interface Parts {
  db: Db;
  config: Config;
  queue: Queue;
  limits: Limits;
}

/** Files with books: handing one in, looking at what it would do, doing it, taking it back. */
export function importsRoutes({ member, taking }: Routes, { db, config, queue, limits }: Parts) {
  /** Whose days a file’s are where it says nothing of them: the person’s, else the browser’s. */
  async function zoneFor(user: { id: string }, request: FastifyRequest) {
    const { timeZone: chosen } = await chosenTimeZone(db, user.id);
    return zoneOf(chosen, libraryActorOf(user, request).timeZone);
  }

  taking(IMPORT_TYPES, IMPORT_BYTES_MAX, ({ member }) =>
    member('POST /api/imports', async ({ body, query, request, reply, user, db }) => {
      if (!(body instanceof Uint8Array) || body.length === 0) throw refuse('import_file_empty');
      const fileName = lineOf(query.name ?? '').slice(0, 200) || 'file';
      const timeZone = await zoneFor(user, request);
      const { service, headers, columns } = await recognised(body, fileName, timeZone);
      const id = uuidv7();
      await db.transaction(async (tx) => {
        const held = await heldImports(tx, user.id);
        if (held.waiting >= WAITING_MAX || held.bytes + body.length > BYTES_MAX)
          throw refuse('imports_too_many');
        await addImport(tx, {
          id,
          userId: user.id,
          service,
          fileName,
          bytes: body.length,
          headers,
          columns,
          timeZone,
        });
        for (let at = 0; at * PART_BYTES < body.length; at++)
          await addFilePart(
            tx,
            id,
            at,
            Buffer.from(body.subarray(at * PART_BYTES, (at + 1) * PART_BYTES)),
          );
        await queue.enqueue(tx, 'import', id);
      });
      // What is waiting can be seen once it is committed.
      reply.raw.once('close', queue.wake);
      return existing(await ownImport(db, user.id, id));
    }),
  );

  member('GET /api/imports', async ({ query, user, reply }) => {
    const page = newestPageOf(query);
    return sendPage(reply, page, { ...(await importsOf(db, user.id, page)), keyOf: newestKeyOf });
  });

  member('GET /api/imports/:id', async ({ params, user }) =>
    existing(await ownImport(db, user.id, params.id)),
  );

  member('PUT /api/imports/:id', async ({ params, body, user, request }) => {
    const { columns, visibility } = body;
    const timeZone =
      body.timeZone === null
        ? await zoneFor(user, request)
        : body.timeZone && timeZoneOf(body.timeZone);
    await db.transaction(async (tx) => {
      const held = await heldOpen(tx, user.id, params.id);
      if (columns !== undefined && held.service !== 'other')
        throw refuseField('columns', 'import_columns_known');
      const isReadAnew =
        columns !== undefined || (timeZone !== undefined && timeZone !== held.timeZone);
      // Others than those of the file would be kept, and grow.
      const headers = columns && new Set(await headersOf(tx, held.id));
      const told = Object.entries(columns ?? {}).filter(([header]) => headers?.has(header));
      if (isReadAnew) await removeRows(tx, held.id);
      await changeImport(tx, held.id, {
        columns: columns && { ...held.columns, ...Object.fromEntries(told) },
        visibility,
        timeZone,
        ...(isReadAnew ? { state: 'reading' as const, message: null } : {}),
      });
      if (isReadAnew) await queue.enqueue(tx, 'import', held.id);
    });
    queue.wake();
    return existing(await ownImport(db, user.id, params.id));
  });

  member('DELETE /api/imports/:id', async ({ params, user }) => {
    await db.transaction(async (tx) => {
      const held = await heldOpen(tx, user.id, params.id);
      await removeImport(tx, held.id);
    });
    return null;
  });

  member('GET /api/imports/:id/rows', async ({ params, query, user, reply }) => {
    const found = existing(await ownImport(db, user.id, params.id));
    const page = pageOf(query, ROWS_PAGE, isLine);
    // What is to be deleted is not shown while it still goes.
    if (found.isForgotten)
      return sendPage(reply, page, { rows: [], total: 0, keyOf: ({ line }: ImportRow) => line });
    const filter = {
      state: query.state,
      isConflict: query.conflict === undefined ? undefined : query.conflict === 'true',
      isUnrated: query.unrated === undefined ? undefined : query.unrated === 'true',
      q: query.q?.trim() || undefined,
    };
    const { total, rows } = await rowsOf(db, params.id, filter, page);
    const books = await booksShown(db, rows);
    return sendPage(reply, page, {
      rows: rows.map((row) => shownOf(row, books)),
      total,
      keyOf: ({ line }) => line,
    });
  });

  member('DELETE /api/imports/:id/rows', async ({ params, user }) => {
    await db.transaction(async (tx) => {
      const held = existing(await holdOwnImport(tx, user.id, params.id));
      if (held.state !== 'applied' && held.state !== 'undone') throw refuse('import_busy');
      await beginForgetting(tx, held.id);
      await queue.enqueue(tx, 'import', held.id);
    });
    queue.wake();
    return null;
  });

  member('PUT /api/imports/:id/rows/:line', async ({ params, body, user }) => {
    const line = Number(params.line);
    if (line > LINE_MAX) throw refuse('import_row_not_found');
    const decision = decisionOf(body);
    // Also where a field is misspelt: it would look done.
    if (decision === undefined && body.take === undefined) throw refuse('import_decision_missing');
    await db.transaction(async (tx) => {
      const held = await heldOpen(tx, user.id, params.id);
      if (held.state !== 'ready') throw refuse('import_being_read');
      const row = await rowOf(tx, held.id, line);
      if (!row) throw refuse('import_row_not_found');
      if (row.state === 'unreadable' && row.read.unreadable !== null && decision !== undefined)
        throw refuse('import_row_unreadable');
      if (decision && 'create' in decision && row.read.title === '')
        throw refuse('import_row_without_title');
      await decideRow(tx, held.id, line, { decision, take: body.take });
      if (decision !== undefined) await decide(tx, held, line, decision);
      const now = await rowOf(tx, held.id, line);
      if (now?.googleId && (now.state === 'sure' || now.state === 'unchanged'))
        await keepOutcomes(tx, held.id, await previewsOf(tx, held, [now]));
      await countRows(tx, held.id);
    });
    const row = await shownRow(db, params.id, line);
    if (!row) throw refuse('import_row_not_found');
    return shownOf(row, await booksShown(db, [row]));
  });

  member('POST /api/imports/:id/apply', async ({ params, user }) => {
    await db.transaction(async (tx) => {
      const held = existing(await holdOwnImport(tx, user.id, params.id));
      const goesOn = held.state === 'applied' && held.isUnfinished;
      if (held.state !== 'ready' && !goesOn) throw refuse(NOT_APPLIED[held.state] ?? 'import_busy');
      await changeImport(tx, held.id, {
        state: 'applying',
        message: null,
        ...(goesOn ? {} : { done: 0 }),
      });
      await queue.enqueue(tx, 'import', held.id);
    });
    queue.wake();
    return existing(await ownImport(db, user.id, params.id));
  });

  member('POST /api/imports/:id/undo', async ({ params, user }) => {
    await db.transaction(async (tx) => {
      const held = existing(await holdOwnImport(tx, user.id, params.id));
      if (held.state !== 'applied') throw refuse(NOT_UNDONE[held.state] ?? 'import_busy');
      if (held.isUndoOver) throw refuse('import_undo_over', { days: IMPORT_UNDO_DAYS });
      if (held.isForgotten) throw refuse('import_forgotten');
      await changeImport(tx, held.id, { state: 'undoing', message: null, isUnfinished: false });
      await queue.enqueue(tx, 'import', held.id);
    });
    queue.wake();
    return existing(await ownImport(db, user.id, params.id));
  });

  member('GET /api/imports/:id/rejects.csv', async ({ params, request, reply, user }) => {
    checkNotFromElsewhere(request);
    await consume(db, limits.export, user.id);
    const found = existing(await ownImport(db, user.id, params.id));
    if (found.isForgotten) throw refuse('import_forgotten');
    return sentAs(reply, 'not-imported.csv', rejectsOf(db, found));
  });

  member('GET /api/library/export.csv', async ({ query, request, reply, user }) => {
    checkNotFromElsewhere(request);
    await consume(db, limits.export, user.id);
    const { format = 'goodreads' } = query;
    const { csvOf } = await import('./exporting.ts');
    return sentAs(
      reply,
      format === 'goodreads' ? 'goodreads_library_export.csv' : 'commonplace.csv',
      csvOf(db, user.id, format),
    );
  });

  member('GET /api/account/archive', async ({ session, request, reply, user }) => {
    checkNotFromElsewhere(request);
    await consume(db, limits.export, user.id);
    await db.many(
      auditLogInsert({ event: 'account-exported', actor: session.user, ip: request.ip }, empty),
    );
    const { archiveFile } = await import('./exporting.ts');
    const site = originAskedFor(request, config.publicUrl);
    reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="commonplace.zip"');
    return archiveFile(db, user.id, site);
  });

  /** Finds out anew what a person has said of a row. */
  async function decide(tx: Db, held: ImportJob, line: number, decision: Decision | null) {
    const row = await rowOf(tx, held.id, line);
    if (!row) return;
    const [found] = await matchRows(tx, [row.read]);
    if (!found) return;
    if (decision === null) return keepFound(tx, held.id, [found]);
    if ('skip' in decision)
      return keepFound(tx, held.id, [{ ...found, state: 'skipped', reason: said('left_out') }]);
    if ('create' in decision)
      return keepFound(tx, held.id, [
        { ...found, state: 'unknown', googleId: null, reason: said('wanted_new') },
      ]);
    const book = await bookOf(tx, decision.googleId);
    if (!book) throw refuse('book_not_found');
    return keepFound(tx, held.id, [
      { ...found, state: 'sure', googleId: book.googleId, score: 1, reason: said('chosen') },
    ]);
  }
}

const ROWS_PAGE = 50;
const LINE_MAX = 2_147_483_647;
const NOT_APPLIED: Record<string, 'import_applied_already' | 'import_undone' | 'import_failed'> = {
  applied: 'import_applied_already',
  undone: 'import_undone',
  failed: 'import_failed',
};
const NOT_UNDONE: Record<string, 'import_not_applied' | 'import_undone_already' | 'import_failed'> =
  {
    ready: 'import_not_applied',
    undone: 'import_undone_already',
    failed: 'import_failed',
  };

/** An import that is held and was not applied; 409 for others. */
async function heldOpen(tx: Db, userId: string, id: string) {
  const held = existing(await holdOwnImport(tx, userId, id));
  if (['applying', 'applied', 'undoing', 'undone'].includes(held.state))
    throw refuse('import_only_undone');
  return held;
}

async function recognised(bytes: Uint8Array, fileName: string, timeZone: string) {
  // Loaded with the first file: a start need not wait for all these formats.
  const { readImport } = await import('./readImport.ts');
  try {
    return await readImport(bytes, { fileName, timeZone });
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    const { id, params, text } = error.said;
    // The pages say it in their language, by its id.
    const reason = { ...params, reason: text, reasonId: id };
    throw refuse(UNREAD[error.status], reason);
  }
}

const UNREAD = {
  400: 'import_file_unreadable',
  413: 'import_file_too_large',
  415: 'import_file_unknown',
} as const;

/** What a form says of a row; undefined: nothing, null: what it said before is taken back. */
function decisionOf({
  googleId,
  skip,
  create,
}: {
  googleId?: string | undefined;
  skip?: boolean | undefined;
  create?: boolean | undefined;
}): Decision | null | undefined {
  const said = [googleId !== undefined, skip === true, create === true].filter(Boolean).length;
  if (said > 1) throw refuse('import_decision_ambiguous');
  if (googleId !== undefined) return { googleId };
  if (skip) return { skip: true };
  if (create) return { create: true };
  return skip === false || create === false ? null : undefined;
}

const isLine = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LINE_MAX;

/** Cells are shown so far; a file holds them whole. */
const CELL_SHOWN = 2_000;
const ROW_SHOWN = 20_000;

/** A row as it is answered. */
function shownOf(
  { read, raw, googleId, candidates, said: why, ...row }: RowLine,
  books: Map<string, BookShown>,
): ImportRow {
  const book = googleId === null ? undefined : books.get(googleId);
  let left = ROW_SHOWN;
  const cells = Object.entries(raw).map(([header, cell]) => {
    const shown =
      cell.length > Math.min(left, CELL_SHOWN)
        ? `${cell.slice(0, Math.min(left, CELL_SHOWN))}…`
        : cell;
    left = Math.max(0, left - shown.length);
    return [header, shown];
  });
  return {
    ...row,
    reasonId: why?.id ?? null,
    reasonParams: why?.params ?? {},
    raw: Object.fromEntries(cells),
    read: {
      ...read,
      readings: read.readings.map(({ progress: _, ...reading }) => reading),
      earlierReviews: read.earlierReviews?.length ?? 0,
      quotes: read.quotes.length,
    },
    book: book
      ? {
          googleId: book.googleId,
          title: book.title,
          authors: book.authors,
          thumbnail: book.thumbnail,
        }
      : null,
    candidates: candidates.flatMap((each) => {
      const found = books.get(each.googleId);
      const { id, text } = each.reason;
      return found ? [{ ...found, score: each.score, reason: text, reasonId: id }] : [];
    }),
    problems: read.problems,
  };
}

/** Sends a CSV as a file, as it is read. */
function sentAs(reply: FastifyReply, name: string, pieces: AsyncIterable<string>) {
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(pieces);
}

const existing = existingOr('import_not_found');
