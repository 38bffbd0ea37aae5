import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { root } from '../../scripts/prepare.js';

/** A running program, and what it has said so far. */
export interface Copy {
  process: ChildProcess;
  exitCode: Promise<number | null>;
  said(): string;
  complained(): string;
}

export type RunningCopy = Copy & {
  url: string;
  /** SIGTERM; expects that it ends well. */
  end(): Promise<void>;
};

export interface HowToRun {
  /** For Node. */
  flags?: string[];
  /** Of another copy of the project. */
  folder?: string;
  /** Another Node. */
  node?: string;
  /** How long a start may take, where it has much to do first. */
  withinMs?: number;
}

const copies = new Set<Copy>();

/** Starts the built product, and waits until it says where it is open. */
export async function startCopy(
  env: Record<string, string>,
  how: HowToRun = {},
): Promise<RunningCopy> {
  const copy = runCopy(env, how);
  const address = /open at\s+(http:\S+)/;
  await Promise.race([
    until(() => address.test(copy.said()), how.withinMs),
    copy.exitCode.then((code) => {
      throw new Error(`It ended with ${code}: ${copy.complained()}`);
    }),
  ]);
  const url = address.exec(copy.said())?.[1]?.replace('localhost', '127.0.0.1') ?? '';
  const end = async () => {
    copy.process.kill('SIGTERM');
    expect(await copy.exitCode).toBe(0);
  };
  return { ...copy, url, end };
}

/** Starts the built product on any free port, with nothing of our own environment but what is given. */
export function runCopy(
  env: Record<string, string>,
  { flags = [], folder = root, node = process.execPath }: HowToRun = {},
): Copy {
  const { PATH = '' } = process.env;
  const child = spawn(node, [...flags, join(folder, 'dist/server/main.js')], {
    env: { PATH, PORT: '0', LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none', ...env },
  });
  const copy = watch(child);
  copies.add(copy);
  void copy.exitCode.then(() => copies.delete(copy));
  return copy;
}

/** What a failed test has left running would be in the way of the next; for `afterEach`. */
export async function endCopies() {
  for (const copy of copies) {
    copy.process.kill('SIGTERM');
    await copy.exitCode;
  }
}

/** Listens to a program. */
export function watch(child: ChildProcess): Copy {
  let said = '';
  let complained = '';
  child.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    complained += chunk;
  });
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { process: child, exitCode, said: () => said, complained: () => complained };
}

/** Waits until something is so; fails when that takes too long. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  withinMs = 40_000,
  everyMs = 20,
) {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('It took too long');
    await pause(everyMs);
  }
}

/** Tells whether a process is there and has not ended. */
export function isAlive(processId: number) {
  try {
    process.kill(processId, 0);
  } catch {
    return false;
  }
  // One that has ended stays in the list until its parent takes notice; some containers' never do.
  return !/^State:\s+Z/m.test(statusOf(processId));
}

/** Empty where the system says nothing about its processes. */
function statusOf(processId: number) {
  try {
    return readFileSync(`/proc/${processId}/status`, 'utf8');
  } catch {
    // It has gone since we asked, or there is no /proc.
    return existsSync('/proc/self') ? 'State:\tZ' : '';
  }
}
