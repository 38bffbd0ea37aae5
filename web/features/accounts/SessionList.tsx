import { useInfiniteQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import type { SignedIn } from '../../../shared/contract/settings.ts';
import { dateAndTime, longDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { loadedList } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import { saidByWrite } from '../../write.ts';
import { ownSessions, useEndOtherSessions, useEndSession } from './accounts.api.ts';
import styles from './Settings.module.css';

/** Where one is signed in; what one does not know can be ended. */
export function SessionList() {
  const { say } = useToasts();
  const list = useInfiniteQuery(ownSessions());
  const endOthers = useEndOtherSessions();
  const known = loadedList(list);
  if (known.is === 'loading') return <Skeleton shape="row" />;
  if (known.is !== 'there') return <RetryAlert text={words.settings.sessionsFailed} query={list} />;
  const sessions = known.value;
  return (
    <>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <Session key={session._id} session={session} />
        ))}
      </ul>
      <MoreButton query={list} />
      {sessions.length > 1 ? (
        <Button
          aria-disabled={endOthers.isPending}
          onClick={() => {
            if (endOthers.isPending) return;
            endOthers.mutate(undefined, {
              onSuccess: () => {
                say(words.settings.othersEnded);
                focusNext('#sessions');
              },
            });
          }}
        >
          {endOthers.isPending ? words.settings.ending : words.settings.endOthers}
        </Button>
      ) : null}
    </>
  );
}

/** `Firefox on Linux`, or what of both is known. */
function deviceOf({ browser, system }: SignedIn) {
  if (browser && system) return words.settings.device(browser, system);
  return browser ?? system ?? words.settings.unknownDevice;
}

function Session({ session }: { session: SignedIn }) {
  const { say } = useToasts();
  const end = useEndSession();
  const device = deviceOf(session);

  function press() {
    if (end.isPending) return;
    // Not the callbacks of mutate(): they are dropped when the reload takes this row away.
    end.mutateAsync(session._id).then(() => {
      say(words.settings.sessionEnded(device));
      focusNext('#sessions');
    }, saidByWrite);
  }

  return (
    <Row as="li" className={styles.session}>
      <MonitorSmartphone size={22} aria-hidden />
      <div>
        <p className={styles.device}>{device}</p>
        <Facts className={styles.facts}>
          <span>{words.settings.lastSeen(dateAndTime(session.lastSeenAt))}</span>
          <span>{words.settings.signedInOn(longDate(session.createdAt))}</span>
        </Facts>
      </div>
      {session.isCurrent ? (
        <span className={styles.own}>{words.settings.thisDevice}</span>
      ) : (
        <Button
          small
          aria-disabled={end.isPending}
          aria-label={words.settings.endSessionOf(device)}
          onClick={press}
        >
          {end.isPending ? words.settings.ending : words.settings.endSession}
        </Button>
      )}
    </Row>
  );
}
