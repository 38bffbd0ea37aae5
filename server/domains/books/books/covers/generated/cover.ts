import { type Cloth, cloths, drawsOf } from '../../../../../../shared/cloths.ts';
import { type Ornament, ornaments, ornamentsFor } from './ornaments.ts';
import {
  type Block,
  cleanText,
  cutText,
  isRightToLeft,
  setText,
  setUpright,
  stack,
  widthOf,
} from './typesetting.ts';

/** The paper of pasted labels. */
export const labelPaper = '#F4ECDB';

/**
 * The front of a cloth-bound book as a small SVG of 200 by 300 units; the same book always gets the
 * same one. It has presentation attributes only, so that it shows under the strictest CSP.
 */
export function drawCover({ googleId, title, authors, categories }: CoverOf): string {
  const draw = drawsOf(googleId);
  const cloth = draw(cloths);
  const layout = draw(layouts);
  const ornament = draw(ornamentsFor(categories));
  const name = cutText(cleanText(title), 220) || 'Untitled';
  const writers = authors.map(cleanText).filter((author) => author !== '');
  const isMirrored = isRightToLeft(name);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300" width="200" height="300" role="img" font-family="${fontsFor(name)}">`,
    `<title>${escapeXml(cutText([name, ...writers.slice(0, 3)].join(', '), 260))}</title>`,
    weave(cloth.cloth),
    layout({
      ...cloth,
      ornament,
      title: name,
      authors: writers,
      isMirrored,
      middle: isMirrored ? 91 : 109,
    }),
    binding(isMirrored),
    '</svg>',
  ].join('');
}

/* The layouts. They stand on the board beside the hinge, whose middle is at 109, or 91 mirrored. */

/** A hairline frame; title, ornament and author on one axis. */
function framed(book: Book): string {
  const { middle, foil } = book;
  const title = setTitle(book.title, { width: 140, height: 122, max: 34, upright: true });
  const authors = setAuthors(book.authors, 138);
  const foot = 271 - authors.height;
  const head = 36 + title.height;
  return inFoil(
    foil,
    `<path d="M${middle - 80} 11H${middle + 80}V289H${middle - 80}z"/>`,
    stampOf(book.ornament, middle, (head + foot) / 2 + 1, Math.min(1.45, (foot - head - 34) / 64)),
    print(title, middle, 36, 'middle'),
    print(authors, middle, foot, 'middle'),
  );
}

/** Bands across the board as on old leather; the ornament as a seal above the title. */
function sealed(book: Book): string {
  const { middle, foil } = book;
  const authors = setAuthors(book.authors, 146);
  const foot = 267 - authors.height;
  const room = foot - 16 - 146;
  const title = setTitle(book.title, { width: 148, height: Math.min(92, room), max: 30 });
  const head = 146 + (room - title.height) / 2;
  return inFoil(
    foil,
    '<path d="M0 16H200M0 284H200" stroke-width="3"/><path d="M0 20.5H200M0 279.5H200"/>',
    `<circle cx="${middle}" cy="84" r="47"/><circle cx="${middle}" cy="84" r="43.5" stroke-width=".6"/>`,
    stampOf(book.ornament, middle, 84, 0.95),
    print(title, middle, head, 'middle'),
    print(authors, middle, foot, 'middle'),
  );
}

/** A paper label pasted on cloth that is printed all over with the ornament. */
function labelled(book: Book): string {
  const { middle, foil, cloth, isDark } = book;
  const ink = isDark ? cloth : foil;
  const authors = setAuthors(book.authors, 116);
  const title = setTitle(book.title, {
    width: 116,
    height: Math.min(128, 174 - authors.height),
    max: 26,
    upright: true,
  });
  const gap = authors.height > 0 ? 27 : 0;
  const height = Math.max(74, title.height + gap + authors.height + 38);
  const head = 44 + (height - title.height - gap - authors.height) / 2;
  const left = middle - 68;
  return [
    inFoil(
      foil,
      `<defs><g id="o" stroke-width="2.6">${ornaments[book.ornament]}</g>`,
      `<pattern id="p" x="${middle - 23}" y="0" width="46" height="46" patternUnits="userSpaceOnUse">`,
      ['0 0', '46 0', '0 46', '46 46', '23 23']
        .map((at) => `<use href="#o" transform="translate(${at})scale(.37)"/>`)
        .join(''),
      '</pattern></defs>',
    ),
    `<path fill="url(#p)" fill-opacity=".82" d="M0 0H200V300H0z"/>`,
    `<path fill="#000" fill-opacity=".22" d="M${left - 1} 45h138v${round(height)}h-138z"/>`,
    `<path fill="${labelPaper}" d="M${left} 44h136v${round(height)}h-136z"/>`,
    inFoil(
      ink,
      `<path stroke-width=".8" d="M${left + 4} 48h128v${round(height - 8)}h-128z"/>`,
      gap > 0 ? `<path d="M${middle - 9} ${round(head + title.height + 14)}h18"/>` : '',
      print(title, middle, head, 'middle'),
      print(authors, middle, head + title.height + gap, 'middle'),
    ),
  ].join('');
}

