import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { List } from '../../shared/contract/lists.ts';
import { BookFinder } from '../../web/features/books/BookFinder.tsx';
import { WantButton } from '../../web/features/library/WantButton.tsx';
import { reportAction } from '../../web/features/reports/ReportDialog.tsx';
import { words } from '../../web/locales/words.ts';
import { ListDescription } from '../../web/pages/ListFacts.tsx';
import { navigate } from '../../web/router.tsx';
import { BookRow } from '../../web/ui/Book.tsx';
import { BookOrder } from '../../web/ui/BookOrder.tsx';
import { Dialog } from '../../web/ui/Dialog.tsx';
import { NavLink } from '../../web/ui/Link.tsx';
import { Markdown } from '../../web/ui/Markdown.tsx';
import { Menu } from '../../web/ui/Menu.tsx';
import { QuietMenu } from '../../web/ui/QuietMenu.tsx';
import { RetryAlert } from '../../web/ui/RetryAlert.tsx';
import { bookSummary } from '../support/browserReplies.ts';
import { answer } from '../support/fakeServer.ts';
import { button, press, show, type } from '../support/shown.tsx';

it('shut passages that are opened one right after the other all stay open', async () => {
  const whole: ((text: string) => void)[] = [];
  const opensAt = { page: 120 };
  show(
    <Markdown
      source="First >!!< and then >!!<."
      reader={{
        mentions: [],
        hidden: [
          { length: 4, opensAt },
          { length: 4, opensAt },
        ],
        whole: () => new Promise((resolve) => whole.push(resolve)),
      }}
    />,
  );
  for (const each of await screen.findAllByRole('button', { name: 'Show anyway' }))
    fireEvent.click(each);
  expect(whole).toHaveLength(2);
  for (const answer of whole)
    await act(async () => answer('First >!p120: Anna!< and then >!p120: Boris!<.'));
  screen.getByText(/Anna/);
  screen.getByText(/Boris/);
});

describe('a menu', () => {
  it('is over when the focus goes elsewhere, by whatever way', () => {
    show(
      <>
        <Menu label="Options" items={[{ id: 'one', label: 'One' }]} onChoose={() => {}} />
        <button type="button">Elsewhere</button>
      </>,
    );
    press('Options');
    screen.getByRole('menuitem', { name: 'One' });
    act(() => button('Elsewhere').focus());
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button('Elsewhere'));
  });

  it('is led by a letter to the next item that begins with it, and around', () => {
    const items = ['Reading', 'Read', 'Élan', 'Want to read'].map((label) => ({
      id: label,
      label,
    }));
    show(<Menu label="Status" items={items} onChoose={() => {}} />);
    press('Status');
    const ledBy = (key: string, how = {}) => {
      fireEvent.keyDown(document.activeElement as Element, { key, ...how });
      return document.activeElement?.textContent;
    };
    expect(ledBy('w')).toBe('Want to read');
    expect(ledBy('r')).toBe('Reading');
    expect(ledBy('R')).toBe('Read');
    expect(ledBy('é')).toBe('Élan');
    expect(ledBy('x')).toBe('Élan');
    expect(ledBy('r', { ctrlKey: true })).toBe('Élan');
  });
});

