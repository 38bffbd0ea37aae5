import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import type { Site } from './people.ts';

const ASKED_AT_ONCE = 16;

/** Expects that nothing done on a site so far was a deadlock, which holds a connection for a second each time. */
export async function expectNoDeadlock(site: Site) {
  // Connections tell of theirs once a second at most, when they have something to do.
  await pause(1_100);
  await Promise.all(
    Array.from({ length: ASKED_AT_ONCE }, () => site.visitor().request('GET', '/api/site')),
  );
  const { count } = await site.db.one<{ count: number }>(sql`
    select deadlocks::int as count from pg_stat_database where datname = current_database()`);
  expect(count, deadlocksIn(inject('postgresLog'))).toBe(0);
}

/** What PostgreSQL says of the last deadlocks, whoever's they were. */
function deadlocksIn(log: string | undefined) {
  const lines = log === undefined ? [] : readFileSync(log, 'utf8').split('\n');
  return lines
    .flatMap((line, at) => (line.includes('deadlock detected') ? lines.slice(at, at + 8) : []))
    .slice(-60)
    .join('\n');
}
