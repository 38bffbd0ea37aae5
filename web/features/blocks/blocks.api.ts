import { api } from '../../api.ts';
import { BLOCKS, FOLLOWS, PROFILES, REVIEWS } from '../../changes.ts';
import { item, list } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** Whether the signed-in user has blocked somebody. */
export const blockStatus = (id: string) => item('GET /api/blocks/status/:id', { params: { id } });

export const ownBlocks = () => list('GET /api/blocks', {});

/** Blocks somebody, or blocks them no more; whose reviews are seen and who follows whom changes. */
export const useToggleBlock = (id: string) =>
  useWrite(
    (isBlocked: boolean) =>
      api(isBlocked ? 'DELETE /api/blocks/:id' : 'POST /api/blocks/:id', { params: { id } }),
    {
      // Whoever is blocked is not there any more: a page about them is left, not loaded anew.
      changes: (isBlocked) => (isBlocked ? AFTER_BLOCKING : []),
      outdates: (isBlocked) => (isBlocked ? [] : AFTER_BLOCKING),
      failure: 'in place',
    },
  );

const AFTER_BLOCKING = [...BLOCKS, ...FOLLOWS, ...PROFILES, ...REVIEWS];
