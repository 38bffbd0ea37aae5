import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiToken } from '../../shared/contract/tokens.ts';
import { PasswordForm } from '../../web/features/accounts/PasswordForm.tsx';
import { TokenDialog } from '../../web/features/tokens/TokenDialog.tsx';
import { TokenList } from '../../web/features/tokens/TokenList.tsx';
import { answer, calls, countOf, fail, hold } from '../support/fakeServer.ts';
import { button, press, settle, show, type } from '../support/shown.tsx';

const LIST = 'GET /api/account/tokens';
const MAKE = 'POST /api/account/tokens';

const token = (more: Partial<ApiToken> = {}): ApiToken => ({
  _id: 't1',
  name: 'Kobo',
  scopes: ['kosync'],
  createdAt: '2026-10-01T08:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  lastUsedFrom: null,
  app: null,
  ...more,
});

function Shown() {
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <h2 id="tokens" tabIndex={-1}>
        Access tokens
      </h2>
      <TokenList onCreate={() => setMaking(true)} />
      {isMaking ? <TokenDialog onClose={() => setMaking(false)} /> : null}
    </>
  );
}

const copied = vi.fn(async (_text: string) => undefined);
beforeEach(() => {
  copied.mockClear();
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } });
});

describe('The list of tokens', () => {
  it('says that there are none, and how to make one', async () => {
    answer(LIST, []);
    show(<Shown />);
    await screen.findByText('You have no tokens yet.');
    expect(button('New token')).toBeTruthy();
  });

  it('says that it could not be loaded, and loads again', async () => {
    fail(LIST, 503);
    show(<Shown />);
    await screen.findByText('Your tokens could not be loaded.');
    answer(LIST, [token()]);
    press('Retry');
    await screen.findByText('Kobo');
  });

  it('says of each what it may do, when and from where it was last used, and when it ends', async () => {
    answer(LIST, [
      token(),
      token({
        _id: 't2',
        name: 'Script',
        scopes: ['read', 'write'],
        expiresAt: '2027-01-31T12:00:00.000Z',
        lastUsedAt: '2026-11-24T10:30:00.000Z',
        lastUsedFrom: '203.0.113.0/24',
      }),
    ]);
    show(<Shown />);
    const [kobo, script] = await screen.findAllByRole('listitem');
    within(kobo as HTMLElement).getByText('Never used');
    const facts = (script as HTMLElement).textContent;
    expect(facts).toContain('sees, changes');
    expect(facts).toMatch(/Last used .*2026.* from 203\.0\.113\.0\/24/);
    expect(facts).toContain('Ends January 31, 2027');
  });

  it('revokes one after a question, and the focus goes to the heading', async () => {
    answer(LIST, [token()]);
    const held = hold('DELETE /api/account/tokens/:id');
    show(<Shown />);
    press(await screen.findByText('Kobo').then(() => 'Revoke Kobo'));
    const dialog = within(screen.getByRole('dialog', { name: 'Revoke “Kobo”?' }));
    dialog.getByRole('button', { name: 'Revoke' }).click();
    await settle();
    dialog.getByRole('button', { name: 'Revoking...' });
    answer(LIST, []);
    held[0]?.answer(null);
    await screen.findByText('“Kobo” is revoked.');
    await screen.findByText('You have no tokens yet.');
    await waitFor(() => expect(document.activeElement?.id).toBe('tokens'));
  });

  it('says that one could not be revoked, and it stays', async () => {
    answer(LIST, [token()]);
    fail('DELETE /api/account/tokens/:id', 0);
    show(<Shown />);
    press(await screen.findByText('Kobo').then(() => 'Revoke Kobo'));
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }).click();
    await screen.findByText('The token could not be revoked. Please try again.');
    expect(screen.getByText('Kobo')).toBeTruthy();
  });
});

describe('A new token', () => {
  beforeEach(() => answer(LIST, []));

  async function open() {
    show(<Shown />);
    await screen.findByText('You have no tokens yet.');
    press('New token');
  }

  it('needs a name and something that it may do, said beside their fields', async () => {
    await open();
    press('Create token');
    await screen.findByText('Please give the token a name');
    screen.getByText('Please choose what the token may do');
    expect(countOf(MAKE)).toBe(0);
    screen.getByLabelText('See what you can see here').click();
    await waitFor(() =>
      expect(screen.queryByText('Please choose what the token may do')).toBeNull(),
    );
  });

  it('is made once, shown once, and copied', async () => {
    await open();
    type(screen.getByLabelText('Name'), 'Kobo');
    screen.getByLabelText(/^Keep an e-reader/).click();
    type(screen.getByLabelText('Ends'), 'never');
    const held = hold(MAKE);
    press('Create token');
    await settle();
    press('Creating...');
    await settle();
    expect(held.length).toBe(1);
    expect(held[0]?.asked.body).toEqual({ name: 'Kobo', scopes: ['kosync'], expiresAt: null });
    answer(LIST, [token()]);
    held[0]?.answer({ ...token(), token: 'cpt_secret' });
    const shown = await screen.findByText('cpt_secret');
    await waitFor(() => expect(document.activeElement).toBe(shown));
    press('Copy: Token');
    await screen.findByText('Copied.');
    expect(copied).toHaveBeenCalledWith('cpt_secret');
    press('I have copied it');
    expect(screen.queryByText('cpt_secret')).toBeNull();
    expect(screen.getByText('Kobo')).toBeTruthy();
  });

  it('says what the server refuses, and keeps what was typed', async () => {
    await open();
    type(screen.getByLabelText('Name'), 'One too many');
    screen.getByLabelText('See what you can see here').click();
    fail(MAKE, 409, {
      message: 'You can have at most 50 tokens. Please revoke one first.',
      id: 'tokens_too_many',
      params: { most: 50 },
    });
    press('Create token');
    await screen.findByText('You can have at most 50 tokens. Please revoke one first.');
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('One too many');
  });
});

it('A change of password revokes tokens where that is asked', async () => {
  const sent = hold('PUT /api/account/password');
  show(<PasswordForm username="ada" />);
  await settle();
  type(screen.getByLabelText('Current password'), 'old secret');
  type(screen.getByLabelText('New password'), 'a new secret');
  type(screen.getByLabelText('Confirm new password'), 'a new secret');
  screen.getByLabelText('Revoke all my access tokens as well').click();
  await settle();
  press('Change password');
  await waitFor(() => expect(sent.length).toBe(1));
  expect(calls.at(-1)?.body).toMatchObject({ revokeTokens: true });
});
