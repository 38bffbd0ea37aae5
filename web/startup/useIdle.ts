import { useEffect, useState } from 'react';

const AFTER_MS = 2_000;

/** False until the page has loaded and drawn itself: what nobody waits for is fetched after that. */
export function useIdle() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer = 0;
    const settle = () => {
      timer = window.setTimeout(() => setIdle(true), AFTER_MS);
    };
    if (document.readyState === 'complete') settle();
    else addEventListener('load', settle);
    return () => {
      removeEventListener('load', settle);
      clearTimeout(timer);
    };
  }, []);
  return isIdle;
}
