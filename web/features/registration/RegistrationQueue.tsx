import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Registration } from '../../../shared/contract/registration.ts';
import { dateAndTime } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { focusNext, SELECTED_TAB } from '../../ui/focusNext.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { saidByWrite } from '../../write.ts';
import styles from './Registration.module.css';
import { registrations, useDecline, useLetIn } from './registration.api.ts';

/** Those who ask to be let in, with what they answered. */
export function RegistrationQueue() {
  const list = useInfiniteQuery(registrations());
  const [declined, setDeclined] = useState<Registration>();
  return (
    <>
      <PagedList
        list={list}
        failed={words.moderation.failed}
        empty={<p className={styles.none}>{words.registration.none}</p>}
      >
        {(waiting) => (
          <ol className={styles.list}>
            {waiting.map((asked) => (
              <Card as="li" key={asked._id} className={styles.one}>
                <OneRegistration asked={asked} onDecline={() => setDeclined(asked)} />
              </Card>
            ))}
          </ol>
        )}
      </PagedList>
      {declined ? <Declining asked={declined} onClose={() => setDeclined(undefined)} /> : null}
    </>
  );
}

interface OneRegistrationProps {
  asked: Registration;
  onDecline: () => void;
}

function OneRegistration({ asked, onDecline }: OneRegistrationProps) {
  const { _id, username, email, role, bio, answer, createdAt } = asked;
  const { say } = useToasts();
  const letIn = useLetIn();

  function press() {
    if (letIn.isPending) return;
    // Not the callbacks of mutate(): they are dropped when the reload takes this row away.
    letIn.mutateAsync(_id).then(() => {
      say(words.registration.accepted(username));
      focusNext(SELECTED_TAB);
    }, saidByWrite);
  }

  return (
    <>
      <header className={styles.head}>
        <h3>
          <bdi>{username}</bdi>
        </h3>
        <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
      </header>
      <Facts className={styles.facts}>
        <bdi>{email}</bdi>
        {role === 'reader' ? null : <span>{words.manageUsers.request(role)}</span>}
      </Facts>
      <Said label={words.registration.answered} text={answer} />
      <Said label={words.registration.about} text={bio} />
      <div className={styles.actions}>
        <Button
          small
          variant="primary"
          aria-disabled={letIn.isPending}
          aria-label={letIn.isPending ? undefined : words.registration.acceptOf(username)}
          onClick={press}
        >
          {letIn.isPending ? words.registration.accepting : words.registration.accept}
        </Button>
        <Button
          small
          aria-disabled={letIn.isPending}
          aria-label={words.moderation.declineOf(username)}
          onClick={() => {
            if (!letIn.isPending) onDecline();
          }}
        >
          {words.moderation.decline}
        </Button>
      </div>
    </>
  );
}

const Said = ({ label, text }: { label: string; text: string | null }) =>
  text ? (
    <figure className={styles.said}>
      <figcaption>{label}</figcaption>
      <blockquote dir="auto">{text}</blockquote>
    </figure>
  ) : null;

interface DecliningProps {
  asked: Registration;
  onClose: () => void;
}

function Declining({ asked: { _id, username }, onClose }: DecliningProps) {
  const { say } = useToasts();
  const decline = useDecline();

  function press() {
    decline.mutateAsync(_id).then(() => {
      say(words.moderation.declined(username));
      onClose();
      focusNext(SELECTED_TAB);
    }, saidByWrite);
  }

  return (
    <Confirm
      question={words.registration.declineQuestion(username)}
      confirmLabel={decline.isPending ? words.registration.declining : words.moderation.decline}
      isBusy={decline.isPending}
      onConfirm={press}
      onClose={onClose}
    >
      <p>{words.registration.declineText}</p>
    </Confirm>
  );
}
