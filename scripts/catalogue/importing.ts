import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { noteWords } from '../../server/domains/books/books/search/words.sql.ts';
import { keepPlacesOfTitles } from '../../server/domains/books/books/seriesOfTitles.ts';
import { mergeBooks } from '../../server/domains/books/catalogue/merge.sql.ts';
import { codeOf, isConnectionLost } from '../../server/platform/db/failures.ts';
import { factsOf, isAddress } from './address.ts';
import { keptAuthorOf } from './authorRecord.ts';
import { type ExternalSort, externalSortIn } from './externalSort.ts';
import { readerOf } from './formats.ts';
import {
  fillIdentities,
  fillPendingAuthors,
  namesOf,
  storeAuthors,
  storeMovedAuthors,
} from './importing.sql.ts';
import { importRecordOfGroup, importRecordOfVolume, type WorkGroup } from './incoming.ts';
import type { Progress } from './progress.ts';
import type {
  AuthorRecord,
  CatalogueRecord,
  EditionRecord,
  Reject,
  VolumeRecord,
  WorkRecord,
} from './record.ts';
import { applyRedirects, type Redirects, redirectsIn } from './redirects.ts';
import { type Counts, type Prepared, prepare, resolve } from './resolve.ts';
import { again, inTransaction, onClient } from './session.ts';

export interface ImportOptions {
  /** The address of the database. */
  url: string;
  files: string[];
  /** Where what has been read is kept until it is stored. */
  folder: string;
  /** Which column of a table is what, where its header does not say. */
  map?: Record<string, string> | undefined;
  isDryRun?: boolean;
  onReject?: (file: string, reject: Reject) => void;
  progress?: Progress;
}

/** What an import came to. */
export interface Summary extends Counts {
  /** Records by kind. */
  read: Record<string, number>;
  rejected: number;
  authors: number;
  isResumed: boolean;
}

/** The import cannot be done; the message tells the person why. */
export class ImportError extends Error {}

/** Works resolved in one transaction: a quarter of a second at most. */
const WORKS = 500;
const AUTHORS = 2_000;
/** The longest the event loop is kept busy while the database may wait for an answer, in works. */
const YIELD_EVERY_WORKS = 3;
/** Books whose words are noted together: the more, the fewer are noted twice. */
const NOTED = 10_000;
/** Raised when what is kept between reading and storing changes its form. */
const VERSION = 3;
/** Held by an import, so that a second one says so instead of meeting it at every row. */
const IMPORT_LOCK = 7_203_114;

/**
 * Imports files into the catalogue, in small transactions that go on beside a running site. May be
 * stopped at any moment and run again: what was read is kept in `folder` until it is stored, how far
 * that got stands in the database, and what is there already is found again.
 */
export async function importFiles(options: ImportOptions): Promise<Summary> {
  const { url, files, isDryRun = false } = options;
  const summary: Summary = {
    read: {},
    rejected: 0,
    authors: 0,
    isResumed: false,
    newBooks: 0,
    changedBooks: 0,
    newEditions: 0,
    changedEditions: 0,
    merged: 0,
  };
  if (isDryRun) {
    for (const file of files) await read(file, options, summary, async () => {});
    return summary;
  }

  const client = await connect(url);
  const names = await connect(url);
  const words = await connect(url);
  const clients = [client, names, words];
  const work = async () => {
    await lock(client);
    await fillIdentities(client);
    await importWith({ client, names, words, options, summary });
  };
  try {
    await Promise.race([work(), lossOf(clients)]);
  } catch (error) {
    throw isLoss(error) ? new ImportError(LOST) : error;
  } finally {
    await Promise.all(clients.map((each) => each.end()));
  }
  return summary;
}

const LOST =
  'The database has ended, as it does with the product it belongs to. Start it and run the same command again to go on.';

/** Rejects when a connection is lost while nothing is asked of it, as for the hours in which a dump is read. */
const lossOf = (clients: pg.Client[]) =>
  new Promise<never>((_, reject) => {
    for (const client of clients) client.on('error', () => reject(new ImportError(LOST)));
  });

