import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { refuse } from '../http/errors.ts';
import {
  codeOf,
  DatabaseUnavailable,
  isConnectionLost,
  isOutage,
  isSilence,
  isUnusable,
  mayRepeat,
} from './failures.ts';
import { parserOf } from './parsers.ts';
import { limitedClient, reconnectLimit } from './reconnecting.ts';
import { queriesFor, statements } from './statements.ts';

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
  /** For a lock that another holds. */
  lockMs: number;
  /** For all of one call here with its waits and repeats. */
  callMs: number;
  repeats: number;
}

const TIMEOUTS: Timeouts = {
  connectMs: 3_000,
  statementMs: 5_000,
  lockMs: 3_000,
  callMs: 8_000,
  repeats: 3,
};

/** For what is done once, at a start, however slow the machine is. */
export const START_TIMEOUTS: Timeouts = {
  connectMs: 3_000,
  statementMs: 60_000,
  lockMs: 3_000,
  callMs: 120_000,
  repeats: 1,
};

const CLOSE_MS = 3_000;

/** What a statement that changes something has in it. */
const WRITES = /\b(?:insert into|update|delete from)\b/i;

/** The server gives up before the driver does, so that the connection can be used again. */
const SERVER_SHARE = 0.9;

const SERVER_SETTINGS = {
  idle_in_transaction_session_timeout: '10000',
  // Statements are short; compiling one takes longer than running it.
  jit: 'off',
  timezone: 'UTC',
  datestyle: 'ISO',
};

/** More callers than this for each connection are refused: they would wait longer than is useful. */
const WAITING_PER_CONNECTION = 100;

/**
 * Opens a database by its address; connects when first used. Where it cannot be reached, takes too
 * long or takes no writes, statements throw the 503 `busy`. Opened by `main.ts`, for the start and to serve, and once by
 * each replica.
 */
export function openDatabase({
  url,
  poolSize = 10,
  takesWrites = () => true,
  timeouts = TIMEOUTS,
  isPooled = false,
  isPrepared = true,
  warn = () => {},
}: DatabaseOptions): Database {
  const { connectMs, statementMs, callMs, repeats } = timeouts;
  const queryOf = queriesFor({ isPrepared });
  const limit = reconnectLimit();
  const pool = new pg.Pool({
    connectionString: isPooled ? url : withServerSettings(url, timeouts),
    Client: limitedClient(limit),
    max: poolSize,
    // The last one stays: whoever comes after a quiet minute is not told that there are too many.
    min: 1,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Statements that do not wait for one another are sent together, and carried out one after the other.
    pipeline: true,
    application_name: 'commonplace',
    types: { getTypeParser: parserOf },
  });
  pool.on('error', (error) => {
    limit.lost();
    warn(`A connection to the database ended: ${error.message}`);
  });

  const lastAnswer = new WeakMap<pg.PoolClient, number>();
  const isReadOnly = new WeakSet<pg.PoolClient>();
  let lastSilence = 0;
  let lastComplaint = 0;

  return {
    ...statements(<Row extends pg.QueryResultRow>(statement: Sql) =>
      attempt((deadline) =>
        withClient((client) => alone<Row>(client, deadline, queryOf(statement))),
      ),
    ),
    onConnection: (work) =>
      attempt((deadline) =>
        withClient((client) =>
          work(
            statements((statement) => alone(client, deadline, queryOf(statement))),
            client,
          ),
        ),
      ),
    transaction: (work) =>
      attempt(async (deadline) => {
        const client = await connect();
        try {
          // Sent with the first statement. It fails only with the connection, and so does what comes after it.
          const begun = run(client, deadline, { text: 'begin' });
          begun.catch(() => {});
          const within = statements((statement) => run(client, deadline, queryOf(statement)));
          const joined: Db = { ...within, transaction: (inner) => inner(joined) };
          const result = await work(joined);
          await begun;
          await commit(client);
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

  /**
   * A statement that is a transaction by itself. It is sent only where there is time until the server itself would give it up:
   * one that the driver stops waiting for is carried out all the same, and its caller was told that it was not. A read that is
   * given up has done nothing.
   */
  async function alone<Row extends pg.QueryResultRow>(
    client: pg.PoolClient,
    deadline: number,
    query: pg.QueryConfig,
  ): Promise<Row[]> {
    const isLate = deadline - performance.now() < statementMs * SERVER_SHARE;
    if (isLate && WRITES.test(query.text)) throw tooLate();
    return run<Row>(client, deadline, query);
  }

  async function ask<Row extends pg.QueryResultRow>(
    client: pg.PoolClient,
    deadline: number,
    query: pg.QueryConfig,
  ) {
    const left = Math.min(statementMs, deadline - performance.now());
    if (left <= 0) throw tooLate();
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

  /**
   * However little of the call's time is left: what is checked at the end of a transaction may take longer, and only the server can
   * say whether it was carried out. It gives up before the driver does, and then nothing was.
   */
  async function commit(client: pg.PoolClient) {
    const { command } = await ask(client, performance.now() + statementMs, { text: 'commit' });
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

  function tooLate() {
    return new DatabaseUnavailable('the time for this call is over');
  }

  function refusalOf(error: unknown) {
    const now = performance.now();
    if (now - lastComplaint > 1_000) {
      lastComplaint = now;
      warn(`The database is not available: ${error instanceof Error ? error.message : error}`);
    }
    const refusal = refuse('busy');
    refusal.cause = error;
    return refusal;
  }
}

/** What holds for every connection, by the names of PostgreSQL; times are in milliseconds. */
export const serverSettings = ({ statementMs, lockMs } = TIMEOUTS) => ({
  statement_timeout: `${statementMs * SERVER_SHARE}`,
  lock_timeout: `${lockMs}`,
  ...SERVER_SETTINGS,
});

/** The address with our deadlines in it, so that setting them costs no round trip. */
function withServerSettings(url: string, timeouts: Timeouts) {
  const full = new URL(url);
  const settings = serverSettings(timeouts);
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const theirs = full.searchParams.get('options');
  full.searchParams.set('options', [...ours, ...(theirs ? [theirs] : [])].join(' '));
  return full.href.replaceAll('+', '%20');
}

export interface DatabaseOptions {
  /** Such as `postgres://user:password@host:5432/database`; `?host=/folder` for a socket. */
  url: string;
  poolSize?: number;
  /** Whether there is room for what is written; while there is none, writing is refused. */
  takesWrites?: () => boolean;
  timeouts?: Timeouts;
  /**
   * Whether the address leads through a pooler that gives each transaction another connection: it takes no settings
   * with a connection, and has them itself (`checkPooler`).
   */
  isPooled?: boolean;
  /** Whether statements are prepared once for each connection; not where a pooler forgets them. */
  isPrepared?: boolean;
  warn?: (line: string) => void;
}
