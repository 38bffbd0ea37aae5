import { emailError } from '../../../shared/rules.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useChangeEmail } from './accounts.api.ts';
import { EmailVerification } from './EmailVerification.tsx';
import { OwnerField, useOwner } from './OwnerField.tsx';
import styles from './Settings.module.css';
import { useSettingsForm } from './useSettingsForm.ts';

interface EmailFormProps {
  current: string | undefined;
  /** Whether the address is proven; undefined where nobody asks, as the site sends no mail. */
  isVerified: boolean | undefined;
}

/** Changes one's e-mail address. */
export function EmailForm({ current, isVerified }: EmailFormProps) {
  const { say } = useToasts();
  const change = useChangeEmail();
  const owner = useOwner('email');
  const form = useSettingsForm({
    owner,
    empty: { email: '', currentPassword: '' },
    savedAs: 'email',
    check: ({ email }) => ({ email: emailError(email) }),
    send: ({ email, currentPassword }) =>
      change.mutateAsync({ email: email.trim(), currentPassword }),
    onDone: () => say(words.settings.emailSaved),
    failure: words.settings.emailFailed,
  });
  return (
    <form noValidate onSubmit={form.submit} className={styles.form} aria-labelledby="email">
      {current ? (
        <p className={styles.current}>
          <bdi>{current}</bdi>
        </p>
      ) : null}
      {isVerified === undefined ? null : <EmailVerification isVerified={isVerified} />}
      <TextField
        label={words.settings.newEmail}
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <OwnerField owner={owner} {...form.field('currentPassword')} />
      <FormAlert refusal={form.refusal} />
      <Button type="submit" aria-disabled={form.isBusy}>
        {form.isBusy ? words.controls.saving : words.settings.saveEmail}
      </Button>
    </form>
  );
}
