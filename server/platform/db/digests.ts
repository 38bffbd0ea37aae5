import pg from 'pg';

/**
 * What each table of a database holds: how many rows, and the sum of a hash of each as text, so that no
 * table has to be sorted. Two databases with the same have the same rows. `but` are SQL conditions by
 * table, of rows that do not count.
 */
export async function digestsOf(url: string, but: Record<string, string> = {}) {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(`
      select relname as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace
       order by relname`);
    const digests = new Map<string, string>();
    for (const { name } of tables.rows) {
      // When a migration ran is of this database as well.
      const row = name === 'migrations' ? 'name' : 't::text';
      const { rows } = await client.query<{ count: string; sum: string | null }>(`
        select count(*), sum(('x' || md5(${row}))::bit(64)::bigint::numeric)
          from ${name} t
         where not coalesce(${but[name] ?? 'false'}, false)`);
      digests.set(name, `${rows[0]?.count} rows, ${rows[0]?.sum}`);
    }
    return digests;
  } finally {
    await client.end();
  }
}
