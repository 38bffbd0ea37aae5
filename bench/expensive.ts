import { setInterval } from 'node:timers/promises';
import pg from 'pg';
import { appendReport } from './report.ts';

const MOST = 10;
/** The statements that take most time are met sooner or later, however short each of them is. */
const LOOK_EVERY_MS = 50;

/**
 * Watches the product's statements while it is under load; `report` tells which took most time, with their
 * plans. `pg_stat_statements` knows how long each took, but puts a number for every constant, and
 * `extract($1 from …)` is not SQL: the text to explain is the one that was sent.
 */
export async function watchStatements(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('select pg_stat_statements_reset()');
  const texts = new Map<string, string>();
  const isOver = new AbortController();
  const watching = watch().catch((error) => {
    if (!isOver.signal.aborted) throw error;
  });

  async function watch() {
    for await (const _ of setInterval(LOOK_EVERY_MS, undefined, isOver)) await look();
  }

  async function look() {
    // Of a connection that has nothing to do it is the last one.
    const { rows } = await client.query<{ id: string; query: string }>(`
      select query_id::text as id, query
        from pg_stat_activity
       where query_id is not null and usename = 'commonplace'`);
    for (const { id, query } of rows) texts.set(id, query);
  }

  async function report() {
    isOver.abort();
    await watching;
    const { rows } = await client.query<Statement>(`
      select queryid::text as id, query, calls::integer, mean_exec_time as mean,
             max_exec_time as max, rows::integer as rows
        from pg_stat_statements
       where dbid = (select oid from pg_database where datname = current_database())
         and query ~* '^\\s*(with|select|insert|update|delete|\\()'
         and userid = (select oid from pg_roles where rolname = 'commonplace')
       order by total_exec_time desc
       limit ${MOST}`);
    let text = '\n### The ten statements that took most time\n';
    for (const [at, { id, query, calls, mean, max, rows: count }] of rows.entries()) {
      const sent = texts.get(id);
      const plan = sent === undefined ? 'It was not met while it ran.' : await planOf(client, sent);
      text += `\n${at + 1}. ${calls.toLocaleString('en')} times, ${mean.toFixed(2)} ms on average, ${max.toFixed(1)} ms at most, ${(count / calls).toFixed(1)} rows\n`;
      text += `\n${indented(sent ?? query)}\n\n${indented(plan)}\n`;
    }
    await client.end();
    appendReport(text);
  }

  return { report };
}

interface Statement {
  id: string;
  query: string;
  calls: number;
  mean: number;
  max: number;
  rows: number;
}

/** The plan for any values, which is the one prepared statements get. */
async function planOf(client: pg.Client, query: string) {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (generic_plan, costs off) ${query}`,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const indented = (text: string) =>
  text
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `       ${line}`)
    .join('\n');