/** A statement was under way when the server ended the connection, crashed or was starting, or the line was cut. */
export const isLoss = (error: unknown) =>
  isConnectionLost(error) || /^(08|57P0[1-3])/.test(codeOf(error));

interface Work {
  client: pg.Client;
  /** While a batch is being stored, the names of the next one are asked for, */
  names: pg.Client;
  /** and the words of former ones noted. */
  words: pg.Client;
  options: ImportOptions;
  summary: Summary;
}

async function importWith(work: Work) {
  const { client, options, summary } = work;
  const { files, folder, progress } = options;
  const inputs = await inputsOf(options);
  const place = join(folder, inputs);
  removeOthers(folder, inputs);
  const kept = readKept(place);
  if (!kept) rmSync(place, { recursive: true, force: true });
  const spool = externalSortIn(place, kept?.runs);
  const moves = redirectsIn(join(place, 'moves'));

  if (kept) {
    Object.assign(summary, kept.summary, { isResumed: true });
  } else {
    await client.query('delete from catalogue_imports where inputs = $1', [inputs]);
    const noted = batchOf<string>(NOTED, (ids) => noteStored(client, ids));
    const volumes = batchOf<VolumeRecord>(WORKS, async (batch) => {
      const ids = await storeVolumes(client, batch, summary);
      for (const id of ids) await noted.add(id);
    });
    const authors = batchOf<AuthorRecord>(AUTHORS, async (batch) => {
      summary.authors += await storeAuthors(client, batch.map(keptAuthorOf));
    });
    const movedAuthors = batchOf<{ key: number; to: number }>(AUTHORS, (batch) =>
      storeMovedAuthors(client, batch),
    );
    for (const file of files) {
      await read(file, options, summary, async (record) => {
        if (record.kind === 'volume') return volumes.add(record);
        if (record.kind === 'author') return authors.add(record);
        spoolRecord(record, spool, moves);
      });
    }
    await volumes.finish();
    await noted.finish();
    await authors.finish();
    const runs = spool.finish();
    moves.finish();
    for (const move of moves.all())
      if (move.of === 'author' && move.to) await movedAuthors.add({ key: move.key, to: move.to });
    await movedAuthors.finish();
    writeKept(place, { runs, summary });
  }

  await storeGroups(work, inputs, spool);
  summary.merged += await applyRedirects(client, moves.all());
  summary.changedBooks += await fillPendingAuthors(client);
  progress?.step('Counting');
  await client.query('analyze books, editions, book_isbns, book_search, book_listings, words');
  await client.query('delete from catalogue_imports where inputs = $1', [inputs]);
  spool.remove();
}

/** Reads one file; counts its records and rejects. */
async function read(
  file: string,
  { map, onReject, progress }: ImportOptions,
  summary: Summary,
  take: (record: CatalogueRecord) => void | Promise<void>,
) {
  const reader = await readerOf(file, map);
  const { size } = isAddress(file) ? await factsOf(file) : statSync(file);
  progress?.step(`Reading ${reader.format}`, size, 'bytes');
  for await (const portion of reader.records((bytes) => progress?.at(bytes))) {
    for (const each of portion) {
      if ('reason' in each) {
        summary.rejected += 1;
        onReject?.(file, each);
        continue;
      }
      const { kind } = each.record;
      summary.read[kind] = (summary.read[kind] ?? 0) + 1;
      const taken = take(each.record);
      if (taken) await taken;
    }
    await setImmediate();
  }
}

function spoolRecord(
  record: Exclude<CatalogueRecord, VolumeRecord | AuthorRecord>,
  spool: ExternalSort,
  moves: Redirects,
) {
  switch (record.kind) {
    case 'work':
      return spool.add(record.key, JSON.stringify(record));
    case 'edition':
      return spool.add(record.work ?? -record.key, JSON.stringify(record));
    case 'readers':
      return spool.add(record.work, `${record.readers}`);
    case 'redirect':
      return moves.add({ of: record.of, key: record.key, to: record.to });
    case 'delete':
      return moves.add({ of: record.of, key: record.key });
  }
}

