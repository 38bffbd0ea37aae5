import pg from 'pg';

const MAKE_EXTENSION = 'create extension if not exists pg_trgm';
const LOOK = `
  select to_regclass('users_by_part') is not null as "isThere",
         (select quote_ident(n.nspname)
            from pg_extension e
            join pg_namespace n on n.oid = e.extnamespace
           where e.extname = 'pg_trgm') as place`;
/** Not allowed, no such file, not supported: the reasons for which migration 0022 goes on without. */
const REFUSED = new Set(['42501', '58P01', '0A000']);

/**
 * Makes sure that parts of names are found by an index, as far as the database lets us: its migration could
 * not, where the role may not add the extension pg_trgm or the server has none. Returns the sentence for
 * whoever starts the site without it; undefined: all is well.
 */
export async function ensureNameIndex(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'commonplace start' });
  client.on('error', () => {});
  await client.connect();
  try {
    if ((await look(client)).isThere) return undefined;
    const reason = await client.query(MAKE_EXTENSION).then(
      () => undefined,
      (error: Error & { code?: string }) => {
        if (!REFUSED.has(error.code ?? '')) throw error;
        return error.message;
      },
    );
    const { place } = await look(client);
    if (place === null)
      return `Searching for people looks through all names, as the database has no pg_trgm (${reason}). Somebody who may can run \`${MAKE_EXTENSION}\` in it; the next start does the rest.`;
    await client.query(
      `create index if not exists users_by_part on users using gin
         (username_folded ${place}.gin_trgm_ops, email_key ${place}.gin_trgm_ops)`,
    );
    return undefined;
  } finally {
    await client.end();
  }
}

async function look(client: pg.Client) {
  const { rows } = await client.query<{ isThere: boolean; place: string | null }>(LOOK);
  return rows[0] ?? { isThere: false, place: null };
}
