import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

/** A program that the cluster is made of is not installed; the message says which, and what brings it. */
export class ClusterError extends Error {}

const PLACES = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
const PACKAGES = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const;

/** Where the programs are; throws `ClusterError` with the packages of Debian that bring those that are missing. */
export function findPrograms() {
  const places = [...(process.env.PATH ?? '').split(':'), ...PLACES];
  const find = (name: string) =>
    places.map((place) => `${place}/${name}`).find((path) => existsSync(path));
  const programs = Object.keys(PACKAGES).map((name) => [name, find(name)] as const);
  const postgres = postgresFolder();
  const missing = [
    ...programs
      .filter(([, path]) => path === undefined)
      .map(([name]) => PACKAGES[name as keyof typeof PACKAGES]),
    ...(postgres === undefined ? ['postgresql'] : []),
  ];
  if (missing.length > 0)
    throw new ClusterError(
      `A cluster is made of programs that are not here. On Debian: apt-get install ${missing.join(' ')}`,
    );
  return { ...Object.fromEntries(programs), postgres } as Record<
    keyof typeof PACKAGES | 'postgres',
    string
  >;
}

/** Whether a cluster can be started here. */
export function hasPrograms() {
  try {
    findPrograms();
    return true;
  } catch {
    return false;
  }
}

/** The folder with the programs of the newest PostgreSQL that Debian has installed. */
function postgresFolder() {
  const all = '/usr/lib/postgresql';
  if (!existsSync(all)) return undefined;
  return readdirSync(all)
    .filter((version) => Number(version) >= 15)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => `${all}/${version}/bin`)
    .find((folder) => existsSync(`${folder}/initdb`));
}

/** PostgreSQL and PgBouncer do not run as root: as Debian's user for them then. */
export function unprivileged() {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}
