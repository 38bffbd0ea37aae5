import { useEffect, useState } from 'react';

/** How long a page that is there waits for what is one's own on it. */
const OWN_MS = 1_000;

/** Whether something has been there for so long, in ms, that it is shown without the rest. */
export function useLate(isThere: boolean, afterMs = OWN_MS) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => clearTimeout(timer);
  }, [isThere, afterMs]);
  return isLate;
}
