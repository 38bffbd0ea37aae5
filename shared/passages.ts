/**
 * Passages of a text that tell what one may not want to know yet: `>!…!<`, and with the place in the book from
 * which on it is known, `>!p120: …!<` or `>!45%: …!<`. One may stand in another.
 */
export interface Passage {
  /** Where it stands in the text, its marks included. */
  start: number;
  end: number;
  /** What it says, without its marks and place. */
  text: string;
  /** From where on it is known; null: it does not say. */
  place: { page: number } | { percent: number } | null;
}

const OPENING = '>!';
const CLOSING = '!<';
/** What a passage stands for that is not in the text. */
export const SHUT = `${OPENING}${CLOSING}`;
const PLACE = /^\s*(?:p\.?\s*(\d{1,5})|(\d{1,3}(?:[.,]\d{1,4})?)\s*%)\s*:/i;

/** The outermost passages of a text, in their order; one that does not end is none. */
export function passagesOf(text: string): Passage[] {
  const found: Passage[] = [];
  let at = text.indexOf(OPENING);
  while (at !== -1) {
    const end = endOf(text, at + OPENING.length);
    if (end === -1) return found;
    const inner = text.slice(at + OPENING.length, end - CLOSING.length);
    const [prefix = '', page, percent] = PLACE.exec(inner) ?? [];
    found.push({
      start: at,
      end,
      text: inner.slice(prefix.length).trim(),
      place: placeOf(page, percent),
    });
    at = text.indexOf(OPENING, end);
  }
  return found;
}

/** The text with each passage as something else. */
export function replacePassages(text: string, by: (passage: Passage) => string) {
  let replaced = '';
  let done = 0;
  for (const passage of passagesOf(text)) {
    replaced += text.slice(done, passage.start) + by(passage);
    done = passage.end;
  }
  return replaced + text.slice(done);
}

/** Where a passage ends whose mark is before `from`; where inner ones are left open, at the last end there is. */
function endOf(text: string, from: number) {
  let depth = 1;
  let last = -1;
  let at = from;
  while (at < text.length) {
    if (text.startsWith(CLOSING, at)) {
      depth -= 1;
      at += CLOSING.length;
      last = at;
      if (depth === 0) return at;
    } else if (text.startsWith(OPENING, at)) {
      depth += 1;
      at += OPENING.length;
    } else at += 1;
  }
  return last;
}

function placeOf(page: string | undefined, percent: string | undefined): Passage['place'] {
  if (page !== undefined) return { page: Number(page) };
  if (percent === undefined) return null;
  return { percent: Math.min(100, Number(percent.replace(',', '.'))) };
}
