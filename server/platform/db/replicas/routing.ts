import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import type { Db, Statements } from '../db.ts';
import { clusterOf } from './position.ts';
import { type PrimaryPosition, primaryPositionFor } from './primaryPosition.ts';
import { type Replica, replicaAt } from './replica.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Where to read what an answer to this request is made from: a replica that has replayed enough for
     * whoever asks, else the database itself.
     */
    reads: Db;
  }
}

/** How each replica is, is looked at this often. */
const LOOK_EVERY_MS = 500;

/**
 * The replicas of the settings. One may answer when it has replayed what the primary had written: for whoever
 * brings a cookie when their request came, as they may have written something just now; for all others a moment ago
 * (docs/decisions/0064-replicas.md).
 */
export function replicasFor(
  app: FastifyInstance,
  { db, config }: { db: Db; config: Pick<Config, 'databaseReplicaUrls' | 'databasePool'> },
) {
  const warn = (line: string) => app.log.warn(line);
  const replicas = config.databaseReplicaUrls.map((url) =>
    replicaAt({ url, poolSize: config.databasePool, warn }),
  );
  /** Where statements were answered that a replica was there for. */
  const reads = { replica: 0, primary: 0 };
  let next = 0;

  if (replicas.length === 0) {
    app.decorateRequest('reads', { getter: () => db });
  } else {
    const primary = primaryPositionFor(app, db);
    app.decorateRequest('reads');
    app.addHook('onRequest', async (request) => {
      request.reads = readsFor(request, primary);
    });
    const lookAtAll = () => void look(primary);
    app.addHook('onReady', async () => lookAtAll());
    const timer = setInterval(lookAtAll, LOOK_EVERY_MS);
    timer.unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await Promise.all(replicas.map((replica) => replica.close()));
    });
  }

  return {
    /** How many are used, how many are not. */
    state() {
      const used = replicas.filter((replica) => replica.isInUse()).length;
      return { in_use: used, left_out: replicas.length - used };
    },

    reads: () => reads,

    /** How far behind each of them is, in seconds. */
    lags: () => Object.fromEntries(replicas.map(({ where, lagMs }) => [where, lagMs() / 1_000])),
  };

  async function look(primary: PrimaryPosition) {
    const at = performance.now();
    await primary.nowOrAway();
    const position = primary.position();
    // Where the primary has not told, no replica is read either.
    if (position === null) return;
    const told = primary.isAway() ? 'away' : { position, at };
    for (const replica of replicas) void replica.look(told, () => clusterOf(db));
  }

  function readsFor({ headers }: FastifyRequest, primary: PrimaryPosition): Db {
    const cameAt = performance.now();
    const isVisitor = headers.cookie === undefined && headers.authorization === undefined;
    const known = () => (isVisitor ? primary.recent() : primary.before(cameAt));
    /** One for the whole answer: another may not have replayed yet what this one showed. */
    let chosen: Replica | undefined | 'primary';

    /** Undefined where the replica has not replayed enough for whoever asks. */
    async function readThere<T>(replica: Replica, run: (on: Statements) => Promise<T>) {
      const position = isVisitor ? primary.positionForVisitors() : primary.position();
      return position === null ? undefined : replica.read(position, run);
    }

    async function read<T>(run: (on: Statements) => Promise<T>): Promise<T> {
      chosen ??= nextReplica();
      if (chosen === 'primary') return run(db);
      await known();
      let found = await readThere(chosen, run);
      if (found === undefined && isVisitor && !primary.isAway()) {
        // What it has not replayed may never come.
        await primary.nowOrAway();
        if (primary.isAway()) found = await readThere(chosen, run);
      }
      if (found !== undefined) {
        reads.replica += 1;
        return found.value;
      }
      reads.primary += 1;
      chosen = 'primary';
      return run(db);
    }

    return {
      many: (statement) => read((on) => on.many(statement)),
      first: (statement) => read((on) => on.first(statement)),
      one: (statement) => read((on) => on.one(statement)),
      transaction: (work) => db.transaction(work),
    };
  }

  /** One after the other, of those that are in use and have room. */
  function nextReplica() {
    for (let tried = 0; tried < replicas.length; tried += 1) {
      next = (next + 1) % replicas.length;
      const replica = replicas[next];
      if (replica?.isInUse() && replica.hasRoom()) return replica;
    }
    return 'primary';
  }
}
export type Replicas = ReturnType<typeof replicasFor>;
