/** Lines of text on a cover with their baselines, counted from the top of the block. */
export interface Block {
  rows: readonly Row[];
  height: number;
}

interface Row {
  text: string;
  size: number;
  baseline: number;
  rightToLeft: boolean;
}

interface Box {
  width: number;
  height: number;
  /** Font sizes between which the best is looked for. */
  max: number;
  min: number;
  /** How much larger the letters must get for one more line, as a share. */
  lineCost: number;
}

/** A piece of a line that stays together. */
interface Piece {
  text: string;
  width: number;
  /** Whether a space stands before it within a line. */
  spaced: boolean;
}

/**
 * Sets a text into a box: as large as it stays well proportioned, in balanced lines; a word wider
 * than the box is divided, and what does not fit at the smallest size ends in an ellipsis.
 */
export function setText(text: string, { width, height, max, min, lineCost }: Box): Block {
  const pieces = piecesOf(text);
  let best: { size: number; lines: string[]; score: number } | undefined;
  for (let size = max; size >= min; size *= 0.94) {
    const count = countLines(pieces, width / size);
    if (count === undefined || heightOf(text, count, size) > height) continue;
    const lines = balance(pieces, width / size, count);
    // A line more, or a small word alone on its line, is worth it only when the letters grow clearly.
    const lost = lines.slice(1).filter((line) => small.test(line)).length;
    const score = size / (1 + lineCost * (count - 1) + 0.28 * lost);
    if (!best || score > best.score) best = { size, lines, score };
  }
  if (best) return blockOf(text, best.lines, best.size);

  const most = Math.max(1, Math.min(7, linesIn(text, height, min)));
  const narrow = pieces.flatMap((piece) => divide(piece, width / min));
  const count = countLines(narrow, width / min) ?? narrow.length;
  if (count <= most) return blockOf(text, balance(narrow, width / min, count), min);
  return blockOf(text, shortened(narrow, width / min, most), min);
}

/** Sets a text one character under the other, as on the spine label of an East Asian book. */
export function setUpright(text: string, height: number, max: number): Block {
  const lines = [...text];
  const size = Math.min(max, height / (lines.length * 1.14));
  return {
    rows: lines.map((line, index) => ({
      text: line,
      size,
      baseline: size * (0.86 + index * 1.14),
      rightToLeft: false,
    })),
    height: size * 1.14 * lines.length - size * 0.14,
  };
}

/** Blocks under one another. */
export function stack(blocks: readonly Block[], gap: number): Block {
  let top = 0;
  const rows = blocks.flatMap((block) => {
    const moved = block.rows.map((row) => ({ ...row, baseline: row.baseline + top }));
    top += block.height + gap;
    return moved;
  });
  return { rows, height: Math.max(0, top - gap) };
}

/** The width of a line in ems, generous: that of the widest font of the list, DejaVu Serif. */
export function widthOf(text: string): number {
  let width = 0;
  for (const char of text.normalize('NFD')) width += widths.get(char) ?? widthByScript(char);
  return width;
}

/** Text fit for XML and for one line: no control characters, no towers of marks. */
export function cleanText(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(
      /[\p{Cc}\p{Cs}\p{Co}\uFFFE\uFFFF\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu,
      '',
    )
    .normalize('NFC')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .trim();
}

/** The first characters of a text, an ellipsis after them when there are more. */
export function cutText(text: string, most: number): string {
  const graphemes = graphemesOf(text);
  return graphemes.length <= most
    ? text
    : `${graphemes
        .slice(0, most - 1)
        .join('')
        .trim()}…`;
}

/** Whether the first letter belongs to a script written from right to left. */
export function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
    first,
  );
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('ja', { granularity: 'word' });

/** Scripts that are written without spaces between words. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const tall =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Thai}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Gujarati}\p{Script=Lao}]/u;
const noLineStart = /^[\p{Pe}\p{Pf}\p{Po}ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々〻%]/u;
const noLineEnd = /[\p{Ps}\p{Pi}]$/u;
/** Small words look lost at the end of a line. */
const small =
  /^(a|an|the|of|and|or|in|on|to|for|at|by|with|from|is|as|de|la|le|les|du|des|el|los|las|der|die|das|und|ein|eine|et|y|e|o|il|di|del|von|van|zu|&)$/i;

