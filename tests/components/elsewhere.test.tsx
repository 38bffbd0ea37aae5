import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ElsewhereButton } from '../../web/features/accounts/ElsewhereButton.tsx';
import {
  ElsewhereSettings,
  elsewhereIntro,
} from '../../web/features/accounts/ElsewhereSettings.tsx';
import * as elsewhere from '../../web/features/accounts/elsewhere.api.ts';
import { elsewhereSentence } from '../../web/features/accounts/elsewhereSentence.ts';
import { NewcomerForm } from '../../web/features/accounts/NewcomerForm.tsx';
import { OwnerField, useOwner } from '../../web/features/accounts/OwnerField.tsx';
import { SignInPage } from '../../web/pages/SignInPage.tsx';
import { navigate } from '../../web/router.tsx';
import { endFirstSteps, firstStepsLeft } from '../../web/session/firstSteps.ts';
import { answer, countOf, fail } from '../support/fakeServer.ts';
import { ada, press, show } from '../support/shown.tsx';

vi.mock('../../web/features/accounts/elsewhere.api.ts', { spy: true });

const LINK = 'GET /api/oidc/link';
const linked = { linkedAt: '2026-11-20T10:00:00.000Z', lastUsedAt: '2026-11-24T10:00:00.000Z' };

const site = (oidc: { name: string; only: boolean } | null) =>
  answer('GET /api/site', {
    hasMail: false,
    hasAuthenticatorApps: false,
    hasPasskeys: false,
    registration: 'open',
    registrationQuestion: null,
    oidc,
    bookLinks: [],
  });

describe('The button for signing in elsewhere', () => {
  it('is there where the site has a provider, by its name', async () => {
    site({ name: 'Library card', only: false });
    show(<ElsewhereButton returnTo="/details/OL1W" />);
    await screen.findByRole('button', { name: 'Sign in with Library card' });
    expect(elsewhere.addressElsewhere('/details/OL1W')).toBe(
      '/api/oidc/signin?returnTo=%2Fdetails%2FOL1W',
    );
    expect(elsewhere.addressElsewhere(undefined)).toBe('/api/oidc/signin');
  });
});

describe('What the way back says', () => {
  it('is a sentence of this door, whatever stands in the address', () => {
    expect(elsewhereSentence('oidc_unknown')).toMatch(/^No account here is linked/);
    expect(elsewhereSentence('sign_in_expired')).toBe('This took too long. Please sign in again.');
    const general = elsewhereSentence('oidc_made_up');
    for (const odd of ['account_suspended', '<b>Call 555</b>', '', 'constructor'])
      expect(elsewhereSentence(odd)).toBe(general);
  });
});

describe('The link of one’s account', () => {
  const Shown = ({
    refused = null,
    isOnly = false,
  }: {
    refused?: string | null;
    isOnly?: boolean;
  }) => (
    <>
      <h2 id="elsewhere" tabIndex={-1}>
        Sign in elsewhere
      </h2>
      <ElsewhereSettings name="Library card" isOnly={isOnly} refused={refused} />
    </>
  );
  const none = { link: null, hasPassword: true, proven: [] };
  beforeEach(() => answer(LINK, none));

  it('is begun by a press, and says why it was not made', async () => {
    fail('POST /api/oidc/link', 503);
    show(<Shown refused="oidc_in_use" />);
    await screen.findByText('It is linked with another account here already');
    press('Link with Library card');
    await screen.findByText(/could not be linked|server/i);
    expect(countOf('POST /api/oidc/link')).toBe(1);
  });

  it('is shown with when it was used, and unlinked after a question', async () => {
    answer(LINK, { ...none, link: linked });
    answer('DELETE /api/oidc/link', null);
    // What was refused before is past.
    show(<Shown refused="oidc_in_use" />);
    await screen.findByText(/^Linked .*20/);
    screen.getByText(/^Last used .*24/);
    expect(screen.queryByText('It is linked with another account here already')).toBeNull();
    press('Unlink');
    await screen.findByText('Unlink Library card?');
    expect(countOf('DELETE /api/oidc/link')).toBe(0);
    answer(LINK, none);
    const [confirm] = screen.getAllByRole('button', { name: 'Unlink', hidden: true }).slice(-1);
    confirm?.click();
    await screen.findByText('Unlinked.');
    await screen.findByRole('button', { name: 'Link with Library card' });
  });

  it('stays where it is the only way in, and no password is spoken of', async () => {
    answer(LINK, { ...none, link: linked });
    show(<Shown isOnly />);
    await screen.findByText(/^Linked /);
    expect(screen.queryByRole('button', { name: 'Unlink' })).toBeNull();
    const told = (only: boolean, hasPassword: boolean, link: object | null = linked) =>
      elsewhereIntro({ name: 'Library card', only }, { hasPassword, link });
    expect(told(true, true)).toBe('On this site Library card is the only way to sign in.');
    expect(told(false, false)).toMatch(/To unlink it, choose a password first/);
    expect(told(false, true)).toMatch(/Your password goes on working/);
    // Of another provider, which the site had before: there is nothing to unlink.
    expect(told(false, false, null)).toBeUndefined();
  });

  it('is asked for again where it could not be loaded', async () => {
    fail(LINK, 0);
    show(<Shown />);
    await screen.findByText('Whether your account is linked could not be loaded.');
    answer(LINK, { ...none, link: linked });
    press('Retry');
    await screen.findByText(/^Linked /);
  });
});

