import { type Db, type Sql, sql } from '../../server/platform/db/db.ts';

/** What `explain (analyze, verbose, format json)` says of a part of a plan. */
export interface Plan {
  'Relation Name'?: string;
  'Node Type': string;
  /** What its rows hold. */
  Output?: string[];
  /** In each loop. */
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** How many rows of tables, or of these, a statement looked at. */
export const rowsRead = (plan: Plan, of?: readonly string[]): number =>
  (plan['Relation Name'] === undefined || of?.includes(plan['Relation Name']) === false
    ? 0
    : plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0)) +
  (plan.Plans ?? []).reduce((rows, inner) => rows + rowsRead(inner, of), 0);

/** How many times a statement looked into a table. */
export const looksInto = (table: string, plan: Plan): number =>
  (plan['Relation Name'] === table ? plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((looks, inner) => looks + looksInto(table, inner), 0);

/** How many rows functions such as `unnest` made. */
export const rowsUnfolded = (plan: Plan): number =>
  (plan['Node Type'] === 'Function Scan' ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((rows, inner) => rows + rowsUnfolded(inner), 0);

/** For how many rows something is worked out, such as a function. */
export const rowsWith = (what: string, plan: Plan): number =>
  Math.max(
    plan.Output?.some((value) => value.includes(what))
      ? plan['Actual Rows'] * plan['Actual Loops']
      : 0,
    ...(plan.Plans ?? []).map((inner) => rowsWith(what, inner)),
  );

/** The same database, with the plans of lists that are asked for instead of their rows. */
export const explaining = (db: Db, plans: Plan[]): Db => ({
  ...db,
  async many<T>(statement: Sql) {
    const told = await db.many<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      sql`explain (analyze, verbose, format json) ${statement}`,
    );
    plans.push(...told.flatMap(({ 'QUERY PLAN': all }) => all.map(({ Plan }) => Plan)));
    return [] as T[];
  },
});
