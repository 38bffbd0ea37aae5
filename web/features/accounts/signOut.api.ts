import { useMutation } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { navigate } from '../../router.tsx';
import { useAccount } from '../../session/account.tsx';

/** Signs out and goes home; the user is forgotten even if the call fails. */
export function useSignOut() {
  const { clearUser } = useAccount();
  return useMutation({
    mutationFn: () => api('POST /api/users/signout', {}),
    onSettled: () => {
      navigate('/home');
      clearUser();
    },
  });
}
