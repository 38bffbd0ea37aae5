import { useCallback, useEffect, useRef, useState } from 'react';
import type { Reply } from '../../../shared/contract/index.ts';
import { api } from '../../api.ts';

export type Suggestion = Reply<'GET /api/books/suggest'>['suggestions'][number];

/** No more than one call in so long. */
const EVERY_MS = 150;
/** One letter begins too much. */
const LENGTH_MIN = 2;

/**
 * What somebody may be typing. `ask` follows the text with at most one call in 150 ms, the last text
 * always among them; only the answer to the newest call counts; where a call fails there is nothing.
 * `answered` is the text that they answer, which may be older than the one in the box; `drop` forgets what is known
 * and what is on its way. `isNone`: the answer to the text is that there is nothing.
 */
export function useSuggestions() {
  const [{ suggestions, answered, isNone }, setAnswer] = useState<Answer>(NONE);
  const timer = useRef(0);
  const lastCall = useRef(Number.NEGATIVE_INFINITY);
  const running = useRef<AbortController>(undefined);

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    running.current?.abort();
    setAnswer(NONE);
  }, []);

  const ask = useCallback(
    (text: string) => {
      const q = text.trim();
      if (q.length < LENGTH_MIN) return drop();
      clearTimeout(timer.current);
      const wait = Math.max(0, lastCall.current + EVERY_MS - performance.now());
      timer.current = window.setTimeout(async () => {
        running.current?.abort();
        running.current = new AbortController();
        const { signal } = running.current;
        const answer = api('GET /api/books/suggest', { query: { q }, signal });
        // Once it is on its way: the first call may take a moment to go out.
        lastCall.current = performance.now();
        const found = await answer.catch(() => undefined);
        if (signal.aborted) return;
        const suggested = Array.isArray(found?.suggestions) ? found.suggestions : [];
        setAnswer({
          suggestions: suggested,
          answered: q,
          isNone: found !== undefined && suggested.length === 0,
        });
      }, wait);
    },
    [drop],
  );

  useEffect(() => drop, [drop]);
  return { suggestions, answered, isNone, ask, drop };
}

interface Answer {
  suggestions: readonly Suggestion[];
  answered: string | undefined;
  isNone: boolean;
}

const NONE: Answer = { suggestions: [], answered: undefined, isNone: false };
