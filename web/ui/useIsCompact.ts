import { useSyncExternalStore } from 'react';

/** Whether the screen is as narrow as `--compact` of media.css, also after it was turned. */
export const useIsCompact = () => useSyncExternalStore(listen, isCompact, () => false);

const isCompact = () => matchMedia(COMPACT).matches;

function listen(onChange: () => void) {
  const media = matchMedia(COMPACT);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

const COMPACT = '(width < 50em)';
