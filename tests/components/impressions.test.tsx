import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Impressions as Said } from '../../shared/contract/impressions.ts';
import { Impressions } from '../../web/features/impressions/Impressions.tsx';
import { answer, calls, countOf, fail } from '../support/fakeServer.ts';
import { press, show } from '../support/shown.tsx';

const GET = 'GET /api/books/:googleId/impressions';
const PUT = 'PUT /api/books/:googleId/impressions';
const said = (more: Partial<Said> = {}): Said => ({
  people: 0,
  moods: [],
  pace: { slow: 0, medium: 0, fast: 0 },
  warnings: [],
  mine: null,
  ...more,
});
const SHOWN = said({
  people: 3,
  moods: [
    { id: 'dark', count: 3 },
    { id: 'sad', count: 1 },
  ],
  pace: { slow: 2, medium: 0, fast: 1 },
  warnings: [{ id: 'war', minor: 0, moderate: 1, graphic: 2 }],
});

it('what readers say of a book says how many of them, and warnings after a press', async () => {
  answer(GET, SHOWN);
  show(<Impressions googleId="sea" isMember={false} />, null);
  await screen.findByText('From 3 readers');
  const chipsOf = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(chipsOf('Moods')).toEqual(['Dark 3', 'Sad 1']);
  expect(chipsOf('Pace')).toEqual(['Slow 2', 'Fast 1']);
  const warnings = screen.getByText('Content warnings').closest('details') as HTMLDetailsElement;
  expect(warnings.open).toBe(false);
  within(warnings).getByText('War');
  within(warnings).getByText('Moderate 1, Graphic 2');
  expect(screen.queryByRole('button')).toBeNull();
});

it('a book of which too few say something is passed over, but for a member’s own', async () => {
  answer(GET, said());
  const { container } = show(<Impressions googleId="sea" isMember={false} />, null);
  await expect.poll(() => countOf('GET /api/books/sea/impressions')).toBe(1);
  expect(container.textContent).toBe('');
  show(<Impressions googleId="land" isMember />);
  await screen.findByRole('button', { name: 'Your impressions' });
});

it('one’s own are chosen in a dialog and sent at once', async () => {
  answer(GET, said({ mine: { moods: ['sad'], pace: 'fast', warnings: [] } }));
  answer(PUT, SHOWN);
  show(<Impressions googleId="sea" isMember />);
  fireEvent.click(await screen.findByRole('button', { name: 'Your impressions' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Sad' }).getAttribute('aria-pressed')).toBe('true');
  press('Sad');
  press('Dark');
  press('Slow');
  fireEvent.click(dialog.getByText('Content warnings'));
  fireEvent.change(dialog.getByRole('combobox', { name: 'War' }), { target: { value: 'graphic' } });
  press('Save');
  await screen.findByText('Your impressions are saved.');
  expect(calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { moods: ['dark'], pace: 'slow', warnings: [{ id: 'war', level: 'graphic' }] },
  ]);
  await screen.findByText('From 3 readers');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('what could not be saved stays in the dialog', async () => {
  answer(GET, said());
  fail(PUT, 500);
  show(<Impressions googleId="sea" isMember />);
  fireEvent.click(await screen.findByRole('button', { name: 'Your impressions' }));
  press('Dark');
  press('Save');
  await screen.findByText('Your impressions could not be saved. Please try again.');
  expect(screen.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe('true');
});

it('what was pressed is there again when the dialog was closed, and gone when it was given up', async () => {
  answer(GET, said({ mine: { moods: ['sad'], pace: null, warnings: [] } }));
  show(<Impressions googleId="sea" isMember />);
  const open = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Your impressions' }));
  const isOn = (name: string) =>
    screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';
  await open();
  press('Dark');
  press('Fast');
  fireEvent.change(screen.getByRole('combobox', { name: 'War' }), { target: { value: 'minor' } });
  press('Close');
  await open();
  expect([isOn('Dark'), isOn('Sad'), isOn('Fast')]).toEqual([true, true, true]);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'War' }).value).toBe('minor');
  press('Cancel');
  await open();
  expect([isOn('Dark'), isOn('Sad'), isOn('Fast')]).toEqual([false, true, false]);
});
