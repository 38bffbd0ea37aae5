import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { healSymlinks, runIn } from './binaries.ts';
import type { EmbeddedOptions } from './embedded.ts';
import { EmbeddedError } from './errors.ts';
import { makePrivate, renameOver, writePrivate } from './files.ts';
import { isAlive, isWindows } from './machine.ts';
import type { Place } from './place.ts';
import type { Address } from './serverProcess.ts';

/** A killed initdb leaves only a folder nobody uses: the cluster appears whole, by a rename. */
export function createCluster(place: Place, settings: Settings = {}) {
  for (const name of readdirSync(place.base)) {
    const maker = /^postgres\.new-(\d+)$/.exec(name)?.[1];
    if (maker && !isAlive(Number(maker))) rmSync(join(place.base, name), { recursive: true });
  }
  healSymlinks(place.binaries);
  const unfinished = join(place.base, `postgres.new-${process.pid}`);
  rmSync(unfinished, { recursive: true, force: true });
  makePrivate(unfinished, place);
  const secret = randomBytes(24).toString('base64url');
  const secretFile = `${unfinished}.secret`;
  writePrivate(secretFile, secret, place);
  const flags = ['-D', unfinished, '-U', 'postgres', `--pwfile=${secretFile}`];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const rest = ['--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions'];
  if (settings.fsync === 'off') rest.push('--no-sync');
  const made = runIn(place, 'initdb', [...flags, ...locale, ...rest]);
  rmSync(secretFile, { force: true });
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new EmbeddedError(
      `PostgreSQL could not create its data in ${place.base}: ${`${made.stderr || made.error?.message}`.trim()}`,
    );
  }
  writePrivate(join(unfinished, 'commonplace.secret'), secret, place);
  const configuration = join(unfinished, 'postgresql.conf');
  const text = readFileSync(configuration, 'utf8');
  writePrivate(configuration, `${text}\ninclude_if_exists 'commonplace.conf'\n`, place);
  renameOver(unfinished, place.cluster);
}

/** Writes our settings of PostgreSQL, and over them those that were asked for. */
export function writeSettings(place: Place, { host, port }: Address, options: EmbeddedOptions) {
  const settings: Settings = {
    ...(isWindows
      ? { listen_addresses: '127.0.0.1' }
      : {
          listen_addresses: '',
          unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
          unix_socket_permissions: '0700',
        }),
    port: `${port}`,
    max_connections: `${(options.poolSize ?? 10) + 40}`,
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    jit: 'off',
    min_wal_size: '128MB',
    // Every page is written whole once between two checkpoints: an import needs them far apart.
    max_wal_size: '1GB',
    // A refusal is one line without what somebody has sent: it may be long, and is nobody's business.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...options.settings,
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  );
  const note =
    '# Written anew at every start. Settings of your own go into postgresql.auto.conf.\n';
  writePrivate(join(place.cluster, 'commonplace.conf'), note + lines.join(''), place);
}

export type Settings = Record<string, string>;
