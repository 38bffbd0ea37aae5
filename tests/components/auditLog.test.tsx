import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { LogEntry } from '../../shared/contract/moderation.ts';
import { AuditLog } from '../../web/features/moderation/AuditLog.tsx';
import { answerList } from '../support/fakeServer.ts';
import { button, show } from '../support/shown.tsx';

const entry = (username: string): LogEntry => ({
  _id: `entry of ${username}`,
  event: 'signed-in',
  actor: { _id: username, username, isGone: false },
  subject: null,
  details: null,
  network: null,
  createdAt: '2026-01-01T00:00:00.000Z',
});

it('the log is left at what one account did, and whole again; the press keeps the focus', async () => {
  const entries = [entry('ada'), entry('theo')];
  answerList('GET /api/admin/log', ({ query }) => ({
    items: entries.filter(({ actor }) => [null, actor?._id].includes(query.get('actor'))),
  }));
  show(<AuditLog />);
  await screen.findByText('@theo');
  const only = button('Only what @ada did');
  only.focus();
  only.click();
  await vi.waitFor(() => expect(screen.queryByText('@theo')).toBeNull());
  expect(document.activeElement).toBe(only);
  expect(only.getAttribute('aria-pressed')).toBe('true');
  only.click();
  await screen.findByText('@theo');
});
