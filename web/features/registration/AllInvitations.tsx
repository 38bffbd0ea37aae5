import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminInvitation } from '../../../shared/contract/registration.ts';
import type { Site } from '../../../shared/contract/settings.ts';
import { longDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { useAccount } from '../../session/account.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Filled } from '../../ui/Filled.tsx';
import { focusNext, SELECTED_TAB } from '../../ui/focusNext.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { saidByWrite } from '../../write.ts';
import { EndInvitation } from './EndInvitation.tsx';
import { InvitationFacts, Invited, ToProfile } from './InvitationFacts.tsx';
import styles from './Registration.module.css';
import { allInvitations, useRestoreInvited, useSuspendInvited } from './registration.api.ts';
import { WhoMaySignUp } from './WhoMaySignUp.tsx';

type Task = { name: 'end' | 'suspend'; invitation: AdminInvitation };

/** Who invited whom, and the end of an invitation, alone or with all who came in by it. */
export function AllInvitations({
  registration,
}: {
  registration: Site['registration'] | undefined;
}) {
  const list = useInfiniteQuery(allInvitations());
  const [task, setTask] = useState<Task>();
  const onClose = () => setTask(undefined);
  return (
    <>
      <WhoMaySignUp registration={registration} />
      <PagedList
        list={list}
        failed={words.moderation.failed}
        empty={<Empty drawing="chair" text={words.invitations.noneAtAll} />}
      >
        {(invitations) => (
          <ul className={styles.list}>
            {invitations.map((invitation) => (
              <Card as="li" key={invitation._id} className={styles.one}>
                <OneInvitation
                  invitation={invitation}
                  onTask={(name) => setTask({ name, invitation })}
                />
              </Card>
            ))}
          </ul>
        )}
      </PagedList>
      {task?.name === 'end' ? (
        <EndInvitation
          id={task.invitation._id}
          isOwn={false}
          next={SELECTED_TAB}
          onClose={onClose}
        />
      ) : null}
      {task?.name === 'suspend' ? (
        <SuspendInvited invitation={task.invitation} onClose={onClose} />
      ) : null}
    </>
  );
}

interface OneInvitationProps {
  invitation: AdminInvitation;
  onTask: (name: Task['name']) => void;
}

function OneInvitation({ invitation, onTask }: OneInvitationProps) {
  const { currentUser } = useAccount();
  const { by, createdAt, invited, isOpen } = invitation;
  const crop = cropOf(invitation, currentUser?._id);
  return (
    <>
      <header className={styles.head}>
        <h2>
          <Filled text={words.invitations.madeBy(longDate(createdAt))}>
            {by ? <ToProfile person={by} /> : words.moderation.somebodyGone}
          </Filled>
        </h2>
      </header>
      <InvitationFacts invitation={invitation} />
      <Invited
        people={invited}
        shownAs={(person) =>
          person.isSuspended ? (
            <Filled text={words.invitations.isSuspended}>
              <ToProfile person={person} />
            </Filled>
          ) : (
            <ToProfile person={person} />
          )
        }
      />
      {isOpen || crop.length > 0 ? (
        <div className={styles.actions}>
          {isOpen ? (
            <Button
              small
              aria-label={words.invitations.stopOf(longDate(createdAt))}
              onClick={() => onTask('end')}
            >
              {words.invitations.stop}
            </Button>
          ) : null}
          {crop.length > 0 ? (
            <Button small onClick={() => onTask('suspend')}>
              {words.invitations.suspendAll(crop.length)}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

interface SuspendInvitedProps {
  invitation: AdminInvitation;
  onClose: () => void;
}

function SuspendInvited({ invitation, onClose }: SuspendInvitedProps) {
  const { currentUser } = useAccount();
  const { say } = useToasts();
  const suspend = useSuspendInvited();
  const restore = useRestoreInvited();
  // As it was when it was opened: the list that is loaded again says otherwise.
  const [crop] = useState(() => cropOf(invitation, currentUser?._id));

  function takeBack(ids: string[]) {
    restore.mutateAsync(ids).then((count) => say(words.invitations.restored(count)), saidByWrite);
  }

  function press() {
    // Not the callbacks of mutate(): they are dropped when the reload takes this row away.
    suspend.mutateAsync(invitation._id).then((ids) => {
      say(
        words.moderation.suspendedMany(ids.length),
        ids.length > 0 ? { label: words.reviews.undo, onPress: () => takeBack(ids) } : undefined,
      );
      onClose();
      focusNext(SELECTED_TAB);
    }, saidByWrite);
  }

  return (
    <Confirm
      question={words.invitations.suspendQuestion(crop.length)}
      confirmLabel={
        suspend.isPending ? words.invitations.suspending : words.invitations.suspendAll(crop.length)
      }
      isBusy={suspend.isPending}
      onConfirm={press}
      onClose={onClose}
    >
      <div className={styles.one}>
        <Invited people={crop} />
        <p>
          {words.manageUsers.suspendIntro} {words.invitations.suspendMore}
        </p>
      </div>
    </Confirm>
  );
}

/** Whom suspending all would suspend: who is so already keeps their own reason, and nobody suspends themselves. */
const cropOf = ({ invited }: AdminInvitation, ownId: string | undefined) =>
  invited.filter(({ _id, isSuspended }) => !isSuspended && _id !== ownId);