describe('Whoever has no password', () => {
  const none = { link: linked, hasPassword: false, proven: [] };
  const Shown = () => {
    const owner = useOwner('email');
    return <OwnerField owner={owner} name="currentPassword" />;
  };
  beforeEach(() => site({ name: 'Library card', only: false }));

  it('confirms elsewhere what others confirm with it, and is not unlinked', async () => {
    answer(LINK, none);
    fail('POST /api/oidc/proof', 503);
    show(
      <>
        <Shown />
        <ElsewhereSettings name="Library card" isOnly={false} refused={null} />
      </>,
    );
    await screen.findByText(/^You have no password here/);
    expect(screen.queryByLabelText('Current password')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Unlink' })).toBeNull();
    press('Confirm with Library card');
    await screen.findByText(/could not be confirmed|server/i);
    expect(countOf('POST /api/oidc/proof')).toBe(1);
  });

  it('is told that it is confirmed', async () => {
    answer(LINK, { ...none, proven: ['email'] });
    show(<Shown />);
    await screen.findByText('Library card has confirmed that it is you.');
  });
});

describe('Somebody new without an address', () => {
  it('is told their name, and asked for one that can be one', async () => {
    answer('GET /api/oidc/signup', { username: 'nameless' });
    fail('POST /api/oidc/signup', 503);
    show(<NewcomerForm name="Library card" onDone={() => {}} />);
    await screen.findByText('You will be called nameless here.');
    press('Sign up');
    await screen.findByText('Email is required');
    expect(countOf('POST /api/oidc/signup')).toBe(0);
  });

  it('begins anew where it took too long', async () => {
    fail('GET /api/oidc/signup', 401);
    show(<NewcomerForm name="Library card" onDone={() => {}} />);
    await screen.findByText('This took too long. Please sign in again.');
  });
});

it('whoever came by a link on another site goes on by a press, to where that leads', async () => {
  site({ name: 'Library card', only: false });
  const address = vi.mocked(elsewhere.addressElsewhere).mockReturnValueOnce('#');
  navigate('/Account/Signin?returnTo=%2Fdetails%2Fb1&invitation=abc', { replace: true });
  show(<SignInPage />, null);
  await screen.findByRole('button', { name: 'Sign in with Library card' });
  press('Sign in with Library card');
  expect(address.mock.lastCall).toEqual(['/details/b1', 'abc']);
});

describe('Whoever comes back with a session', () => {
  const comeBack = (done: string) => {
    endFirstSteps();
    site({ name: 'Library card', only: false });
    answer('GET /api/profile', ada);
    navigate(`/Account/Signin?done=${done}&returnTo=%2Fdetails%2Fb1`, { replace: true });
    show(<SignInPage />, null);
  };
  const place = () => location.hash.slice(1);

  it('goes on to where they were going', async () => {
    comeBack('1');
    await waitFor(() => expect(place()).toBe('/details/b1'));
    expect(firstStepsLeft(ada._id)).toBeUndefined();
  });

  it('begins at home with the first steps where they have become a member, from where a way leads back', async () => {
    comeBack('new');
    await waitFor(() => expect(place()).toBe('/home'));
    expect(firstStepsLeft(ada._id)).toEqual([]);
    expect(history.state).toMatchObject({ state: { returnTo: '/details/b1' } });
  });
});
