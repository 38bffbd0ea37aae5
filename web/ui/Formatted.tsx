import { lazy, Suspense } from 'react';
import { plainTextOf } from '../../shared/markdown.ts';
import { loadCommunityWords, loadReadingWords } from '../locales/words.ts';
import type { ForReader } from './Markdown.tsx';
import { hasMarks, PlainText } from './PlainText.tsx';

// It comes when a text needs it; until it is there, and for all others, plain text is.
const Markdown = lazy(async () => ({ default: (await markdown()).Markdown }));
// The same, with what stands for passages that are shut.
const WithShut = lazy(async () => {
  const [piece] = await Promise.all([
    markdown(),
    import('./ShutPassage.tsx'),
    loadReadingWords(),
    loadCommunityWords(),
  ]);
  return { default: piece.Markdown };
});
const markdown = () => import('./Markdown.tsx');

interface FormattedProps {
  content: string;
  /** What of it is for its reader; none while it is being written. */
  reader?: ForReader;
}

/** What somebody wrote, as they laid it out. */
export function Formatted({ content, reader }: FormattedProps) {
  if (!hasMarks(content)) return <PlainText text={content} mentions={reader?.mentions} />;
  const Text = reader && reader.hidden.length > 0 ? WithShut : Markdown;
  return (
    <Suspense fallback={<PlainText text={plainTextOf(content, '…')} />}>
      <Text source={content} reader={reader} />
    </Suspense>
  );
}
