import { useEffect, useState } from 'react';

const QUIET_MS = 200;

/** A value that follows another one after it has been still for a moment. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
