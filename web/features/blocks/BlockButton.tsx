import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { blockStatus, useToggleBlock } from './blocks.api.ts';

interface BlockButtonProps {
  /** Who is signed in. */
  userId: string;
  username: string;
  /** Where to go when there is nothing of them to be seen any more. */
  onBlocked?: () => void;
}

/** Blocks somebody after asking, or blocks them no more: what a press does, and the question it asks. */
export function useBlocking({ userId, username, onBlocked }: BlockButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { say, alert } = useToasts();
  const status = useQuery(blockStatus(userId));
  const toggle = useToggleBlock(userId);
  const isBlocked = status.data?.isBlocked ?? false;
  const isBusy = status.isPending || toggle.isPending;

  function run() {
    toggle
      .mutateAsync(isBlocked)
      .then(
        () => {
          say((isBlocked ? words.safety.unblocked : words.safety.blocked)(username));
          if (!isBlocked) onBlocked?.();
          // In the list of those one has blocked its row goes.
          else focusNext('#blocks');
        },
        (error: unknown) => alert(failureMessage(error, words.safety.blockFailed)),
      )
      .finally(() => setAsking(false));
  }

  function press() {
    if (isBusy) return;
    if (isBlocked) run();
    else setAsking(true);
  }

  const question = isAsking ? (
    <Confirm
      question={words.safety.blockQuestion(username)}
      confirmLabel={toggle.isPending ? words.safety.blocking : words.safety.block}
      isBusy={toggle.isPending}
      onClose={() => setAsking(false)}
      onConfirm={run}
    >
      <p>{words.safety.blockMeans}</p>
    </Confirm>
  ) : null;
  return { isBlocked, isBusy, press, question };
}

/** A button that does so. */
export function BlockButton(props: BlockButtonProps) {
  const { isBlocked, isBusy, press, question } = useBlocking(props);
  return (
    <>
      <Button
        variant="quiet"
        aria-disabled={isBusy}
        aria-label={(isBlocked ? words.safety.unblockOf : words.safety.blockOf)(props.username)}
        onClick={press}
      >
        {isBlocked ? words.safety.unblock : words.safety.block}
      </Button>
      {question}
    </>
  );
}
