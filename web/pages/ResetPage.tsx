import { useQuery, useQueryClient } from '@tanstack/react-query';
import { confirmPasswordError, passwordError } from '../../shared/rules.ts';
import { isStatus } from '../api.ts';
import { site, useResetPassword } from '../features/accounts/accounts.api.ts';
import { useSettingsForm } from '../features/accounts/useSettingsForm.ts';
import { words } from '../locales/words.ts';
import { navigate, useLocation } from '../router.tsx';
import { ownProfile, useAccount } from '../session/account.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import form from '../ui/Form.module.css';
import { FormAlert } from '../ui/FormAlert.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { tokenOf } from './tokenOf.ts';

/** Chooses a new password, by the link of a mail or of an admin. */
export function ResetPage() {
  const token = tokenOf(useLocation());
  const hasMail = useQuery(site()).data?.hasMail;
  const queries = useQueryClient();
  const { currentUser, dropUser } = useAccount();
  const { say } = useToasts();
  const reset = useResetPassword();
  const fields = useSettingsForm({
    empty: { password: '', confirmPassword: '' },
    check: ({ password, confirmPassword }) => ({
      password: passwordError(password),
      confirmPassword: confirmPasswordError(password, confirmPassword),
    }),
    send: ({ password }) => reset.mutateAsync({ token, password }),
    onDone: () => {
      say(words.recovery.resetDone);
      // The link is worth nothing any more, and back does not lead to it.
      navigate('/Account/Signin', { replace: true });
      if (currentUser) void queries.fetchQuery({ ...ownProfile(), staleTime: 0 }).catch(drop);
    },
    failure: words.recovery.resetFailed,
  });

  /** It was the account that is signed in here; somebody else stays. */
  function drop(error: unknown) {
    if (isStatus(error, 401)) dropUser();
  }

  return (
    <Page title={words.recovery.resetTitle} intro={words.recovery.resetIntro} width="narrow">
      {token === '' ? (
        <Alert text={words.recovery.noToken} />
      ) : (
        <form noValidate onSubmit={fields.submit} className={form.form}>
          <PasswordField
            label={words.settings.newPassword}
            autoComplete="new-password"
            {...fields.field('password')}
          />
          <PasswordField
            label={words.settings.confirmPassword}
            autoComplete="new-password"
            {...fields.field('confirmPassword')}
          />
          <FormAlert refusal={fields.refusal} />
          <Button type="submit" variant="primary" aria-disabled={fields.isBusy}>
            {fields.isBusy ? words.controls.saving : words.recovery.reset}
          </Button>
        </form>
      )}
      <p className={form.links}>
        {hasMail ? <Link to="/Account/Forgot">{words.recovery.askAgain}</Link> : null}
        <Link to="/Account/Signin">{words.recovery.backToSignIn}</Link>
      </p>
    </Page>
  );
}
