import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../shared/contract/index.ts';
import type { Progress, Reading } from '../../shared/contract/library.ts';
import { EntryPanel } from '../../web/features/library/BookEntry.tsx';
import { dayOf } from '../../web/format.ts';
import { answer, answerList, countOf, fail, hold } from '../support/fakeServer.ts';
import { ada, button, entryWith, press, settle, show, type } from '../support/shown.tsx';

const ENTRY = 'GET /api/library/:googleId';

const said = (given: Partial<Progress>): Progress => ({
  _id: 'p1',
  at: new Date(2026, 9, 10, 21, 30).toISOString(),
  position: { page: 200 },
  percent: 25,
  note: null,
  visibility: 'public',
  likes: 0,
  comments: 0,
  isLiked: false,
  ...given,
});
const reading = (given: Partial<Reading> = {}): Reading => ({
  _id: 'r1',
  startedOn: '2026-10-01',
  endedOn: null,
  outcome: null,
  edition: null,
  pages: 800,
  percent: 25,
  ...given,
});
const edition = {
  _id: 'e1',
  title: 'Middlemarch',
  publisher: 'Penguin',
  publishedDate: '1994',
  pageCount: 850,
  language: 'en',
  format: 'paper',
  isbn13: '9780140620757',
  thumbnail: null,
} as const;

const showPanel = (...readings: Reading[]) => {
  const entry = entryWith({ readings, position: { page: 200 }, percent: 25 });
  answer(ENTRY, { entry });
  show(
    <EntryPanel
      userId={ada._id}
      googleId="b1"
      title="Middlemarch"
      onReview={() => {}}
      pickShelves={() => null}
      addQuote={() => null}
    />,
  );
};

beforeEach(() => {
  sessionStorage.clear();
  answer('GET /api/account/privacy', {
    profile: 'public',
    defaultVisibility: 'public',
    showFollows: true,
    showInDirectory: true,
    countsInTrends: true,
    quotesFromDevices: 'private',
  });
  answerList('GET /api/books/:googleId/editions', () => ({ items: [edition] }));
});

