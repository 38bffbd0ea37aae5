import { appendFileSync, readFileSync } from 'node:fs';

/** The whole programme of `npm run faults`; without it, the short one of the gate. */
export const isFull = process.env.FAULTS === 'full';

/** A figure against its bar, for the table that `npm run faults` prints. */
export function figure(fault: string, what: string, measured: string, bar: string) {
  const { FIGURES } = process.env;
  if (FIGURES) appendFileSync(FIGURES, `${JSON.stringify({ fault, what, measured, bar })}\n`);
}

/**
 * How long a process has waited so far for a processor that others had, in ms: on a machine that is
 * shared, that is none of its doing. 0 where the system does not say (not Linux).
 */
export function queuedMs(processId: number | undefined) {
  try {
    const [, waited] = readFileSync(`/proc/${processId}/schedstat`, 'utf8').split(' ');
    return Number(waited) / 1e6;
  } catch {
    return 0;
  }
}
