import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { build } from '../../scripts/prepare.js';
import { openDatabase, sql } from '../../server/platform/db/db.ts';
import { balancerOf } from '../support/balancer.ts';
import { buildOf, lastWithoutNewestMigration } from '../support/buildOf.ts';
import { endCopies, startCopy } from '../support/copies.ts';
import { freePort } from '../support/freePort.ts';
import { createEmptyDatabase } from '../support/postgres.ts';
import { figure, isFull } from './figures.ts';
import { booksIn, peopleIn, sharedIn } from './people.ts';
import { isServed, onlyReads, VISITED, visit } from './visitors.ts';
import { compare, writeTo } from './witness.ts';

/** For so long old and new stand side by side under load, and each alone. */
const CALM_MS = 4_000;
/**
 * On a machine that others use as well a statement may take longer than it is given, and is answered with 503, as it is
 * without an upgrade: fewer than one of so many.
 */
const TOLERATED = 50;
const name = 'a new version comes process by process';

const folder = mkdtempSync(join(tmpdir(), 'rolling-'));
const before = await lastWithoutNewestMigration();

afterEach(endCopies);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.runIf(isFull && before)(
  'two processes are replaced in turn by ones with a newer migration: nobody is refused, and nothing acknowledged is lost',
  // A client that gets no processor for seconds looks as if nobody had answered: it may try again.
  { retry: 1, timeout: 300_000 },
  async () => {
    await build(['server', 'web']);
    const witness = join(folder, `${randomUUID()}.jsonl`);
    const former = await buildOf(before ?? '');
    const it = await createEmptyDatabase();
    const ports = [await freePort(), await freePort()];
    const start = (port: number, release?: string) =>
      startCopy(
        {
          ...VISITED,
          DATABASE_URL: it.url,
          UNSAFE_DATABASE: '1',
          PORT: `${port}`,
          DRAIN_SECONDS: '2',
        },
        { withinMs: 60_000, ...(release === undefined ? {} : { folder: release }) },
      );
    const copies = [];
    for (const port of ports) copies.push(await start(port, former));
    const db = openDatabase({ url: it.url, poolSize: 3 });
    const applied = async () =>
      (await db.one<{ count: number }>(sql`select count(*)::integer as count from migrations`))
        .count;
    const atFirst = await applied();
    const books = await booksIn(db, 12);
    const [writers, readers] = [await peopleIn(db, 60), await peopleIn(db, 8)];
    const balancer = await balancerOf(ports);
    const writing = writeTo(() => balancer.url, witness, writers, books, await sharedIn(db));
    const reading = visit(() => balancer.url, readers, books, {
      pauseMs: 20,
      reviews: 0,
      mix: onlyReads,
    });
    for (const [at, port] of ports.entries()) {
      await pause(CALM_MS);
      await copies[at]?.end();
      copies[at] = await start(port);
    }
    await pause(CALM_MS);
    await writing.end();
    const outcomes = await reading.end();
    const refused = outcomes.filter((each) => !isServed(each));
    // What is not answered at all, the balancer answers with 502, which contradicts.
    const refusedWrites = writing.retried.filter((status) => status !== undefined);
    const { acknowledged, ...wrong } = await compare(db, witness);
    figure(name, 'migrations in between', `${(await applied()) - atFirst}`, 'one at least');
    figure(name, 'reads, of them refused', `${outcomes.length}, ${refused.length}`, '0 refused');
    figure(
      name,
      'acknowledged writes; lost, doubled; refused',
      `${acknowledged}; ${wrong.lost.length}, ${wrong.doubled}; ${refusedWrites.length}`,
      '0, 0; 0',
    );
    expect(await applied()).toBeGreaterThan(atFirst);
    expect(refused.filter(({ status }) => status !== 503)).toEqual([]);
    expect(refused.length).toBeLessThan(outcomes.length / TOLERATED);
    expect(outcomes.length).toBeGreaterThan(100);
    expect(wrong).toEqual({ lost: [], tooMuch: [], doubled: 0, wrongCounters: {} });
    expect(writing.contradictions).toEqual([]);
    expect(refusedWrites.length).toBeLessThan(acknowledged / TOLERATED);
    expect(acknowledged).toBeGreaterThan(100);
    await balancer.close();
    for (const copy of copies) await copy.end();
    await db.close();
    await it.close();
    rmSync(former, { recursive: true, force: true });
  },
);
