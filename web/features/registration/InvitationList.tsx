import { useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Invitation } from '../../../shared/contract/registration.ts';
import { longDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { EndInvitation } from './EndInvitation.tsx';
import { InvitationDialog } from './InvitationDialog.tsx';
import { InvitationFacts, Invited } from './InvitationFacts.tsx';
import styles from './Registration.module.css';
import { ownInvitations } from './registration.api.ts';

/** One's own invitations: their links, who came in by them, their end, and a way to make one. */
export function InvitationList() {
  const list = useInfiniteQuery(ownInvitations());
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<Invitation>();
  return (
    <div className={styles.part}>
      <Button onClick={() => setMaking(true)}>
        <UserPlus size={18} aria-hidden />
        {words.invitations.create}
      </Button>
      <PagedList
        list={list}
        failed={words.invitations.failed}
        empty={<p>{words.invitations.none}</p>}
      >
        {(invitations) => (
          <ul className={styles.list}>
            {invitations.map((invitation) => (
              <Card as="li" key={invitation._id} className={styles.one}>
                <header className={styles.head}>
                  <h3>{words.invitations.madeOn(longDate(invitation.createdAt))}</h3>
                </header>
                <InvitationFacts invitation={invitation} />
                <Invited people={invitation.invited} />
                {invitation.isOpen ? (
                  <div className={styles.actions}>
                    <Button
                      small
                      aria-label={words.invitations.stopOf(longDate(invitation.createdAt))}
                      onClick={() => setEnding(invitation)}
                    >
                      {words.invitations.stop}
                    </Button>
                  </div>
                ) : null}
              </Card>
            ))}
          </ul>
        )}
      </PagedList>
      {isMaking ? <InvitationDialog onClose={() => setMaking(false)} /> : null}
      {ending ? (
        <EndInvitation
          id={ending._id}
          isOwn
          next="#invitations"
          onClose={() => setEnding(undefined)}
        />
      ) : null}
    </div>
  );
}
