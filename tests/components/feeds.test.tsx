import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PasswordForm } from '../../web/features/accounts/PasswordForm.tsx';
import { PublicFeeds } from '../../web/features/feeds/PublicFeeds.tsx';
import { SecretFeeds } from '../../web/features/feeds/SecretFeeds.tsx';
import { answer, calls, countOf, fail, hold } from '../support/fakeServer.ts';
import { ada, button, press, settle, show, type } from '../support/shown.tsx';

const FEEDS = 'GET /api/account/feeds';
const RENEW = 'POST /api/account/feeds/renewal';

const addresses = (which: string) => ({
  own: `/feeds/own/${which}.atom`,
  notifications: `/feeds/notifications/${which}.atom`,
  calendar: `/calendar/${which}.ics`,
});

const copied = vi.fn(async (_text: string) => undefined);
beforeEach(() => {
  copied.mockClear();
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } });
});

describe('Secret addresses', () => {
  async function open() {
    show(<SecretFeeds />);
    await settle();
    expect(countOf(FEEDS)).toBe(0);
    press('Show the addresses');
  }

  it('are asked for and shown only once somebody wants to see them, and copied', async () => {
    answer(FEEDS, addresses('first'));
    await open();
    const own = await screen.findByText(/\/feeds\/own\/first\.atom$/);
    screen.getByText(/\/feeds\/notifications\/first\.atom$/);
    screen.getByText(/\/calendar\/first\.ics$/);
    press('Copy: Your notifications');
    await screen.findByText('Copied.');
    expect(copied).toHaveBeenCalledWith(`${location.origin}/feeds/notifications/first.atom`);
    expect(own.getAttribute('dir')).toBe('ltr');
  });

  it('are asked for again where they could not be loaded', async () => {
    fail(FEEDS, 0);
    await open();
    await screen.findByText('The addresses could not be loaded.');
    answer(FEEDS, addresses('first'));
    press('Retry');
    await screen.findByText(/own\/first/);
  });

  it('are renewed one by one, after a question, and once for two presses', async () => {
    answer(FEEDS, addresses('first'));
    await open();
    await screen.findByText(/own\/first/);
    press('Renew: Your notifications');
    const held = hold(RENEW);
    const dialog = within(screen.getByRole('dialog', { name: 'Make a new address?' }));
    const confirm = dialog.getByRole('button', { name: 'Renew' });
    confirm.click();
    confirm.click();
    await settle();
    expect(held.length).toBe(1);
    expect(held[0]?.asked.body).toEqual({ which: 'notifications' });
    held[0]?.answer({ ...addresses('first'), notifications: '/feeds/notifications/second.atom' });
    await screen.findByText(/notifications\/second/);
    await screen.findByText('Renewed. The old address leads nowhere now.');
    screen.getByText(/own\/first/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are renewed all at once, and stay as they are where that fails', async () => {
    answer(FEEDS, addresses('first'));
    await open();
    await screen.findByText(/own\/first/);
    press('Renew all');
    fail(RENEW, 0);
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Renew' }).click();
    await screen.findByText('That could not be renewed. Please try again.');
    screen.getByText(/own\/first/);
    answer(RENEW, addresses('second'));
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Renew' }).click();
    await screen.findByText(/own\/second/);
    expect(calls.at(-1)?.body).toEqual({});
  });

  it('are asked for again after a change of password, which may have renewed them', async () => {
    answer(FEEDS, addresses('first'));
    show(
      <>
        <SecretFeeds />
        <PasswordForm username="ada" />
      </>,
    );
    press('Show the addresses');
    await screen.findByText(/own\/first/);
    answer('PUT /api/account/password', null);
    answer(FEEDS, addresses('second'));
    type(screen.getByLabelText('Current password'), 'old secret');
    type(screen.getByLabelText('New password'), 'a new secret');
    type(screen.getByLabelText('Confirm new password'), 'a new secret');
    screen.getByLabelText('Renew the secret addresses of my feeds and calendar as well').click();
    await settle();
    press('Change password');
    await screen.findByText(/own\/second/);
    expect(screen.queryByText(/own\/first/)).toBeNull();
  });
});

describe('Feeds for everyone', () => {
  const privacy = (profile: 'public' | 'followers') =>
    answer('GET /api/account/privacy', {
      profile,
      defaultVisibility: 'public',
      showFollows: true,
      showInDirectory: true,
      countsInTrends: true,
      quotesFromDevices: 'private',
    });

  it('are those of a public profile, with code for a site of one’s own', async () => {
    privacy('public');
    show(<PublicFeeds userId={ada._id} username="ada" />);
    await screen.findByText(`${location.origin}/feeds/profile/${ada._id}/reviews.atom`);
    const code = screen.getByText(/^<iframe/).textContent ?? '';
    const host = document.createElement('div');
    host.innerHTML = code;
    expect(host.querySelector('iframe')?.title).toBe('What ada is reading');
    expect(host.querySelector('iframe')?.getAttribute('src')).toBe(
      `${location.origin}/embed/profile/${ada._id}/reading.html`,
    );
    press('Copy: What you are reading, as a picture (HTML)');
    await waitFor(() => expect(copied).toHaveBeenCalledOnce());
  });

  it('are none of a private one, and that is said', async () => {
    privacy('followers');
    show(<PublicFeeds userId={ada._id} username="ada" />);
    await screen.findByText(/^Your profile is private, so it has no feeds/);
    expect(screen.queryByText(/\/feeds\/profile/)).toBeNull();
  });

  it('are asked for again where it is not known whether they are', async () => {
    fail('GET /api/account/privacy', 0);
    show(<PublicFeeds userId={ada._id} username="ada" />);
    await screen.findByText('Your choices could not be loaded');
    expect(button('Retry')).toBeTruthy();
  });
});
