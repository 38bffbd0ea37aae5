import type { Quote } from '../../../shared/contract/quotes.ts';
import { pathTo } from '../../../shared/paths.ts';
import { words } from '../../locales/words.ts';
import { useNarrowedHint } from '../../session/useVisibility.ts';
import { ShareDialog } from '../../ui/ShareDialog.tsx';

interface ShareQuoteProps {
  quote: Quote;
  isOwn: boolean;
  onClose: () => void;
}

/** Shares a passage that is for everyone: as a picture, unless that would give the story away, or others do not see it. */
export function ShareQuote({ quote, isOwn, onClose }: ShareQuoteProps) {
  const { _id: quoteId, book, user, visibility } = quote;
  const narrowed = useNarrowedHint(isOwn ? user._id : undefined, visibility);
  const hint = narrowed ?? (tellsTheStory(quote) ? words.quotes.noPicture : undefined);
  return (
    <ShareDialog
      path={`/#${pathTo('/quotes/:quoteId', { quoteId })}`}
      title={words.conversation.quoteFrom(book.title)}
      hint={hint}
      picture={hint === undefined ? `/share/quote/${quoteId}.png` : undefined}
      onClose={onClose}
    />
  );
}

/** What is shut for whoever has not read so far: of that no picture is drawn. */
const tellsTheStory = ({ hasSpoilers, hidden, text, note }: Quote) =>
  hasSpoilers || hidden.length > 0 || text.includes('>!') || note?.includes('>!') === true;
