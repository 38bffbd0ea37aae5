import type { Db } from '../../../platform/db/db.ts';
import type { HttpError } from '../../../platform/http/errors.ts';
import { type ByHand, knownNow, lock, mergeRows, namesNow, noteChangeOf } from './byHand.sql.ts';

/** How a merge is refused. */
interface Merging {
  kind: ByHand;
  /** So many may be one. */
  most: number;
  isItself: () => HttpError;
  isTooMany: (most: number) => HttpError;
}

/** Makes something part of another, with all that were merged into it, and keeps who did so. */
export async function merge(
  tx: Db,
  merging: Merging,
  { userId, from, into }: { userId: string; from: string; into: string },
): Promise<void> {
  const { kind, most } = merging;
  if (from === into) throw merging.isItself();
  // In one order, whoever merges which.
  for (const id of [from, into].sort()) await lock(tx, kind, id);
  // Somebody may have merged one of them a moment ago.
  const [was, is] = [await knownNow(tx, kind, from), await knownNow(tx, kind, into)];
  if (was !== from || is !== into) return merge(tx, merging, { userId, from: was, into: is });
  const names = await namesNow(tx, kind, from);
  if (names.length + (await namesNow(tx, kind, into)).length > most) throw merging.isTooMany(most);
  await mergeRows(tx, kind, names, into);
  await noteChangeOf(tx, kind, {
    id: into,
    userId,
    kind: 'merged',
    otherId: from,
    after: { names },
  });
}
