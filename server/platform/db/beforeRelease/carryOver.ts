import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from '../../../config.ts';

/** The schema as it grew before the first release: read only to restore backups that were made then. */
export const migrationsBeforeRelease = join(
  projectRoot,
  'server/platform/db/beforeRelease/migrations',
);
const FIRST_SCHEMA = join(projectRoot, 'server/platform/db/migrations/0001_initial.sql');
/** Every database of then has it, and none since. */
const MARK = '0002_editions';
const NEW_NAMES: Record<string, string> = { imports: 'catalogue_imports' };

export const isFromBeforeRelease = (migrations: readonly string[]) => migrations.includes(MARK);

/**
 * Moves everything of a database with the last schema from before the release into the first one of a release,
 * in one transaction: either all of it is there in the new schema, or nothing has changed.
 */
export async function carryOver(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'commonplace restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`
      alter schema public rename to before_release;
      create schema public`);
    const { rows: extensions } = await client.query<{ name: string }>(`
      select extname as name from pg_extension where extnamespace = 'before_release'::regnamespace`);
    for (const { name } of extensions)
      await client.query(`alter extension ${pg.escapeIdentifier(name)} set schema public`);
    await client.query(await readFile(FIRST_SCHEMA, 'utf8'));
    await client.query(`
      alter table before_release.migrations set schema public;
      delete from migrations;
      insert into migrations (name, run_on) values ('0001_initial', now())`);
    await client.query("select set_config('commonplace.is_restoring', 'on', true)");
    for (const { from, into, columns } of await tablesToMove(client)) {
      const list = columns.map(pg.escapeIdentifier).join(', ');
      await client.query(`
        insert into public.${pg.escapeIdentifier(into)} (${list})
        select ${list} from before_release.${pg.escapeIdentifier(from)}`);
    }
    await client.query('drop schema before_release cascade');
    await client.query('commit');
  } finally {
    // Undoes what is not committed.
    await client.end();
  }
}

/** The tables that hold something, with the columns one can write, each after those it refers to. */
async function tablesToMove(client: pg.Client) {
  const { rows } = await client.query<{ from: string; columns: string[] }>(`
    select c.relname::text as from,
           array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'before_release'::regnamespace
       and c.relname not in ('cache_invalidations', 'totals')
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname
     order by c.relname not in ('users', 'books'), c.relname not in ('editions', 'entries', 'readings', 'shelves'),
              c.relname`);
  return rows.map((row) => ({ ...row, into: NEW_NAMES[row.from] ?? row.from }));
}
