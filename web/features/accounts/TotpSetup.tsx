import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Reply } from '../../../shared/contract/index.ts';
import { latinFigures } from '../../../shared/figures.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import styles from './Factors.module.css';
import { useBeginTotp, useConfirmTotp } from './factors.api.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useSettingsForm } from './useSettingsForm.ts';

/** What draws the code comes only where one is shown. */
const QrCode = lazy(async () => ({ default: (await import('../../ui/QrCode.tsx')).QrCode }));

type Begun = Reply<'POST /api/account/totp'>;

/** Sets an authenticator app up: the password, the code to scan, a first code, recovery codes. */
export function TotpSetup({ onClose }: { onClose: () => void }) {
  const { say } = useToasts();
  const begin = useBeginTotp();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<string[]>();

  function finish(recoveryCodes: string[]) {
    say(words.factors.appAdded);
    if (recoveryCodes.length === 0) return onClose();
    setCodes(recoveryCodes);
  }

  function step() {
    if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />;
    if (begun) return <FirstCode begun={begun} onDone={finish} />;
    return (
      <PasswordStep
        intro={words.factors.password1}
        label={words.factors.next}
        busyLabel={words.factors.next}
        failure={words.factors.setupFailed}
        send={async (values) => setBegun(await begin.mutateAsync(values))}
        onDone={() => {}}
        onCancel={onClose}
      />
    );
  }

  return (
    <Dialog title={words.factors.addApp} onClose={onClose}>
      {step()}
    </Dialog>
  );
}

function FirstCode({ begun, onDone }: { begun: Begun; onDone: (codes: string[]) => void }) {
  const { say, alert } = useToasts();
  const confirm = useConfirmTotp();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = useSettingsForm({
    empty: { code: '' },
    send: async (values) =>
      onDone((await confirm.mutateAsync({ code: latinFigures(values.code) })).recoveryCodes),
    onDone: () => {},
    failure: words.factors.setupFailed,
  });
  return (
    <form noValidate onSubmit={form.submit} className={styles.step}>
      <p>{words.factors.scan}</p>
      <Suspense fallback={<Skeleton shape="row" />}>
        <QrCode text={begun.uri} label={words.factors.qr} />
      </Suspense>
      <div>
        <p>{words.factors.typeInstead}</p>
        <p className={styles.key}>
          <code dir="ltr">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <Button
            small
            onClick={() =>
              copyText(begun.secret).then(
                () => say(words.factors.secretCopied),
                () => alert(words.factors.codesNotCopied),
              )
            }
          >
            {words.factors.copySecret}
          </Button>
        </p>
      </div>
      <TextField
        ref={field}
        label={words.factors.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        {...form.field('code')}
      />
      <FormAlert refusal={form.refusal} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? words.factors.confirming : words.factors.confirm}
        </Button>
      </div>
    </form>
  );
}
