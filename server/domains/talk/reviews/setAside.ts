import type { BurstReason, SetAside } from '../../../../shared/contract/bursts.ts';

/** What a book's readers are told of ratings that are in no average, by why they are not. */
export function setAsideOf(bursts: { reason: BurstReason; count: number }[]): SetAside {
  const count = bursts.reduce((sum, burst) => sum + burst.count, 0);
  const [first, ...others] = bursts;
  if (!first) return { count: 0, reason: null };
  const id = others.length === 0 ? (`set_aside_${first.reason}` as const) : 'set_aside_several';
  const those = count === 1 ? '1 rating is' : `${count.toLocaleString('en')} ratings are`;
  return { count, reason: { id, text: `${those} set aside: ${WHY[id]}`, params: { count } } };
}

/** As the pages say it in English; a test holds them to it. */
const WHY = {
  set_aside_low:
    'many of the lowest came within a day, most by accounts that are new or have hardly anything else.',
  set_aside_high:
    'many of the highest came within a day, most by accounts that are new or have hardly anything else.',
  set_aside_unpublished: 'the best and the worst came before the book was published.',
  set_aside_several: 'they came in unusual waves.',
} as const satisfies Record<NonNullable<SetAside['reason']>['id'], string>;
