import { lazy, Suspense } from 'react';
import { plainTextOf } from '../../../shared/markdown.ts';
import { hasMarks, PlainText } from '../../ui/PlainText.tsx';
import { ReadMore } from '../../ui/ReadMore.tsx';
import styles from './Reviews.module.css';

// It comes when a review needs it; until it is there, and for all others, plain text is.
const Markdown = lazy(async () => ({ default: (await import('../../ui/Markdown.tsx')).Markdown }));

/** What a review says, as its author laid it out. */
export const ReviewText = ({ content }: { content: string }) => (
  <div className={styles.text}>
    <ReadMore>
      <Formatted content={content} />
    </ReadMore>
  </div>
);

/** The same whole, as while it is being written. */
export const Formatted = ({ content }: { content: string }) =>
  hasMarks(content) ? (
    <Suspense fallback={<PlainText text={plainTextOf(content, '…')} />}>
      <Markdown source={content} />
    </Suspense>
  ) : (
    <PlainText text={content} />
  );