function piecesOf(text: string): Piece[] {
  // French sets a space before these; they still stay with their word.
  const tokens = text.replace(/ ([:;!?»])/g, '\u00a0$1').split(' ');
  return tokens.flatMap((token) => {
    const parts = spaceless.test(token)
      ? wordsOf(token)
      : token.split(/(?<=[\p{L}\p{N}]{2}[-‐–—/])(?=[\p{L}\p{N}]{2})/u);
    return parts.map((part, index) => ({ text: part, width: widthOf(part), spaced: index === 0 }));
  });
}

/** The words of a script without spaces, with their punctuation where it may stand. */
function wordsOf(token: string): string[] {
  const found: string[] = [];
  for (const { segment } of words.segment(token)) {
    const last = found.at(-1);
    if (last !== undefined && (noLineStart.test(segment) || noLineEnd.test(last))) {
      found[found.length - 1] = last + segment;
    } else {
      found.push(segment);
    }
  }
  return found;
}

const space = 0.32;

function countLines(pieces: readonly Piece[], room: number): number | undefined {
  let count = 1;
  let used = 0;
  for (const piece of pieces) {
    if (piece.width > room) return undefined;
    const more = piece.width + (piece.spaced && used > 0 ? space : 0);
    if (used + more <= room) {
      used += more;
      continue;
    }
    count += 1;
    used = piece.width;
  }
  return count;
}

/** Breaks into exactly so many lines, as even as they can be. */
function balance(pieces: readonly Piece[], room: number, count: number): string[] {
  const total = pieces.reduce((sum, { width, spaced }) => sum + width + (spaced ? space : 0), 0);
  const ideal = total / count;
  // costs[n][i]: the least cost of setting the first i pieces in n lines; from[n][i]: where the last begins.
  const costs = [[0, ...pieces.map(() => Number.POSITIVE_INFINITY)]];
  const from: number[][] = [[]];
  for (let line = 1; line <= count; line += 1) {
    const before = costs[line - 1] ?? [];
    const row: number[] = [Number.POSITIVE_INFINITY];
    const starts: number[] = [0];
    for (let end = 1; end <= pieces.length; end += 1) {
      let least = Number.POSITIVE_INFINITY;
      let start = end;
      let width = 0;
      for (let at = end - 1; at >= 0; at -= 1) {
        const piece = pieces[at] as Piece;
        const next = pieces[at + 1];
        width += piece.width + (at + 1 < end && next?.spaced ? space : 0);
        if (width > room) break;
        const lost = end < pieces.length && small.test((pieces[end - 1] as Piece).text);
        const cost =
          (before[at] ?? Number.POSITIVE_INFINITY) +
          (width - ideal) ** 2 +
          (lost ? ideal ** 2 * 0.12 : 0);
        if (cost < least) {
          least = cost;
          start = at;
        }
      }
      row.push(least);
      starts.push(start);
    }
    costs.push(row);
    from.push(starts);
  }

  const lines: string[] = [];
  let end = pieces.length;
  for (let line = count; line >= 1; line -= 1) {
    const start = from[line]?.[end] ?? 0;
    lines.unshift(lineOf(pieces.slice(start, end)));
    end = start;
  }
  return lines;
}

function lineOf(pieces: readonly Piece[]): string {
  return pieces
    .map(({ text, spaced }, index) => (spaced && index > 0 ? ` ${text}` : text))
    .join('');
}

/** Divides a word that is wider than a line, with a hyphen where its script has one. */
function divide(piece: Piece, room: number): Piece[] {
  if (piece.width <= room) return [piece];
  const hyphen = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]+$/u.test(piece.text)
    ? '-'
    : '';
  const whole = room - widthOf(hyphen);
  // Even parts, so that no two letters are left alone on the last line.
  const limit = Math.min(whole, piece.width / Math.ceil(piece.width / whole) + 0.5);
  const parts: string[] = [''];
  let used = 0;
  for (const grapheme of graphemesOf(piece.text)) {
    const width = widthOf(grapheme);
    if (used + width > limit && used > 0) {
      parts.push('');
      used = 0;
    }
    parts[parts.length - 1] += grapheme;
    used += width;
  }
  return parts.map((part, index) => {
    const text = index < parts.length - 1 ? part + hyphen : part;
    return { text, width: widthOf(text), spaced: index === 0 && piece.spaced };
  });
}

