import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reply } from '../../shared/contract/index.ts';
import { LibraryPage } from '../../web/pages/LibraryPage.tsx';
import { navigate } from '../../web/router.tsx';
import { answer, answerList, calls, fail, hold } from '../support/fakeServer.ts';
import { button, entryWith, press, settle, show, type } from '../support/shown.tsx';

const BULK = 'POST /api/library/bulk';
const TITLE = 'Change the selected books';

beforeEach(() => {
  answerList('GET /api/library', () => ({ items: [entryWith()] as never, total: 1 }));
  answer('GET /api/shelves', [
    { _id: 's1', name: 'Winter', slug: 'winter' },
  ] as unknown as Reply<'GET /api/shelves'>);
});

async function open() {
  navigate('/library?undated=true', { replace: true });
  show(
    <main>
      <LibraryPage />
    </main>,
  );
  await screen.findByText('Middlemarch');
  press('Select');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Middlemarch' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Change…' }));
  return screen.findByRole('dialog', { name: TITLE });
}
const year = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Year' });
const sent = () => calls.filter(({ call }) => call === BULK).map(({ body }) => body);

describe('The dialog that changes many books', () => {
  it('begins with when they ended, where the focus is, and sends as much of it as is known', async () => {
    const dialog = await open();
    const group = screen.getByRole('group', { name: 'Finished in' });
    expect(dialog.querySelector('fieldset')).toBe(group);
    expect(document.activeElement).toBe(group.querySelector('select, input'));
    const hint = document.getElementById(year().getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toMatch(/^A book that has a date keeps it/);
    type(year(), '2019');
    type(screen.getByRole('combobox', { name: 'Month' }), '5');
    answer(BULK, { changed: 1, undo: 'token' });
    press('Apply');
    await screen.findByText('1 book changed');
    expect(sent()).toEqual([{ books: ['b1'], set: { endedOn: '2019-05' } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('0 books selected')).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('bulk'));
  });

  it('says what is wrong with it beside it, and keeps what was typed when it is closed', async () => {
    await open();
    type(year(), '2019');
    fail(BULK, 400, { message: 'So not.', fields: { endedOn: 'Begun after that date: “Emma”' } });
    press('Apply');
    await screen.findByText('Begun after that date: “Emma”');
    expect([year().getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', year()]);
    press('Close');
    press('Change…');
    await screen.findByRole('dialog', { name: TITLE });
    expect(year().value).toBe('2019');
    press('Cancel');
    press('Change…');
    await screen.findByRole('dialog', { name: TITLE });
    expect(year().value).toBe('');
    // With nothing to change it is only closed.
    press('Apply');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent()).toHaveLength(1);
  });

  it('is sent once by two presses', async () => {
    await open();
    type(year(), '2019');
    const held = hold(BULK);
    press('Apply');
    fireEvent.submit(year().closest('form') as HTMLFormElement);
    await settle();
    expect(held).toHaveLength(1);
  });

  it('stays until it is answered, and says in it what failed', async () => {
    await open();
    type(year(), '2019');
    const held = hold(BULK);
    press('Apply');
    await settle();
    press('Close');
    press('Cancel');
    held[0]?.fail(500);
    await screen.findByText('Your library could not be changed');
    screen.getByRole('dialog', { name: TITLE });
    expect(year().value).toBe('2019');
  });

  it('takes a month without its year for no date, and says so', async () => {
    await open();
    type(screen.getByRole('combobox', { name: 'Month' }), '5');
    press('Apply');
    await screen.findByText('Please give a date that there is, as 2024, 2024-05 or 2024-05-17');
    expect(sent()).toEqual([]);
  });

  it('forgets what was typed for books to which something else was done', async () => {
    await open();
    type(year(), '2019');
    press('Close');
    answer(BULK, { changed: 1, undo: 'token' });
    press('Status');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Paused' }));
    await screen.findByText('1 book changed');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Middlemarch' }));
    press('Change…');
    await screen.findByRole('dialog', { name: TITLE });
    expect(year().value).toBe('');
  });

  it('leads to the heading where the books that were changed are no longer listed', async () => {
    await open();
    type(year(), '2019');
    answerList('GET /api/library', () => ({ items: [] as never, total: 0 }));
    answer(BULK, { changed: 1, undo: 'token' });
    press('Apply');
    await screen.findByText('1 book changed');
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'), 5_000);
  });

  it('offers a new shelf to put books on, and none to take them off', async () => {
    await open();
    const shelves = async (name: string) => within(await screen.findByRole('group', { name }));
    const on = await shelves('Add to shelves');
    const off = await shelves('Remove from shelves');
    expect(await on.findByRole('checkbox', { name: 'Winter' })).toBeTruthy();
    expect(on.getByRole('button', { name: 'New shelf' })).toBeTruthy();
    fireEvent.click(await off.findByRole('checkbox', { name: 'Winter' }));
    expect(off.queryByRole('button')).toBeNull();
    answer(BULK, { changed: 1, undo: 'token' });
    press('Apply');
    await screen.findByText('1 book changed');
    expect(sent()).toEqual([{ books: ['b1'], set: { removeShelves: ['s1'] } }]);
  });
});

it('the library says in words that it shows books without a date', async () => {
  navigate('/library?undated=true', { replace: true });
  show(<LibraryPage />);
  await screen.findByText('Middlemarch');
  expect(button('Remove the filter Without a date').textContent).toBe('Without a date');
});
