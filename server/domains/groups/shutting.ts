import type { Position } from '../../../shared/contract/library.ts';
import { percentOf } from '../library/positions.ts';

/** How far somebody has come in the book that a comment is about. */
export interface Reach {
  /** In per cent; null: that is not known. */
  percent: number | null;
  /** Once: they know all of it. */
  hasFinished: boolean;
  isOwn: boolean;
  /** How long the book is. */
  pages: number | null;
}

/** A passage that is not in the answer: its length in code points, and from where on it opens. */
export interface Hidden {
  length: number;
  opensAt: Position;
}

/** A text as somebody may read it who has come so far: what is known only further on is not in it. */
export function shownTo(
  reach: Reach,
  text: string,
  position: Position | null,
  from: number | null,
) {
  if (position !== null && !isOpen(reach, from))
    return { text: '', hidden: [{ length: lengthOf(text), opensAt: position }] };
  const hidden: Hidden[] = [];
  let shown = '';
  let done = 0;
  for (let at = text.indexOf('>!'); at !== -1; at = text.indexOf('>!', done)) {
    const end = endOf(text, at);
    if (end === -1) break;
    const whole = text.slice(at, end);
    const [prefix = '', page, percent = ''] = PLACE.exec(whole) ?? [];
    const opensAt: Position =
      page === undefined ? { percent: Number(percent.replace(',', '.')) } : { page: Number(page) };
    const from =
      'page' in opensAt ? percentOf({ page: opensAt.page }, reach.pages) : opensAt.percent;
    const isShut = prefix !== '' && !isOpen(reach, from ?? null);
    if (isShut) hidden.push({ length: lengthOf(whole.slice(prefix.length, -2).trim()), opensAt });
    shown += text.slice(done, at) + (isShut ? '>!!<' : whole);
    done = end;
  }
  return { text: shown + text.slice(done), hidden };
}

/** Where a passage ends that begins here: others may stand in it. -1: nowhere. */
function endOf(text: string, start: number) {
  const marks = />!|!</g;
  marks.lastIndex = start;
  let depth = 0;
  for (const { 0: mark, index } of text.matchAll(marks)) {
    depth += mark === '>!' ? 1 : -1;
    if (depth === 0) return index + mark.length;
  }
  return -1;
}

/** The beginning of `>!p120: …!<` and of `>!45%: …!<`. */
const PLACE = /^>!\s*(?:p\.?\s*(\d{1,5})|(\d{1,3}(?:[.,]\d{1,4})?)\s*%)\s*:/i;

const isOpen = ({ percent, hasFinished, isOwn }: Reach, from: number | null) =>
  isOwn || hasFinished || (percent !== null && from !== null && percent >= from);

const lengthOf = (text: string) => [...text].length;
