import { useState } from 'react';
import { initialOf } from '../format.ts';
import { words } from '../locales/words.ts';
import styles from './Avatar.module.css';

interface AvatarProps {
  /** Other servers may leave anything out. */
  person:
    | { username?: string | null | undefined; avatarUrl?: string | null | undefined }
    | null
    | undefined;
  size?: 'tiny' | 'small' | 'large';
  isOnline?: boolean;
}

/** Somebody's picture; else the first letter of their username on cloth, whose colour is always the same for the same name. */
export function Avatar({ person, size = 'small', isOnline = false }: AvatarProps) {
  const [missing, setMissing] = useState<string>();
  const { username, avatarUrl: url } = person ?? {};
  return (
    <span className={`${styles.avatar} ${styles[size]}`} data-cloth={clothOf(username)}>
      {url && url !== missing ? (
        <img
          alt=""
          src={url}
          srcSet={SETS[size](url)}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setMissing(url)}
        />
      ) : (
        <span aria-hidden>{initialOf(username)}</span>
      )}
      {isOnline ? (
        <span className={styles.online} role="img" aria-label={words.controls.online} />
      ) : null}
    </span>
  );
}

const sized = (url: string, side: 64 | 512) => url.replace(/\d+$/, `${side}`);

/** The pictures to choose from, of the one 192 pixels wide. */
const SETS = {
  tiny: (url: string) => sized(url, 64),
  small: (url: string) => `${sized(url, 64)}, ${url} 2x`,
  large: (url: string) => `${url}, ${sized(url, 512)} 2x`,
};

const CLOTHS = 6;

const clothOf = (username: string | null | undefined) =>
  [...(username ?? '')].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % CLOTHS;
