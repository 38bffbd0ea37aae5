import { existsSync, readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** The most memory a process has had so far, in MB; 0 where the system does not say (not Linux). */
export function memoryOf(processId: number | undefined): number {
  const status = read(`/proc/${processId}/status`);
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1000;
}

/** The memory a process has now, in MB; 0 where the system does not say. */
export function memoryNowOf(processId: number | undefined): number {
  const status = read(`/proc/${processId}/status`);
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1000;
}

/** What a process holds open: its threads, and its files and connections; 0 where the system does not say. */
export function heldBy(processId: number | undefined) {
  const threads = /^Threads:\s+(\d+)/m.exec(read(`/proc/${processId}/status`))?.[1] ?? 0;
  const files = existsSync(`/proc/${processId}/fd`) ? readdirSync(`/proc/${processId}/fd`) : [];
  return { threads: Number(threads), files: files.length };
}

/** The processor time a process has used, in seconds; with its children, those that ended too. */
export function cpuSecondsOf(
  processId: number | undefined,
  { isWithChildren = false } = {},
): number {
  const own = ticksOf(processId);
  if (!isWithChildren) return own.self / TICKS_PER_SECOND;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ticksOf(Number(name)))
    .filter(({ parent }) => parent === processId);
  const all = children.reduce((sum, { self }) => sum + self, own.self + own.ended);
  return all / TICKS_PER_SECOND;
}

/** proc(5): 4 is the parent, 14 and 15 its own time, 16 and 17 that of children that have ended. */
function ticksOf(processId: number | undefined) {
  const text = read(`/proc/${processId}/stat`);
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [
    1, 11, 12, 13, 14,
  ].map((at) => fields[at] || 0);
  return { parent, self: user + system, ended: endedUser + endedSystem };
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