/** A broad band of foil with the title in the colour of the cloth. */
function banded(book: Book): string {
  const { middle, foil, cloth } = book;
  const authors = setAuthors(book.authors, 146);
  const height = Math.min(112, 164 - authors.height);
  const title = setTitle(book.title, { width: 150, height, max: 32 });
  const band = Math.max(64, title.height + 40);
  const foot = 276 - authors.height;
  const head = 48 + band;
  return [
    inFoil(
      foil,
      `<path d="M0 48H200V${round(head)}H0z" fill="currentColor" stroke="none"/><path d="M0 43.5H200M0 ${round(head + 4.5)}H200"/>`,
    ),
    inFoil(cloth, print(title, middle, 48 + (band - title.height) / 2, 'middle')),
    inFoil(
      foil,
      stampOf(book.ornament, middle, (head + foot) / 2 + 2, Math.min(1.4, (foot - head - 36) / 64)),
      print(authors, middle, foot, 'middle'),
    ),
  ].join('');
}

/** Everything ranged from the hinge; the ornament large in the far corner. */
function ranged(book: Book): string {
  const { foil, isMirrored } = book;
  const edge = isMirrored ? 168 : 32;
  const out = isMirrored ? -1 : 1;
  const title = setTitle(book.title, { width: 152, height: 124, max: 35 });
  const authors = setAuthors(book.authors, 150);
  const foot = 46 + title.height + 17 + authors.height;
  const scale = Math.min(1.75, (282 - foot - 22) / 64);
  return inFoil(
    foil,
    `<path d="M${edge} 28h${36 * out}" stroke-width="3"/>`,
    print(title, edge, 46, isMirrored ? 'right' : 'left'),
    print(authors, edge, 46 + title.height + 17, isMirrored ? 'right' : 'left'),
    stampOf(book.ornament, 100 + out * (84 - 32 * scale), 282 - 32 * scale, scale),
  );
}

/** The ornament as a crest between rules, the title below it. */
function crested(book: Book): string {
  const { middle, foil } = book;
  const authors = setAuthors(book.authors, 144);
  const foot = 270 - authors.height;
  const room = foot - 18 - 122;
  const title = setTitle(book.title, { width: 148, height: Math.min(110, room), max: 31 });
  const head = 122 + (room - title.height) / 2;
  return inFoil(
    foil,
    `<path d="M${middle - 76} 20h152M${middle - 76} 104h152M${middle - 76} 280h152"/>`,
    `<path d="M${middle - 76} 23.5h152M${middle - 76} 107.5h152" stroke-width=".6"/>`,
    stampOf(book.ornament, middle, 62, 1.05),
    print(title, middle, head, 'middle'),
    print(authors, middle, foot, 'middle'),
  );
}

/** A broad foot of foil with the title in the colour of the cloth, the ornament large above it. */
function footed(book: Book): string {
  const { middle, foil, cloth } = book;
  const authors = setAuthors(book.authors, 146);
  const title = setTitle(book.title, { width: 150, height: 96 - authors.height / 2, max: 30 });
  const gap = authors.height > 0 ? 16 : 0;
  const height = title.height + gap + authors.height + 36;
  const top = 300 - height;
  return [
    inFoil(
      foil,
      `<path d="M0 ${round(top)}H200V300H0z" fill="currentColor" stroke="none"/><path d="M0 ${round(top - 4.5)}H200"/>`,
      stampOf(book.ornament, middle, (top - 4) / 2 + 4, Math.min(1.7, (top - 44) / 64)),
    ),
    inFoil(
      cloth,
      print(title, middle, top + 16, 'middle'),
      print(authors, middle, top + 16 + title.height + gap, 'middle'),
    ),
  ].join('');
}

const layouts = [framed, labelled, sealed, ranged, banded, crested, footed] as const;

/** A title, its subtitle smaller; a short one may grow beyond the layout's usual size. */
function setTitle(text: string, { upright, ...box }: TitleBox): Block {
  if (upright && /^[\p{Script=Han}\p{Script=Hiragana}]{2,5}$/u.test(text)) {
    return setUpright(text, box.height, box.max * 1.3);
  }
  const [, main, sub] = /^(.{2,48}?)(?:: | [–—] )(.{4,})$/u.exec(text) ?? [];
  if (main !== undefined && sub !== undefined) {
    const below = setText(sub, {
      width: box.width,
      height: box.height * 0.4,
      max: 14.5,
      min: 11,
      lineCost: 0.15,
    });
    const height = box.height - below.height - 12;
    return stack(
      [
        setText(main, { ...box, height, max: box.max * growth(main), min: 12, lineCost: 0.15 }),
        below,
      ],
      12,
    );
  }
  return setText(text, { ...box, max: box.max * growth(text), min: 12, lineCost: 0.15 });
}

