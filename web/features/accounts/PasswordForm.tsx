import { confirmPasswordError, passwordError } from '../../../shared/rules.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useChangePassword } from './accounts.api.ts';
import styles from './Settings.module.css';
import { useSettingsForm } from './useSettingsForm.ts';

/** Changes one's password; how good it has to be, the server knows. */
export function PasswordForm({ username }: { username: string }) {
  const { say } = useToasts();
  const change = useChangePassword();
  const form = useSettingsForm({
    empty: {
      currentPassword: '',
      newPassword: '',
      confirmPassword: '',
      revokeTokens: '',
      renewAddresses: '',
    },
    check: ({ newPassword, confirmPassword }) => ({
      newPassword: passwordError(newPassword),
      confirmPassword: confirmPasswordError(newPassword, confirmPassword),
    }),
    send: ({ currentPassword, newPassword, revokeTokens, renewAddresses }) =>
      change.mutateAsync({
        currentPassword,
        newPassword,
        revokeTokens: revokeTokens !== '',
        renewAddresses: renewAddresses !== '',
      }),
    onDone: () => say(words.settings.passwordSaved),
    failure: words.settings.passwordFailed,
  });
  const others = [
    { label: words.tokens.withPassword, field: form.field('revokeTokens') },
    { label: words.feeds.withPassword, field: form.field('renewAddresses') },
  ];
  return (
    <form noValidate onSubmit={form.submit} className={styles.form} aria-labelledby="password">
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly name="username" autoComplete="username" value={username} />
      <PasswordField
        label={words.settings.currentPassword}
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <PasswordField
        label={words.settings.newPassword}
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      <PasswordField
        label={words.settings.confirmPassword}
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
      {others.map(({ label, field }) => (
        <CheckField
          key={label}
          label={label}
          checked={field.value !== ''}
          onChange={({ target }) =>
            field.onChange({ target: { value: target.checked ? 'yes' : '' } })
          }
        />
      ))}
      <FormAlert refusal={form.refusal} />
      <Button type="submit" aria-disabled={form.isBusy}>
        {form.isBusy ? words.controls.saving : words.settings.savePassword}
      </Button>
    </form>
  );
}
