import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedError } from './errors.ts';
import { isWindows } from './machine.ts';
import type { Place } from './place.ts';

/** The owner of an existing cluster; else postgres, else nobody. */
export function userFor(cluster: string): User {
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: nameOf(owner.uid) };
  const user = userNamed('postgres') ?? userNamed('nobody');
  if (!user) {
    throw new EmbeddedError(
      'PostgreSQL does not run as root, and there is no user postgres or nobody to run it as. Start the product as an ordinary user.',
    );
  }
  // The folder was copied or restored by root.
  if (owner) giveTo(cluster, user);
  return user;
}

function userNamed(name: string): User | undefined {
  const idOf = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' });
  const uid = idOf('-u');
  if (uid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(idOf('-g').stdout), name };
}

function nameOf(uid: number) {
  const { status, stdout } = spawnSync('id', ['-nu', `${uid}`], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : `${uid}`;
}

function giveTo(path: string, user: User) {
  chownSync(path, user.uid, user.gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(join(path, name), user);
}

/** Whether that user reaches PostgreSQL's programs and may run them. */
export function canRun(binaries: string, as: User) {
  const program = join(binaries, 'bin', 'postgres');
  return spawnSync(program, ['--version'], { cwd: '/', uid: as.uid, gid: as.gid }).status === 0;
}

/** Really tries: modes, access lists, mounts and security modules all have a say. */
export function canWriteBelow(folder: string, as: User) {
  const probe = mkdtempSync(join(folder, 'probe-'));
  try {
    chownSync(probe, as.uid, as.gid);
    const script = 'cd -- "$1" && : > probe';
    const options = { cwd: '/', uid: as.uid, gid: as.gid };
    return spawnSync('/bin/sh', ['-c', script, 'sh', probe], options).status === 0;
  } finally {
    rmSync(probe, { recursive: true });
  }
}

/** What a child process is started with to run as that user, with nothing of our environment. */
export function asUser({ as }: Place): SpawnSyncOptions & { cwd?: string } {
  if (isWindows) return {};
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return { cwd: '/', env, ...(as ? { uid: as.uid, gid: as.gid } : {}) };
}

/** An unprivileged user of this machine, as whom PostgreSQL runs when we are root. */
export interface User {
  uid: number;
  gid: number;
  name: string;
}
