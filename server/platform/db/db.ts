import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { HttpError, refuse } from '../http/errors.ts';

// biome-ignore lint/performance/noBarrelFile: whoever runs a statement finds here how to write one
export { default as sql, empty, join, type Sql } from 'sql-template-tag';

/** Runs statements, each by itself. */
export interface Statements {
  /** All rows. */
  many<T>(statement: Sql): Promise<T[]>;
  /** The first row, if there is one. */
  first<T>(statement: Sql): Promise<T | undefined>;
  /** The one row there must be. */
  one<T>(statement: Sql): Promise<T>;
}

/** Runs statements: on the pool, or within one transaction. */
export interface Db extends Statements {
  /**
   * Runs a piece of work in one transaction, again from the start when the database asks for it
   * (40001, 40P01) or what it was about has gone meanwhile (23503); so the work does nothing but
   * statements.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

export interface Database extends Db {
  /**
   * Runs a piece of work on one connection, without a transaction; `connection` is the same object as long
   * as that connection lasts.
   */
  onConnection<T>(work: (on: Statements, connection: object) => Promise<T>): Promise<T>;
  /** How many connections there are, how many of them have nothing to do, how many callers wait. */
  connections(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

/** How long is waited for a database, and how often what it wants repeated is repeated. */
export interface Timeouts {
  /** For a connection, or for the turn to get one. */
  connectMs: number;
  /** For a statement. */
  statementMs: number;
  /** For all of one call here with its waits and repeats. */
  callMs: number;
  repeats: number;
}

const TIMEOUTS: Timeouts = { connectMs: 3_000, statementMs: 5_000, callMs: 8_000, repeats: 3 };
const CLOSE_MS = 3_000;
/** The server gives up before the driver does, so that the connection can be used again. */
const SERVER_SHARE = 0.9;
const SERVER_SETTINGS = {
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
  // Statements are short; compiling one takes longer than running it.
  jit: 'off',
  timezone: 'UTC',
  datestyle: 'ISO',
};
const RECONNECTS_PER_SECOND = 5;
/** More callers than this for each connection are refused: they would wait longer than is useful. */
const WAITING_PER_CONNECTION = 100;
const STATEMENT_NAMES = 1_000;

/**
 * Opens a database by its address; connects when first used. Where it cannot be reached, takes too
 * long or takes no writes, statements throw the 503 `busy`.
 */
export function openDatabase({
  url,
  poolSize = 10,
  takesWrites = () => true,
  patience = TIMEOUTS,
  log = () => {},
}: DatabaseOptions): Database {
  const { connectMs, statementMs, callMs, repeats } = patience;
  const limit = reconnectLimit();
  const pool = new pg.Pool({
    connectionString: withServerSettings(url, statementMs),
    Client: limitedClient(limit),
    max: poolSize,
    // The last one stays: whoever comes after a quiet minute is not told that there are too many.
    min: 1,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'commonplace',
    types: { getTypeParser: parserOf },
  });
  pool.on('error', (error) => {
    limit.lost();
    log(`A connection to the database ended: ${error.message}`);
  });

  const lastAnswer = new WeakMap<pg.PoolClient, number>();
  const isReadOnly = new WeakSet<pg.PoolClient>();
  let lastSilence = 0;
  let lastComplaint = 0;

  return {
    ...statements(<Row extends pg.QueryResultRow>(statement: Sql) =>
      attempt((deadline) => withClient((client) => run<Row>(client, deadline, queryOf(statement)))),
    ),
    onConnection: (work) =>
      attempt((deadline) =>
        withClient((client) =>
          work(
            statements((statement) => run(client, deadline, queryOf(statement))),
            client,
          ),
        ),
      ),
    transaction: (work) =>
      attempt(async (deadline) => {
        const client = await connect();
        try {
          await run(client, deadline, { text: 'begin' });
          const within = statements((statement) => run(client, deadline, queryOf(statement)));
          const joined: Db = { ...within, transaction: (inner) => inner(joined) };
          const result = await work(joined);
          await commit(client, deadline);
          client.release();
          return result;
        } catch (error) {
          client.release(!(await isRolledBack(client, error)));
          throw error;
        }
      }),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await Promise.race([pool.end(), pause(CLOSE_MS, undefined, { ref: false })]);
    },
  };

  /** Repeats what the database wants repeated, and tells faults of the database from all others. */
  async function attempt<T>(work: (deadline: number) => Promise<T>): Promise<T> {
    const deadline = performance.now() + callMs;
    for (let repeat = 1; ; repeat++) {
      try {
        return await work(deadline);
      } catch (error) {
        if (mayRepeat(error) && repeat <= repeats && performance.now() < deadline - connectMs) {
          await pause(Math.random() * 20 * 2 ** repeat);
          continue;
        }
        throw isOutage(error) ? refusalOf(error) : error;
      }
    }
  }

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>) {
    const client = await connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(isUnusable(error));
      throw error;
    }
  }

  async function connect(): Promise<pg.PoolClient> {
    if (pool.waitingCount >= poolSize * WAITING_PER_CONNECTION)
      throw new DatabaseUnavailable('too many callers');
    for (;;) {
      const client = await pool.connect().catch((error: Error) => {
        throw new DatabaseUnavailable(error.message, { cause: error });
      });
      // After one connection fell silent, those that were not heard of since may be dead too.
      if ((lastAnswer.get(client) ?? performance.now()) < lastSilence) client.release(true);
      else return isReadOnly.has(client) === takesWrites() ? await turned(client) : client;
    }
  }

  /** A connection that takes no writes from now on, or takes them again. */
  async function turned(client: pg.PoolClient) {
    const becomesReadOnly = !isReadOnly.has(client);
    const text = `set default_transaction_read_only = ${becomesReadOnly ? 'on' : 'off'}`;
    try {
      await ask(client, performance.now() + statementMs, { text });
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (becomesReadOnly) isReadOnly.add(client);
    else isReadOnly.delete(client);
    return client;
  }

  async function run<Row extends pg.QueryResultRow>(
    client: pg.PoolClient,
    deadline: number,
    query: pg.QueryConfig,
  ): Promise<Row[]> {
    return (await ask<Row>(client, deadline, query)).rows;
  }

  async function ask<Row extends pg.QueryResultRow>(
    client: pg.PoolClient,
    deadline: number,
    query: pg.QueryConfig,
  ) {
    const left = Math.min(statementMs, deadline - performance.now());
    if (left <= 0) throw new DatabaseUnavailable('the time for this call is over');
    const timed: pg.QueryConfig & { query_timeout: number } = { ...query, query_timeout: left };
    try {
      const result = await client.query<Row>(timed);
      lastAnswer.set(client, performance.now());
      return result;
    } catch (error) {
      if (isSilence(error)) lastSilence = performance.now();
      if (isConnectionLost(error) || /^(08|57P0[1-3]|E)/.test(codeOf(error))) limit.lost();
      throw error;
    }
  }

  async function commit(client: pg.PoolClient, deadline: number) {
    const { command } = await ask(client, deadline, { text: 'commit' });
    // PostgreSQL answers the commit of a failed transaction with a rollback, without an error.
    if (command !== 'COMMIT')
      throw new Error('A failed statement within a transaction was ignored');
  }

  async function isRolledBack(client: pg.PoolClient, error: unknown) {
    if (isUnusable(error)) return false;
    return ask(client, performance.now() + statementMs, { text: 'rollback' }).then(
      () => true,
      () => false,
    );
  }

  function refusalOf(error: unknown) {
    const now = performance.now();
    if (now - lastComplaint > 1_000) {
      lastComplaint = now;
      log(`The database is not available: ${error instanceof Error ? error.message : error}`);
    }
    const refusal = refuse('busy');
    refusal.cause = error;
    return refusal;
  }
}

