import { initialOf } from '../formatLater.ts';
import { words } from '../locales/words.ts';
import styles from './Avatar.module.css';

interface AvatarProps {
  /** Other servers may leave it out. */
  username: string | null | undefined;
  size?: 'small' | 'large';
  isOnline?: boolean;
}

/** The first letter of a username on cloth; the colour is always the same for the same name. */
export const Avatar = ({ username, size = 'small', isOnline = false }: AvatarProps) => (
  <span className={`${styles.avatar} ${styles[size]}`} data-cloth={clothOf(username)}>
    <span aria-hidden>{initialOf(username)}</span>
    {isOnline ? (
      <span className={styles.online} role="img" aria-label={words.controls.online} />
    ) : null}
  </span>
);

const CLOTHS = 6;

const clothOf = (username: AvatarProps['username']) =>
  [...(username ?? '')].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % CLOTHS;
