import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ElsewhereButton } from '../../web/features/accounts/ElsewhereButton.tsx';
import { ElsewhereSettings } from '../../web/features/accounts/ElsewhereSettings.tsx';
import { addressElsewhere } from '../../web/features/accounts/elsewhere.api.ts';
import { elsewhereSentence } from '../../web/features/accounts/elsewhereSentence.ts';
import { answer, countOf, fail } from '../support/fakeServer.ts';
import { press, show } from '../support/shown.tsx';

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
  });

describe('The button for signing in elsewhere', () => {
  it('is there where the site has a provider, by its name', async () => {
    site({ name: 'Library card', only: false });
    show(<ElsewhereButton returnTo="/details/OL1W" />);
    await screen.findByRole('button', { name: 'Sign in with Library card' });
    expect(addressElsewhere('/details/OL1W')).toBe('/api/oidc/signin?returnTo=%2Fdetails%2FOL1W');
    expect(addressElsewhere(undefined)).toBe('/api/oidc/signin');
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
  const Shown = ({ refused = null }: { refused?: string | null }) => (
    <>
      <h2 id="elsewhere" tabIndex={-1}>
        Sign in elsewhere
      </h2>
      <ElsewhereSettings name="Library card" refused={refused} />
    </>
  );
  beforeEach(() => answer(LINK, { link: null }));

  it('is begun by a press, and says why it was not made', async () => {
    fail('POST /api/oidc/link', 503);
    show(<Shown refused="oidc_in_use" />);
    await screen.findByText('It is linked with another account here already');
    press('Link with Library card');
    await screen.findByText(/could not be linked|server/i);
    expect(countOf('POST /api/oidc/link')).toBe(1);
  });

  it('is shown with when it was used, and unlinked after a question', async () => {
    answer(LINK, { link: linked });
    answer('DELETE /api/oidc/link', null);
    // What was refused before is past.
    show(<Shown refused="oidc_in_use" />);
    await screen.findByText(/^Linked .*20/);
    screen.getByText(/^Last used .*24/);
    expect(screen.queryByText('It is linked with another account here already')).toBeNull();
    press('Unlink');
    await screen.findByText('Unlink Library card?');
    expect(countOf('DELETE /api/oidc/link')).toBe(0);
    answer(LINK, { link: null });
    const [confirm] = screen.getAllByRole('button', { name: 'Unlink', hidden: true }).slice(-1);
    confirm?.click();
    await screen.findByText('Unlinked.');
    await screen.findByRole('button', { name: 'Link with Library card' });
  });

  it('is asked for again where it could not be loaded', async () => {
    fail(LINK, 0);
    show(<Shown />);
    await screen.findByText('Whether your account is linked could not be loaded.');
    answer(LINK, { link: linked });
    press('Retry');
    await screen.findByText(/^Linked /);
  });
});
