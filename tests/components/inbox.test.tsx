import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Inbox } from '../../web/pages/Inbox.tsx';
import { answer, countOf, fail } from '../support/fakeServer.ts';
import { settle, show } from '../support/shown.tsx';

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
