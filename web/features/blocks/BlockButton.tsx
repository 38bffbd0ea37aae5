import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { blockStatus, useToggleBlock } from './blocks.api.ts';

interface BlockButtonProps {
  /** Who is signed in. */
  askerId: string;
  userId: string;
  username: string;
  /** Where to go when there is nothing of them to be seen any more. */
  onBlocked?: () => void;
}

/** Blocks somebody after asking, or blocks them no more. */
export function BlockButton({ askerId, userId, username, onBlocked }: BlockButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { say, alert } = useToasts();
  const status = useQuery(blockStatus(askerId, userId));
  const toggle = useToggleBlock(userId);
  const isBlocked = status.data?.isBlocked ?? false;

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
        (error: unknown) => alert(sentenceOf(error, words.safety.blockFailed)),
      )
      .finally(() => setAsking(false));
  }

  const label = isBlocked ? words.safety.unblock : words.safety.block;
  return (
    <>
      <Button
        look="quiet"
        aria-disabled={status.isPending || toggle.isPending}
        aria-label={(isBlocked ? words.safety.unblockOf : words.safety.blockOf)(username)}
        onClick={() => {
          if (status.isPending || toggle.isPending) return;
          if (isBlocked) run();
          else setAsking(true);
        }}
      >
        {label}
      </Button>
      {isAsking ? (
        <Confirm
          question={words.safety.blockQuestion(username)}
          confirmLabel={toggle.isPending ? words.safety.blocking : words.safety.block}
          isBusy={toggle.isPending}
          onClose={() => setAsking(false)}
          onConfirm={run}
        >
          <p>{words.safety.blockMeans}</p>
        </Confirm>
      ) : null}
    </>
  );
}
