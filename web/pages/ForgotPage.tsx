import { useState } from 'react';
import { forgottenNameError } from '../../shared/rules.ts';
import { useRequestReset } from '../features/accounts/accounts.api.ts';
import { useSettingsForm } from '../features/accounts/useSettingsForm.ts';
import { words } from '../locales/words.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import form from '../ui/Form.module.css';
import { FormAlert } from '../ui/FormAlert.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';

/** Asks for a mail with a link to a new password; whether there is such an account it does not say. */
export function ForgotPage() {
  const [isSent, setSent] = useState(false);
  const request = useRequestReset();
  const fields = useSettingsForm({
    empty: { username: '' },
    check: ({ username }) => ({ username: forgottenNameError(username) }),
    send: ({ username }) => request.mutateAsync({ username: username.trim() }),
    onDone: () => setSent(true),
    failure: words.recovery.sendFailed,
  });
  return (
    <Page title={words.recovery.forgotTitle} intro={words.recovery.forgotIntro} width="narrow">
      <form noValidate onSubmit={fields.submit} className={form.form}>
        <TextField
          label={words.recovery.name}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...fields.field('username')}
        />
        <FormAlert refusal={fields.refusal} />
        <Button type="submit" variant="primary" aria-disabled={fields.isBusy}>
          {fields.isBusy ? words.recovery.sending : words.recovery.send}
        </Button>
        <p role="status">{isSent ? words.recovery.sent : null}</p>
      </form>
      <p className={form.links}>
        <Link to="/Account/Signin">{words.recovery.backToSignIn}</Link>
      </p>
    </Page>
  );
}
