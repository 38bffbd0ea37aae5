import { useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../../shared/contract/index.ts';
import { REGISTRATION } from '../../../shared/contract/refused.ts';
import { ApiError, api, isNetworkError, isStatus, sentenceOf } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { useAccount } from '../../session/account.tsx';
import { reload, useWrite } from '../../write.ts';

/**
 * Signs in, keeping the account state: loading while it runs, then the user or the error. Answers null where the password
 * is right and a second factor is asked for.
 */
export function useSignIn() {
  const { dispatch, setUser } = useAccount();
  return useWrite(
    (body: Body<'POST /api/users/signin'>) =>
      api('POST /api/users/signin', { body }).catch((error: unknown) => {
        if (isSecondFactorWanted(error)) return null;
        throw error;
      }),
    {
      onPress: () => dispatch({ type: 'loading set', loading: true }),
      onDone: (user) => (user ? setUser(user) : dispatch(DONE)),
      failure: signInSentence,
      sayFailure: (error) => dispatch({ type: 'error set', error }),
    },
  );
}

const isSecondFactorWanted = (error: unknown) =>
  error instanceof ApiError && error.code === 'second_factor';

/** Makes an account and signs it in, keeping the account state as signing in does; or asks for that (`isWaiting`). */
export function useSignUp() {
  const { dispatch, setUser } = useAccount();
  const queries = useQueryClient();
  return useWrite(
    (body: Body<'POST /api/users/signup'>) =>
      api('POST /api/users/signup', { body }).catch((error: unknown) => {
        // The site has been set otherwise since the page was opened.
        if (isOfRegistration(error)) void reload(queries, ['GET /api/site']);
        throw error;
      }),
    {
      onPress: () => dispatch({ type: 'loading set', loading: true }),
      onDone: (answer) => (isWaiting(answer) ? dispatch(DONE) : setUser(answer)),
      failure: signUpSentence,
      sayFailure: (error) => dispatch({ type: 'error set', error }),
    },
  );
}

/** The account is made when an admin agrees: nobody is signed in (`mayWait` of the call's row). */
export const isWaiting = (answer: object) => 'isWaiting' in answer;

const isOfRegistration = (error: unknown) =>
  error instanceof ApiError && REGISTRATION.some((id) => id === error.refusal?.id);

const DONE = { type: 'error set', error: '' } as const;

export function signInSentence(error: unknown) {
  if (isNetworkError(error)) return words.accounts.signInNoAnswer;
  return sentenceOf(
    error,
    isStatus(error, 401) ? words.accounts.invalid : words.accounts.signInFailed,
  );
}

export function signUpSentence(error: unknown) {
  if (isNetworkError(error)) return words.accounts.signUpNoAnswer;
  return sentenceOf(error, words.accounts.signUpFailed);
}
