import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';

/**
 * Milliseconds of the processor that this process takes for a piece of work. The clock would count what other processes
 * take beside it; tests of the same process run one after the other.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Milliseconds of the processor that a database on this machine takes for whoever asks it: of the processes behind their
 * connections, which the clock of a busy machine says nothing of. 0 where the system does not tell (not Linux).
 */
export async function databaseMeter(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Else others would do a part of it, and be gone before they are asked.
  await client.query(`
    do $$ begin
      execute format('alter database %I set max_parallel_workers_per_gather = 0', current_database());
    end $$`);
  /** What each process has taken so far. */
  async function taken() {
    const { rows } = await client.query<{ pid: number }>(`
      select pid from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`);
    return new Map(rows.map(({ pid }) => [pid, msOf(pid)]));
  }
  return {
    /** Begins to measure; what it returns ends that, and tells. */
    async begin() {
      const before = await taken();
      return async () => {
        const after = await taken();
        return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
      };
    },
    close: () => client.end(),
  };
}

function msOf(pid: number) {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : 0;
}
