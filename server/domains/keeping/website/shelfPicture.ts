import {
  type BookBack,
  standsUpright,
  TALLNESSES,
  THICKNESSES,
  tallOf,
  thickOf,
} from '../../../../shared/bookBacks.ts';
import { clothNumberOf, cloths } from '../../../../shared/cloths.ts';
import { escapeXml, fontsFor } from '../../books/books/covers/generated/cover.ts';

/** How large a shelf is drawn, in pixels. */
export interface ShelfSize {
  width: number;
  /** Boards, one below the other, at most, and the height of each. */
  boards: number;
  boardHeight: number;
  /** Of a board: `--edge` of tokens.css. */
  edge: string;
  isRightToLeft: boolean;
}

const BOARD = 6;
const BETWEEN_BOARDS = 24;
const BETWEEN_BACKS = 2;
/** A unit of thickness: as large as all books have room, from so many pixels to this share of the height of a board. */
const UNIT_MIN = 5;
const UNIT_MAX_SHARE = 1 / 14;
/** A title is as large as the back has room for it, within the same two; on a narrower back there is none. */
const LETTERS_MIN = 12;
const LETTERS_MAX_SHARE = 1 / 10;
const PADDING = 14;

interface Placed {
  book: BookBack;
  /** From the side where reading begins. */
  from: number;
  wide: number;
  board: number;
}

/** An SVG of books with their backs to the room, as many as there is room for, and its height. */
export function drawShelf(books: readonly BookBack[], size: ShelfSize) {
  const units = books.map((book) => THICKNESSES[thickOf(book)] ?? THICKNESSES[0]);
  const room = size.boards * size.width - books.length * BETWEEN_BACKS;
  const all = units.reduce((sum, each) => sum + each, 0);
  // The last of a board leaves some of it empty.
  const unit = Math.min(
    UNIT_MAX_SHARE * size.boardHeight,
    Math.max(UNIT_MIN, (0.95 * room) / Math.max(1, all)),
  );
  const placed: Placed[] = [];
  let board = 0;
  let from = 0;
  for (const [at, book] of books.entries()) {
    const wide = Math.round((units[at] ?? 0) * unit);
    if (from + wide > size.width) {
      board += 1;
      from = 0;
    }
    if (board === size.boards) break;
    placed.push({ book, from, wide, board });
    from += wide + BETWEEN_BACKS;
  }
  const boards = Math.min(board + 1, size.boards);
  const each = size.boardHeight + BETWEEN_BOARDS;
  const height = boards * each - BETWEEN_BOARDS;
  const drawn = placed.map((back, at) => drawnBack(back, at, size, back.board * each));
  const under = Array.from(
    { length: boards },
    (_, at) =>
      `<rect y="${at * each + size.boardHeight - BOARD}" width="${size.width}" height="${BOARD}" fill="${size.edge}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${height}"><defs><linearGradient id="round"><stop offset="0" stop-color="#fff" stop-opacity=".14"/><stop offset=".2" stop-color="#fff" stop-opacity="0"/><stop offset=".75" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient></defs>${under.join('')}${drawn.join('')}</svg>`;
  return { svg: Buffer.from(svg), width: size.width, height };
}

function drawnBack({ book, from, wide }: Placed, at: number, size: ShelfSize, top: number) {
  const { cloth, foil } = cloths[clothNumberOf(book.googleId)] ?? cloths[0] ?? NO_CLOTH;
  const room = size.boardHeight - BOARD;
  const tall = Math.round(room * (TALLNESSES[tallOf(book)] ?? TALLNESSES[0]));
  const x = size.isRightToLeft ? size.width - from - wide : from;
  const y = top + room - tall;
  const box = `x="${x}" y="${y}" width="${wide}" height="${tall}" rx="2"`;
  const most = Math.round(LETTERS_MAX_SHARE * size.boardHeight);
  const letters = Math.min(most, Math.round(wide * 0.5));
  return `<rect ${box} fill="${cloth}"/><rect ${box} fill="url(#round)"/>${title(book, at, { x, y, wide, tall, foil, letters })}`;
}

const NO_CLOTH = { cloth: '#6E2226', foil: '#ECD09A' };

interface Back {
  x: number;
  y: number;
  wide: number;
  tall: number;
  foil: string;
  /** How large they are. */
  letters: number;
}

/** The title of a book on its back, cut where it is longer. */
function title(book: BookBack, at: number, { x, y, wide, tall, foil, letters }: Back) {
  if (letters < LETTERS_MIN) return '';
  const isUpright = standsUpright(book);
  const clip = `<clipPath id="b${at}"><rect x="${x}" y="${y}" width="${wide}" height="${tall - PADDING}"/></clipPath>`;
  const style = `font-family="${fontsFor(book.title)}" font-weight="600" font-size="${letters}" fill="${foil}"`;
  if (isUpright) {
    const most = Math.floor((tall - 2 * PADDING) / letters);
    const lines = [...book.title]
      .slice(0, most)
      .map(
        (letter, line) =>
          `<tspan x="${x + wide / 2}" y="${y + PADDING + (line + 0.9) * letters}">${escapeXml(letter)}</tspan>`,
      );
    return `${clip}<g clip-path="url(#b${at})"><text text-anchor="middle" ${style}>${lines.join('')}</text></g>`;
  }
  // Where letters are wide, the last of them are clipped.
  const most = Math.floor((tall - 2 * PADDING) / (LETTER_WIDTH * letters));
  const words = [...book.title];
  const shown =
    words.length > most
      ? `${words
          .slice(0, most - 1)
          .join('')
          .trim()}…`
      : book.title;
  // Around the middle of the back: letters stand a third of their size above their line.
  const across = x + wide / 2 - letters * 0.33;
  return `${clip}<g clip-path="url(#b${at})"><text transform="translate(${across} ${y + PADDING}) rotate(90)" ${style}>${escapeXml(shown)}</text></g>`;
}

/** Of a letter of Literata, on average, of its size. */
const LETTER_WIDTH = 0.54;
