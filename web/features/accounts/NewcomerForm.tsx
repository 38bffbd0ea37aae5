import { useQuery } from '@tanstack/react-query';
import { emailError } from '../../../shared/rules.ts';
import { api } from '../../api.ts';
import { refusalText, words } from '../../locales/words.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import { newcomer } from './elsewhere.api.ts';
import { useSettingsForm } from './useSettingsForm.ts';

interface NewcomerFormProps {
  /** What the provider is called. */
  name: string;
  onDone: () => void;
}

/** Asks somebody new for their address, which the provider has not said, and makes their account. */
export function NewcomerForm({ name, onDone }: NewcomerFormProps) {
  const who = useQuery({ ...newcomer(), retry: false });
  const fields = useSettingsForm({
    empty: { email: '' },
    check: ({ email }) => ({ email: emailError(email) }),
    send: ({ email }) => api('POST /api/oidc/signup', { body: { email: email.trim() } }),
    onDone,
    failure: words.elsewhere.createFailed,
  });
  if (who.isPending) return <Skeleton shape="row" />;
  if (who.data === undefined) return <Alert text={refusalText({ id: 'sign_in_expired' })} />;
  return (
    <form noValidate onSubmit={fields.submit} className={form.form}>
      <p>{words.elsewhere.askAddress(name)}</p>
      <TextField
        label={words.accounts.email}
        type="email"
        autoComplete="email"
        hint={words.elsewhere.called(who.data.username)}
        {...fields.field('email')}
      />
      <FormAlert refusal={fields.refusal} />
      <Button type="submit" variant="primary" aria-disabled={fields.isBusy}>
        {fields.isBusy ? words.accounts.signingUp : words.accounts.signUp}
      </Button>
    </form>
  );
}
