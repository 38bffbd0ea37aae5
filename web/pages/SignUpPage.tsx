import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Site } from '../../shared/contract/settings.ts';
import { PASSWORD_MIN, REGISTRATION_ANSWER_MAX } from '../../shared/limits.ts';
import { ROLES } from '../../shared/roles.ts';
import { confirmPasswordError, registrationAnswerError, signUpErrors } from '../../shared/rules.ts';
import { ApiError } from '../api.ts';
import { returnOf } from '../app/returnOf.ts';
import { isWaiting, signUpSentence, site, useSignUp } from '../features/accounts/accounts.api.ts';
import { ElsewhereButton } from '../features/accounts/ElsewhereButton.tsx';
import { Epigraph } from '../features/accounts/Epigraph.tsx';
import { refusalTexts } from '../locales/refusalTexts.ts';
import { refusalText, words } from '../locales/words.ts';
import { useSearchParams } from '../params.ts';
import { navigate, useLocation } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { beginFirstSteps } from '../session/firstSteps.ts';
import { RoleHint } from '../session/RoleHint.tsx';
import { roleNotice } from '../session/roleNotice.ts';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { SelectField, TextArea, TextField } from '../ui/Field.tsx';
import { Filled } from '../ui/Filled.tsx';
import form from '../ui/Form.module.css';
import { FormAlert } from '../ui/FormAlert.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { useFormOf } from '../ui/useForm.ts';
import { useSavedForm } from '../ui/useSavedForm.ts';
import { useComeBack } from './useComeBack.ts';

const EMPTY = {
  username: '',
  email: '',
  role: '',
  password: '',
  confirmPassword: '',
  answer: '',
  invitation: '',
};

/**
 * Makes an account, or asks for one, as the site lets people in; home then offers the way back to what one came from,
 * and the steps to begin with.
 */
export function SignUpPage() {
  const { loading } = useAccount();
  const location = useLocation();
  const { back, isComing, fulfill } = useComeBack();
  const { say } = useToasts();
  const offers = useQuery(site()).data;
  // The server says who may in any case: until it is known here, everybody is shown the form.
  const registration = offers?.registration ?? 'open';
  const question = offers?.registrationQuestion ?? undefined;
  const typed = useSavedForm('sign-up', EMPTY);
  const { setValues, restart } = typed;
  /** The address of whoever has asked to be let in. */
  const [asked, setAsked] = useState<string>();

  // It stays in this tab with what is typed: who looks at the page to sign in, and comes back, has it still.
  const code = useSearchParams()[0].get('invitation');
  useEffect(() => {
    if (code) setValues((before) => ({ ...before, invitation: code }));
  }, [code, setValues]);
  const invitation = code ?? typed.values.invitation;

  const { field, submit, refusal, ...sent } = useFormOf(typed, {
    save: useSignUp(),
    check: (values) =>
      refusalTexts({
        ...signUpErrors(values),
        confirmPassword: confirmPasswordError(values.password, values.confirmPassword),
        ...(question === undefined ? {} : { answer: registrationAnswerError(values.answer) }),
      }),
    bodyOf: ({ username, email, role, password, answer }) => ({
      username: username.trim(),
      email: email.trim(),
      password,
      role,
      // Also where it is not known yet that one is asked for.
      ...(invitation ? { invitation } : {}),
      ...(question === undefined ? {} : { answer }),
    }),
    // What a field says is not said above the button once more.
    failure: (error) => (isOfField(error, question !== undefined) ? '' : signUpSentence(error)),
    async onSaved(user) {
      if (isWaiting(user)) {
        restart();
        return setAsked(typed.values.email.trim());
      }
      beginFirstSteps(user._id);
      const rest = await fulfill();
      // Whatever was typed meanwhile: nothing of it is there for whoever comes next.
      restart();
      const notice = roleNotice(user);
      if (notice) say(notice);
      navigate('/home', { replace: true, state: back.returnTo ? { ...back, ...rest } : null });
    },
  });
  // Also while one is signed in by a press on a page that was left since.
  const isBusy = loading || sent.isBusy || isComing;
  const required = (name: keyof typeof EMPTY) => ({ ...field(name), required: true });

  const isShut = registration === 'closed' || (registration === 'invite' && !invitation);
  return (
    <Page
      title={isShut && !asked ? words.accounts.signUpTitle : words.accounts.joinUs}
      documentTitle={words.accounts.signUpTitle}
      intro={isShut || asked ? undefined : introOf(registration)}
      width="narrow"
    >
      {asked ? <Asked email={asked} hasMail={offers?.hasMail === true} /> : null}
      {isShut && !asked ? (
        <Empty
          drawing="lamp"
          text={refusalText({
            id: registration === 'closed' ? 'registration_closed' : 'invitation_required',
          })}
        />
      ) : null}
      {isShut || asked || offers?.oidc?.only ? null : (
        <form noValidate onSubmit={submit} className={form.form}>
          <TextField
            label={words.accounts.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...required('username')}
          />
          <TextField
            label={words.accounts.email}
            type="email"
            autoComplete="email"
            {...required('email')}
          />
          <SelectField label={words.accounts.identity} hint={<RoleHint />} {...required('role')}>
            <option value="">{words.accounts.selectIdentity}</option>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {words.roles[role]}
              </option>
            ))}
          </SelectField>
          <PasswordField
            label={words.accounts.password}
            hint={words.accounts.passwordHint(PASSWORD_MIN)}
            autoComplete="new-password"
            {...required('password')}
          />
          <PasswordField
            label={words.accounts.confirmPassword}
            autoComplete="new-password"
            {...required('confirmPassword')}
          />
          {question === undefined ? null : (
            <TextArea
              label={question}
              rows={4}
              maxLength={REGISTRATION_ANSWER_MAX}
              {...required('answer')}
            />
          )}
          <FormAlert refusal={refusal} />
          <Button type="submit" variant="primary" disabled={isBusy}>
            {buttonOf(registration, isBusy)}
          </Button>
        </form>
      )}
      {isShut || asked || registration === 'request' ? null : (
        <div className={form.apart}>
          <ElsewhereButton isNew returnTo={back.returnTo} invitation={invitation} />
        </div>
      )}
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

/** Whether one of the fields says what was wrong; that for the answer is there where the page knows of a question. */
const isOfField = (error: unknown, isAsked: boolean) =>
  error instanceof ApiError &&
  Object.keys(error.fields).some((field) => field in EMPTY && (field !== 'answer' || isAsked));

function introOf(registration: Site['registration']) {
  if (registration === 'invite') return words.registration.invited;
  return registration === 'request' ? words.registration.byRequest : words.accounts.signUpIntro;
}

function buttonOf(registration: Site['registration'], isBusy: boolean) {
  if (registration === 'request')
    return isBusy ? words.registration.asking : words.registration.ask;
  return isBusy ? words.accounts.signingUp : words.accounts.signUp;
}

/** What whoever has asked to be let in is told, in place of the form. */
function Asked({ email, hasMail }: { email: string; hasMail: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Empty
        drawing="chair"
        text={words.registration.waiting}
        more={hasMail ? words.registration.mailComes(email) : words.registration.signInThen}
      />
    </div>
  );
}
