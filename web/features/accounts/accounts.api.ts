import type { Body } from '../../../shared/contract/index.ts';
import { ApiError, api, isNetworkError, isStatus, sentenceOf } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { useMutation } from '../../mutation.ts';
import { useAccount } from '../../session/account.tsx';

/** Signs in, keeping the account state: loading while it runs, then the user or the error. */
export function useSignIn() {
  const { dispatch, setUser } = useAccount();
  return useMutation({
    mutationFn: (body: Body<'POST /api/users/signin'>) => api('POST /api/users/signin', { body }),
    onMutate: () => dispatch({ type: 'loading set', loading: true }),
    onSuccess: setUser,
    onError: (error) =>
      dispatch({
        type: 'error set',
        error: isSecondFactorWanted(error) ? '' : signInSentence(error),
      }),
  });
}

/** The password is right, and a second factor is asked for. */
export const isSecondFactorWanted = (error: unknown) =>
  error instanceof ApiError && error.code === 'second_factor';

/** Makes an account and signs it in, keeping the account state as signing in does. */
export function useSignUp() {
  const { dispatch, setUser } = useAccount();
  return useMutation({
    mutationFn: (body: Body<'POST /api/users/signup'>) => api('POST /api/users/signup', { body }),
    onMutate: () => dispatch({ type: 'loading set', loading: true }),
    onSuccess: setUser,
    onError: (error) => dispatch({ type: 'error set', error: signUpSentence(error) }),
  });
}

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
