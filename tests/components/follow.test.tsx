import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FollowButton } from '../../web/features/follows/FollowButton.tsx';
import { answer, countOf, fail, hold } from '../support/fakeServer.ts';
import { press, settle, show } from '../support/shown.tsx';

const STATUS = 'GET /api/follow/status/:id';
const button = <FollowButton userId="u2" username="bea" isPrivate={false} />;

it('a follow whose status could not be loaded is loaded again by a press, and nothing else', async () => {
  fail(STATUS, 500);
  show(button);
  await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
  answer(STATUS, { isFollowing: true, isRequested: false });
  press('Retry');
  await screen.findByRole('button', { name: 'Unfollow' });
  expect(countOf(/^(POST|DELETE) /)).toBe(0);
});

it('a press before the status has come does nothing', async () => {
  const status = hold(STATUS);
  show(button);
  press('Follow');
  await settle(50);
  expect(countOf(/^(POST|DELETE) /)).toBe(0);
  await vi.waitFor(() => expect(status).toHaveLength(1));
  await act(async () => status[0]?.answer({ isFollowing: true, isRequested: false }));
  await screen.findByRole('button', { name: 'Unfollow' });
});
