import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isNetworkError } from '../api.ts';
import { BACK, LOST } from '../ui/ErrorBoundary.tsx';
import type { FromWorker } from './caches.ts';

/** So long after each other the server is asked whether it is there, while something is missing. */
const PAUSE_MS = 3_000;
/** What fails although the server is there is asked for after longer and longer pauses. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * What is new comes when the network is back, and what had failed for want of it: at the browser's word, and without it,
 * as that does not come where the server was away, or the network of a train. Then one small answer is waited for that no
 * cache has, while the page is seen and something is missing or old.
 */
export function useFreshWhenBack() {
  const queries = useQueryClient();
  useEffect(() => {
    let timer = 0;
    let pause = PAUSE_MS;
    let isOld = false;

    const missing = () =>
      queries.getQueryCache().findAll({ type: 'active', predicate: isUnreached });

    async function ask() {
      timer = 0;
      if (document.visibilityState === 'hidden') return;
      if (!isOld && missing().length === 0) {
        pause = PAUSE_MS;
        return;
      }
      if (await isServerThere()) refresh();
      else wait(PAUSE_MS);
    }

    function wait(ms: number) {
      if (timer === 0) timer = window.setTimeout(ask, ms);
    }

    function refresh() {
      isOld = false;
      dispatchEvent(new Event(BACK));
      void queries.invalidateQueries();
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }

    /** Whatever fails from now on, or was answered from what is kept. */
    const stop = queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && isUnreached(query)) wait(pause);
    });
    const hear = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'cached-at') lose();
    };
    const lose = () => {
      isOld = true;
      wait(pause);
    };
    const show = () => wait(0);
    const isBack = () => {
      pause = PAUSE_MS;
      refresh();
      wait(pause);
    };
    navigator.serviceWorker?.addEventListener('message', hear);
    document.addEventListener('visibilitychange', show);
    addEventListener('online', isBack);
    addEventListener(LOST, lose);
    return () => {
      clearTimeout(timer);
      stop();
      navigator.serviceWorker?.removeEventListener('message', hear);
      document.removeEventListener('visibilitychange', show);
      removeEventListener('online', isBack);
      removeEventListener(LOST, lose);
    };
  }, [queries]);
}

/** No answer came: neither the network nor what is kept in this browser had it. */
const isUnreached = ({ state }: Query) => isNetworkError(state.error);

/** Past the service worker, which answers no HEAD. */
const isServerThere = () =>
  fetch('/healthz', {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(PAUSE_MS),
  }).then(
    // Where a proxy keeps this address for itself, somebody is there all the same.
    ({ status }) => status < 500,
    () => false,
  );
