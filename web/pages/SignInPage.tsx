import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { signInErrors } from '../../shared/rules.ts';
import { useAccount } from '../account.tsx';
import { useSignIn } from '../features/accounts/accounts.api.ts';
import { returnOf } from '../navigation.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import form from '../ui/Form.module.css';
import { focusField } from '../ui/focusField.ts';
import { Page } from '../ui/Page.tsx';

/** Signs in, and leads back to the book one came from. */
export function SignInPage() {
  const { error, loading, dispatch } = useAccount();
  const navigate = useNavigate();
  const location = useLocation();
  const { returnTo, bookTitle } = returnOf(location);
  const signIn = useSignIn();
  const [values, setValues] = useState({ username: '', password: '' });
  const [errors, setErrors] = useState<ReturnType<typeof signInErrors>>({});

  // An error of another screen is not this one's.
  useEffect(() => dispatch({ type: 'error set', error: '' }), [dispatch]);

  function edit(field: 'username' | 'password', value: string) {
    setValues({ ...values, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = signInErrors(values);
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first) return focusField(event.currentTarget, first);
    if (loading) return;
    signIn.mutate(
      { username: values.username.trim(), password: values.password },
      { onSuccess: () => navigate(returnTo ?? '/home', { replace: true }) },
    );
  }

  return (
    <Page
      title="Welcome back"
      documentTitle="Sign in"
      width="narrow"
      intro={
        returnTo && bookTitle
          ? `Sign in to view "${bookTitle}" and access all features`
          : 'Sign in to your account'
      }
    >
      <form noValidate onSubmit={submit} className={form.form}>
        {error ? <Alert text={error} /> : null}
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={values.username}
          error={errors.username}
          onChange={(event) => edit('username', event.target.value)}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={values.password}
          error={errors.password}
          onChange={(event) => edit('password', event.target.value)}
        />
        <Button type="submit" look="primary" disabled={loading}>
          {loading ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
      <p className={form.links}>
        <span>
          New here? <Link to="/Account/Signup">Sign up</Link>
        </span>
        {returnTo && !returnTo.startsWith('/Account/') ? (
          <Link to={returnTo}>Back to the book</Link>
        ) : (
          <Link to="/home">Back to Home</Link>
        )}
      </p>
    </Page>
  );
}