/** The first lines of a text that is too long, filled one after the other, ending in an ellipsis. */
function shortened(pieces: readonly Piece[], room: number, most: number): string[] {
  const lines: string[] = [];
  let line: Piece[] = [];
  for (const piece of pieces) {
    if (line.length === 0 || widthOf(lineOf([...line, piece])) <= room) {
      line.push(piece);
      continue;
    }
    lines.push(lineOf(line));
    line = [piece];
    if (lines.length === most) break;
  }
  const kept = lines.slice(0, most);
  let last = graphemesOf(kept.at(-1) ?? '');
  while (last.length > 1 && widthOf(`${last.join('')}…`) > room) last = last.slice(0, -1);
  return [...kept.slice(0, -1), `${last.join('').replace(/[\s\p{P}]+$/u, '')}…`];
}

function blockOf(text: string, lines: readonly string[], size: number): Block {
  const rightToLeft = isRightToLeft(text);
  const { rise, leading } = measures(text);
  return {
    rows: lines.map((line, index) => ({
      text: line,
      size,
      baseline: size * (rise + index * leading),
      rightToLeft,
    })),
    height: heightOf(text, lines.length, size),
  };
}

function heightOf(text: string, count: number, size: number) {
  const { rise, leading } = measures(text);
  return size * (rise + (count - 1) * leading);
}

function linesIn(text: string, height: number, size: number) {
  const { rise, leading } = measures(text);
  return 1 + Math.floor((height / size - rise) / leading);
}

/** How far the first baseline lies below the top, and the lines from one another, in ems. */
function measures(text: string) {
  if (tall.test(text)) return { rise: 0.9, leading: 1.42 };
  if (spaceless.test(text)) return { rise: 0.86, leading: 1.24 };
  return { rise: 0.73, leading: 1.17 };
}

function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Measured on DejaVu Serif, in hundredths of an em, rounded up. */
const widths = new Map(
  Object.entries({
    28: "'‘’",
    32: ' ,.il·ıІі',
    35: '-/:;|\\\u00a0‐',
    38: 'f',
    41: '()[]!IJt',
    47: '"',
    49: 'r',
    52: '*_`s°',
    54: 'z?“”„‚–¿¡',
    58: 'cvxy',
    61: 'eaok«»',
    65: '$0123456789bdghnpqu{}ßþđðøł',
    67: 'LYPT',
    73: 'FSZXAV',
    77: 'BEKR',
    81: 'CDGÞÐĐŁ',
    84: 'OQ#+<=>U^~Ø',
    87: 'w',
    90: 'HN&',
    94: 'æœ',
    96: '%m',
    101: '…—@',
    104: 'MWÆŒ',
  }).flatMap(([width, chars]) => [...chars].map((char) => [char, Number(width) / 100] as const)),
);

function widthByScript(char: string): number {
  if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(char)) return 0;
  if (/[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(char)) return 0.54;
  if (/\p{Extended_Pictographic}/u.test(char)) return 1.35;
  if (/[\u1100-\u11ff]/u.test(char)) return hangulPart(char);
  if (
    /[\u2e80-\u9fff\ua960-\ua97f\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{1b000}-\u{3ffff}]/u.test(
      char,
    )
  )
    return 1;
  if (/\p{Lu}/u.test(char)) return 0.82;
  if (/[\p{Script=Greek}\p{Script=Cyrillic}]/u.test(char))
    return /[жшщюыфмѣ]/u.test(char) ? 0.95 : 0.67;
  return 0.8;
}

/** NFD takes Hangul apart: the leading consonant stands for the whole syllable. */
function hangulPart(char: string) {
  return char < '\u1160' ? 1 : 0;
}