/** The address with our deadlines in it, so that setting them costs no round trip. */
export function withServerSettings(url: string, statementMs = TIMEOUTS.statementMs) {
  const full = new URL(url);
  const settings = { statement_timeout: statementMs * SERVER_SHARE, ...SERVER_SETTINGS };
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const theirs = full.searchParams.get('options');
  full.searchParams.set('options', [...ours, ...(theirs ? [theirs] : [])].join(' '));
  return full.href.replaceAll('+', '%20');
}

function statements(
  run: <Row extends pg.QueryResultRow>(statement: Sql) => Promise<Row[]>,
): Statements {
  return {
    many: <T>(statement: Sql) => run(statement) as Promise<T[]>,
    first: async <T>(statement: Sql) => (await run(statement))[0] as T | undefined,
    async one<T>(statement: Sql) {
      const [row] = await run(statement);
      if (row === undefined) throw new Error(`A row was expected of: ${statement.text}`);
      return row as T;
    },
  };
}

const statementNames = new Map<string, string>();

function queryOf(statement: Sql): pg.QueryConfig {
  const { text, values } = statement;
  const name = statementNames.get(text);
  if (name !== undefined) return { name, text, values };
  // Every connection keeps what it has prepared: texts without end must not fill the memory.
  if (statementNames.size >= STATEMENT_NAMES) return { text, values };
  const made = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  statementNames.set(text, made);
  return { name: made, text, values };
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const TEXT_ARRAY = 1009;
const DATES = [1082, 1114];
const DATE_ARRAYS = [1182, 1115];
const TIMESTAMPTZ = 1184;
const TIMESTAMPTZ_ARRAY = 1185;

const listOfTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(
  TEXT_ARRAY as number,
  'text',
);
const listOf =
  <T>(parse: (text: string) => T) =>
  (text: string) =>
    listOfTexts(text).map((each) => (each === null ? null : parse(each)));

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [INT8_ARRAY, listOf(Number)],
  [TIMESTAMPTZ, isoTime],
  [TIMESTAMPTZ_ARRAY, listOf(isoTime)],
  ...DATES.map((oid) => [oid, String] as const),
  ...DATE_ARRAYS.map((oid) => [oid, listOfTexts] as const),
]);