/** Stores all that was spooled, batch by batch in the order of the works. */
async function storeGroups(
  { client, names, words, options, summary }: Work,
  inputs: string,
  spool: ExternalSort,
) {
  const { progress } = options;
  const { rows } = await client.query<{ resolved: string }>(
    'select resolved from catalogue_imports where inputs = $1',
    [inputs],
  );
  const after = rows[0] ? Number(rows[0].resolved) : undefined;
  const { work = 0, edition = 0 } = summary.read;
  progress?.step('Storing', work + edition, 'records');
  let stored = 0;
  let unnoted: string[] = [];
  let noting = Promise.resolve();

  const batches = ahead(preparedBatches(spool, names, after));
  for (let batch = await batches.next(); batch; batch = await batches.next()) {
    const { prepared, last, records } = batch;
    const { counts, bookIds } = await inTransaction(client, () => storeBatch(client, prepared));
    add(summary, counts);
    unnoted.push(...bookIds);
    if (unnoted.length >= NOTED) {
      await noting;
      noting = note(words, unnoted, { inputs, last });
      // Whoever waits for it hears of its error; until then nobody listens.
      noting.catch(() => {});
      unnoted = [];
    }
    stored += records;
    progress?.at(stored);
  }
  await noting;
  await again(() => noteStored(words, unnoted));
}

/** What follows when books were stored: their words may be meant by others, and their titles may name series. */
async function noteStored(client: pg.Client, bookIds: string[]) {
  await noteWords(onClient(client), bookIds);
  for (let at = 0; at < bookIds.length; at += WORKS)
    await keepPlacesOfTitles(onClient(client), bookIds.slice(at, at + WORKS));
}

/**
 * Notes the words of books, and then that an import got so far: what was stored after that is found
 * to be there by the next run, which then notes its words.
 */
async function note(
  client: pg.Client,
  bookIds: string[],
  { inputs, last }: { inputs: string; last: number },
) {
  await again(() => noteStored(client, bookIds));
  await client.query({
    name: 'import-progress',
    text: `
      insert into catalogue_imports (inputs, resolved)
      values ($1, $2)
          on conflict (inputs) do update set resolved = excluded.resolved, updated_at = now()`,
    values: [inputs, `${last}`],
  });
}

async function storeVolumes(client: pg.Client, volumes: VolumeRecord[], summary: Summary) {
  const prepared = volumes.flatMap((volume) => {
    const incoming = importRecordOfVolume(volume);
    return incoming ? [prepare(incoming)] : [];
  });
  const { counts, bookIds } = await inTransaction(client, () => storeBatch(client, prepared));
  add(summary, counts);
  return bookIds;
}

const storeBatch = (client: pg.Client, prepared: Prepared[]) =>
  resolve(client, prepared, async (from, into) => {
    await mergeBooks(onClient(client), from, into);
  });

function add(summary: Summary, counts: Counts) {
  for (const kind of Object.keys(counts) as (keyof Counts)[]) summary[kind] += counts[kind];
}

interface Batch {
  prepared: Prepared[];
  /** The number of its last work. */
  last: number;
  records: number;
}

async function* preparedBatches(
  spool: ExternalSort,
  client: pg.Client,
  after: number | undefined,
): AsyncGenerator<Batch> {
  let groups: WorkGroup[] = [];
  for (const group of groupsOf(spool, after)) {
    groups.push(group);
    if (groups.length % YIELD_EVERY_WORKS === 0) await setImmediate();
    if (groups.length < WORKS) continue;
    yield await preparedBatch(groups, client);
    groups = [];
  }
  if (groups.length > 0) yield await preparedBatch(groups, client);
}

