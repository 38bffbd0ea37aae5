import { Lock, UsersRound } from 'lucide-react';
import type { Visibility } from '../../shared/visibility.ts';
import { words } from '../locales/words.ts';
import styles from './SeenBy.module.css';

/** Who sees something, where that is not everyone. */
export function SeenBy({ visibility }: { visibility: Visibility }) {
  if (visibility === 'public') return null;
  const Icon = visibility === 'private' ? Lock : UsersRound;
  return (
    <span className={styles.seenBy}>
      <Icon size={14} aria-hidden />
      {words.library.visibilities[visibility]}
    </span>
  );
}
