import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Notification } from '../../shared/contract/notifications.ts';
import { FollowButton } from '../../web/features/follows/FollowButton.tsx';
import { FollowList } from '../../web/features/follows/FollowList.tsx';
import { NotificationsPage } from '../../web/pages/NotificationsPage.tsx';
import { person, user } from '../support/browserReplies.ts';
import { answer, answerList, calls, countOf, fail, hold } from '../support/fakeServer.ts';
import { ada, button, press, settle, show } from '../support/shown.tsx';

const STATUS = 'GET /api/follow/status/:id';
const followButton = <FollowButton userId="u2" username="bea" isPrivate={false} />;

it('a follow whose status could not be loaded is loaded again by a press, and nothing else', async () => {
  fail(STATUS, 500);
  show(followButton);
  await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
  answer(STATUS, { isFollowing: true, isRequested: false });
  press('Retry');
  await screen.findByRole('button', { name: 'Unfollow' });
  expect(countOf(/^(POST|DELETE) /)).toBe(0);
});

it('a press before the status has come does nothing', async () => {
  const status = hold(STATUS);
  show(followButton);
  press('Follow');
  await settle(50);
  expect(countOf(/^(POST|DELETE) /)).toBe(0);
  await vi.waitFor(() => expect(status).toHaveLength(1));
  await act(async () => status[0]?.answer({ isFollowing: true, isRequested: false }));
  await screen.findByRole('button', { name: 'Unfollow' });
});

it('one of many that one could not follow is said on the spot, and that of a profile by the profile', async () => {
  answer(STATUS, { isFollowing: false, isRequested: false });
  fail('POST /api/follow/:id', 500);
  const one = show(<FollowButton userId="u2" username="bea" isPrivate={false} isOneOfMany />);
  await settle();
  press('Follow');
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/\w/));
  one.unmount();
  show(followButton);
  await settle();
  press('Follow');
  await vi.waitFor(() => expect(countOf('POST /api/follow/u2')).toBe(2));
  await settle();
  expect(screen.getByRole('alert').textContent).toBe('');
});

const ACCEPT = 'POST /api/follow/requests/:id';
const bea = user('bea');
const asks = (...actors: (typeof bea)[]): Notification => ({
  _id: 'n1',
  kind: 'follow_request',
  actors,
  count: actors.length,
  subject: {
    type: 'profile',
    id: ada._id,
    title: 'ada',
    address: '/Account/Profile?tab=followers',
  },
  createdAt: '2026-07-01T12:00:00.000Z',
  isRead: true,
});
let isAnswered = false;
/** Tells of requests until one is answered. */
function tell(...actors: (typeof bea)[]) {
  isAnswered = false;
  answerList('GET /api/notifications', () => ({
    items: isAnswered ? [] : [asks(...actors)],
  }));
  answer('GET /api/notifications/count', { count: 0 });
  show(<NotificationsPage />);
}

it('a request to follow is accepted where one is told of it, once, and then one is told no more', async () => {
  const accepted = hold(ACCEPT);
  tell(bea);
  fireEvent.click(await screen.findByRole('button', { name: 'Accept bea' }));
  press('Accept bea');
  press('Decline bea');
  await vi.waitFor(() => expect(accepted).toHaveLength(1));
  expect(button('Decline bea').getAttribute('aria-disabled')).toBe('true');
  isAnswered = true;
  await act(async () => accepted[0]?.answer(null));
  await screen.findByText('bea now follows you');
  await vi.waitFor(() => expect(screen.queryByText(/asks to follow/)).toBeNull());
  expect(countOf(/^(POST|DELETE) /)).toBe(1);
});

it('whoever has a name of their own is told of by it', async () => {
  tell({ ...bea, displayName: 'Bea Benedetti' });
  const told = await screen.findByText(/asks to follow/);
  expect(told.textContent).toBe('Bea Benedetti @bea asks to follow you');
});

it('a request that could not be answered says so and can be answered again', async () => {
  fail(ACCEPT, 500);
  tell(bea);
  fireEvent.click(await screen.findByRole('button', { name: 'Accept bea' }));
  await screen.findByText('Failed to update follow status');
  answer(ACCEPT, null);
  isAnswered = true;
  press('Accept bea');
  await screen.findByText('bea now follows you');
});

it('of several who ask to follow, each is answered by name', async () => {
  const carl = user('carl');
  tell(bea, carl);
  answer('DELETE /api/follow/requests/:id', null);
  await screen.findByRole('button', { name: 'Accept bea' });
  press('Decline carl');
  await screen.findByText('Request declined');
  expect(calls.map(({ call }) => call)).toContain(`DELETE /api/follow/requests/${carl._id}`);
});

it('a follower has their username below their name, also where it is the name, and what can be done on the same card', () => {
  const bea = { ...person('bea'), displayName: 'Bea Benedetti' };
  show(
    <FollowList
      people={[bea, person('theo')]}
      actionOf={({ username }) => <button type="button">Remove {username}</button>}
    />,
  );
  const rows = screen.getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('a')?.textContent)).toEqual([
    'Bea Benedetti @bea',
    'theo @theo',
  ]);
  expect(rows[0]?.firstElementChild?.contains(button('Remove bea'))).toBe(true);
  // No press within a link.
  expect(button('Remove bea').closest('a')).toBeNull();
});
