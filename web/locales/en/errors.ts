import { REFUSALS, type RefusalId } from '../../../shared/refusals.ts';

/** What the server itself says, so that there is one place for each sentence. */
export const refusals = Object.fromEntries(
  Object.entries(REFUSALS).map(([id, { message }]) => [id, message]),
) as Record<RefusalId, string>;
