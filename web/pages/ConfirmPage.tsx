import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../shared/contract/index.ts';
import { latinFigures } from '../../shared/figures.ts';
import { failureMessage } from '../api.ts';
import { returnOf } from '../app/returnOf.ts';
import { signInStep, useShowCode } from '../features/accounts/factors.api.ts';
import { PasskeyButton } from '../features/accounts/PasskeyButton.tsx';
import { useSettingsForm } from '../features/accounts/useSettingsForm.ts';
import { words } from '../locales/words.ts';
import { useLocation } from '../router.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import form from '../ui/Form.module.css';
import { FormAlert } from '../ui/FormAlert.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useComeBack } from './useComeBack.ts';

/** The second factor, after the password. */
export function ConfirmPage() {
  const location = useLocation();
  const step = useQuery(signInStep());
  const { comeBack } = useComeBack();

  return (
    <Page title={words.factors.stepTitle} width="narrow">
      {step.isPending ? <Waiting text={words.states.loading} hasSpinner /> : null}
      {step.isError ? <Alert text={failureMessage(step.error, words.factors.stepFailed)} /> : null}
      {step.data ? <Ways ways={step.data} onDone={comeBack} /> : null}
      <p className={form.links}>
        <Link to="/Account/Signin" replace state={returnOf(location)}>
          {words.factors.signInAgain}
        </Link>
      </p>
    </Page>
  );
}

/** A passkey first: it is the least to do. */
const Ways = ({
  ways,
  onDone,
}: {
  ways: Reply<'GET /api/users/signin/step'>;
  onDone: () => void;
}) => (
  <div className={form.form}>
    {ways.passkeys ? <PasskeyButton isSecondFactor onDone={onDone} /> : null}
    {ways.totp || ways.recoveryCodes ? (
      <CodeForm hasApp={ways.totp} hasPasskeys={ways.passkeys} onDone={onDone} />
    ) : null}
  </div>
);

interface CodeFormProps {
  hasApp: boolean;
  hasPasskeys: boolean;
  onDone: () => void;
}

function CodeForm({ hasApp, hasPasskeys, onDone }: CodeFormProps) {
  const [isRecovery, setRecovery] = useState(!hasApp);
  const show = useShowCode();
  const fields = useSettingsForm({
    empty: { code: '' },
    send: ({ code }) => show.mutateAsync({ code: latinFigures(code) }),
    onDone,
    failure: words.factors.stepFailed,
  });
  return (
    <form noValidate onSubmit={fields.submit} className={form.form}>
      <TextField
        key={isRecovery ? 'recovery' : 'app'}
        label={isRecovery ? words.factors.recoveryCode : words.factors.code}
        hint={isRecovery ? undefined : words.factors.stepIntro}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        {...fields.field('code')}
      />
      <FormAlert refusal={fields.refusal} />
      <Button
        type="submit"
        variant={hasPasskeys ? 'secondary' : 'primary'}
        aria-disabled={fields.isBusy}
      >
        {fields.isBusy ? words.accounts.signingIn : words.accounts.signIn}
      </Button>
      {hasApp ? (
        <Button variant="quiet" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? words.factors.useApp : words.factors.useRecovery}
        </Button>
      ) : null}
    </form>
  );
}
