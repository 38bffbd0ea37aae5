import type { GroupMember, GroupRead } from '../../../shared/contract/groups.ts';
import type { Position } from '../../../shared/contract/library.ts';
import { dayOf } from '../../format.ts';

/** Where in a book a position is, in per cent; undefined where that is not known. */
export function percentOf(position: Position, pageCount: number | null) {
  if ('percent' in position) return position.percent;
  if ('page' in position && pageCount) return Math.min(100, (100 * position.page) / pageCount);
  return undefined;
}

/** So many places are told apart along a book. */
const PLACES = 12;

/** Who is where along a book: those of each place, from the first to the last. */
export function alongBook(members: readonly GroupMember[]): GroupMember[][] {
  const places: GroupMember[][] = Array.from({ length: PLACES }, () => []);
  for (const member of members) {
    if (member.percent === null) continue;
    const at = Math.min(PLACES - 1, Math.floor((member.percent / 100) * PLACES));
    places[at]?.push(member);
  }
  return places;
}

/** Whether a group reads a book now, will, or has: today stands between its dates. */
export function timeOf({ from, until }: Pick<GroupRead, 'from' | 'until'>, today: string) {
  if (from > today) return 'next';
  return until !== null && until < today ? 'past' : 'now';
}

/** The day that it is here, as a field of a form writes it: 2026-11-22. */
export const todayHere = () => dayOf(new Date().toISOString());
