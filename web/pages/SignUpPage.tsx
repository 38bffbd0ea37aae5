import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { PASSWORD_MIN } from '../../shared/limits.ts';
import { ROLES } from '../../shared/roles.ts';
import { confirmPasswordError, signUpErrors } from '../../shared/rules.ts';
import { ApiError } from '../api.ts';
import { returnOf } from '../app/returnOf.ts';
import { useSignUp } from '../features/accounts/accounts.api.ts';
import { Epigraph } from '../features/accounts/Epigraph.tsx';
import { refusalTexts } from '../locales/refusalTexts.ts';
import { words } from '../locales/words.ts';
import { navigate, useLocation } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { roleNotice } from '../session/roleNotice.ts';
import { useRoleHint } from '../session/rolePolicy.ts';
import { Button } from '../ui/Button.tsx';
import { SelectField, TextField } from '../ui/Field.tsx';
import { Filled } from '../ui/Filled.tsx';
import form from '../ui/Form.module.css';
import { FormAlert } from '../ui/FormAlert.tsx';
import { focusField } from '../ui/focusField.ts';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { useSavedForm } from '../ui/useSavedForm.ts';
import { useComeBack } from './useComeBack.ts';

const EMPTY = { username: '', email: '', role: '', password: '', confirmPassword: '' };
type Field = keyof typeof EMPTY;

/** Makes an account; home then offers the way back to what one came from. */
export function SignUpPage() {
  const { error, loading, dispatch } = useAccount();
  const location = useLocation();
  const { back, isComing, fulfill } = useComeBack();
  const isBusy = loading || isComing;
  const { say } = useToasts();
  const signUp = useSignUp();
  const roleHint = useRoleHint();
  const { values, setValues, forget } = useSavedForm('sign-up', EMPTY);
  const [errors, setErrors] = useState<Partial<Record<Field, string | undefined>>>({});

  const refusal = useMemo(() => (error ? { text: error } : undefined), [error]);

  useEffect(() => dispatch({ type: 'error set', error: '' }), [dispatch]);

  const field = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    required: true,
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const confirmation = confirmPasswordError(values.password, values.confirmPassword);
    const wrong: typeof errors = refusalTexts({
      ...signUpErrors(values),
      confirmPassword: confirmation,
    });
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first) return focusField(element, first);
    if (isBusy) return;
    const { username, email, role, password } = values;
    signUp.mutate(
      { username: username.trim(), email: email.trim(), password, role },
      {
        onSuccess: async (user) => {
          forget();
          const rest = await fulfill();
          const notice = roleNotice(user);
          if (notice) say(notice);
          navigate('/home', { replace: true, state: back.returnTo ? { ...back, ...rest } : null });
        },
        onError: (refusal) => {
          if (refusal instanceof ApiError) setErrors(refusal.fields);
        },
      },
    );
  }

  return (
    <Page
      title={words.accounts.joinUs}
      documentTitle={words.accounts.signUpTitle}
      intro={words.accounts.signUpIntro}
      width="narrow"
    >
      <form noValidate onSubmit={submit} className={form.form}>
        <TextField
          label={words.accounts.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <TextField
          label={words.accounts.email}
          type="email"
          autoComplete="email"
          {...field('email')}
        />
        <SelectField label={words.accounts.identity} hint={roleHint} {...field('role')}>
          <option value="">{words.accounts.selectIdentity}</option>
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {words.roles[role]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={words.accounts.password}
          type="password"
          hint={words.accounts.passwordHint(PASSWORD_MIN)}
          autoComplete="new-password"
          {...field('password')}
        />
        <TextField
          label={words.accounts.confirmPassword}
          type="password"
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        <FormAlert refusal={refusal} />
        <Button type="submit" variant="primary" disabled={isBusy}>
          {isBusy ? words.accounts.signingUp : words.accounts.signUp}
        </Button>
      </form>
      <p className={form.links}>
        <span>
          <Filled text={words.accounts.haveAccount}>
            <Link to="/Account/Signin" state={returnOf(location)}>
              {words.accounts.signIn}
            </Link>
          </Filled>
        </span>
        <Link to="/home">{words.controls.backToHome}</Link>
      </p>
      <Epigraph />
    </Page>
  );
}
