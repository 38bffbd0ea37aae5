import pg from 'pg';
import { serverSettings, type Timeouts } from './db.ts';

const OLDEST_VERSION = 15;
/** A machine on which everything starts at once is slow to answer; one that is not there says so at once. */
const CONNECT_MS = 15_000;
/** A server with one of these off loses what it has acknowledged when it crashes. */
const GUARDS = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** The database of DATABASE_URL cannot be used; the message tells the person why. */
export class ExternalDatabaseError extends Error {}

/** Makes sure that a database we were given can be reached and keeps what it acknowledges. */
export async function checkExternalDatabase(url: string, { isUnsafeAllowed = false } = {}) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'commonplace start',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => {});
  const where = placeOf(url);
  try {
    await client.connect();
  } catch (error) {
    throw new ExternalDatabaseError(`The database ${where} cannot be reached: ${reasonOf(error)}`);
  }
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [[...GUARDS, 'server_version_num', 'server_encoding']],
    );
    const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
    const version = Math.floor(Number(settings.get('server_version_num')) / 10_000);
    if (version < OLDEST_VERSION) {
      throw new ExternalDatabaseError(
        `The database ${where} is PostgreSQL ${version}, but ${OLDEST_VERSION} or newer is needed.`,
      );
    }
    if (settings.get('server_encoding') !== 'UTF8') {
      throw new ExternalDatabaseError(
        `The database ${where} is encoded in ${settings.get('server_encoding')}, but must be in UTF8.`,
      );
    }
    const off = GUARDS.filter((name) => settings.get(name) === 'off');
    if (off.length > 0 && !isUnsafeAllowed) {
      throw new ExternalDatabaseError(
        `The database ${where} has ${off.join(' and ')} off and may lose what it has acknowledged. Turn it on, or set UNSAFE_DATABASE=1 to run on it all the same.`,
      );
    }
    return { where, version };
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Makes sure that a pooler in front of a database gives every connection what we would set ourselves: without deadlines
 * one stuck statement would hold a connection for good. Throws `ExternalDatabaseError` with the line it needs.
 */
export async function checkPooler(url: string) {
  const where = placeOf(url);
  const client = new pg.Client({
    connectionString: url,
    application_name: 'commonplace start',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `select wanted.name
         from json_each_text($1) as wanted (name, value)
         join pg_settings s on lower(s.name) = wanted.name
        -- A date style is two: ISO, MDY.
        where s.setting !~* ('^' || value || '(,|$)')
        order by 1`,
      [JSON.stringify(serverSettings())],
    );
    if (rows.length === 0) return;
    throw new ExternalDatabaseError(
      [
        `The pooler of ${where} does not set ${rows.map(({ name }) => name).join(', ')} as Commonplace needs it.`,
        'In PgBouncer, add this to the line of the database, and RECONNECT:',
        `  connect_query='${connectQuery()}'`,
      ].join('\n'),
    );
  } catch (error) {
    if (error instanceof ExternalDatabaseError) throw error;
    throw new ExternalDatabaseError(`The pooler ${where} cannot be reached: ${reasonOf(error)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** What PgBouncer runs on each connection that it makes, quoted as its file needs it. */
export const connectQuery = (timeouts?: Timeouts) =>
  Object.entries(serverSettings(timeouts))
    .map(([name, value]) => `set ${name} = ''${value}''`)
    .join('; ');

/** The name and the place of a database, without the password. */
export function placeOf(url: string) {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return `${decodeURIComponent(pathname.slice(1))} at ${host || 'localhost'}:${searchParams.get('port') ?? (port || 5432)}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : `${error}`;
}
