import { useQueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { api, holdCalls, letCallsGo } from '../../api.ts';
import { useMutation } from '../../mutation.ts';
import { navigate } from '../../router.tsx';
import { useAccount } from '../../session/account.tsx';

/** Signs out and goes home; the user is forgotten even if the call fails. */
export function useSignOut() {
  const { clearUser } = useAccount();
  const queries = useQueryClient();
  return useMutation({
    // What is still being loaded would be refused.
    onMutate: () => {
      holdCalls();
      return queries.cancelQueries();
    },
    mutationFn: () => api('POST /api/users/signout', { isLast: true }),
    // One change: the screen that is left never draws itself, and asks, as a visitor's.
    onSettled: () => {
      startTransition(() => {
        navigate('/home');
        clearUser();
      });
      letCallsGo();
    },
  });
}
