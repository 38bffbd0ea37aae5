import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { signInErrors } from '../../shared/rules.ts';
import { returnOf } from '../app/returnOf.ts';
import { signInFailure, site, useSignIn } from '../features/accounts/accounts.api.ts';
import { ElsewhereButton } from '../features/accounts/ElsewhereButton.tsx';
import { Epigraph } from '../features/accounts/Epigraph.tsx';
import { elsewhereSentence } from '../features/accounts/elsewhereSentence.ts';
import { NewcomerForm } from '../features/accounts/NewcomerForm.tsx';
import { PasskeyButton } from '../features/accounts/PasskeyButton.tsx';
import { bookDetails } from '../features/books/books.api.ts';
import { refusalTexts } from '../locales/refusalTexts.ts';
import { words } from '../locales/words.ts';
import { useSearchParams } from '../params.ts';
import { navigate, useLocation } from '../router.tsx';
import { ownProfile, useAccount } from '../session/account.tsx';
import { beginFirstSteps } from '../session/firstSteps.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { Filled } from '../ui/Filled.tsx';
import form from '../ui/Form.module.css';
import { FormAlert } from '../ui/FormAlert.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { useForm } from '../ui/useForm.ts';
import { useComeBack } from './useComeBack.ts';

/** Signs in, and leads back to the book one came from. */
export function SignInPage() {
  const { loading } = useAccount();
  const location = useLocation();
  const { returnTo } = returnOf(location);
  const { isComing, comeBack } = useComeBack();
  const bookTitle = useBookTitle();
  const { hasMail, oidc: provider } = useQuery(site()).data ?? {};
  const { field, submit, refusal, ...sent } = useForm({
    start: { username: '', password: '' },
    save: useSignIn(),
    check: (values) => refusalTexts(signInErrors(values)),
    bodyOf: ({ username, password }) => ({ username: username.trim(), password }),
    failure: signInFailure,
    onSaved: (user) => {
      if (user) void comeBack();
      else navigate('/Account/Confirm', { replace: true, state: returnOf(location) });
    },
  });
  // Also while one is signed in by a press on a page that was left since.
  const isBusy = loading || sent.isBusy || isComing;

  const { query, back, isComing: isComingBack, failed } = useElsewhere();
  const refusedElsewhere = query.get('refused');
  const refusalElsewhere = useMemo(() => {
    if (failed) return { text: words.accounts.signInFailed };
    return refusedElsewhere ? { text: elsewhereSentence(refusedElsewhere) } : undefined;
  }, [failed, refusedElsewhere]);
  const [isTried, setTried] = useState(false);

  function signIn(event: FormEvent) {
    if (isBusy) return event.preventDefault();
    // What was refused before is past.
    setTried(true);
    submit(event);
  }

  // Whoever came for a book may well have no account yet.
  const isForBook = bookTitle !== undefined;
  const SignUpLink = isForBook ? ButtonLink : Link;
  const newcomers = (
    <Filled text={words.accounts.newHere}>
      <SignUpLink to="/Account/Signup" state={returnOf(location)}>
        {words.accounts.signUp}
      </SignUpLink>
    </Filled>
  );

  if (isComingBack)
    return (
      <Page title={words.accounts.welcomeBack} width="narrow">
        <p role="status">{words.elsewhere.comingBack}</p>
      </Page>
    );
  if (query.get('new') === '1' && provider)
    return (
      <Page title={words.accounts.signUpTitle} width="narrow">
        <NewcomerForm
          name={provider.name}
          onDone={() => {
            const back = query.get('returnTo');
            const next = new URLSearchParams({ done: 'new', ...(back ? { returnTo: back } : {}) });
            navigate(`/Account/Signin?${next}`, { replace: true });
          }}
        />
      </Page>
    );
  return (
    <Page
      title={words.accounts.welcomeBack}
      documentTitle={words.accounts.signInTitle}
      width="narrow"
      intro={bookTitle ? words.accounts.signInForBook(bookTitle) : words.accounts.signInIntro}
    >
      {isForBook ? <p className={form.newcomers}>{newcomers}</p> : null}
      {provider?.only ? (
        <FormAlert refusal={refusalElsewhere} />
      ) : (
        <form noValidate onSubmit={signIn} className={form.form}>
          <FormAlert refusal={isTried ? refusal : refusalElsewhere} />
          <TextField
            label={words.accounts.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...field('username')}
          />
          <PasswordField
            label={words.accounts.password}
            autoComplete="current-password"
            required
            {...field('password')}
          />
          <Button type="submit" variant="primary" disabled={isBusy}>
            {isBusy ? words.accounts.signingIn : words.accounts.signIn}
          </Button>
        </form>
      )}
      <div className={form.apart}>
        <PasskeyButton isSecondFactor={false} onDone={comeBack} />
        {/* Whoever came by a link on another site goes on by a press here. */}
        <ElsewhereButton
          returnTo={returnTo ?? back}
          invitation={query.get('invitation') ?? undefined}
        />
      </div>
      {hasMail && !provider?.only ? (
        <p className={form.links}>
          <Link to="/Account/Forgot">{words.recovery.forgotLink}</Link>
        </p>
      ) : null}
      <p className={form.links}>
        {isForBook ? null : <span>{newcomers}</span>}
        {returnTo && /^\/(?:details|book)\//.test(returnTo) ? (
          <Link to={returnTo}>{words.controls.backToBook}</Link>
        ) : (
          <Link to="/home">{words.controls.backToHome}</Link>
        )}
      </p>
      <Epigraph />
    </Page>
  );
}

/**
 * Whoever comes back from a provider has a session, of which the page learns here, and goes on; whoever has become a member
 * there begins as those who fill in the form: at home, with what they came for or the first steps.
 */
function useElsewhere() {
  const [query] = useSearchParams();
  const location = useLocation();
  const { setUser } = useAccount();
  const queries = useQueryClient();
  const [failed, setFailed] = useState(false);
  const done = query.get('done');
  const isNew = done === 'new';
  const isDone = isNew || done === '1';
  const back = returnOf({ ...location, state: { returnTo: query.get('returnTo') } }).returnTo;
  useEffect(() => {
    if (!isDone) return;
    queries.fetchQuery({ ...ownProfile(), staleTime: 0 }).then(
      (user) => {
        if (isNew) beginFirstSteps(user._id);
        setUser(user);
        if (isNew) navigate('/home', { replace: true, state: back ? { returnTo: back } : null });
        else navigate(back ?? '/home', { replace: true });
      },
      () => setFailed(true),
    );
  }, [isDone, isNew, back, queries, setUser]);
  return { query, back, failed, isComing: isDone && !failed };
}

/** The title of the book that signing in leads back to; the press that led here may have come before it. */
function useBookTitle() {
  const { returnTo = '', bookTitle } = returnOf(useLocation());
  const [, googleId = ''] = /^\/(?:details|book)\/([\w-]+)$/.exec(returnTo) ?? [];
  const book = useQuery({ ...bookDetails(googleId), enabled: googleId !== '' && !bookTitle });
  return googleId ? (bookTitle ?? (book.data?.title || words.book.thisBook)) : undefined;
}
