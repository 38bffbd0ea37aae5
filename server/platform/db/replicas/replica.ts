import { HttpError } from '../../http/errors.ts';
import { openDatabase, type Statements } from '../db.ts';
import { placeOf } from '../externalDatabase.ts';
import { clusterOf, hasReached, type Position, replayedPosition } from './position.ts';

/** Little: whoever waits in vain for a replica has all the waiting for the primary before them. */
const TIMEOUTS = { connectMs: 1_000, statementMs: 1_000, lockMs: 3_000, callMs: 1_500, repeats: 0 };
/** One that is further behind than visitors may be told is asked in vain. */
export const LAG_MS = 800;
/** Enough to know the lag of one that catches up again after minutes. */
const AWAITED_AT_MOST = 1_000;

/** How far the primary was, and when; by the clock of `performance`. */
interface Awaited {
  position: Position;
  at: number;
}

/** A replica of the database, which is used while it is there and keeps up. */
export function replicaAt({ url, poolSize, warn }: ReplicaOptions) {
  const where = placeOf(url);
  // No log of its own: that it cannot be reached is told once, by whoever looks how far it is.
  const db = openDatabase({ url, poolSize, timeouts: TIMEOUTS });
  /**
   * How far the server of a connection was when it was last asked. Of each connection by itself: a new one
   * may lead to a server that has begun again further back, or to another one behind the same address.
   */
  const reached = new WeakMap<object, Position>();
  /** What the primary had written and this one had not replayed when it was last looked at. */
  const awaited: Awaited[] = [];
  let isInUse = false;
  let isToldOf = false;
  let looking: Promise<void> | undefined;

  /** Undefined: it is no replica. */
  async function ask(on: Statements, connection: object) {
    const is = await replayedPosition(on);
    if (is) reached.set(connection, is);
    else reached.delete(connection);
    return is;
  }

  const lagMs = () => (awaited[0] === undefined ? 0 : performance.now() - awaited[0].at);

  /** Why it is not to be used; undefined: it is. */
  async function fault(primary: Awaited | 'away', clusterOfPrimary: () => Promise<string>) {
    // What was written on a former timeline is not waited for, nor the last of one that is away: nobody may ever replay it.
    if (primary === 'away' || awaited[0]?.position.timeline !== primary.position.timeline)
      awaited.length = 0;
    if (primary !== 'away' && awaited.length < AWAITED_AT_MOST) awaited.push(primary);
    const is = await db.onConnection(ask);
    if (is === undefined) return 'it is no replica (any more)';
    while (awaited[0] && hasReached(is, awaited[0].position)) awaited.shift();
    if (lagMs() > LAG_MS) return 'it lags behind';
    if (isInUse) return undefined;
    const isOurs = (await clusterOf(db)) === (await clusterOfPrimary());
    return isOurs ? undefined : 'it is one of another database';
  }

  async function look(primary: Awaited | 'away', clusterOfPrimary: () => Promise<string>) {
    const why = await fault(primary, clusterOfPrimary).catch(
      (error) => `it does not answer (${reasonOf(error)})`,
    );
    const was = isInUse;
    isInUse = why === undefined;
    if (isInUse && !was) warn(`The replica ${where} is in use.`);
    if (!isInUse && (was || !isToldOf)) warn(`The replica ${where} is left out: ${why}.`);
    isToldOf = true;
  }

  return {
    where,
    lagMs,
    isInUse: () => isInUse,
    /** Whether whoever comes now gets a connection soon. */
    hasRoom: () => db.connections().waiting < poolSize,

    /** Looks how it is, unless that is being looked at; what the primary had written is from a moment ago, unless it is away. */
    look(...primary: Parameters<typeof look>) {
      looking ??= look(...primary).finally(() => {
        looking = undefined;
      });
      return looking;
    },

    /**
     * Runs a statement that reads; undefined where this one has not replayed enough, or fails for whatever
     * reason: a recovery that needs what was read, a lost connection, a server that is silent.
     */
    read<T>(mustBe: Position, run: (on: Statements) => Promise<T>): Promise<Read<T> | undefined> {
      return db
        .onConnection(async (on, connection) => {
          const known = reached.get(connection);
          const is = known && hasReached(known, mustBe) ? known : await ask(on, connection);
          return is && hasReached(is, mustBe) ? { value: await run(on) } : undefined;
        })
        .catch(() => undefined);
    },

    close: db.close,
  };
}
export type Replica = ReturnType<typeof replicaAt>;

/** What was read, which may be nothing. */
interface Read<T> {
  value: T;
}

interface ReplicaOptions {
  url: string;
  poolSize: number;
  warn(line: string): void;
}

function reasonOf(error: unknown): string {
  if (error instanceof HttpError && error.cause !== undefined) return reasonOf(error.cause);
  return error instanceof Error ? error.message : `${error}`;
}
