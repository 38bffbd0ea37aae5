import { useEffect, useState } from 'react';

/** How long a page that is there waits for what is one's own on it. */
const OWN_MS = 1_000;

/** Whether something has been there for so long that it is shown without the rest. */
export function useLate(isThere: boolean) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    const timer = setTimeout(() => setLate(true), OWN_MS);
    return () => clearTimeout(timer);
  }, [isThere]);
  return isLate;
}
