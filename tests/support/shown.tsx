import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import type { EntryDetails } from '../../shared/contract/library.ts';
import type { Account } from '../../shared/contract/users.ts';
import { newQueryClient } from '../../web/queryClient.ts';
import { Router } from '../../web/router.tsx';
import { AccountProvider, usePerson } from '../../web/session/account.tsx';
import { storeSession } from '../../web/session/storedSession.ts';
import { ToastProvider } from '../../web/ui/Toasts.tsx';
import { bookSummary, user } from './browserReplies.ts';
import { answer } from './fakeServer.ts';

export const ada: Account = { ...user('ada'), email: 'ada@example.org' };

/** Shows components within what stands around every screen; signed in as ada, unless somebody else is given. */
export function show(children: ReactNode, account: Account | null = ada) {
  storeSession(account);
  if (account) answer('GET /api/profile', account);
  const queries = newQueryClient();
  const shown = render(
    <QueryClientProvider client={queries}>
      <Router>
        <AccountProvider>
          <WithToasts>{children}</WithToasts>
        </AccountProvider>
      </Router>
    </QueryClientProvider>,
  );
  return { ...shown, queries };
}

const WithToasts = ({ children }: { children: ReactNode }) => (
  <ToastProvider person={usePerson()}>
    <Suspense>{children}</Suspense>
  </ToastProvider>
);

/** Lets everything happen that is due. */
export const settle = (ms = 20) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

export const press = (name: string | RegExp) => fireEvent.click(button(name));

export const type = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } });

/** An entry of a library: of a book that is being read, unless something else is given. */
export const entryWith = (given: Partial<EntryDetails> = {}): EntryDetails => ({
  book: {
    ...bookSummary({ googleId: 'b1', title: 'Middlemarch' }),
    publishedDate: '1871',
    pageCount: 800,
    language: 'en',
    series: [],
  },
  status: 'reading',
  rating: null,
  isFavorite: false,
  review: null,
  shelves: [],
  isOwned: false,
  format: null,
  dueOn: null,
  borrowedFrom: null,
  lentTo: null,
  lentOn: null,
  priority: 3,
  edition: null,
  note: null,
  tags: [],
  visibility: 'public',
  addedAt: '2026-10-01T08:00:00.000Z',
  updatedAt: '2026-10-01T08:00:00.000Z',
  startedOn: '2026-10-01',
  endedOn: null,
  timesRead: 0,
  position: null,
  percent: null,
  readings: [],
  quote: null,
  ...given,
});
