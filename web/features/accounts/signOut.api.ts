import { useQueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { api, holdCalls, letCallsGo } from '../../api.ts';
import { navigate } from '../../router.tsx';
import { useAccount } from '../../session/account.tsx';
import { useWrite } from '../../write.ts';

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