describe('saying how far one is', () => {
  it('sends the figure alone where nothing else is said', async () => {
    showPanel(reading());
    fireEvent.click(await screen.findByRole('button', { name: 'Update progress' }));
    type(await screen.findByRole('textbox', { name: 'Page' }), '1,20');
    const post = hold('POST /api/library/:googleId/progress');
    press('Save');
    expect(await screen.findByText('Write a number, such as 214')).toBeTruthy();
    expect(post).toHaveLength(0);
    type(screen.getByRole('textbox', { name: 'Page' }), '214');
    press('Save');
    await settle();
    expect(post[0]?.asked.body).toEqual({ page: 214 });
  });

  it('takes a day that was, a note, and who sees it', async () => {
    showPanel(reading());
    fireEvent.click(await screen.findByRole('button', { name: 'Update progress' }));
    type(screen.getByRole('textbox', { name: 'Page' }), '214');
    const more = button('Add a day or a note');
    press('Add a day or a note');
    // It does not become what sends the form, which a browser would do with this very press.
    expect(more.isConnected).toBe(false);
    type(screen.getByLabelText('Day'), '2026-10-12');
    type(screen.getByLabelText('Note'), 'The wedding.');
    type(screen.getByLabelText('Who can see this progress'), 'private');
    const post = hold('POST /api/library/:googleId/progress');
    press('Save');
    await settle();
    const { at, ...rest } = (post[0] as (typeof post)[0]).asked.body as { at: string };
    expect(rest).toEqual({ page: 214, note: 'The wedding.', visibility: 'private' });
    expect(dayOf(at)).toBe('2026-10-12');
  });

  it('shows beside a day and a note how long one’s copy is, to be corrected', async () => {
    showPanel(reading());
    fireEvent.click(await screen.findByRole('button', { name: 'Update progress' }));
    type(screen.getByRole('textbox', { name: 'Page' }), '214');
    press('Add a day or a note');
    expect(screen.getByLabelText<HTMLInputElement>('Pages in your edition').value).toBe('800');
    type(screen.getByLabelText('Pages in your edition'), '688');
    const post = hold('POST /api/library/:googleId/progress');
    press('Save');
    await settle();
    expect(post[0]?.asked.body).toEqual({ page: 214, pages: 688 });
  });

  it('keeps a note that was typed when the page is left', async () => {
    showPanel(reading());
    fireEvent.click(await screen.findByRole('button', { name: 'Update progress' }));
    press('Add a day or a note');
    type(screen.getByLabelText('Note'), 'Half a thought');
    await settle();
    const saved = Object.entries(sessionStorage).find(([key]) => key.includes('progress.b1'));
    expect(saved?.[1]).toContain('Half a thought');
  });

  it('keeps the note that was typed where “I finished it” is pressed', async () => {
    showPanel(reading());
    fireEvent.click(await screen.findByRole('button', { name: 'Update progress' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add a day or a note' }));
    type(screen.getByLabelText(/^Note/), 'What an end.');
    const post = hold('POST /api/library/:googleId/progress');
    press('I finished it');
    await settle();
    expect(post[0]?.asked.body).toEqual({ percent: 100, note: 'What an end.' });
    post[0]?.answer({
      progress: said({ percent: 100 }),
      isAtEnd: true,
      entry: entryWith({ readings: [reading()], percent: 100 }),
    });
    await screen.findByRole('dialog', { name: 'Finished!' });
  });

  it('asks how long the edition is where a page lies behind its last', async () => {
    showPanel(reading());
    fireEvent.click(await screen.findByRole('button', { name: 'Update progress' }));
    type(await screen.findByRole('textbox', { name: 'Page' }), '900');
    fail('POST /api/library/:googleId/progress', 400, {
      message: 'No',
      fields: { page: 'This edition has 800 pages' },
    });
    press('Save');
    expect(await screen.findByText('This edition has 800 pages')).toBeTruthy();
    type(screen.getByLabelText('Pages in your edition'), '950');
    const post = hold('POST /api/library/:googleId/progress');
    press('Save');
    await settle();
    expect(post[0]?.asked.body).toEqual({ page: 900, pages: 950 });
  });
});

describe('how far one was, and when', () => {
  const progress = [
    said({ _id: 'p2', position: { page: 200 }, note: 'So slow.', visibility: 'private' }),
    said({
      _id: 'p1',
      at: new Date(2026, 9, 4).toISOString(),
      position: { page: 80 },
      percent: 10,
    }),
  ];

  it('is a line and a table, the newest first, with notes and who sees them', async () => {
    showPanel(reading({ progress }));
    fireEvent.click(await screen.findByText('Reading history (1)'));
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Oct 10, 2026page 200 · 25%Only meSo slow\./),
      expect.stringMatching(/^Oct 4, 2026page 80 · 10%/),
    ]);
    const picture = screen.getByRole('img', { name: /Progress from Oct 1, 2026 to Oct 10, 2026/ });
    expect(picture.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(3);
  });

  it('is corrected: only what was changed is sent, and the note goes when it is emptied', async () => {
    showPanel(reading({ progress }));
    fireEvent.click(await screen.findByText('Reading history (1)'));
    fireEvent.click(await screen.findByRole('button', { name: 'Options for page 200 · 25%' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Correct' }));
    const day = await screen.findByLabelText<HTMLInputElement>('Day');
    expect(day.value).toBe('2026-10-10');
    type(day, '2026-10-09');
    type(screen.getByLabelText('Note'), '');
    const put = hold('PUT /api/progress/:id');
    press('Save');
    await settle();
    expect(put[0]?.asked.call).toBe('PUT /api/progress/p2');
    expect(put[0]?.asked.body).toEqual({
      at: new Date(2026, 9, 9, 21, 30).toISOString(),
      note: null,
    });
    answer(ENTRY, {
      entry: entryWith({ readings: [reading({ progress: [progress[1] as Progress] })] }),
    });
    put[0]?.answer({} as Reply<'PUT /api/progress/:id'>);
    await screen.findByText('Progress saved');
  });

  it('is deleted after a question', async () => {
    showPanel(reading({ progress }));
    fireEvent.click(await screen.findByText('Reading history (1)'));
    fireEvent.click(await screen.findByRole('button', { name: 'Options for page 80 · 10%' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(countOf(/^DELETE/)).toBe(0);
    answer('DELETE /api/progress/:id', null);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Progress deleted');
    expect(countOf('DELETE /api/progress/p1')).toBe(1);
    // Its row is gone or goes: one goes on with a row that is there.
    await expect.poll(() => document.activeElement?.closest('[data-progress]')).toBeTruthy();
  });

  it('says that it is deleted, also where nothing of it is left', async () => {
    showPanel(reading({ progress: [said({})] }));
    fireEvent.click(await screen.findByText('Reading history (1)'));
    fireEvent.click(await screen.findByRole('button', { name: /^Options for page 200/ }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    answer('DELETE /api/progress/:id', () => {
      answer(ENTRY, { entry: entryWith({ readings: [reading({ progress: [] })] }) });
      return null;
    });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Progress deleted');
    expect(screen.queryByRole('button', { name: /^Options for page/ })).toBeNull();
  });
});

describe('earlier readings', () => {
  it('say how they ended, in which edition, and how long it was', async () => {
    showPanel(
      reading(),
      reading({ _id: 'r0', outcome: 'stopped', endedOn: '2026-02', edition, pages: 850 }),
    );
    fireEvent.click(await screen.findByText('Reading history (2)'));
    expect(screen.getByText('Stopped')).toBeTruthy();
    expect(screen.getByText(/^Middlemarch · Penguin, 1994 · Print · 850 pages/)).toBeTruthy();
  });

  it('are added with all of it', async () => {
    showPanel(reading({ outcome: 'finished', endedOn: '2026-10-20' }));
    fireEvent.click(await screen.findByText('Reading history (1)'));
    press('Add an earlier reading');
    type(await screen.findByLabelText('How it ended'), 'stopped');
    type(await screen.findByLabelText('Edition'), 'e1');
    expect(screen.getByLabelText<HTMLInputElement>('Pages in your edition').value).toBe('850');
    const post = hold('POST /api/library/:googleId/readings');
    press('Save');
    await settle();
    expect(post[0]?.asked.body).toEqual({
      startedOn: null,
      endedOn: null,
      outcome: 'stopped',
      edition: 'e1',
      pages: 850,
    });
  });

  it('keep what was not touched when they are corrected', async () => {
    showPanel(reading({ outcome: 'finished', endedOn: '2026-10-20', edition, pages: 850 }));
    fireEvent.click(await screen.findByText('Reading history (1)'));
    press('Options for this reading');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Correct this reading' }));
    type(await screen.findByLabelText('How it ended'), 'stopped');
    const put = hold('PUT /api/readings/:id');
    press('Save');
    await settle();
    expect(put[0]?.asked.body).toEqual({
      startedOn: '2026-10-01',
      endedOn: '2026-10-20',
      outcome: 'stopped',
    });
  });
});

describe('the keyboard goes on', () => {
  it('in the day, where that was asked for', async () => {
    showPanel(reading());
    fireEvent.click(await screen.findByRole('button', { name: 'Update progress' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add a day or a note' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Day'));
  });

  it('in the form of a reading, and from there where it was opened', async () => {
    showPanel(reading({ outcome: 'finished', endedOn: '2026-10-09' }));
    fireEvent.click(await screen.findByText(/^Reading history/));
    for (const open of [
      () => press('Add an earlier reading'),
      () => {
        press('Options for this reading');
        fireEvent.click(screen.getByRole('menuitem', { name: 'Correct this reading' }));
      },
    ]) {
      open();
      await screen.findByLabelText('How it ended');
      await settle(200);
      expect(document.activeElement).toBe(screen.getByLabelText('How it ended'));
      press('Cancel');
      await settle(200);
      expect(document.activeElement?.tagName).toBe('BUTTON');
    }
    expect(document.activeElement).toBe(button('Options for this reading'));
  });
});