async function preparedBatch(groups: WorkGroup[], client: pg.Client): Promise<Batch> {
  const wanted = new Set(
    groups.flatMap(({ work, editions }) => [
      ...(work?.authors ?? []),
      ...(work?.authors.length ? [] : editions.flatMap(({ authors }) => authors)),
    ]),
  );
  const names = await namesOf(client, [...wanted]);
  const prepared: Prepared[] = [];
  let records = 0;
  for (const [at, group] of groups.entries()) {
    const incoming = importRecordOfGroup(group, names);
    if (incoming) prepared.push(prepare(incoming));
    records += group.editions.length + (group.work ? 1 : 0);
    if (at % YIELD_EVERY_WORKS === 0) await setImmediate();
  }
  return { prepared, last: groups.at(-1)?.number ?? 0, records };
}

function* groupsOf(spool: ExternalSort, after: number | undefined): Generator<WorkGroup> {
  let group: WorkGroup | undefined;
  let editions = new Map<number, EditionRecord>();
  for (const { key, text } of spool.sorted(after)) {
    if (key !== group?.number) {
      if (group) yield { ...group, editions: [...editions.values()] };
      group = { number: key, work: undefined, editions: [], readers: 0 };
      editions = new Map();
    }
    const record: WorkRecord | EditionRecord | number = JSON.parse(text);
    // Of the same thing said twice, the later counts.
    if (typeof record === 'number') group.readers += record;
    else if (record.kind === 'work') group.work = record;
    else editions.set(record.key, record);
  }
  if (group) yield { ...group, editions: [...editions.values()] };
}

/** Gathers items and hands them on by the batch. */
function batchOf<Item>(most: number, store: (batch: Item[]) => Promise<void>) {
  let batch: Item[] = [];
  const flush = async () => {
    const full = batch;
    batch = [];
    if (full.length > 0) await store(full);
  };
  return {
    add(item: Item): void | Promise<void> {
      batch.push(item);
      if (batch.length >= most) return flush();
    },
    finish: flush,
  };
}

/** Has the next one made while the last one is worked on. */
function ahead<T>(items: AsyncGenerator<T>) {
  const take = async () => {
    const { value, done } = await items.next();
    return done ? undefined : (value as T);
  };
  let coming = take();
  return {
    async next(): Promise<T | undefined> {
      const item = await coming;
      if (item !== undefined) {
        coming = take();
        // Whoever asks for it hears of its error; until then nobody listens.
        coming.catch(() => {});
      }
      return item;
    },
  };
}

async function connect(url: string) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'commonplace import',
    keepAlive: true,
  });
  await client.connect();
  // An import that loses its last half second in a crash finds it again; readers do not wait for it.
  // Batches look up by key: the planner, who knows nothing of a table that has just begun to grow,
  // must not read all of it.
  await client.query(`
    set synchronous_commit = off;
    set lock_timeout = '5s';
    set jit = off;
    set max_parallel_workers_per_gather = 0;
    set enable_seqscan = off;
    set timezone = 'UTC'`);
  return client;
}

async function lock(client: pg.Client) {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [IMPORT_LOCK],
  );
  if (!rows[0]?.taken) throw new ImportError('Another import is running. Wait until it has ended.');
}

/** Names the files as they are now, so that a changed one is read anew. */
async function inputsOf({ files, map }: ImportOptions) {
  const facts = await Promise.all(
    files.map(async (file) => {
      if (isAddress(file)) return [file, await factsOf(file)];
      const { size, mtimeMs } = statSync(file);
      return [realpathSync(file), size, mtimeMs];
    }),
  );
  return createHash('sha256')
    .update(JSON.stringify([VERSION, facts, map]))
    .digest('hex')
    .slice(0, 24);
}

interface Kept {
  runs: number;
  summary: Summary;
}

/** What an import of the same files had read before it was stopped. */
function readKept(place: string): Kept | undefined {
  const file = join(place, 'kept.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function writeKept(place: string, kept: Kept) {
  writeFileSync(join(place, 'kept.json'), JSON.stringify(kept));
}

/** What imports of other files have left behind. */
function removeOthers(folder: string, inputs: string) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (/^[0-9a-f]{24}$/.test(name) && name !== inputs)
      rmSync(join(folder, name), { recursive: true, force: true });
}
