import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BookOrder } from '../../web/ui/BookOrder.tsx';
import { Markdown } from '../../web/ui/Markdown.tsx';
import { Menu } from '../../web/ui/Menu.tsx';
import { bookSummary } from '../support/browserReplies.ts';
import { button, press, show } from '../support/shown.tsx';

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
