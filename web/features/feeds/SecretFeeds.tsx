import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OWN_FEEDS, type OwnFeed } from '../../../shared/feeds.ts';
import { failureMessage } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Copyable } from '../../ui/Copyable.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import { saidByWrite } from '../../write.ts';
import styles from './Feeds.module.css';
import { ownFeeds, useRenewFeeds } from './feeds.api.ts';

/** The addresses at which one's own is read by whoever knows them: shown when asked for, renewed one by one or all. */
export function SecretFeeds() {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.part}>
      <h3 id="secret-feeds" tabIndex={-1}>
        {words.feeds.secret}
      </h3>
      <p className={styles.note}>{words.feeds.secretIntro}</p>
      {isShown ? (
        <Addresses />
      ) : (
        <Button
          onClick={() => {
            setShown(true);
            focusNext('#secret-feeds');
          }}
        >
          {words.feeds.show}
        </Button>
      )}
    </div>
  );
}

function Addresses() {
  const feeds = useQuery(ownFeeds());
  const [renewed, setRenewed] = useState<OwnFeed | 'all'>();
  if (feeds.isPending) return <Skeleton shape="row" />;
  if (!feeds.data)
    return <RetryAlert text={failureMessage(feeds.error, words.feeds.failed)} query={feeds} />;
  const addresses = feeds.data;
  return (
    <>
      {OWN_FEEDS.map((which) => (
        <Copyable
          key={which}
          label={words.feeds.kinds[which]}
          text={location.origin + addresses[which]}
        >
          <Button
            small
            variant="quiet"
            aria-label={words.feeds.renewOf(words.feeds.kinds[which])}
            onClick={() => setRenewed(which)}
          >
            {words.feeds.renew}
          </Button>
        </Copyable>
      ))}
      <Button small onClick={() => setRenewed('all')}>
        {words.feeds.renewAll}
      </Button>
      {renewed ? <Renewal which={renewed} onClose={() => setRenewed(undefined)} /> : null}
    </>
  );
}

function Renewal({ which, onClose }: { which: OwnFeed | 'all'; onClose: () => void }) {
  const { say } = useToasts();
  const renew = useRenewFeeds();
  return (
    <Confirm
      question={which === 'all' ? words.feeds.renewAllQuestion : words.feeds.renewQuestion}
      confirmLabel={renew.isPending ? words.feeds.renewing : words.feeds.renew}
      isBusy={renew.isPending}
      onConfirm={() => {
        renew.mutateAsync(which).then(() => {
          say(words.feeds.renewed);
          onClose();
        }, saidByWrite);
      }}
      onClose={onClose}
    >
      <p>{words.feeds.renewText}</p>
    </Confirm>
  );
}
