import { EVERYBODY_IN_A_ROW } from '../../../../shared/limits.ts';
import { isUuid } from '../../../../shared/uuid.ts';
import type { NewestKey } from '../../../platform/http/pagination.ts';
import { isNewestKey } from '../../../platform/http/pagination.ts';

/** Where a page of what is for everybody ends: whose the last item is, and how many in a row of theirs it ends. */
export interface EverybodyKey extends NewestKey {
  userId: string;
  row: number;
}

export const isEverybodyKey = (value: unknown): value is EverybodyKey =>
  isNewestKey(value) &&
  'userId' in value &&
  isUuid(value.userId) &&
  'row' in value &&
  typeof value.row === 'number' &&
  Number.isInteger(value.row) &&
  value.row >= 1 &&
  value.row <= EVERYBODY_IN_A_ROW;

/** Something that is for everybody, by whom and when: enough to choose among many. */
export interface Candidate {
  kind: string;
  id: string;
  userId: string;
  bookId: string | null;
  createdAt: string;
}
export type Chosen = Candidate & { row: number };

/** Reads candidates after one, newest first, of which the first may be of anybody but one person. */
type Read = (from: {
  after: NewestKey | undefined;
  notBy?: string;
  most: number;
}) => Promise<Candidate[]>;

/**
 * As many candidates as are wanted, newest first, at most two in a row by one person: of whoever did more before anybody else
 * did something, the rest is passed over. Where somebody fills all that is read at once, the next by somebody else is looked for.
 */
export async function chosenOf(read: Read, after: EverybodyKey | undefined, most: number) {
  const chosen: Chosen[] = [];
  let last: { userId: string; row: number } | undefined = after;
  let from: NewestKey | undefined = after;
  for (let rounds = 0; rounds < ROUNDS_MAX && chosen.length < most; rounds += 1) {
    const skips = last !== undefined && last.row === EVERYBODY_IN_A_ROW && rounds > 0;
    const batch = skips ? 1 : most * 2;
    const found = await read({
      after: from,
      most: batch,
      ...(skips && last ? { notBy: last.userId } : {}),
    });
    for (const candidate of found) {
      from = candidate;
      const { userId } = candidate;
      const row: number = last?.userId === userId ? last.row + 1 : 1;
      if (row > EVERYBODY_IN_A_ROW) continue;
      last = { userId, row };
      chosen.push({ ...candidate, row });
      if (chosen.length === most) return chosen;
    }
    if (found.length < batch) return chosen;
  }
  return chosen;
}

/** Each but the first leads past all that one person did in a row. */
const ROUNDS_MAX = 40;
