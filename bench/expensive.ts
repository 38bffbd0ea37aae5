import pg from 'pg';
import { appendReport } from './report.ts';

const MOST = 10;

/** The statements that took most time since the server began to count, with their plans. */
export async function expensiveStatements(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<Statement>(`
    select query, calls::integer, mean_exec_time as mean, max_exec_time as max,
           total_exec_time as total, rows::integer as rows
      from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
       and query ~* '^\\s*(with|select|insert|update|delete|\\()'
       and query !~* 'generate_series|pg_stat_statements|row_number'
       and userid = (select oid from pg_roles where rolname = 'commonplace')
     order by total_exec_time desc
     limit ${MOST}`);
  let text = '\n### The ten statements that took most time\n';
  for (const [at, { query, calls, mean, max, rows: count }] of rows.entries()) {
    text += `\n${at + 1}. ${calls.toLocaleString('en')} times, ${mean.toFixed(2)} ms on average, ${max.toFixed(1)} ms at most, ${(count / calls).toFixed(1)} rows\n`;
    text += `\n${indented(query)}\n\n${indented(await planOf(client, query))}\n`;
  }
  await client.end();
  appendReport(text);
}

interface Statement {
  query: string;
  calls: number;
  mean: number;
  max: number;
  total: number;
  rows: number;
}

/** The plan for any values, which is the one prepared statements get. */
async function planOf(client: pg.Client, query: string) {
  return client
    .query<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${query}`)
    .then(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'))
    .catch((error: Error) => `There is no plan: ${error.message}`);
}

const indented = (text: string) =>
  text
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `       ${line}`)
    .join('\n');
