/**
 * Passages of a text that tell what one may not want to know yet: `>!…!<`, and with the place in the book from
 * which on it is known, `>!p120: …!<` or `>!45%: …!<`. This is the one place that knows where they begin and end, for
 * the server, which leaves out of an answer what is not for somebody yet, and for the pages, which fold the rest.
 *
 *     text    = { passage | any character }
 *     passage = ">!" [ place ":" ] { passage | any character } ( "!<" | end of the text )
 *     place   = ( "p" | "p." ) digits | digits [ ( "." | "," ) digits ] "%"
 *
 * Read from the left, and where it could be read in two ways, in the one that hides more:
 *
 * - `>!<` is `>` and an end where there is a passage that it can end (`>!p9: <b>Anna</b>!<`), before the first one a
 *   beginning and `<`. `>!!<` is an empty passage everywhere: it stands in answers for what is left out.
 * - What is not ended goes on to the end of the text. So does the outer one where there are fewer ends than beginnings.
 * - An end too many belongs to the passage before it, which reaches up to there (`>!p9: they live!<3 all of them!<`).
 * - A beginning behind a backslash is one only if it is ended: what an import has escaped is text.
 * - What begins after `PASSAGES_MAX` passages goes on to the end of the text, known at the end of the book: nobody writes as
 *   many, and reading each of ten thousand would take a hundred such texts longer than an answer may.
 */
export interface Passage {
  /** Where it stands in the text, its marks included. */
  start: number;
  end: number;
  /** Where what it says stands, without marks, place and the spaces around it. */
  from: number;
  to: number;
  /** What it says, with the passages in it. */
  text: string;
  /** From where on it is known; null: it does not say. */
  place: { page: number } | { percent: number } | null;
}

/** What a passage stands for that is not in the text. */
export const SHUT = '>!!<';
/** The passage stays as it is, and those in it are asked for next. */
export const KEPT = Symbol('kept');
/** The same, but without its marks and place. */
export const OPENED = Symbol('opened');

const MARKS = />!!<|>!<|>!|!</g;
const DIGIT = '[0-9\\uFF10-\\uFF19\\u0660-\\u0669\\u06F0-\\u06F9]';
// Figures, colons and signs as they are typed in all six languages.
const PLACE = new RegExp(
  `\\s*(?:[p\\uFF50]\\.?\\s*(${DIGIT}+)|(${DIGIT}+(?:[.,\\u066B]${DIGIT}+)?)\\s*[%\\uFF05\\u066A])\\s*[:\\uFF1A]`,
  'iy',
);
const PAGE_MAX = 99_999;
export const PASSAGES_MAX = 1_000;

/** All passages of a text by where they begin: each is followed by those in it. */
export function passagesOf(text: string): Passage[] {
  const found: { start: number; end: number; isEnded: boolean }[] = [];
  const open: (typeof found)[number][] = [];
  let lastOutermost: (typeof found)[number] | undefined;

  function begin(at: number) {
    const passage = { start: at, end: text.length, isEnded: false };
    if (open.length === 0) lastOutermost = passage;
    found.push(passage);
    open.push(passage);
  }

  function finish(end: number) {
    const passage = open.pop() ?? lastOutermost;
    if (passage === undefined) return;
    passage.end = end;
    passage.isEnded = true;
  }

  for (const { 0: mark, index } of text.matchAll(MARKS)) {
    if (mark === '!<' || (mark === '>!<' && lastOutermost !== undefined))
      finish(index + mark.length);
    else {
      begin(index);
      if (found.length > PASSAGES_MAX) break;
      if (mark === SHUT) finish(index + mark.length);
    }
  }
  // Looked for once: any number of passages may go on to the end, and spaces with them.
  const said = text.trimEnd().length;
  const rest = found[PASSAGES_MAX];
  return found
    .filter((one) => one === rest || one.isEnded || text[one.start - 1] !== '\\')
    .map((one) => {
      const { start, end, isEnded } = one;
      const passage = passageAt(text, start, end, isEnded ? end - 2 : Math.max(start + 2, said));
      return one === rest ? { ...passage, place: { percent: 100 } } : passage;
    });
}

/**
 * The text with each passage as something else, or `KEPT` or `OPENED`. What stands in a passage that is replaced is
 * not asked for.
 */
export function replacePassages(
  text: string,
  by: (passage: Passage) => string | typeof KEPT | typeof OPENED,
) {
  const edits: { start: number; end: number; by: string }[] = [];
  let done = 0;
  for (const passage of passagesOf(text)) {
    if (passage.start < done) continue;
    const { start, end, from, to } = passage;
    const replaced = by(passage);
    if (replaced === OPENED) edits.push({ start, end: from, by: '' }, { start: to, end, by: '' });
    else if (replaced !== KEPT) {
      edits.push({ start, end, by: replaced });
      done = end;
    }
  }
  return edited(text, edits);
}

/** What a text says, without the marks and places of its passages. */
export const withoutMarks = (text: string) => replacePassages(text, () => OPENED);

function edited(text: string, edits: { start: number; end: number; by: string }[]) {
  let result = '';
  let done = 0;
  for (const { start, end, by } of edits.sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(done, Math.max(start, done)) + by;
    done = Math.max(end, done);
  }
  return result + text.slice(done);
}

/** A passage that ends, without what ends it, at `inner`. */
function passageAt(text: string, start: number, end: number, inner: number): Passage {
  PLACE.lastIndex = start + 2;
  const [prefix = '', page, percent] = PLACE.exec(text) ?? [];
  const said = text.slice(start + 2 + prefix.length, inner);
  const trimmed = said.trim();
  const from = inner - said.trimStart().length;
  return {
    start,
    end,
    from,
    to: from + trimmed.length,
    text: trimmed,
    place: placeOf(page, percent),
  };
}

function placeOf(page: string | undefined, percent: string | undefined): Passage['place'] {
  if (page !== undefined) return { page: Math.min(PAGE_MAX, numberOf(page)) };
  if (percent === undefined) return null;
  return { percent: Math.min(100, numberOf(percent)) };
}

/** The number of a text in the digits of any of the languages. */
const numberOf = (text: string) =>
  Number(
    text
      .replace(/[,\u066B]/, '.')
      .replace(/[^0-9.]/g, (digit) =>
        String((digit.charCodeAt(0) - (digit > '\uFF00' ? 0xff10 : 0x660)) % 16),
      ),
  );
