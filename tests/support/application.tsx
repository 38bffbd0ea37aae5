import { act, render } from '@testing-library/react';
import type { Account } from '../../shared/contract/users.ts';
import { Application } from '../../web/app/Application.tsx';
import { newQueryClient } from '../../web/queryClient.ts';
import { navigate } from '../../web/router.tsx';
import { storeSession } from '../../web/session/storedSession.ts';
import { answerOtherwise } from './fakeServer.ts';

/** Opens the whole application at an address behind the `#`, for a visitor unless somebody is given. */
export function open(place: string, account: Account | null = null, state: unknown = null) {
  storeSession(account);
  if (account) answerOtherwise('GET /api/profile', account);
  navigate(place, { replace: true, state });
  return render(<Application queries={newQueryClient()} />);
}

/** Goes to another address, as by a link. */
export const go = (place: string) => act(() => navigate(place));

/** The address behind the `#`. */
export const placeOf = () => decodeURIComponent(location.hash.slice(1));
