import { lazy, Suspense } from 'react';
import { plainTextOf } from '../../../shared/markdown.ts';
import { ReadMore } from '../../ui/ReadMore.tsx';
import { words } from '../../words/words.ts';
import styles from './Reviews.module.css';

// The reader of Markdown comes beside the page that needs it: until then, plain text is there.
const load = () => import('../../ui/Markdown.tsx');
load().catch(() => {});
const Markdown = lazy(async () => ({ default: (await load()).Markdown }));

/** What a review says, as its author laid it out. */
export const ReviewText = ({ content }: { content: string }) => (
  <div className={styles.text}>
    <ReadMore>
      <Formatted content={content} />
    </ReadMore>
  </div>
);

/** The same whole, as while it is being written. */
export const Formatted = ({ content }: { content: string }) => (
  <Suspense
    fallback={
      <p className={styles.content} dir="auto">
        {plainTextOf(content, words.snippets.spoilerInSnippet)}
      </p>
    }
  >
    <Markdown source={content} />
  </Suspense>
);
