import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Registration } from '../../shared/contract/registration.ts';
import { Inbox } from '../../web/pages/Inbox.tsx';
import { InboxCount } from '../../web/pages/InboxCount.tsx';
import { ManageTabs } from '../../web/pages/ManageTabs.tsx';
import { answer, countOf, fail } from '../support/fakeServer.ts';
import { ada, settle, show } from '../support/shown.tsx';

const WAITING = [
  ['Reports', 'GET /api/admin/reports', 'No open reports.'],
  ['Sign-ups', 'GET /api/admin/registrations', 'Nobody is waiting to be let in.'],
  ['Role requests', 'GET /api/admin/role-requests', 'No requests.'],
] as const;

const part = (name: string) => within(screen.getByRole('region', { name }));

it.each(WAITING)(
  '%s that could not be loaded are said to be, beside what could',
  async (name, call, none) => {
    for (const [, other] of WAITING) answer(other, []);
    fail(call, 500);
    show(<Inbox />);
    await part(name).findByText('This could not be loaded.');
    for (const [other, , text] of WAITING) if (other !== name) await part(other).findByText(text);
    answer(call, []);
    fireEvent.click(part(name).getByRole('button', { name: 'Retry' }));
    await part(name).findByText(none);
  },
);

it('asks for closed reports when somebody wants to see them', async () => {
  for (const [, call] of WAITING) answer(call, []);
  show(<Inbox />);
  await part('Reports').findByText('No open reports.');
  await settle();
  expect(countOf('GET /api/admin/reports')).toBe(1);
  fail('GET /api/admin/reports', 500);
  fireEvent.click(part('Reports').getByRole('button', { name: 'Closed reports' }));
  await part('Reports').findByText('This could not be loaded.');
  answer('GET /api/admin/reports', []);
  fireEvent.click(part('Reports').getByRole('button', { name: 'Retry' }));
  await part('Reports').findByText('No closed reports yet.');
});

const waits = (text: string) => screen.findByText(text);

const asked = (n: number): Registration => ({
  _id: `asked-${n}`,
  username: `asker${n}`,
  email: `asker${n}@example.org`,
  role: 'reader',
  bio: null,
  answer: null,
  createdAt: '2026-11-01T08:00:00.000Z',
});

it('the tab of the inbox says how much waits in it', async () => {
  answer('GET /api/admin/reports', []);
  answer('GET /api/admin/registrations', [asked(1), asked(2)]);
  answer('GET /api/admin/role-requests', []);
  show(<ManageTabs>Everyone</ManageTabs>);
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Inbox' }).dataset.count).toBe('2'));
});

it('the navigation counts all that waits, and no more what has been answered', async () => {
  answer('GET /api/admin/reports', []);
  answer('GET /api/admin/registrations', [asked(1), asked(2)]);
  answer('GET /api/admin/role-requests', [{ ...ada, _id: 'u2', roleRequest: 'writer' }]);
  show(
    <>
      <InboxCount />
      <Inbox />
    </>,
  );
  await waits('3 wait for an answer');
  answer('DELETE /api/admin/registrations/:id', null);
  answer('GET /api/admin/registrations', [asked(2)]);
  fireEvent.click(await screen.findByRole('button', { name: 'Decline the request of asker1' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }));
  await waits('2 wait for an answer');
  answer('PUT /api/admin/users/:id', { ...ada, _id: 'u2' });
  answer('GET /api/admin/role-requests', []);
  fireEvent.click(screen.getByRole('button', { name: /^Make ada / }));
  await waits('1 waits for an answer');
  answer('DELETE /api/admin/registrations/:id', null);
  answer('GET /api/admin/registrations', []);
  fireEvent.click(screen.getByRole('button', { name: 'Decline the request of asker2' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.queryByText(/an answer$/)).toBeNull());
});
