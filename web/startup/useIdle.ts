import { useEffect, useState } from 'react';

const AFTER_MS = 2_000;

/** False until the page has loaded and drawn itself: what nobody waits for is fetched after that. */
export function useIdle() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer = 0;
    const wait = () => {
      timer = window.setTimeout(() => setIdle(true), AFTER_MS);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait);
    return () => {
      removeEventListener('load', wait);
      clearTimeout(timer);
    };
  }, []);
  return isIdle;
}
