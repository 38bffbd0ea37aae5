import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Import, ImportRow } from '../../shared/contract/imports.ts';
import { ServiceGuide } from '../../web/features/imports/ServiceGuide.tsx';
import { ImportPage } from '../../web/pages/ImportPage.tsx';
import { navigate, ParamsContext, useLocation } from '../../web/router.tsx';
import { beginFirstSteps, endFirstSteps } from '../../web/session/firstSteps.ts';
import { answer, answerList, calls, countOf, fail, hold } from '../support/fakeServer.ts';
import { ada, button, press, settle, show, type } from '../support/shown.tsx';

const counts = {
  sure: 2,
  unknown: 1,
  doubtful: 0,
  skipped: 0,
  unreadable: 0,
  unchanged: 0,
  conflicts: 0,
  unrated: 0,
  shortened: 0,
  again: 0,
  kept: 0,
};

const done = (given: Partial<Import> = {}): Import => ({
  _id: 'i1',
  service: 'goodreads',
  fileName: 'goodreads_library_export.csv',
  state: 'applied',
  message: null,
  messageId: null,
  messageParams: {},
  rows: 3,
  done: 3,
  counts,
  visibility: 'public',
  columns: {},
  timeZone: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  appliedAt: new Date().toISOString(),
  undoneAt: null,
  isUnfinished: false,
  isForgotten: false,
  ...given,
});

function Screens() {
  const { pathname } = useLocation();
  return pathname === '/imports/i1' ? (
    <ParamsContext value={{ id: 'i1' }}>
      <ImportPage />
    </ParamsContext>
  ) : (
    <p>Elsewhere</p>
  );
}

async function open(known: Import) {
  answer('GET /api/imports/:id', known);
  answerList('GET /api/imports/:id/rows', () => ({ items: [] as never }));
  navigate('/imports/i1', { replace: true });
  show(<Screens />);
  await screen.findByRole('heading', { name: 'Your books' });
}

const row = (changes: ImportRow['changes']): ImportRow => ({
  line: 2,
  state: 'sure',
  raw: {},
  read: {
    title: 'A Book',
    subtitle: null,
    authors: [],
    isbns: [],
    series: [],
    status: 'read',
    rating: null,
    startedOn: null,
    endedOn: null,
    readings: [],
    shelves: [],
    tags: [],
    review: null,
    note: null,
    earlierReviews: 0,
    quotes: 0,
    owned: null,
    isFavorite: null,
    format: null,
    pages: null,
    publisher: null,
    year: null,
    language: null,
    position: null,
    addedAt: null,
    visibility: null,
  },
  book: { googleId: 'B1', title: 'A Book', authors: [], thumbnail: null },
  score: 1,
  reason: null,
  reasonId: null,
  reasonParams: {},
  candidates: [],
  changes,
  take: [],
  problems: [],
});

it('its owner deletes the rows of a file that was imported, after a question', async () => {
  await open(done());
  press('Delete the rows of this file');
  await screen.findByRole('dialog', { name: 'Delete the rows of this file?' });
  const gone = hold('DELETE /api/imports/:id/rows');
  answer('GET /api/imports/:id', done({ isForgotten: true }));
  press('Delete');
  await vi.waitFor(() => expect(gone).toHaveLength(1));
  const asked = countOf('GET /api/imports/i1/rows');
  await act(async () => gone[0]?.answer(null as never));
  await screen.findByText(/^The rows of this file have been deleted\./);
  expect(screen.queryByRole('dialog')).toBeNull();
  // Neither the rows nor what needed them are offered any more.
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  expect(countOf('GET /api/imports/i1/rows')).toBe(asked);
});

it('an import that is done says what became of each row', async () => {
  const counts = {
    ...done().counts,
    sure: 193,
    unknown: 4,
    unchanged: 1,
    again: 3,
    doubtful: 2,
    conflicts: 9,
  };
  await open(done({ rows: 201, counts }));
  screen.getByText('194 books imported.');
  screen.getByText(
    '201 rows: 194 imported · 3 more rows of books that come with other rows · 1 unchanged · 1 left as it was · 2 not imported',
  );
});

it('as many books are ready to import as will have been imported', async () => {
  await open(done({ state: 'ready', counts: { ...counts, sure: 197, unknown: 0, again: 3 } }));
  screen.getByText('194 books are ready to import.');
  screen.getByText('3 more rows of books that come with other rows');
});

