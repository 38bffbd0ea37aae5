import { useEffect, useRef } from 'react';

/** Whether a component is still on the screen, for what comes back to it later. */
export function useIsThere() {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return isThere;
}
