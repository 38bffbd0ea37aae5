import { codeOf } from './errors.ts';

/** Where this process runs, and as whom. */
export const isWindows = process.platform === 'win32';
export const isRoot = process.getuid?.() === 0;

/** Where root puts what the unprivileged user cannot reach in the project. */
export const SYSTEM_FOLDER = '/var/lib/commonplace';

/** Whether a process with this id runs, of whomever. */
export function isAlive(processId: number) {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
