import { useQuery } from '@tanstack/react-query';
import type { Edition } from '../../shared/contract/library.ts';
import { EditionsDialog } from '../features/books/EditionsDialog.tsx';
import { entryOf, useSetEntry } from '../features/library/library.api.ts';
import { words } from '../locales/words.ts';
import { useAccount } from '../session/account.tsx';
import { useToasts } from '../ui/Toasts.tsx';

export interface BookEditionsProps {
  googleId: string;
  title: string;
  onClose: () => void;
}

/** The editions of a book, and which of them is one's own. */
export function BookEditions({ googleId, title, onClose }: BookEditionsProps) {
  const { currentUser } = useAccount();
  const asker = currentUser ? { id: currentUser._id, role: currentUser.role } : undefined;
  const entry = useQuery({ ...entryOf(googleId), enabled: asker !== undefined }).data;
  const set = useSetEntry(googleId, () => words.editions.notChosen);
  const { say } = useToasts();

  const choose = (edition: Edition | null) =>
    set.mutate(
      { edition: edition?._id ?? null },
      { onSuccess: () => say(edition ? words.editions.chosen : words.editions.unchosen) },
    );

  return (
    <EditionsDialog
      googleId={googleId}
      title={title}
      asker={asker}
      mine={entry?.edition?._id}
      isBusy={set.isPending}
      onChoose={choose}
      onClose={onClose}
    />
  );
}
