import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/prepare.js';

const exec = promisify(execFile);

export const CONTAINER_FILE = join(root, 'deploy/Containerfile');

/** The program that builds and runs containers on this machine; both take the same words. */
export interface Engine {
  name: 'podman' | 'docker';
  /** What it prints. */
  run(...args: string[]): Promise<string>;
}

/** Why a container cannot be built here, or what builds it. */
export async function containerEngine(): Promise<Engine | string> {
  const found = (await engineOf('podman')) ?? (await engineOf('docker'));
  if (!found) return 'Neither podman nor docker works on this machine.';
  const [, base = ''] = /^FROM (\S+)$/m.exec(readFileSync(CONTAINER_FILE, 'utf8')) ?? [];
  const isThere = found.run('image', 'inspect', base).catch(() => found.run('pull', base));
  return isThere.then(
    () => found,
    () => `${found.name} cannot get ${base}: no registry is reachable, and the image is not here.`,
  );
}

async function engineOf(name: Engine['name']): Promise<Engine | undefined> {
  const run = async (...args: string[]) =>
    (await exec(name, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout.trim();
  return run('info').then(
    () => ({ name, run }),
    () => undefined,
  );
}
