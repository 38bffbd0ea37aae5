import { api } from '../../api.ts';
import { FEEDS, MUTES } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { item, list } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** Whether the signed-in user has muted somebody. */
export const muteStatus = (userId: string) =>
  item('GET /api/mutes/:userId', { params: { userId } });

export const ownMutes = () => list('GET /api/mutes', {});

/** Mutes somebody, or mutes them no more: nothing of theirs comes by itself. */
export const useSetMute = (userId: string) =>
  useWrite(
    (isMuted: boolean) =>
      api(isMuted ? 'PUT /api/mutes/:userId' : 'DELETE /api/mutes/:userId', { params: { userId } }),
    {
      onDone: (status, _, keep) => keep(muteStatus(userId), () => status),
      changes: MUTES,
      outdates: [...FEEDS, 'GET /api/notifications/*', 'GET /api/notifications'],
      failure: () => words.safety.blockFailed,
    },
  );
