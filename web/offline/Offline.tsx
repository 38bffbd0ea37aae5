import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { trendingBooks } from '../features/books/trending.api.ts';
import { homeReviews } from '../features/reviews/homeReviews.api.ts';
import { dateAndTime } from '../format.ts';
import { words } from '../locales/words.ts';
import { useAccount } from '../session/account.tsx';
import { Button } from '../ui/Button.tsx';
import { type FromWorker, SEEN, type ToWorker } from './caches.ts';
import { readyPictures, takeHomeSnapshot } from './homeSnapshot.ts';
import styles from './Offline.module.css';
import { keepAnswers, newRelease, startWorker, takeNewRelease } from './release.ts';

/** What goes with being offline: the worker, how old is what is shown, and a newer release. */
export function Offline() {
  const seenAt = useSeenAt();
  useFreshWhenBack();
  useEffect(startWorker, []);
  usePerson();
  useHomeSnapshot();
  return (
    <>
      <div role="status">
        {seenAt === undefined ? null : (
          <p className={styles.seen}>
            <History size={18} aria-hidden />
            {words.offline.seenAt(dateAndTime(new Date(seenAt).toISOString()))}
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
          <Button small look="primary" onClick={takeNewRelease}>
            {words.controls.reload}
          </Button>
          <Button small look="quiet" onClick={() => putOff(true)}>
            {words.offline.later}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

/** When the oldest of what this screen shows was current; undefined while all of it is. */
function useSeenAt() {
  const { pathname } = useLocation();
  const [seen, setSeen] = useState<{ at: number; pathname: string }>();

  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const hear = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type !== 'seen') return;
      setSeen((before) => {
        const isSame = before?.pathname === pathname;
        return { at: isSame ? Math.min(before.at, data.at) : data.at, pathname };
      });
    };
    serviceWorker.addEventListener('message', hear);
    // What was shown before anybody listened.
    serviceWorker.controller?.postMessage({ type: 'what-is-shown' } satisfies ToWorker);
    const isBack = () => setSeen(undefined);
    addEventListener('online', isBack);
    return () => {
      serviceWorker.removeEventListener('message', hear);
      removeEventListener('online', isBack);
    };
  }, [pathname]);

  return seen?.pathname === pathname ? seen.at : undefined;
}

/** What is new comes when the network is back. */
function useFreshWhenBack() {
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries();
    addEventListener('online', refresh);
    return () => removeEventListener('online', refresh);
  }, [queries]);
}

/** Once home is complete, and when it is left, the worker is given a snapshot to begin the next visit with. */
function useHomeSnapshot() {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const isQuiet = useIsFetching() === 0;
  const userId = useAccount().currentUser?._id;
  useEffect(() => {
    const areHere = [trendingBooks().queryKey, homeReviews(userId).queryKey].every(
      (key) => queries.getQueryState(key)?.status === 'success',
    );
    const root = document.getElementById('root');
    if (pathname !== '/home' || !isQuiet || !areHere || !root) return;
    let isOver = false;
    const keep = async () => {
      if (!workerToKeep()) return;
      await readyPictures(root);
      if (!isOver) keepHome(root, userId);
    };
    const leave = () => {
      if (document.visibilityState === 'hidden') keepHome(root, userId);
    };
    const { serviceWorker } = navigator;
    const timer = setTimeout(keep, SNAPSHOT_MS);
    // At the first visit it comes after that.
    serviceWorker?.addEventListener('controllerchange', keep);
    document.addEventListener('visibilitychange', leave);
    return () => {
      isOver = true;
      clearTimeout(timer);
      serviceWorker?.removeEventListener('controllerchange', keep);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [queries, pathname, isQuiet, userId]);
}

/** Nobody waits for it; what comes in quick succession needs one. */
const SNAPSHOT_MS = 1_000;

function keepHome(root: HTMLElement, userId: string | undefined) {
  const worker = workerToKeep();
  if (!worker) return;
  worker.postMessage({ type: 'home', home: takeHomeSnapshot(root, userId) } satisfies ToWorker);
}

/** None where the network is away: what the page says then is not what it will say. */
const workerToKeep = () => (navigator.onLine ? navigator.serviceWorker?.controller : undefined);

/**
 * What somebody has seen goes with them. The worker sees to it when it hears of it; this is for pages
 * that it does not serve, such as one that was reloaded past it. Who has come is asked for once: the
 * answer to signing in is none that is kept, and without it no screen of theirs opens.
 */
function usePerson() {
  const userId = useAccount().currentUser?._id;
  const last = useRef(userId);
  useEffect(() => {
    const hasCome = userId !== undefined && last.current !== userId;
    const hasLeft = last.current !== undefined && last.current !== userId;
    last.current = userId;
    if (hasCome) keepAnswers(['/api/profile']);
    if (!hasLeft || !('caches' in window)) return;
    for (const name of Object.values(SEEN)) void caches.delete(name);
  }, [userId]);
}