it('a file of which only differs what stays as it is changes nothing', async () => {
  const same = { ...counts, sure: 1, unknown: 0, unchanged: 231, conflicts: 1, kept: 1 };
  await open(done({ state: 'ready', counts: same }));
  screen.getByText('Nothing would change.');
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  // They differ, and are not among what will be imported.
  expect(screen.queryByText('In our catalog')).toBeNull();
  screen.getByRole('tab', { name: /^Different from yours/, selected: true });
});

it('says that quotes had no room, and gives those rows where no other was left out', async () => {
  await open(done({ counts: { ...counts, shortened: 2 } }));
  screen.getByText('Quotes of 2 rows were left out: there was no room for them.');
  expect(screen.queryByText(/not imported\. Download/)).toBeNull();
  screen.getByRole('link', { name: 'Rows not imported, or not whole (CSV)' });
});

it('what stayed as it was here is no change of a row that was imported', async () => {
  await open(done());
  const asked = countOf('GET /api/imports/i1/rows');
  answerList('GET /api/imports/:id/rows', () => ({
    items: [
      {
        ...row([
          { field: 'shelves', from: null, to: ['sci-fi'], conflict: false },
          { field: 'status', from: 'want', to: 'reading', conflict: true },
        ]),
        state: 'applied',
      },
    ] as never,
  }));
  // They are folded until somebody asks for them.
  expect(countOf('GET /api/imports/i1/rows')).toBe(asked);
  fireEvent.click(screen.getByText('See all 3 books'));
  await screen.findByText('1 change');
  const status = screen.getByText('Not taken: Status').parentElement;
  expect(status?.textContent).toBe('Not taken: StatusReading');
});

it('a row of which nothing was taken says what, and counts no changes', async () => {
  answerList('GET /api/imports/:id/rows', () => ({
    items: [
      {
        ...row([
          { field: 'status', from: 'want', to: 'reading', conflict: true },
          { field: 'note', from: 'Mine', to: 'Theirs', conflict: true },
        ]),
        state: 'kept',
      },
    ] as never,
  }));
  answer('GET /api/imports/:id', done({ counts: { ...counts, conflicts: 1 } }));
  navigate('/imports/i1', { replace: true });
  show(<Screens />);
  fireEvent.click(await screen.findByText(/^See all/));
  const heading = await screen.findByText('Not taken: Status, Private note');
  expect(heading.tagName).toBe('SUMMARY');
  screen.getByText('Status');
  expect(screen.queryByText('0 changes')).toBeNull();
});

it('leads to the books whose reviews had no stars', async () => {
  await open(done({ counts: { ...counts, unrated: 3 } }));
  press('3 reviews had no stars and stand in your private notes');
  await screen.findByText(/what they say stands in your private notes/);
  expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(/Without stars/);
  await vi.waitFor(() =>
    expect(calls.some(({ query }) => query.get('unrated') === 'true')).toBe(true),
  );
});

it('an import that was given up says so, and can be gone on with or undone', async () => {
  await open(
    done({ isUnfinished: true, done: 1, message: 'The rest.', messageId: 'apply_given_up' }),
  );
  screen.getByText(/the rest was not imported/);
  screen.getByText('1 book imported.');
  button('Undo this import');
  const goOn = hold('POST /api/imports/:id/apply');
  press('Continue importing');
  await vi.waitFor(() => expect(goOn).toHaveLength(1));
});

it('what was kept when an import was undone is no failure', async () => {
  const params = { titles: 'Momo' };
  await open(
    done({ state: 'undone', message: 'Kept.', messageId: 'kept_books', messageParams: params }),
  );
  screen.getByText('What you have changed since was kept: Momo');
  expect(screen.queryAllByRole('alert').filter(({ textContent }) => textContent)).toEqual([]);
});

