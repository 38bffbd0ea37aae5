/** What `explain (analyze, format json)` says of a part of a plan. */
export interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** How many rows of tables a statement looked at. */
export const rowsRead = (plan: Plan): number =>
  (plan['Relation Name'] === undefined
    ? 0
    : plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0)) +
  (plan.Plans ?? []).reduce((rows, inner) => rows + rowsRead(inner), 0);
