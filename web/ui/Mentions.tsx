import { lazy, type RefObject, Suspense } from 'react';
import { loadCommunityWords } from '../locales/words.ts';

const MentionList = lazy(async () => {
  const [{ MentionList }] = await Promise.all([import('./MentionList.tsx'), loadCommunityWords()]);
  return { default: MentionList };
});

interface MentionsProps {
  area: RefObject<HTMLTextAreaElement | null>;
  /** What is written in it: with the first `@` comes what completes names. */
  text: string;
}

/** Completes `@name` in a text area that stands beside it, in something that is positioned. */
export const Mentions = ({ area, text }: MentionsProps) =>
  text.includes('@') ? (
    <Suspense>
      <MentionList area={area} />
    </Suspense>
  ) : null;