it('what a book has no room for is named, and not offered to be taken', async () => {
  answerList('GET /api/imports/:id/rows', () => ({
    items: [
      row([
        { field: 'shelves', from: null, to: ['One', 'Two'], conflict: false },
        { field: 'shelves', from: null, to: ['Three'], conflict: true },
        { field: 'note', from: 'Mine', to: 'Theirs', conflict: true },
        { field: 'library', from: false, to: true, conflict: false },
      ]),
      { ...row([]), line: 3, state: 'unknown', book: null },
    ] as never,
  }));
  answer('GET /api/imports/:id', done({ state: 'ready', appliedAt: null, done: 0 }));
  navigate('/imports/i1', { replace: true });
  show(<Screens />);
  fireEvent.click(await screen.findByText('See all 2 books'));
  await screen.findByText('Not taken: Shelves');
  screen.getByText('Three');
  // What was not there needs no “No” before it; what was found may be another book, what was not may be there after all.
  expect(screen.getByText('Added').closest('dd')?.textContent).toBe('Added');
  screen.getByText('It’s a different book');
  screen.getByText('It’s in the catalog already');
  screen.getByLabelText('Take from the file: Private note');
  expect(screen.queryByLabelText('Take from the file: Shelves')).toBeNull();
});

describe('the rows of which the book is certain', () => {
  const ready = (given: Partial<typeof counts> = {}) =>
    done({ state: 'ready', appliedAt: null, done: 0, counts: { ...counts, ...given } });
  const asked = () => calls.filter(({ query }) => query.get('state') === 'sure').length;
  async function preview(known: Import) {
    answer('GET /api/imports/:id', known);
    answerList('GET /api/imports/:id/rows', ({ query }) => ({
      items: [
        query.get('state') === 'doubtful'
          ? { ...row([]), state: 'doubtful', book: null }
          : row([{ field: 'library', from: false, to: true, conflict: false }]),
      ] as never,
    }));
    navigate('/imports/i1', { replace: true });
    show(<Screens />);
    await screen.findByRole('tab', { name: 'In our catalog' });
  }

  it('are folded until somebody opens them, below those that are to be decided', async () => {
    await preview(ready({ sure: 201, doubtful: 1 }));
    const which = await screen.findByRole('heading', { name: 'Which book is it?' });
    const summary = screen.getByText('See all 201 books');
    expect(summary.closest('details')?.open).toBe(false);
    expect(which.compareDocumentPosition(summary) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await settle(50);
    expect([asked(), screen.queryByText('Matched with')]).toEqual([0, null]);
    fireEvent.click(summary);
    const changes = await screen.findByText('1 change');
    // What is folded within them is another fold.
    fireEvent.click(changes);
    await settle();
    fireEvent.click(changes);
    await settle();
    expect(summary.closest('details')?.open).toBe(true);
    expect([asked(), screen.getAllByRole('button', { name: 'Leave out' }).length]).toEqual([1, 1]);
    fireEvent.click(summary);
    await vi.waitFor(() => expect(screen.queryByText('1 change')).toBeNull());
  });

  it('are counted with those of them that differ from what one has', async () => {
    await preview(ready({ conflicts: 1 }));
    const tile = screen.getByText('of which different from yours').closest('li');
    expect(tile?.previousElementSibling?.textContent).toMatch(/In our catalog$/);
  });

  it('are shown to whoever presses their name or their figure', async () => {
    await preview(ready());
    fireEvent.click(screen.getByRole('tab', { name: 'New to us' }));
    await screen.findByText('1 change');
    fireEvent.click(screen.getByRole('tab', { name: 'In our catalog' }));
    await vi.waitFor(() => expect(asked()).toBe(1));
    expect(screen.queryByText('See all 2 books')).toBeNull();
    await screen.findByText('1 change');
  });

  it('lead to those of another kind where only these have what is looked for', async () => {
    await preview(ready());
    answerList('GET /api/imports/:id/rows', ({ query }) => ({
      items: (query.get('state') === 'sure'
        ? []
        : [{ ...row([]), state: 'unknown', book: null }]) as never,
    }));
    fireEvent.click(screen.getByText('See all 2 books'));
    type(await screen.findByLabelText('Search in this file'), 'olympos');
    fireEvent.click(await screen.findByRole('button', { name: 'New to us (1)' }));
    await screen.findByRole('button', { name: 'Leave out' });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('New to us');
    expect(calls.at(-1)?.query.get('q')).toBe('olympos');
  });

  it('are alone folded: what is new is open where nothing is certain', async () => {
    answer('GET /api/imports/:id', ready({ sure: 0 }));
    answerList('GET /api/imports/:id/rows', () => ({ items: [row([])] as never }));
    navigate('/imports/i1', { replace: true });
    show(<Screens />);
    await screen.findByText('Matched with');
    expect(screen.queryByText(/^See /)).toBeNull();
  });
});

describe('what its own page shows', () => {
  const told = (_id: string, address: string, isRead = false) => ({
    _id,
    kind: 'import_ready',
    actors: [],
    count: 1,
    subject: { type: 'import', id: 'i1', title: 'goodreads.csv', address },
    createdAt: '2026-11-20T12:00:00.000Z',
    isRead,
  });
  const READ = 'PUT /api/notifications/read';

  it('is not told by the bell as well', async () => {
    answer('GET /api/notifications', [
      told('n1', '/imports/i1'),
      told('n2', '/imports/other'),
      told('n3', '/imports/i1', true),
    ] as never);
    const read = hold(READ);
    await open(done());
    await vi.waitFor(() => expect(read).toHaveLength(1));
    expect(read[0]?.asked.body).toEqual({ ids: ['n1'] });
  });

  it('is told where the page is hidden, until it is looked at again', async () => {
    answer('GET /api/notifications', [told('n1', '/imports/i1')] as never);
    const read = hold(READ);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await open(done());
    await settle(50);
    expect(read).toHaveLength(0);
    hidden.mockRestore();
    fireEvent(document, new Event('visibilitychange'));
    await vi.waitFor(() => expect(read).toHaveLength(1));
  });

  it('stays where that cannot be asked', async () => {
    fail('GET /api/notifications', 500);
    await open(done());
    await settle(50);
    expect(countOf('PUT /api/notifications/read')).toBe(0);
    screen.getByRole('heading', { name: 'Your books' });
  });
});

it('pages of services are links where there is one for everybody', () => {
  show(<ServiceGuide />);
  const link = screen.getByRole('link', { name: 'My Books › Import and export › Export Library' });
  expect(link).toHaveProperty('href', 'https://www.goodreads.com/review/import');
  expect(screen.getByText('Convert books › Create a catalog › CSV').closest('a')).toBeNull();
});

describe('whoever leaves before the import is begun', () => {
  async function undoAndLeave() {
    await open(done());
    const undo = hold('POST /api/imports/:id/undo');
    press('Undo this import');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(dialog.querySelectorAll('footer button')[1] as Element);
    await vi.waitFor(() => expect(undo).toHaveLength(1));
    act(() => navigate('/'));
    await screen.findByText('Elsewhere');
    return undo;
  }

  it('is told when it is done', async () => {
    const undo = await undoAndLeave();
    answer('GET /api/imports/:id', done({ state: 'undone' }));
    await act(async () => undo[0]?.answer(done({ state: 'undoing' })));
    await screen.findByText('This import was undone.');
    button('Show report');
  });

  it('is told when that failed', async () => {
    const undo = await undoAndLeave();
    await act(async () => undo[0]?.fail(500));
    await screen.findByText('That did not work');
  });
});

it('leads whoever has just signed up from the end of an import to the steps that are left, and nobody else', async () => {
  answerList('GET /api/imports', () => ({ items: [done()] }));
  answerList('GET /api/favorites', () => ({ items: [] as never }));
  answer('GET /api/profile/:id/following/count', () => ({ followingCount: 3 }));
  beginFirstSteps(ada._id);
  await open(done());
  const step = await screen.findByRole('link', { name: 'Choose five books you love' });
  expect(step.getAttribute('href')).toBe('#/welcome?step=loved');
  expect(screen.queryByRole('link', { name: /^Follow three/ })).toBeNull();
  endFirstSteps();
});

it('says nothing of first steps at the end of an import to who has none', async () => {
  await open(done());
  await settle();
  expect(screen.queryByRole('heading', { name: 'Make yourself at home' })).toBeNull();
});

it('keeps the footer below the screen while an import is under way', async () => {
  answer('GET /api/imports/:id', done({ state: 'applying', done: 1, appliedAt: null }));
  navigate('/imports/i1', { replace: true });
  show(<Screens />);
  const said = await screen.findByText('Importing your books', { exact: false, selector: 'p' });
  expect(said.closest('[data-waiting]')).not.toBeNull();
});
