import { screen } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Reply } from '../../shared/contract/index.ts';
import { GoalCard, GoalSection } from '../../web/features/goals/Goal.tsx';
import { answer, fail, hold } from '../support/fakeServer.ts';
import { press, settle, show, type } from '../support/shown.tsx';

const GOAL = 'PUT /api/goals/:year';
const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

beforeEach(async () => {
  answer('GET /api/goals/:year', {
    year: 2026,
    books: null,
    pages: null,
    readBooks: 0,
    readPages: 0,
    pace: null,
  } as Reply<'GET /api/goals/:year'>);
  show(<GoalCard />);
  (await screen.findByRole('button', { name: 'Set a goal' })).click();
});

it.each([
  ['٣٠', '1,200'],
  ['３０', '1.200'],
  ['30', '1 200'],
])('a goal of %s books and %s pages is what its writer means', async (books, pages) => {
  const set = hold(GOAL);
  type(await box('Books'), books);
  type(await box('Pages'), pages);
  press('Save');
  await vi.waitFor(() => expect(set).toHaveLength(1));
  expect(set[0]?.asked.body).toEqual({ books: 30, pages: 1200 });
});

it('what is no number is said beside its field, which has the focus, and nothing is sent', async () => {
  const set = hold(GOAL);
  const books = await box('Books');
  type(books, '12,3,4');
  press('Save');
  await vi.waitFor(() => expect(books.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(books);
  type(books, '12');
  expect(books.getAttribute('aria-invalid')).not.toBe('true');
  await settle();
  expect(set).toHaveLength(0);
});

it('a goal that cannot be saved is said in its form, once, and what is typed meanwhile stays', async () => {
  const set = hold(GOAL);
  type(await box('Books'), '12');
  press('Save');
  await vi.waitFor(() => expect(set).toHaveLength(1));
  type(await box('Books'), '24');
  await act(async () => set[0]?.answer(null as never));
  await settle();
  expect((await box('Books')).value).toBe('24');
  fail(GOAL, 500);
  press('Save');
  await screen.findByText('The goal could not be saved');
});

it('a goal that cannot be dropped stays, and its form says so', async () => {
  answer(GOAL, null as never);
  answer('GET /api/goals/:year', {
    year: 2026,
    books: 12,
    pages: null,
    readBooks: 0,
    readPages: 0,
    pace: null,
  } as Reply<'GET /api/goals/:year'>);
  type(await box('Books'), '12');
  press('Save');
  (await screen.findByRole('button', { name: 'Change goal' })).click();
  await box('Books');
  fail('DELETE /api/goals/:year', 500);
  press('Drop the goal');
  await screen.findByText('The goal could not be saved');
});

it('says where an even pace would be of a year that goes on, and not of one that is over', () => {
  const goal = { books: 36, pages: null, readBooks: 28, readPages: 0, pace: -8 };
  const year = new Date().getUTCFullYear();
  show(<GoalSection goal={{ ...goal, year }} />);
  expect(screen.getByText('At a steady pace you’d be at 36 by today.')).toBeTruthy();
  show(<GoalSection goal={{ ...goal, year: year - 1 }} />);
  expect(screen.getAllByText('28 of 36 books')).toHaveLength(2);
  expect(screen.getAllByText(/steady pace/)).toHaveLength(1);
});
