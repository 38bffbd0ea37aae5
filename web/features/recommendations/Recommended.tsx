import { X } from 'lucide-react';
import type { RecommendedBook } from '../../../shared/contract/recommendations.ts';
import { words } from '../../locales/words.ts';
import { BookRow } from '../../ui/Book.tsx';
import { Button } from '../../ui/Button.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { saidByWrite } from '../../write.ts';
import styles from './Recommended.module.css';
import { reasonOf } from './reasonOf.ts';
import { useDismissal } from './recommendations.api.ts';

/** What is recommended, each with the reason and a way to say that it is not for them, which can be taken back. */
export function Recommended({ books }: { books: readonly RecommendedBook[] }) {
  const { say } = useToasts();
  const { mutateAsync: dismiss, isPending } = useDismissal();

  async function drop({ googleId, title }: RecommendedBook['book'], at: number) {
    await dismiss({ googleId, isDismissed: true });
    const next = books[at + 1] ?? books[at - 1];
    focusNext(
      ...(next ? [`[data-listed="${CSS.escape(next.book.googleId)}"] button`] : []),
      'main h1',
    );
    say(words.recommended.dismissed(title), {
      label: words.recommended.undo,
      onPress: () => void dismiss({ googleId, isDismissed: false }).catch(saidByWrite),
    });
  }

  return (
    <ul className={styles.books}>
      {books.map(({ book, reason }, at) => (
        <li key={book.googleId} data-listed={book.googleId} className={styles.book}>
          <BookRow book={book} heading="h2" eager={at < 4}>
            <span className={styles.reason}>{reasonOf(reason)}</span>
          </BookRow>
          <Button
            variant="quiet"
            small
            aria-disabled={isPending}
            aria-label={words.recommended.dismissOf(book.title)}
            title={words.recommended.dismiss}
            onClick={() => isPending || drop(book, at).catch(saidByWrite)}
          >
            <X size={18} aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}
