import { useEffect, useRef } from 'react';
import { useLocation } from '../router.tsx';
import { type Intent, intentOf } from '../session/intents.ts';

/** Opens what somebody pressed before they had to sign in, as soon as it is there; tells whether they did. */
export function useIntent(kind: Intent['kind'], id: string, isThere = false, open = () => {}) {
  const intent = intentOf(useLocation());
  const isIntended = intent?.kind === kind && intent.id === id;
  const opens = useRef(open);
  opens.current = open;
  useEffect(() => {
    if (isIntended && isThere) opens.current();
  }, [isIntended, isThere]);
  return isIntended;
}
