import { type Db, sql } from '../../../platform/db/db.ts';

/** That a request showed that the site is reached from outside, and since when nobody takes a role freely. */
export interface ClosedRoleChoice {
  sign: string;
  /** ISO 8601, in UTC. */
  closedAt: string;
}

/** Undefined while roles are free to choose, where no ROLE_POLICY is set. */
export const closedRoleChoice = (db: Db) =>
  db.first<ClosedRoleChoice>(sql`select sign, closed_at as "closedAt" from role_choice_closed`);

/**
 * Ends the free choice of roles for all processes; waits for those who are being given one at this moment. Tells
 * whether it was still open, and who is an admin.
 */
export const closeRoleChoice = (db: Db, sign: string) =>
  db.transaction(async (within) => {
    await within.many(sql`select pg_advisory_xact_lock(${LOCK})`);
    const closed = await within.first(sql`
      insert into role_choice_closed (sign) values (${sign})
          on conflict do nothing
      returning sign`);
    return { isNew: closed !== undefined, admins: await firstAdmins(within) };
  });

/** Keeps the choice as it is until the transaction ends; tells whether it is free. */
export async function lockRoleChoice(within: Db) {
  await within.many(sql`select pg_advisory_xact_lock_shared(${LOCK})`);
  // In a statement of its own: it sees what was closed while this one waited.
  return (await closedRoleChoice(within)) === undefined;
}

/** The names of the first admins, and of one more than are named. */
export async function firstAdmins(db: Db) {
  const rows = await db.many<{ username: string }>(sql`
    select username from users where role = 'admin' order by id limit ${ADMINS_NAMED + 1}`);
  return rows.map(({ username }) => username);
}

/** How the admins are told of, in English. */
export function namedAdmins(admins: readonly string[]) {
  if (admins.length === 0) return 'nobody is an admin';
  const named = admins.slice(0, ADMINS_NAMED).join(', ');
  return `${admins.length > ADMINS_NAMED ? `${named} and others` : named} ${admins.length === 1 ? 'is an admin' : 'are admins'}`;
}

const ADMINS_NAMED = 20;
/** Of an advisory lock; any number that nothing else uses. */
const LOCK = 7_350_035;
