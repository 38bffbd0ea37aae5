import { words } from '../../locales/words.ts';
import { Confirm } from '../../ui/Dialog.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { saidByWrite } from '../../write.ts';
import { useEndInvitation } from './registration.api.ts';

interface EndInvitationProps {
  id: string;
  isOwn: boolean;
  /** Where one goes on: its button has gone. */
  next: string;
  onClose: () => void;
}

/** Ends an invitation after a question. */
export function EndInvitation({ id, isOwn, next, onClose }: EndInvitationProps) {
  const end = useEndInvitation(isOwn);
  const { say } = useToasts();

  function press() {
    // Not the callbacks of mutate(): the list that is loaded again may take the row away.
    end.mutateAsync(id).then(() => {
      say(words.invitations.stopped);
      onClose();
      focusNext(next);
    }, saidByWrite);
  }

  return (
    <Confirm
      question={words.invitations.stopQuestion}
      confirmLabel={end.isPending ? words.invitations.stopping : words.invitations.stop}
      isBusy={end.isPending}
      onConfirm={press}
      onClose={onClose}
    >
      <p>{words.invitations.stopText}</p>
    </Confirm>
  );
}
