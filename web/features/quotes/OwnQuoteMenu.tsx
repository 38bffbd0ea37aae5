import { lazy, Suspense, useState } from 'react';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { words } from '../../locales/words.ts';
import { Confirm } from '../../ui/Dialog.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { Menu } from '../../ui/Menu.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { saidByWrite } from '../../write.ts';
import { useQuotes } from './quotes.api.ts';

const QuoteDialog = lazy(async () => ({
  default: (await import('./QuoteDialog.tsx')).QuoteDialog,
}));

const ShareQuote = lazy(async () => ({
  default: (await import('./ShareQuote.tsx')).ShareQuote,
}));

/** What one does with a passage one keeps, wherever one comes across it. */
export function OwnQuoteMenu({ quote }: { quote: Quote }) {
  const [open, setOpen] = useState<'edit' | 'share' | 'delete'>();
  const close = () => setOpen(undefined);
  const change = useQuotes(quote.book.googleId, () => words.quotes.failed);
  const { say } = useToasts();
  // Undo makes the passage anew, and cannot bring back what others gave it.
  const hasReplies = quote.likes + quote.comments > 0;

  function remove() {
    const { _id: id, text, position, note, visibility, hasSpoilers } = quote;
    const body = { text, ...position, note, visibility, hasSpoilers };
    // What was pressed in is gone by the time of the answer.
    change
      .mutateAsync({ id })
      .then(() => {
        focusNext('#from-book', 'main h1');
        say(words.quotes.removed, {
          label: words.library.undo,
          onPress: () => change.mutateAsync({ body }).then(undefined, saidByWrite),
        });
      }, saidByWrite)
      // What failed is said on the page, which cannot be reached behind a question.
      .finally(close);
  }

  return (
    <>
      <Menu
        label={words.quotes.options}
        isAtEnd
        items={[
          ...(quote.visibility === 'public' ? [{ id: 'share', label: words.links.share }] : []),
          { id: 'edit', label: words.quotes.edit },
          { id: 'delete', label: words.controls.delete, isDangerous: true },
        ]}
        onChoose={(what) =>
          what === 'delete' && !hasReplies ? remove() : setOpen(what as typeof open)
        }
      />
      {open === 'edit' ? (
        <Suspense>
          <QuoteDialog
            userId={quote.user._id}
            googleId={quote.book.googleId}
            quote={quote}
            onClose={close}
          />
        </Suspense>
      ) : null}
      {open === 'delete' ? (
        <Confirm
          question={words.quotes.removeAsk}
          confirmLabel={words.controls.delete}
          isBusy={change.isPending}
          onClose={close}
          onConfirm={remove}
        >
          <p>{words.quotes.removeMore}</p>
        </Confirm>
      ) : null}
      {open === 'share' ? (
        <Suspense>
          <ShareQuote quote={quote} isOwn onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
