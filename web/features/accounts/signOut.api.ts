import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { useAccount } from '../../session/account.tsx';

/** Signs out and goes home; the user is forgotten even if the call fails. */
export function useSignOut() {
  const { clearUser } = useAccount();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => api('POST /api/users/signout', {}),
    onSettled: () => {
      void navigate('/home');
      clearUser();
    },
  });
}
