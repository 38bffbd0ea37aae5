import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { BookSummary } from '../../shared/contract/books.ts';
import { wholeNumber } from '../format.ts';
import { words } from '../locales/words.ts';
import { BookRow } from './Book.tsx';
import styles from './BookOrder.module.css';
import { IconButton } from './Button.tsx';
import type { Move } from './bookMoves.ts';
import { Menu, type MenuItem } from './Menu.tsx';

type Book = Pick<BookSummary, 'googleId' | 'title' | 'authors' | 'thumbnail'> & {
  /** What its place is called, where that is said. */
  place?: string | undefined;
};

interface BookOrderProps<B extends Book> {
  books: readonly B[];
  /** What the press is called that takes a book away. */
  takeOff: string;
  /** Where the list goes on after these: fetches what follows, and gives all that is there by then. */
  onFurther?: (() => Promise<readonly Pick<Book, 'googleId'>[]>) | undefined;
  onMove: (move: Move) => void;
  onTakeOff: (book: B) => void;
  /** What else can be done with a book. */
  more?: readonly MenuItem[];
  onMore?: (id: string, book: B) => void;
}

/** What is being dragged: from which place to which, and how far the pointer has come. */
interface Drag {
  from: number;
  to: number;
  by: number;
}

/** Further than any place: behind everything, what has not come yet included. */
const AT_END = Number.POSITIVE_INFINITY;
/** Near the edge of the screen the page moves along, so many px at a time. */
const EDGE = 80;
const STEP = 12;

/** Books in their order, to be moved by their handles: dragged, or with the arrow keys. */
export function BookOrder<B extends Book>({
  books,
  takeOff,
  onFurther,
  onMove,
  onTakeOff,
  more = [],
  onMore,
}: BookOrderProps<B>) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const [said, setSaid] = useState('');
  const focused = useRef<string>(undefined);
  const dragging = useRef<AbortController>(undefined);
  useEffect(() => () => dragging.current?.abort(), []);

  // A row that was moved by a key is another place in the list, and keeps the focus.
  useEffect(() => {
    if (focused.current === undefined) return;
    const id = CSS.escape(focused.current);
    list.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`)?.focus();
    focused.current = undefined;
  });

  /** Moves a book to a place, as it is counted with the book taken out; infinitely far is behind all there are. */
  async function move(from: number, to: number) {
    const book = books[from];
    const place = Math.min(Math.max(to, 0), books.length - 1);
    if (!book || (place === from && to !== AT_END)) return;
    const rest = books.toSpliced(from, 1);
    // The last place of those that have come may be in the middle of the list.
    const isBetween = place === rest.length && to !== AT_END && onFurther !== undefined;
    const next = isBetween ? (await onFurther())[books.length] : rest[place];
    if (isBetween && !next) return;
    onMove({ googleId: book.googleId, before: to === AT_END ? null : (next?.googleId ?? null) });
    setSaid(words.shelves.movedTo(wholeNumber(place + 1)));
  }

  function press(event: KeyboardEvent, at: number) {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: AT_END }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    focused.current = books[at]?.googleId;
    void move(at, to);
  }

  function begin(event: PointerEvent<HTMLElement>, from: number) {
    if (event.button !== 0) return;
    const handle: HTMLElement = event.currentTarget;
    const row = handle.closest('li')?.getBoundingClientRect();
    if (!row) return;
    const start = event.clientY + scrollY;
    const last = { y: event.clientY, to: from };
    handle.setPointerCapture(event.pointerId);
    const follow = () => {
      const by = last.y + scrollY - start;
      last.to = Math.min(Math.max(from + Math.round(by / row.height), 0), books.length - 1);
      setDrag({ from, to: last.to, by });
    };
    const ending = new AbortController();
    dragging.current = ending;
    const moving = setInterval(() => {
      if (last.y < EDGE) scrollBy(0, -STEP);
      else if (last.y > innerHeight - EDGE) scrollBy(0, STEP);
      else return;
      follow();
    }, 16);
    const end = (isDropped: boolean) => {
      ending.abort();
      setDrag(undefined);
      if (isDropped) void move(from, last.to);
    };
    const { signal } = ending;
    // Also where the list goes away under the pointer.
    signal.addEventListener('abort', () => clearInterval(moving));
    handle.addEventListener(
      'pointermove',
      ({ clientY }) => {
        last.y = clientY;
        follow();
      },
      { signal },
    );
    handle.addEventListener('pointerup', () => end(true), { signal });
    handle.addEventListener('pointercancel', () => end(false), { signal });
    handle.addEventListener('lostpointercapture', () => end(false), { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
  }

  function choose(what: string, at: number) {
    const book = books[at];
    if (what === 'off' && book) onTakeOff(book);
    else if (book && more.some(({ id }) => id === what)) onMore?.(what, book);
    else if (what !== 'off') void move(at, { start: 0, up: at - 1, down: at + 1 }[what] ?? AT_END);
  }

  const before = [
    { id: 'start', label: words.shelves.toStart },
    { id: 'up', label: words.shelves.up },
  ];
  const after = [
    { id: 'down', label: words.shelves.down },
    { id: 'end', label: words.shelves.toEnd },
  ];
  return (
    <>
      <p className={styles.hint}>{words.shelves.arrangeHint}</p>
      <ol ref={list} className={styles.order} data-dragging={drag !== undefined}>
        {books.map(({ googleId, title, authors, thumbnail, place }, at) => (
          <li key={googleId} className={styles.row} data-listed={googleId} {...shiftOf(at, drag)}>
            <IconButton
              data-handle={googleId}
              className={styles.handle}
              label={words.shelves.handle(title)}
              onKeyDown={(event) => press(event, at)}
              onPointerDown={(event) => begin(event, at)}
            >
              <GripVertical size={20} aria-hidden />
            </IconButton>
            <BookRow
              book={{ googleId, title, authors, thumbnail }}
              size="small"
              link="none"
              isCut
              className={styles.book}
            >
              {place === undefined ? null : <bdi className={styles.place}>{place}</bdi>}
            </BookRow>
            <Menu
              label={words.shelves.options(title)}
              items={[
                ...(at > 0 ? before : []),
                ...(at < books.length - 1 ? after : []),
                ...more,
                { id: 'off', label: takeOff, isDangerous: true },
              ]}
              onChoose={(what) => choose(what, at)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}

/** Where a row is drawn while one is dragged: that one under the pointer, the others make room. */
function shiftOf(at: number, drag: Drag | undefined) {
  if (!drag) return {};
  const { from, to, by } = drag;
  if (at === from)
    return { 'data-dragged': true, style: { transform: `translateY(${Math.round(by)}px)` } };
  const makesRoom = from < at && at <= to ? -100 : to <= at && at < from ? 100 : 0;
  return makesRoom ? { style: { transform: `translateY(${makesRoom}%)` } } : {};
}
