import { lazy, Suspense } from 'react';
import { mayHaveMarkup, plainTextOf } from '../../../shared/markdown.ts';
import { ReadMore } from '../../ui/ReadMore.tsx';
import { words } from '../../words/words.ts';
import styles from './Reviews.module.css';

// The reader of Markdown comes with the first text that needs it: until then, plain text is there.
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
export function Formatted({ content }: { content: string }) {
  const plain = (
    <p className={styles.content} dir="auto">
      {plainTextOf(content, words.snippets.spoilerInSnippet)}
    </p>
  );
  if (!mayHaveMarkup(content)) return plain;
  return (
    <Suspense fallback={plain}>
      <Markdown source={content} />
    </Suspense>
  );
}
