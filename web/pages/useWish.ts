import { useEffect, useRef } from 'react';
import { useLocation } from '../router.tsx';
import { type Wish, wishOf } from '../session/wishes.ts';

/** Opens what somebody pressed before they had to sign in, as soon as it is there; tells whether they did. */
export function useWish(kind: Wish['kind'], id: string, isThere = false, open = () => {}) {
  const wish = wishOf(useLocation());
  const isWished = wish?.kind === kind && wish.id === id;
  const opens = useRef(open);
  opens.current = open;
  useEffect(() => {
    if (isWished && isThere) opens.current();
  }, [isWished, isThere]);
  return isWished;
}
