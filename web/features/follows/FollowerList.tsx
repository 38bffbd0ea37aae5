import { useState } from 'react';
import type { Person } from '../../../shared/contract/common.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { focusNext, SELECTED_TAB } from '../../ui/focusNext.ts';
import { nameOf } from '../../ui/nameOf.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { FollowList } from './FollowList.tsx';
import { useRemoveFollower } from './follows.api.ts';

/** Who follows oneself, each of whom one can send away. */
export function FollowerList({ people }: { people: readonly (Person | undefined)[] }) {
  const [asked, setAsked] = useState<Person>();
  const remove = useRemoveFollower();
  const { say } = useToasts();

  function sendAway(person: Person) {
    if (remove.isPending) return;
    remove.mutate(person._id, {
      onSuccess: () => {
        say(words.follows.removed(nameOf(person)));
        focusNext(SELECTED_TAB);
      },
      onSettled: () => setAsked(undefined),
    });
  }

  return (
    <>
      <FollowList
        people={people}
        actionOf={(person) => (
          <Button
            small
            variant="quiet"
            aria-label={words.follows.removeUser(nameOf(person))}
            onClick={() => setAsked(person)}
          >
            {words.follows.remove}
          </Button>
        )}
      />
      {asked ? (
        <Confirm
          question={words.follows.removeQuestion(nameOf(asked))}
          confirmLabel={words.follows.remove}
          isBusy={remove.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={() => sendAway(asked)}
        >
          <p>{words.follows.removeMeans}</p>
        </Confirm>
      ) : null}
    </>
  );
}
