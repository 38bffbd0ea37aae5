import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** Which books of a list are chosen. */
export interface Selection {
  chosen: ReadonlySet<string>;
  /** All that the view finds, those that have not come yet included. */
  isAll: boolean;
  /** Chooses a book or lets go of it; with everything since the last one where `isRange`. */
  toggle(googleId: string, isRange: boolean): void;
  selectAll(): void;
  clear(): void;
  end(): void;
}

/**
 * Says of one book whether it is chosen; undefined while one does not choose. Each book of a list listens for itself,
 * so that of thousands only the one that was pressed is drawn anew.
 */
export interface ChosenBooks {
  subscribe(listener: () => void): () => void;
  isChosen(googleId: string): boolean | undefined;
}

/** Of a list in which nothing can be chosen. */
export const NOTHING_CHOSEN: ChosenBooks = {
  subscribe: () => () => {},
  isChosen: () => undefined,
};

const NONE: ReadonlySet<string> = new Set();

/**
 * Choosing books of a list whose ids, in their order, are `ids`; undefined while one does not choose. All that a view
 * finds are chosen only as long as it is that view, which `filter` names.
 */
export function useSelection(ids: readonly string[], filter: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [allOf, setAllOf] = useState<string>();
  const isAll = allOf === filter;
  const shown = useRef(ids);
  const last = useRef<string>(undefined);
  useEffect(() => {
    shown.current = ids;
  });

  const toggle = useCallback(
    (googleId: string, isRange: boolean) => {
      const start = last.current === undefined ? -1 : shown.current.indexOf(last.current);
      const end = shown.current.indexOf(googleId);
      last.current = googleId;
      setAllOf(undefined);
      setChosen((before = NONE) => {
        const next = new Set(isAll ? shown.current : before);
        if (isRange && start !== -1)
          for (const id of shown.current.slice(Math.min(start, end), Math.max(start, end) + 1))
            next.add(id);
        else if (!next.delete(googleId)) next.add(googleId);
        return next;
      });
    },
    [isAll],
  );
  const clear = useCallback(() => {
    last.current = undefined;
    setAllOf(undefined);
    setChosen(NONE);
  }, []);
  const end = useCallback(() => {
    clear();
    setChosen(undefined);
  }, [clear]);
  const selectAll = useCallback(() => setAllOf(filter), [filter]);

  const selection = useMemo<Selection | undefined>(
    () => (chosen === undefined ? undefined : { chosen, isAll, toggle, selectAll, clear, end }),
    [chosen, isAll, toggle, selectAll, clear, end],
  );
  const books = useChosenBooks(chosen, isAll);
  return { selection, books, begin: clear, toggle };
}

function useChosenBooks(chosen: ReadonlySet<string> | undefined, isAll: boolean): ChosenBooks {
  const [{ books, say }] = useState(chosenBooks);
  useLayoutEffect(() => say(chosen, isAll), [say, chosen, isAll]);
  return books;
}

function chosenBooks() {
  const listeners = new Set<() => void>();
  let now: ReadonlySet<string> | undefined;
  let hasAll = false;
  const books: ChosenBooks = {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isChosen: (googleId) => now && (hasAll || now.has(googleId)),
  };
  const say = (chosen: ReadonlySet<string> | undefined, isAll: boolean) => {
    [now, hasAll] = [chosen, isAll];
    for (const listener of listeners) listener();
  };
  return { books, say };
}
