import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { api } from '../../web/api.ts';
import { useSignOut } from '../../web/features/accounts/accounts.api.ts';
import { ConfirmPage } from '../../web/pages/ConfirmPage.tsx';
import { item } from '../../web/queries.ts';
import { navigate, useLocation } from '../../web/router.tsx';
import { Shortcuts } from '../../web/shortcuts/Shortcuts.tsx';
import { user } from '../support/browserReplies.ts';
import { answer, countOf, hold } from '../support/fakeServer.ts';
import { button, press, settle, show, type } from '../support/shown.tsx';

it('a code that is shown in the place of somebody else ends the step, which is not asked for again', async () => {
  answer('GET /api/users/signin/step', { totp: true, passkeys: false, recoveryCodes: true });
  const code = hold('POST /api/users/signin/code');
  show(<ConfirmPage />);
  type(await screen.findByLabelText('Code'), '123456');
  press('Sign in');
  await waitFor(() => expect(code).toHaveLength(1));
  code[0]?.answer({ ...user('ben'), email: 'ben@example.org' });
  await settle(100);
  expect(countOf('GET /api/users/signin/step')).toBe(1);
});

function Leaver() {
  const signOut = useSignOut();
  const { pathname } = useLocation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => signOut.mutate()}>
        Sign out
      </button>
      <button type="button" onClick={() => setAsking(true)}>
        More
      </button>
      {isAsking && pathname !== '/home' ? <Asking /> : null}
    </>
  );
}

function Asking() {
  useQuery(item('GET /api/shelves', {}));
  return <p>Asking</p>;
}

it('what comes while somebody signs out asks nothing in their name any more', async () => {
  answer('GET /api/shelves', []);
  const out = hold('POST /api/users/signout');
  navigate('/library', { replace: true });
  show(<Leaver />);
  await settle();
  press('Sign out');
  await waitFor(() => expect(out).toHaveLength(1));
  press('More');
  await screen.findByText('Asking');
  await settle(100);
  expect(countOf('GET /api/shelves')).toBe(0);
  // Who presses it and closes the tab is signed out all the same.
  expect(out[0]?.asked.outlivesPage).toBe(true);
  out[0]?.answer(null as never);
  await settle(100);
  await act(() => api('GET /api/shelves', {}));
  expect(countOf('GET /api/shelves')).toBe(1);
});

it('who presses / and then somewhere else types no further into the search', async () => {
  show(
    <>
      <Shortcuts early={[]} onListening={() => {}} />
      <button type="button">Elsewhere</button>
    </>,
  );
  fireEvent.keyDown(document.body, { key: '/' });
  const isTyped = () => fireEvent.keyDown(document.body, { key: 'x' });
  // Kept for the box that is still to come.
  expect(isTyped()).toBe(false);
  fireEvent.pointerDown(button('Elsewhere'));
  expect(isTyped()).toBe(true);
});
