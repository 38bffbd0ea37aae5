import { lazy, Suspense, useState } from 'react';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { words } from '../../locales/words.ts';
import { focusNext } from '../../ui/focusNext.ts';
import { Menu } from '../../ui/Menu.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { saidByWrite } from '../../write.ts';
import { useQuotes } from './quotes.api.ts';

const QuoteDialog = lazy(async () => ({
  default: (await import('./QuoteDialog.tsx')).QuoteDialog,
}));

/** What one does with a passage one keeps, wherever one comes across it. */
export function OwnQuoteMenu({ quote }: { quote: Quote }) {
  const [isEdited, setEdited] = useState(false);
  const change = useQuotes(quote.book.googleId, () => words.quotes.failed);
  const { say } = useToasts();

  function remove() {
    const { _id: id, text, position, note, visibility, hasSpoilers } = quote;
    const body = { text, ...position, note, visibility, hasSpoilers };
    // What was pressed in is gone by the time of the answer.
    change.mutateAsync({ id }).then(() => {
      focusNext('#from-book', 'main h1');
      say(words.quotes.removed, {
        label: words.library.undo,
        onPress: () => change.mutateAsync({ body }).then(undefined, saidByWrite),
      });
    }, saidByWrite);
  }

  return (
    <>
      <Menu
        label={words.quotes.options}
        isAtEnd
        items={[
          { id: 'edit', label: words.quotes.edit },
          { id: 'delete', label: words.controls.delete, isDangerous: true },
        ]}
        onChoose={(what) => (what === 'edit' ? setEdited(true) : remove())}
      />
      {isEdited ? (
        <Suspense>
          <QuoteDialog
            userId={quote.user._id}
            googleId={quote.book.googleId}
            quote={quote}
            onClose={() => setEdited(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
