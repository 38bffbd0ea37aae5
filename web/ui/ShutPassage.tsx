import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../api.ts';
import { words } from '../locales/words.ts';
import type { Hidden } from './Markdown.tsx';
import { placeText } from './placeText.ts';
import styles from './ShutPassage.module.css';
import { useToasts } from './Toasts.tsx';

interface ShutPassageProps {
  passage: Hidden;
  isShown: boolean;
  /** Shows what it says, which has to be fetched first, or shuts it again. */
  onToggle: () => Promise<unknown>;
}

/** What stands for a passage from further on in the book than its reader has come. */
export function ShutPassage({ passage, isShown, onToggle }: ShutPassageProps) {
  const [isBusy, setBusy] = useState(false);
  const { alert } = useToasts();

  function press() {
    if (isBusy) return;
    setBusy(true);
    onToggle()
      .catch((error: unknown) => alert(failureMessage(error, words.conversation.notOpened)))
      .finally(() => setBusy(false));
  }

  const Icon = isShown ? LockOpen : Lock;
  return (
    // The direction of what it stands in is not told by it.
    <bdi className={styles.shut}>
      <Icon size={14} aria-hidden />
      <span>
        {/* Figures beside each other would change places in a language that runs the other way. */}
        <bdi>{words.conversation.opensAt(placeText(passage.opensAt))}</bdi>
        {' · '}
        <bdi>{words.conversation.characters(passage.length)}</bdi>
      </span>
      <button type="button" aria-expanded={isShown} aria-disabled={isBusy} onClick={press}>
        {isShown ? words.conversation.shutAgain : words.conversation.showAnyway}
      </button>
    </bdi>
  );
}
