import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { ApiToken } from '../../../shared/contract/tokens.ts';
import { dateAndTime, longDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Card.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import { saidByWrite } from '../../write.ts';
import styles from './Tokens.module.css';
import { ownTokens, useRevokeToken } from './tokens.api.ts';

/** The tokens with which one's programs come in, and a way to make one. */
export function TokenList({ onCreate }: { onCreate: () => void }) {
  const tokens = useQuery(ownTokens());
  const [revoked, setRevoked] = useState<ApiToken>();
  if (tokens.isPending) return <Skeleton shape="row" />;
  if (!tokens.data) return <RetryAlert text={words.tokens.failed} query={tokens} />;
  return (
    <div className={styles.tokens}>
      {tokens.data.length === 0 ? (
        <p>{words.tokens.none}</p>
      ) : (
        <ul className={styles.list}>
          {tokens.data.map((token) => (
            <TokenRow key={token._id} token={token} onRevoke={() => setRevoked(token)} />
          ))}
        </ul>
      )}
      <Button onClick={onCreate}>
        <KeyRound size={18} aria-hidden />
        {words.tokens.create}
      </Button>
      {revoked ? <Revocation token={revoked} onClose={() => setRevoked(undefined)} /> : null}
    </div>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, scopes, expiresAt, app } = token;
  return (
    <Row as="li" className={styles.token}>
      <KeyRound size={22} aria-hidden />
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <Facts className={styles.facts}>
          <span>{scopes.map((scope) => words.tokens.short[scope]).join(words.controls.comma)}</span>
          {app === null ? null : <span>{words.apps.ofApp}</span>}
          <span>{lastUseOf(token)}</span>
          {expiresAt === null ? null : <span>{words.tokens.endsOn(longDate(expiresAt))}</span>}
        </Facts>
      </div>
      <Button small aria-label={words.tokens.revokeOf(name)} onClick={onRevoke}>
        {words.tokens.revoke}
      </Button>
    </Row>
  );
}

function lastUseOf({ lastUsedAt, lastUsedFrom }: ApiToken) {
  if (lastUsedAt === null) return words.tokens.neverUsed;
  return lastUsedFrom === null
    ? words.tokens.lastUsedOn(dateAndTime(lastUsedAt))
    : words.tokens.lastUsed(dateAndTime(lastUsedAt), lastUsedFrom);
}

function Revocation({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { _id, name } = token;
  const { say } = useToasts();
  const revoke = useRevokeToken();

  function press() {
    // Not the callbacks of mutate(): the list that is loaded again takes the row away.
    revoke.mutateAsync(_id).then(() => {
      say(words.tokens.revoked(name));
      onClose();
      focusNext('#tokens');
    }, saidByWrite);
  }

  return (
    <Confirm
      question={words.tokens.revokeQuestion(name)}
      confirmLabel={revoke.isPending ? words.tokens.revoking : words.tokens.revoke}
      isBusy={revoke.isPending}
      onConfirm={press}
      onClose={onClose}
    >
      <p>{words.tokens.revokeText}</p>
    </Confirm>
  );
}
