/** Who puts books on a list: its owner alone; its owner, and members suggest some; its owner and a reading group. */
export const LIST_KINDS = ['own', 'open', 'group'] as const;
export type ListKind = (typeof LIST_KINDS)[number];
