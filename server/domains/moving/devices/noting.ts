import type { Db } from '../../../platform/db/db.ts';
import { HttpError } from '../../../platform/http/errors.ts';
import type { LibraryActor } from '../../reading/library/changes.ts';
import { addProgress, changeProgress } from '../../reading/library/entries.ts';
import { type Known, noteOfDevice } from './devices.sql.ts';

/** A book that was finished is begun again by whoever is at its beginning: until there a device only looks something up. */
const BEGINNING = 0.1;

/**
 * Says in somebody's library how far a device is in a book, 0 to 1; what it says within a minute takes the place of what
 * it said before. Where the library takes no more of it, the device still has what it sent.
 */
export async function noteProgress(
  db: Db,
  actor: LibraryActor,
  { document, percentage }: { document: string; percentage: number },
  { googleId, status, notedId }: Omit<Known, 'sentAt'>,
) {
  if (googleId === null || (status === 'read' && percentage >= BEGINNING)) return;
  const percent = Math.round(percentage * 10_000) / 100;
  try {
    if (notedId !== null) {
      await changeProgress(db, actor, notedId, { percent, at: new Date().toISOString() });
      return;
    }
    await addProgress(db, actor, googleId, { percent }, async (within, id) => {
      await noteOfDevice(within, actor.userId, document, id);
    });
  } catch (error) {
    if (!(error instanceof HttpError) || error.statusCode >= 500) throw error;
  }
}
