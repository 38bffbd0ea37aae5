import type { Body } from '../../../shared/contract/index.ts';
import { ApiError, api, isNetworkError, isStatus, sentenceOf } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { useAccount } from '../../session/account.tsx';
import { useWrite } from '../../write.ts';

/** Signs in, keeping the account state: loading while it runs, then the user or the error. */
export function useSignIn() {
  const { dispatch, setUser } = useAccount();
  return useWrite(
    (body: Body<'POST /api/users/signin'>) => api('POST /api/users/signin', { body }),
    {
      onPress: () => dispatch({ type: 'loading set', loading: true }),
      onDone: setUser,
      failure: signInSentence,
      sentence: (error) => (isSecondFactorWanted(error) ? '' : undefined),
      sayFailure: (error) => dispatch({ type: 'error set', error }),
    },
  );
}

/** The password is right, and a second factor is asked for. */
export const isSecondFactorWanted = (error: unknown) =>
  error instanceof ApiError && error.code === 'second_factor';

/** Makes an account and signs it in, keeping the account state as signing in does; or asks for that (`isWaiting`). */
export function useSignUp() {
  const { dispatch, setUser } = useAccount();
  return useWrite(
    (body: Body<'POST /api/users/signup'>) => api('POST /api/users/signup', { body }),
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

const DONE = { type: 'error set', error: '' } as const;

function signInSentence(error: unknown) {
  if (isNetworkError(error)) return words.accounts.signInNoAnswer;
  return sentenceOf(
    error,
    isStatus(error, 401) ? words.accounts.invalid : words.accounts.signInFailed,
  );
}

function signUpSentence(error: unknown) {
  if (isNetworkError(error)) return words.accounts.signUpNoAnswer;
  return sentenceOf(error, words.accounts.signUpFailed);
}
