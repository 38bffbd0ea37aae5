import { type ReactNode, useEffect, useRef, useState } from 'react';

/** What stands far down a page: it is there, and fetched, when somebody comes near it. */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    const watcher = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '100px' },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [isNear]);
  return <div ref={place}>{isNear ? children : null}</div>;
}
