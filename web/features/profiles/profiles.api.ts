import type { Body } from '../../../shared/contract/index.ts';
import type { ViewedAs } from '../../../shared/visibility.ts';
import { api } from '../../api.ts';
import { EVERYTHING } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { item } from '../../queries.ts';
import { ownProfile, useAccount } from '../../session/account.tsx';
import { useWrite } from '../../write.ts';
import type { Square } from './square.ts';

/** Somebody, as the caller may see them or as somebody else would. */
export const profileOf = (id: string, as?: ViewedAs) =>
  item('GET /api/profile/:id', { params: { id }, query: { as } });

/** Saves the caller's own profile. */
export function useSaveProfile() {
  const { setUser } = useAccount();
  return useWrite((body: Body<'PUT /api/profile'>) => api('PUT /api/profile', { body }), {
    onDone: setUser,
    changes: ['GET /api/profile/:id'],
    failure: 'in place',
  });
}

/** Gives the caller a picture, of which a square is shown. */
export function useSavePicture() {
  const { setUser } = useAccount();
  return useWrite(
    ({ file, square }: { file: Blob; square: Square }) =>
      api('PUT /api/profile/picture', { query: { ...square }, body: file }),
    // It stands beside everything that they wrote.
    { onDone: setUser, changes: EVERYTHING, failure: 'in place' },
  );
}

export const useRemovePicture = () =>
  useWrite(() => api('DELETE /api/profile/picture', {}), {
    onDone: (_, __, keep) => keep(ownProfile(), (own) => own && { ...own, avatarUrl: null }),
    changes: EVERYTHING,
    failure: () => words.profiles.pictureFailed,
  });
