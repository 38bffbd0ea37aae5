import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../scripts/prepare.js';
import { type Copy, endCopies, isAlive, startCopy, until } from '../support/copies.ts';
import { freePort } from '../support/freePort.ts';
import { createEmptyDatabase, runOn } from '../support/postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'workers-'));

beforeAll(() => {
  // As root, PostgreSQL runs as a user of its own who has to get in.
  chmodSync(folder, 0o755);
  return build(['server']);
});

afterEach(endCopies);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe.runIf(process.platform === 'linux')('with several workers', () => {
  const dataDir = join(folder, 'together');
  const token = 'a-token-for-the-tests';
  const settings = { DATA_DIR: dataDir, WORKERS: '2', METRICS_TOKEN: token };
  const postmaster = () =>
    Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const isServing = (copy: { url: string }) =>
    // A connection that was handed to one that has just been killed is answered by nobody.
    fetch(`${copy.url}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );

  test('one port is served by all of them, on one PostgreSQL, and metrics are those of all', async () => {
    const copy = await startCopy(settings);
    expect(copy.said()).toContain('workers      2');
    expect(workersOf(copy)).toHaveLength(2);
    // Each over a connection of its own, so that both get some.
    const once = { headers: { connection: 'close' } };
    for (let n = 0; n < 10; n++)
      expect((await fetch(`${copy.url}/api/users`, once)).status).toBe(200);
    // They know that the database is the product's own, and keep authenticators' secrets by a key beside it.
    const options = await (await fetch(`${copy.url}/api/site`)).json();
    expect(options).toMatchObject({ hasAuthenticatorApps: true });
    const metrics = await fetch(`${copy.url}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await metrics.text()).toContain('route="/api/users",status="200"} 10');
    const server = postmaster();
    await copy.end();
    await until(() => !isAlive(server), 1_000);
    expect(workersOf(copy)).toEqual([]);
  });

  test('one that is killed is replaced while the other serves', async () => {
    const copy = await startCopy(settings);
    const [first = 0, second = 0] = workersOf(copy);
    process.kill(first, 'SIGKILL');
    // A connection that it had is gone; whoever tries again is served.
    await until(() => isServing(copy), 2_000);
    await until(() => workersOf(copy).length === 2, 10_000);
    expect(workersOf(copy)).toContain(second);
    expect(workersOf(copy)).not.toContain(first);
    expect(copy.complained()).toContain(`A worker (process ${first}) ended by SIGKILL`);
    // The new one is only just starting: it has nothing to finish, and nobody waits for it.
    const start = Date.now();
    await copy.end();
    expect(Date.now() - start).toBeLessThan(4_000);
  });

  test('all of them are replaced that end at once, on a database that is given', async () => {
    const { url, close } = await createEmptyDatabase();
    const PORT = `${await freePort()}`;
    const copy = await startCopy({ DATABASE_URL: url, UNSAFE_DATABASE: '1', WORKERS: '2', PORT });
    // Its own connections, which are given back after a minute, would keep the first process there.
    const connections = `from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    // A round of the queue may open one again in between, so it is asked for until none is left.
    await until(async () => {
      await runOn(url, `select pg_terminate_backend(pid) ${connections}`);
      return (await runOn(url, `select ${connections}`)).length === 0;
    }, 20_000);
    for (const worker of workersOf(copy)) process.kill(worker, 'SIGKILL');
    await until(() => isServing(copy), 20_000);
    expect(copy.process.exitCode).toBeNull();
    await copy.end();
    await close();
  });

  test('one that cannot be started is started later, and the others go on', async () => {
    const node = join(folder, 'node');
    const away = join(folder, 'node-away');
    copyFileSync(process.execPath, node);
    const copy = await startCopy(settings, { node });
    const [first = 0] = workersOf(copy);
    renameSync(node, away);
    process.kill(first, 'SIGKILL');
    await until(() => copy.complained().includes('A worker could not be started (spawn'), 10_000);
    expect(await isServing(copy)).toBe(true);
    expect(workersOf(copy)).toHaveLength(1);
    renameSync(away, node);
    await until(() => workersOf(copy).length === 2, 20_000);
    await copy.end();
  });

  test('SIGTERM lets requests in flight finish', async () => {
    const copy = await startCopy(settings);
    const signIn = () =>
      fetch(`${copy.url}/api/users/signin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'nobody', password: 'a guess' }),
      });
    const answers = Array.from({ length: 12 }, signIn);
    await Promise.race(answers);
    copy.process.kill('SIGTERM');
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(401);
    expect(await copy.exitCode).toBe(0);
  });

  test('none of them stays when the one that started them is killed', async () => {
    const killed = await startCopy(settings);
    const left = workersOf(killed);
    killed.process.kill('SIGKILL');
    await killed.exitCode;
    await until(() => left.every((worker) => !isAlive(worker)), 2_000);
    const next = await startCopy(settings);
    expect(await isServing(next)).toBe(true);
    await next.end();
  });
});

/** The processes that a copy has started to serve. */
const workersOf = ({ process: { pid } }: Pick<Copy, 'process'>) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
    .filter(isAlive)
    .filter((each) => commandOf(each).includes('main.js'));

const commandOf = (processId: number) => readIfThere(`/proc/${processId}/cmdline`);

const parentOf = (processId: string) =>
  Number(/^PPid:\s+(\d+)/m.exec(readIfThere(`/proc/${processId}/status`))?.[1]);

/** Of a process that may have ended meanwhile. */
function readIfThere(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
