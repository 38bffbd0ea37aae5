import { Book } from 'lucide-react';
import { useState } from 'react';
import styles from './Cover.module.css';

interface CoverProps {
  /** The cover's address on this site; anything else is not asked for. */
  src: string | null | undefined;
  /** The product's own drawing of the cover, for when `src` fails. */
  drawn: string | null;
  /** Covers seen at once are fetched at once, those below the fold when they come near. */
  eager?: boolean | undefined;
}

/**
 * A book's cover at a fixed 2:3. The title stands beside it in text wherever it is used, so it says
 * nothing itself. A cover that fails gives way to the drawn one, and that to an icon.
 */
export function Cover({ src, drawn, eager = false }: CoverProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const shown = [ownAddress(src), drawn].find((url) => url && !failed.includes(url));
  return (
    <span className={styles.cover}>
      {shown ? (
        <img
          src={shown}
          alt=""
          width={200}
          height={300}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed([...failed, shown])}
        />
      ) : (
        <span className={styles.missing}>
          <Book size={28} strokeWidth={1.25} aria-hidden />
        </span>
      )}
    </span>
  );
}

/** Only addresses of this site: results in the page's address are somebody else's data. */
const ownAddress = (src: string | null | undefined) =>
  src && /^\/(?!\/)[\w./%-]+(\?[\w=&.%-]*)?$/.test(src) && !src.includes('..') ? src : null;
