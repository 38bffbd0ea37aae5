/**
 * Leads the focus to where somebody goes on after what they pressed has gone: to the first of these selectors
 * that is there, as soon as one can have it. Who has moved on by themselves is left alone. The last that is asked for counts:
 * there is one focus.
 */
export function focusNext(...selectors: string[]) {
  const before = document.activeElement;
  let reached: HTMLElement | undefined;
  let hadIt = false;
  stopLast();
  stopLast = keepTrying(() => {
    const now = document.activeElement;
    if (now !== null && now === reached) {
      // It may go as well, as the tab of a list does of which that was the last row.
      hadIt = true;
      return false;
    }
    if (hadIt && reached?.isConnected) return true;
    if (now !== before && now !== document.body && now !== null) return true;
    const [next] = selectors.flatMap(
      (selector) => document.querySelector<HTMLElement>(selector) ?? [],
    );
    next?.focus();
    // Asked for once more: behind a dialog nothing can have it yet, and what is drawn anew has lost it.
    reached = next;
    return false;
  });
}

let stopLast = () => {};

/** Where one goes on after a book has gone from a list: to the next one, or to the last. */
export const besideBook = (books: readonly { googleId: string }[], at: number) => [
  ...[books[at + 1], books[at - 1]].flatMap((book) =>
    book ? [`[data-listed="${CSS.escape(book.googleId)}"] [aria-haspopup]`] : [],
  ),
  'main h1',
];

/** Where one goes on after a row has gone from the list below tabs. */
export const SELECTED_TAB = '[role=tab][aria-selected=true]';

const EVERY_MS = 50;

/** What is to be found may not be there yet: tries now, and again for two seconds, or as long as is said. */
export function keepTrying(attempt: () => boolean, forMs = 2_000) {
  let tries = 0;
  let timer = 0;
  function go() {
    tries += 1;
    if (!attempt() && tries < forMs / EVERY_MS) timer = window.setTimeout(go, EVERY_MS);
  }
  go();
  return () => clearTimeout(timer);
}
