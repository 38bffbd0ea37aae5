import type { Quote } from '../../../shared/contract/quotes.ts';
import { words } from '../../locales/words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { QuoteForm } from './QuoteForm.tsx';

interface QuoteDialogProps {
  userId: string;
  googleId: string;
  /** None: a new one. */
  quote?: Quote;
  onClose: () => void;
}

/** Writes a passage down, or changes one. */
export const QuoteDialog = ({ userId, googleId, quote, onClose }: QuoteDialogProps) => (
  <Dialog title={quote ? words.quotes.edit : words.quotes.add} onClose={onClose}>
    <QuoteForm userId={userId} googleId={googleId} {...(quote ? { quote } : {})} onDone={onClose} />
  </Dialog>
);