function growth(text: string) {
  const width = widthOf(text);
  if (width < 1.2) return 1.8;
  if (width < 2.2) return 1.45;
  return width < 3.2 ? 1.2 : 1;
}

/** One author a line; of more than three the first and "et al.". */
function setAuthors(authors: readonly string[], width: number): Block {
  const named = authors.length > 3 ? [...authors.slice(0, 1), 'et al.'] : authors;
  return stack(
    named.map((author) =>
      setText(author, { width, height: 30, max: 13, min: 10.5, lineCost: 0.4 }),
    ),
    8,
  );
}

function print({ rows }: Block, x: number, top: number, side: 'left' | 'middle' | 'right'): string {
  return rows
    .map(({ text, size, baseline, rightToLeft }) => {
      const anchor =
        side === 'middle' ? 'middle' : (side === 'right') === rightToLeft ? 'start' : 'end';
      const direction = rightToLeft ? ' direction="rtl"' : '';
      return `<text fill="currentColor" stroke="none" x="${x}" y="${round(top + baseline)}" font-size="${round(size)}" text-anchor="${anchor}"${direction}>${escapeXml(text)}</text>`;
    })
    .join('');
}

/** An ornament at its place; none where it would be too small to be told. */
function stampOf(ornament: Ornament, x: number, y: number, scale: number): string {
  if (scale < 0.42) return '';
  return `<g transform="translate(${round(x)} ${round(y)})scale(${scale.toFixed(2)})" stroke-width="${(1.5 / Math.sqrt(scale)).toFixed(2)}">${ornaments[ornament]}</g>`;
}

function inFoil(foil: string, ...parts: readonly string[]): string {
  return `<g color="${foil}" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">${parts.join('')}</g>`;
}

function weave(cloth: string): string {
  return `<pattern id="w" width="3" height="3" patternUnits="userSpaceOnUse"><path d="M0 .5H3M0 2H3" stroke="#fff" stroke-opacity=".05"/><path d="M.5 0V3M2 0V3" stroke="#000" stroke-opacity=".06"/></pattern><path fill="${cloth}" d="M0 0H200V300H0z"/><path fill="url(#w)" d="M0 0H200V300H0z"/>`;
}

/** The shade of the spine, the groove of the hinge and the edges of the board. */
function binding(isMirrored: boolean): string {
  const stops = [
    ['0', '#000', '.36'],
    ['.03', '#000', '.16'],
    ['.065', '#000', '.12'],
    ['.08', '#000', '.38'],
    ['.092', '#fff', '.16'],
    ['.13', '#fff', '0'],
    ['.95', '#000', '0'],
    ['1', '#000', '.14'],
  ]
    .map(
      ([at, colour, opacity]) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');
  const turn = isMirrored ? ' transform="matrix(-1 0 0 1 200 0)"' : '';
  return `<linearGradient id="h">${stops}</linearGradient><path fill="url(#h)" d="M0 0H200V300H0z"${turn}/><path d="M.5 .5h199v299H.5z" fill="none" stroke="#fff" stroke-opacity=".1"/><path d="M0 299.5H200" stroke="#000" stroke-opacity=".25"/>`;
}

/** A page's fonts do not reach into an image, so these are the reader's own. */
export function fontsFor(title: string): string {
  const eastern = [
    [/\p{Script=Hangul}/u, "'Noto Serif CJK KR', AppleMyungjo, Batang, "],
    [
      /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
      "'Noto Serif CJK JP', 'Hiragino Mincho ProN', 'Yu Mincho', ",
    ],
    [/\p{Script=Han}/u, "'Noto Serif CJK SC', 'Songti SC', SimSun, "],
  ] as const;
  const own = eastern.find(([script]) => script.test(title))?.[1] ?? '';
  return `Literata, 'Iowan Old Style', Palatino, 'Palatino Linotype', Georgia, 'Noto Serif', ${own}'DejaVu Serif', serif`;
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

function round(value: number): string {
  return String(Number(value.toFixed(1)));
}

/** What a cover is drawn from. */
export interface CoverOf {
  googleId: string;
  title: string;
  authors: readonly string[];
  categories: readonly string[];
}

interface Book extends Cloth {
  ornament: Ornament;
  title: string;
  authors: readonly string[];
  /** Bound on the right, as books in right-to-left scripts are. */
  isMirrored: boolean;
  /** Of the board. */
  middle: number;
}

interface TitleBox {
  width: number;
  height: number;
  max: number;
  /** Whether a short East Asian title may stand upright. */
  upright?: boolean;
}
