import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { newestNotifications, useMarkRead } from './notifications.api.ts';

/**
 * Marks as read what is told of a place that somebody looks at, each time it has become something else: `shown` names
 * what it is now, undefined while there is nothing to be told. Of what comes while the page is hidden the bell tells.
 */
export function useSeenHere(address: string, shown: string | undefined) {
  const queries = useQueryClient();
  const { mutate } = useMarkRead('in place');
  useEffect(() => {
    if (shown === undefined) return;
    let hasGone = false;
    async function see() {
      if (document.hidden) return;
      const newest = await queries.fetchQuery({ ...newestNotifications(), staleTime: 0 });
      const ids = newest
        .filter(({ isRead, subject }) => !isRead && subject.address === address)
        .map(({ _id }) => _id);
      if (ids.length > 0 && !hasGone) mutate({ ids });
    }
    // Where it fails, the bell still tells of it.
    const seen = () => void see().catch(() => {});
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => {
      hasGone = true;
      document.removeEventListener('visibilitychange', seen);
    };
  }, [address, shown, queries, mutate]);
}
