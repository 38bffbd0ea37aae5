import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Review } from '../../../shared/contract/reviews.ts';
import { type Caller, mayDeleteReview } from '../../../shared/permissions.ts';
import { failureMessage } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { useDeleteReview, useUndoDeletion } from './reviews.api.ts';

/** Deletes a review after asking; nothing is shown to those who may not. */
export function DeleteReview({ review, asker }: { review: Review; asker: Caller }) {
  const [isAsking, setAsking] = useState(false);
  const { alert, say } = useToasts();
  const deletion = useDeleteReview();
  const undoing = useUndoDeletion();
  const author = review.user as Review['user'] | null | undefined;
  if (!mayDeleteReview(asker, author?._id ?? '')) return null;

  const isOwn = author?._id === asker.id;

  function remove() {
    // Not the callbacks of mutate(): they are dropped when the reload takes this row away.
    deletion
      .mutateAsync(review._id)
      .then(
        () => {
          say(
            words.reviews.deleted,
            isOwn ? { label: words.reviews.undo, onPress: undo } : undefined,
          );
          focusNext(isOwn ? '#write' : '#community');
        },
        (error: unknown) => alert(failureMessage(error, words.reviews.notDeleted)),
      )
      .finally(() => setAsking(false));
  }

  const undo = () =>
    undoing.mutateAsync(review._id).then(
      () => {
        say(words.reviews.restored);
        focusNext('#own');
      },
      (error: unknown) => alert(failureMessage(error, words.reviews.notRestored)),
    );

  const tooltip = isOwn ? words.reviews.deleteOwn : words.reviews.deleteAs(asker.role);
  return (
    <>
      <Button
        small
        variant="quiet"
        title={tooltip}
        aria-label={isOwn ? words.reviews.deleteOwn : undefined}
        onClick={() => setAsking(true)}
      >
        <Trash2 size={16} aria-hidden />
        {words.reviews.delete}
      </Button>
      {isAsking ? (
        <Confirm
          question={questionOf(author, isOwn)}
          confirmLabel={deletion.isPending ? words.reviews.deleting : words.reviews.delete}
          isBusy={deletion.isPending}
          onClose={() => setAsking(false)}
          onConfirm={remove}
        />
      ) : null}
    </>
  );
}

function questionOf(author: Review['user'] | null | undefined, isOwn: boolean) {
  if (isOwn) return words.reviews.askDeleteOwn;
  return author?.username ? words.reviews.askDeleteOf(author.username) : words.reviews.askDelete;
}