describe('a row that is dragged near the edge of the screen', () => {
  afterEach(() => vi.useRealTimers());

  function drag() {
    vi.useFakeTimers();
    const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
    HTMLElement.prototype.setPointerCapture ??= () => {};
    const books = ['a', 'b'].map((googleId) => bookSummary({ googleId, title: googleId }));
    const shown = show(
      <BookOrder books={books} takeOff="Take off" onMove={() => {}} onTakeOff={() => {}} />,
    );
    const handle = document.querySelector('[data-handle="a"]') as HTMLElement;
    fireEvent.pointerDown(handle, { button: 0, clientY: 300, pointerId: 1 });
    fireEvent.pointerMove(handle, { clientY: 5, pointerId: 1 });
    act(() => void vi.advanceTimersByTime(100));
    expect(scrolled).toHaveBeenCalled();
    scrolled.mockClear();
    return { ...shown, handle, scrolled };
  }

  it('moves the page no more once it is gone', () => {
    const { unmount, scrolled } = drag();
    unmount();
    vi.advanceTimersByTime(1_000);
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('nor once the pointer is taken from it', () => {
    const { handle, scrolled } = drag();
    fireEvent.lostPointerCapture(handle, { pointerId: 1 });
    act(() => void vi.advanceTimersByTime(1_000));
    expect(scrolled).not.toHaveBeenCalled();
  });
});

it('the first book of a list is moved no further up, and the last no further down', () => {
  const books = ['a', 'b', 'c'].map((googleId) => bookSummary({ googleId, title: googleId }));
  show(<BookOrder books={books} takeOff="Take off" onMove={() => {}} onTakeOff={() => {}} />);
  const offered = books.map(({ title }) => {
    press(`Options for ${title}`);
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    press(`Options for ${title}`);
    return items;
  });
  const [up, down] = [
    ['Move to the start', 'Move up'],
    ['Move down', 'Move to the end'],
  ];
  expect(offered).toEqual([
    [...down, 'Take off'],
    [...up, ...down, 'Take off'],
    [...up, 'Take off'],
  ]);
});

it('the description of a list is written with the same marks as a review', async () => {
  show(<ListDescription list={{ description: 'Begin **here**.' } as List} />);
  expect((await screen.findByText('here')).tagName).toBe('STRONG');
});

it('of an anthology the first authors are named, and how many more there are', () => {
  const authors = Array.from({ length: 50 }, (_, n) => `Author ${n}`);
  show(<BookRow book={bookSummary({ authors })} />);
  expect(screen.getByText(/^Author 0/).textContent).toBe(
    'Author 0, Author 1, Author 2 and 47 more',
  );
});

it('the box that finds a book says that nothing was found', async () => {
  answer('GET /api/books/suggest', { suggestions: [] });
  show(<BookFinder label="Find" placeholder="" onChoose={() => {}} />);
  type(screen.getByRole('combobox'), 'qqqq');
  await vi.waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      words.search.none,
    ),
  );
});

it('whoever reports something is told who sees that it was they', () => {
  const report = reportAction({ kind: 'review', subject: 'r1', username: 'bea' });
  show(<QuietMenu of="the review by bea" actions={[report]} />);
  press('More actions: the review by bea');
  fireEvent.click(screen.getByRole('menuitem', { name: /^Report the review by/ }));
  expect(screen.getByRole('dialog').textContent).toContain('Only the admins see that it was you.');
});

it.each([
  ['/lists/l1', '/lists', undefined, 'true'],
  ['/groups/g1', '/groups', undefined, 'true'],
  ['/imports/i1', '/library', ['/imports', '/imports/'], 'true'],
  ['/library', '/library', ['/imports', '/imports/'], 'page'],
  ['/feed', '/library', ['/imports', '/imports/'], null],
])('at %s the link to %s says so', (at, to, covers, current) => {
  navigate(at, { replace: true });
  show(
    <NavLink to={to} covers={covers}>
      There
    </NavLink>,
  );
  expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current);
});

const book = { googleId: 'b1', title: 'Middlemarch' };

it('a book that is read another time says so on its card', () => {
  show(<WantButton book={book} known={{ status: 'reading', timesRead: 1 }} />);
  expect(screen.getByText('Reading again')).toBeTruthy();
  show(<WantButton book={book} known={{ status: 'reading', timesRead: 0 }} />);
  expect(screen.getByText('Reading')).toBeTruthy();
});

it('where an alert goes together with its dialog, the heading of the page has the focus', async () => {
  function Screen() {
    const [isOpen, setOpen] = useState(true);
    return (
      <main>
        <h1 tabIndex={-1}>Lists</h1>
        {isOpen ? (
          <Dialog title="Report" onClose={() => {}}>
            <RetryAlert text="Failed" query={{ refetch: () => setOpen(false) }} />
          </Dialog>
        ) : null}
      </main>
    );
  }
  show(<Screen />);
  button('Retry').focus();
  press('Retry');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Lists' })),
  );
});
