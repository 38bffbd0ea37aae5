import type { OwnFeed } from '../../../shared/feeds.ts';
import { api } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { item } from '../../queries.ts';
import { useWrite } from '../../write.ts';

export const ownFeeds = () => item('GET /api/account/feeds', {});

export const useRenewFeeds = () =>
  useWrite(
    (which: OwnFeed | 'all') =>
      api('POST /api/account/feeds/renewal', { body: which === 'all' ? {} : { which } }),
    {
      onDone: (renewed, _, keep) => keep(ownFeeds(), renewed),
      failure: () => words.feeds.renewFailed,
      isSecret: true,
    },
  );
