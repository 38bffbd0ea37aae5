import { useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { longDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Card.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import { saidByWrite } from '../../write.ts';
import { ownLink, useLink, useUnlink } from './elsewhere.api.ts';
import { elsewhereSentence } from './elsewhereSentence.ts';
import styles from './Factors.module.css';

interface ElsewhereSettingsProps {
  /** What the provider is called. */
  name: string;
  /** Nobody signs in here otherwise, so it stays linked. */
  isOnly: boolean;
  /** Why the account was not linked, as the address says it on the way back. */
  refused: string | null;
}

/** What is said above it: of a password only to whoever signs in with one, of unlinking only to whoever is linked. */
export function elsewhereIntro(
  { name, only }: { name: string; only: boolean },
  account?: { hasPassword: boolean; link: object | null },
) {
  if (only) return words.elsewhere.only(name);
  if (account?.hasPassword !== false) return words.elsewhere.intro(name);
  // Who came from a provider that the site had before: the button alone says what there is to do.
  return account.link ? words.elsewhere.passwordFirst(name) : undefined;
}

/** Links one's account with the provider with which people may sign in as well, and unlinks it. */
export function ElsewhereSettings({ name, isOnly, refused }: ElsewhereSettingsProps) {
  const link = useQuery(ownLink());
  const go = useLink();
  const [isAsked, setAsked] = useState(false);
  if (link.isPending) return <Skeleton shape="row" />;
  if (link.data === undefined) return <RetryAlert text={words.elsewhere.loadFailed} query={link} />;
  const { link: linked, hasPassword } = link.data;
  return (
    <div className={styles.factors}>
      {refused && linked === null ? <Alert text={elsewhereSentence(refused)} /> : null}
      {linked ? (
        <Row className={styles.factor}>
          <LogIn size={22} aria-hidden />
          <div>
            <p className={styles.name}>
              <bdi>{name}</bdi>
            </p>
            <p className={styles.fact}>{words.elsewhere.linked(longDate(linked.linkedAt))}</p>
            {linked.lastUsedAt ? (
              <p className={styles.fact}>{words.elsewhere.used(longDate(linked.lastUsedAt))}</p>
            ) : null}
          </div>
          {hasPassword && !isOnly ? (
            <Button small onClick={() => setAsked(true)}>
              {words.elsewhere.unlink}
            </Button>
          ) : null}
        </Row>
      ) : (
        <div className={styles.actions}>
          <Button aria-disabled={go.isPending} onClick={() => go.isPending || go.mutate()}>
            <LogIn size={18} aria-hidden />
            {words.elsewhere.link(name)}
          </Button>
        </div>
      )}
      {isAsked ? <Unlinking name={name} onClose={() => setAsked(false)} /> : null}
    </div>
  );
}

function Unlinking({ name, onClose }: { name: string; onClose: () => void }) {
  const unlink = useUnlink();
  const { say } = useToasts();
  return (
    <Confirm
      question={words.elsewhere.unlinkQuestion(name)}
      confirmLabel={words.elsewhere.unlink}
      isBusy={unlink.isPending}
      onConfirm={() =>
        unlink.mutateAsync().then(() => {
          say(words.elsewhere.unlinked);
          onClose();
          focusNext('#elsewhere');
        }, saidByWrite)
      }
      onClose={onClose}
    >
      <p>{words.elsewhere.unlinkText}</p>
    </Confirm>
  );
}