function parserOf(oid: number, format?: 'text' | 'binary') {
  return parsers.get(oid) ?? pg.types.getTypeParser(oid, format ?? 'text');
}

/** `2026-02-03 04:05:06.789+00` → `2026-02-03T04:05:06.789Z`, with all digits PostgreSQL keeps. */
function isoTime(text: string) {
  return text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text;
}

/**
 * Keeps a server that comes back from a storm. After a connection was lost, one caller finds out for
 * all others whether there is a server; when there is none, so many a second try.
 */
function reconnectLimit() {
  let state: 'unknown' | 'well' | 'broken' = 'unknown';
  let probe: Promise<boolean> | undefined;
  let nextTry = 0;

  return {
    /** A connection was lost: nobody knows whether the server is still there. */
    lost() {
      if (state === 'well') state = 'unknown';
    },

    /** Runs a try to connect when its turn comes; refuses at once where others have just failed. */
    async throughGate<T>(attempt: () => Promise<T>): Promise<T> {
      while (probe !== undefined) if (!(await probe)) throw new Error(NOT_REACHED);
      if (state === 'well') return watched(attempt());
      if (state === 'broken' && performance.now() < nextTry) throw new Error(NOT_REACHED);
      const trying = watched(attempt());
      probe = trying
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          probe = undefined;
        });
      return trying;
    },
  };

  async function watched<T>(connecting: Promise<T>) {
    try {
      const connected = await connecting;
      state = 'well';
      return connected;
    } catch (error) {
      state = 'broken';
      nextTry = performance.now() + 1_000 / RECONNECTS_PER_SECOND;
      throw error;
    }
  }
}

const NOT_REACHED = 'it could not be reached a moment ago';

function limitedClient(limit: ReturnType<typeof reconnectLimit>) {
  return class LimitedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      // Without a listener, an error between two statements of a transaction would end the process; and so
      // would one that comes together with the news that the connection is there.
      this.on('error', () => {});
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected) {
      const connected = limit.throughGate(() => super.connect());
      if (callback === undefined) return connected;
      const done = callback as (error: Error | null, client?: pg.Client) => void;
      connected.then(
        () => done(null, this),
        (error) => done(error),
      );
      return undefined;
    }
  };
}

/** The database cannot be reached or does not answer in time. */
class DatabaseUnavailable extends Error {}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
/** What was found a moment ago has gone, or has become one with another: looking again tells. */
const FOREIGN_KEY_VIOLATION = '23503';
const UNKNOWN_STATEMENT = '26000';

function mayRepeat(error: unknown) {
  const code = codeOf(error);
  return (
    [SERIALIZATION_FAILURE, DEADLOCK, FOREIGN_KEY_VIOLATION].includes(code) || isStalePlan(error)
  );
}

/** A migration or a proxy in between made the statements this connection has prepared worthless. */
function isStalePlan(error: unknown) {
  if (codeOf(error) === UNKNOWN_STATEMENT) return true;
  return error instanceof Error && error.message === 'cached plan must not change result type';
}

/** Classes: connection, resources (full disk, too many connections), operator (shutdown, time-out). */
const OUTAGES = /^(08...|53...|57...|58030|55P03|25006|25P03|E[A-Z]+)$/;

function isOutage(error: unknown) {
  return (
    error instanceof DatabaseUnavailable || OUTAGES.test(codeOf(error)) || isConnectionLost(error)
  );
}

/** The connection must not go back to the pool: its answer may still come, or it is gone. */
function isUnusable(error: unknown) {
  return isConnectionLost(error) || isStalePlan(error) || /^(08|57P|25P03|E)/.test(codeOf(error));
}

function isConnectionLost(error: unknown) {
  if (!(error instanceof Error) || error instanceof HttpError) return false;
  return (
    isSilence(error) ||
    /^Connection terminated|^Client (has encountered|was closed)/.test(error.message)
  );
}

function isSilence(error: unknown) {
  return error instanceof Error && error.message === 'Query read timeout';
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

export interface DatabaseOptions {
  /** Such as `postgres://user:password@host:5432/database`; `?host=/folder` for a socket. */
  url: string;
  poolSize?: number;
  /** Whether there is room for what is written; while there is none, writing is refused. */
  takesWrites?: () => boolean;
  patience?: Timeouts;
  log?: (line: string) => void;
}
