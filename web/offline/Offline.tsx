import { History } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { pushedTo } from '../features/notifications/pushedTo.ts';
import { dateAndTime } from '../format.ts';
import { words } from '../locales/words.ts';
import { useLocation } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { Button } from '../ui/Button.tsx';
import { BACK } from '../ui/ErrorBoundary.tsx';
import { type FromWorker, PERSONAL_CACHES, type ToWorker } from './caches.ts';
import styles from './Offline.module.css';
import { cacheAnswers, newRelease, startWorker, takeNewRelease } from './release.ts';

/** What goes with being offline: the worker, how old is what is shown, and a newer release. */
export function Offline() {
  const cachedAt = useCachedAt();
  useEffect(startWorker, []);
  usePersonChange();
  return (
    <>
      <div role="status">
        {cachedAt === undefined ? null : (
          <p className={styles.seen}>
            <History size={18} aria-hidden />
            {words.offline.seenAt(dateAndTime(new Date(cachedAt).toISOString()))}
          </p>
        )}
      </div>
      <NewRelease />
    </>
  );
}

function NewRelease() {
  const isReady = useSyncExternalStore(newRelease.subscribe, newRelease.isReady);
  const [isPutOff, putOff] = useState(false);
  return (
    <div role="status" className={styles.release}>
      {isReady && !isPutOff ? (
        <p>
          {words.offline.newVersion}
          <Button small variant="primary" onClick={takeNewRelease}>
            {words.controls.reload}
          </Button>
          <Button small variant="quiet" onClick={() => putOff(true)}>
            {words.offline.later}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

/** When the oldest of what this screen shows was current; undefined while all of it is, or has come anew. */
function useCachedAt() {
  const { pathname } = useLocation();
  const [cached, setCached] = useState<{ at: number; pathname: string }>();

  useEffect(() => {
    const hear = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type !== 'cached-at') return;
      setCached((before) => {
        const isSame = before?.pathname === pathname;
        return { at: isSame ? Math.min(before.at, data.at) : data.at, pathname };
      });
    };
    const isBack = () => setCached(undefined);
    navigator.serviceWorker?.addEventListener('message', hear);
    addEventListener(BACK, isBack);
    return () => {
      navigator.serviceWorker?.removeEventListener('message', hear);
      removeEventListener(BACK, isBack);
    };
  }, [pathname]);

  // What the first screen was given before anybody listened. Of later screens all is heard.
  useEffect(() => {
    navigator.serviceWorker?.controller?.postMessage({ type: 'what-is-shown' } satisfies ToWorker);
  }, []);

  return cached?.pathname === pathname ? cached.at : undefined;
}

/**
 * What somebody has seen goes with them. The worker sees to it when it hears of it; this is for pages
 * that it does not serve, such as one that was reloaded past it. Who has come is asked for once: the
 * answer to signing in is none that is kept, and without it no screen of theirs opens.
 */
function usePersonChange() {
  const userId = useAccount().currentUser?._id;
  const last = useRef(userId);
  useEffect(() => {
    const hasCome = userId !== undefined && last.current !== userId;
    const hasLeft = last.current !== undefined && last.current !== userId;
    last.current = userId;
    if (hasCome) {
      cacheAnswers(['/api/profile']);
      // What is pushed goes with a session; whoever wanted it before wants it again.
      if (pushedTo() === userId)
        void import('../features/notifications/push.ts')
          .then(({ resumePush }) => resumePush())
          .catch((error: unknown) => console.warn(error));
    }
    if (!hasLeft || !('caches' in window)) return;
    for (const name of Object.values(PERSONAL_CACHES)) void caches.delete(name);
  }, [userId]);
}
