import { useQueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import type { Body } from '../../../shared/contract/index.ts';
import { REGISTRATION } from '../../../shared/contract/refused.ts';
import {
  ApiError,
  api,
  failureMessage,
  holdCalls,
  isNetworkError,
  isStatus,
  letCallsGo,
} from '../../api.ts';
import { words } from '../../locales/words.ts';
import { item, list } from '../../queries.ts';
import { navigate } from '../../router.tsx';
import { useAccount } from '../../session/account.tsx';
import { type Change, reload, useWrite } from '../../write.ts';

/** What this site offers; its settings change with a start only. */
export const site = () => ({ ...item('GET /api/site', {}), staleTime: Number.POSITIVE_INFINITY });

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
      failure: signInFailure,
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

export function signInFailure(error: unknown) {
  if (isNetworkError(error)) return words.accounts.signInNoAnswer;
  return failureMessage(
    error,
    isStatus(error, 401) ? words.accounts.invalid : words.accounts.signInFailed,
  );
}

export function signUpSentence(error: unknown) {
  if (isNetworkError(error)) return words.accounts.signUpNoAnswer;
  return failureMessage(error, words.accounts.signUpFailed);
}

const HELD_MOST_MS = 1_000;

/** Signs out and goes home; the user is forgotten even if the call fails. */
export function useSignOut() {
  const { clearUser } = useAccount();
  const queries = useQueryClient();
  return useWrite(() => api('POST /api/users/signout', { isLast: true }), {
    // What is still being loaded would be refused.
    onPress: () => {
      holdCalls();
      return queries.cancelQueries();
    },
    failure: 'in place',
    // One change: the screen that is left never draws itself, and asks, as a visitor's.
    onEnd: () => {
      startTransition(() => {
        navigate('/home');
        clearUser();
      });
      // At the latest; before that when the screen is left, which gives up what it asked for (session/account.tsx).
      setTimeout(letCallsGo, HELD_MOST_MS);
    },
  });
}

export const useRequestReset = () =>
  useWrite(
    (body: Body<'POST /api/account/reset-request'>) =>
      api('POST /api/account/reset-request', { body }),
    { failure: 'in place' },
  );

export const useResetPassword = () =>
  useWrite((body: Body<'POST /api/account/reset'>) => api('POST /api/account/reset', { body }), {
    failure: 'in place',
  });

export const useRequestVerification = () =>
  useWrite(() => api('POST /api/account/verification-request', {}), {
    failure: () => words.recovery.sendAgainFailed,
  });

export const useVerifyEmail = () =>
  useWrite((token: string) => api('POST /api/account/verification', { body: { token } }), {
    changes: ['GET /api/profile'],
    failure: 'in place',
  });

export const ownSessions = () => list('GET /api/account/sessions', {});

export const ownTimeZone = () => item('GET /api/account/time-zone', {});

export const useChooseTimeZone = () =>
  useWrite((timeZone: string | null) => api('PUT /api/account/time-zone', { body: { timeZone } }), {
    onDone: (saved, _, keep) => keep(ownTimeZone(), saved),
    // Which day it is says what has been read in time.
    alsoChanges: ['GET /api/goals/*', 'GET /api/statistics'],
    failure: () => words.timeZone.failed,
  });

export const useChangePassword = () =>
  useWrite(
    (body: Body<'PUT /api/account/password'>) => api('PUT /api/account/password', { body }),
    {
      changes: SESSIONS,
      // It may have ended these tokens and addresses as well.
      alsoChanges: ['GET /api/account/tokens', 'GET /api/account/feeds'],
      failure: 'in place',
    },
  );

export function useChangeEmail() {
  const { setUser } = useAccount();
  return useWrite(
    (body: Body<'PUT /api/account/email'>) => api('PUT /api/account/email', { body }),
    { onDone: setUser, failure: 'in place' },
  );
}

export const useEndSession = () =>
  useWrite((id: string) => api('DELETE /api/account/sessions/:id', { params: { id } }), ENDING);

export const useEndOtherSessions = () =>
  useWrite(() => api('DELETE /api/account/sessions', {}), ENDING);

export const useDeleteAccount = () =>
  useWrite(
    (body: Body<'POST /api/account/deletion'>) => api('POST /api/account/deletion', { body }),
    { failure: 'in place' },
  );

const SESSIONS = ['GET /api/account/sessions'] as const satisfies Change[];

/** Where it failed, another device may have ended it. */
const ENDING = { changes: SESSIONS, changesEvenSo: true, failure: () => words.settings.endFailed };
