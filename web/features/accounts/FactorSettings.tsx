import { useQuery } from '@tanstack/react-query';
import { Fingerprint, KeyRound, Smartphone } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { Factors, Passkey } from '../../../shared/contract/factors.ts';
import { longDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import { site } from './accounts.api.ts';
import styles from './Factors.module.css';
import {
  knowsPasskeys,
  ownFactors,
  useMakeRecoveryCodes,
  useRemovePasskey,
  useRemoveTotp,
} from './factors.api.ts';
import { PasskeySetup } from './PasskeySetup.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TotpSetup } from './TotpSetup.tsx';

type Task = 'add app' | 'remove app' | 'new codes' | 'add passkey' | Passkey;

/** What is asked for after the password: setting it up, and taking it away. */
export function FactorSettings() {
  const factors = useQuery(ownFactors());
  const [task, setTask] = useState<Task>();
  if (factors.isPending) return <Skeleton shape="row" />;
  if (!factors.data) return <RetryAlert text={words.factors.failed} query={factors} />;
  return (
    <div className={styles.factors}>
      <FactorList factors={factors.data} onTask={setTask} />
      {dialogOf(task, () => setTask(undefined))}
    </div>
  );
}

interface FactorListProps {
  factors: Factors;
  onTask: (task: Task) => void;
}

function FactorList({ factors, onTask }: FactorListProps) {
  const { totpSince, passkeys, recoveryCodes } = factors;
  const offers = useQuery(site()).data;
  const hasNone = totpSince === null && passkeys.length === 0;
  return (
    <>
      {hasNone ? <p>{words.factors.none}</p> : null}
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey._id} passkey={passkey} onRemove={() => onTask(passkey)} />
      ))}
      {totpSince === null ? null : (
        <Row className={styles.factor}>
          <Smartphone size={22} aria-hidden />
          <div>
            <p className={styles.name}>{words.factors.app}</p>
            <p className={styles.fact}>{words.factors.appSince(longDate(totpSince))}</p>
          </div>
          <Button small onClick={() => onTask('remove app')}>
            {words.factors.removeApp}
          </Button>
        </Row>
      )}
      {hasNone ? null : (
        <Row className={styles.factor}>
          <KeyRound size={22} aria-hidden />
          <p>{words.factors.codesLeft(recoveryCodes)}</p>
          <Button small onClick={() => onTask('new codes')}>
            {words.factors.newCodes}
          </Button>
        </Row>
      )}
      <div className={styles.actions}>
        {totpSince === null && offers?.hasAuthenticatorApps ? (
          <Button onClick={() => onTask('add app')}>
            <Smartphone size={18} aria-hidden />
            {words.factors.addApp}
          </Button>
        ) : null}
        {offers?.hasPasskeys && knowsPasskeys() ? (
          <Button onClick={() => onTask('add passkey')}>
            <Fingerprint size={18} aria-hidden />
            {words.factors.addPasskey}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <Row className={styles.factor}>
      <Fingerprint size={22} aria-hidden />
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.fact}>
          {lastUsedAt === null
            ? words.factors.passkeySince(longDate(createdAt))
            : words.factors.passkeyUsed(longDate(lastUsedAt))}
        </p>
      </div>
      <Button small aria-label={words.factors.removePasskey(name)} onClick={onRemove}>
        {words.factors.remove}
      </Button>
    </Row>
  );
}

function dialogOf(task: Task | undefined, onClose: () => void) {
  if (typeof task === 'object') return <PasskeyRemoval passkey={task} onClose={onClose} />;
  if (task === 'add passkey') return <PasskeySetup onClose={onClose} />;
  if (task === 'add app') return <TotpSetup onClose={onClose} />;
  if (task === 'remove app') return <TotpRemoval onClose={onClose} />;
  return task === 'new codes' ? <NewCodes onClose={onClose} /> : null;
}

function TotpRemoval({ onClose }: { onClose: () => void }) {
  return (
    <Removal
      title={words.factors.removeQuestion}
      done={words.factors.appRemoved}
      send={useRemoveTotp().mutateAsync}
      onClose={onClose}
    />
  );
}

function PasskeyRemoval({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <Removal
      title={words.factors.removePasskeyQuestion(passkey.name)}
      done={words.factors.passkeyRemoved}
      send={useRemovePasskey(passkey._id).mutateAsync}
      onClose={onClose}
    />
  );
}

interface RemovalProps {
  title: string;
  /** What is said when it is gone. */
  done: string;
  send: ComponentProps<typeof PasswordStep>['send'];
  onClose: () => void;
}

/** Asks for the password before a factor goes. */
function Removal({ title, done, send, onClose }: RemovalProps) {
  const { say } = useToasts();
  return (
    <Dialog title={title} onClose={onClose}>
      <PasswordStep
        intro={words.factors.password1}
        variant="danger"
        label={words.factors.remove}
        busyLabel={words.factors.removing}
        failure={words.factors.removeFailed}
        send={send}
        onDone={() => {
          say(done);
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function NewCodes({ onClose }: { onClose: () => void }) {
  const make = useMakeRecoveryCodes();
  const [codes, setCodes] = useState<string[]>();
  return (
    <Dialog title={words.factors.newCodesQuestion} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordStep
          intro={words.factors.newCodesIntro}
          label={words.factors.makeCodes}
          busyLabel={words.factors.makeCodes}
          failure={words.factors.codesFailed}
          send={async (values) => setCodes((await make.mutateAsync(values)).recoveryCodes)}
          onDone={() => {}}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
