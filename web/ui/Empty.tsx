import type { ReactNode } from 'react';
import styles from './Empty.module.css';

type Drawing = 'shelf' | 'chair' | 'page' | 'lamp';

interface EmptyProps {
  drawing: Drawing;
  /** The first sentence, and the one below it. */
  text: string;
  more?: string | undefined;
  /** The next thing to do. */
  children?: ReactNode;
}

/** A list with nothing in it: a small drawing, why, and what to do next. */
export const Empty = ({ drawing, text, more, children }: EmptyProps) => (
  <div className={styles.empty}>
    <svg viewBox="0 0 120 80" aria-hidden="true" className={styles.drawing}>
      {DRAWINGS[drawing]}
    </svg>
    <p className={styles.text}>{text}</p>
    {more ? <p className={styles.more}>{more}</p> : null}
    {children ? <div className={styles.next}>{children}</div> : null}
  </div>
);

/** Line drawings in the colour of the text around them. */
const DRAWINGS: Record<Drawing, ReactNode> = {
  shelf: (
    <>
      <path d="M10 66h100M14 66v6M106 66v6" />
      <path d="M22 66V30h9v36M31 66V24h7v42M38 66V34h11v32" />
      <path d="m63 66-9.500-33 8-2.300 9.500 34" />
      <path d="M25 36h3M25 40h3M41 40h5M41 58h5" />
      <path d="M94 66V54m0 0c0-6-4-9-8-10 0 5 3 9 8 10Zm0-4c0-6 4-10 9-11 0 6-4 10-9 11Z" />
      <path d="M88 66h12l-1-7h-10l-1 7Z" />
    </>
  ),
  chair: (
    <>
      <path d="M34 70V44c0-14 4-30 8-30h22c4 0 8 16 8 30v26" />
      <path d="M30 70V46c0-4 8-4 8 0v8h30v-8c0-4 8-4 8 0v24Z" />
      <path d="M34 70v5M72 70v5" />
      <path d="M96 75V34m-6 41h12M87 34h18l-5-14h-8l-5 14Z" />
      <path d="m45 54 8-3 8 3v-9l-8-3-8 3v9Zm8-3v-9" />
    </>
  ),
  page: (
    <>
      <path d="M60 26c-8-7-22-8-34-6v44c12-2 26-1 34 6 8-7 22-8 34-6V20c-12-2-26-1-34 6Zm0 0v44" />
      <path d="M34 30c6-.500 12 0 18 3M34 38c6-.500 12 0 18 3M34 46c6-.500 12 0 18 3" />
      <path d="m98 12-26 32-3 9 8-5 26-31c3-4-2-9-5-5Z" />
    </>
  ),
  lamp: (
    <>
      <path d="M12 70h96" />
      <path d="M38 70h24M50 70V46L36 26m14 20 16-22" />
      <path d="m58 14 18 12c-5 8-12 10-18 6s-6-12 0-18Z" />
      <path d="m78 34 8 12M70 40l3 13M84 26l13 4" />
      <path d="M80 70v-6h20v6M83 64v-5h14v5" />
    </>
  ),
};
