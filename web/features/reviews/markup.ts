import type { Change } from '../../ui/typeInto.ts';

/** A text that is being written, and what of it is selected. */
export interface Writing {
  text: string;
  start: number;
  end: number;
}

/** Puts marks around what is selected, or takes them away; without a selection, around `example`. */
export function wrapped({ text, start, end }: Writing, mark: string, example: string): Change {
  const [from, to] = trimmed(text, start, end);
  const selected = text.slice(from, to);
  const { length } = mark;
  const letter = mark.charAt(0);
  if (isMarked(runBetween(text.slice(0, from), text.slice(to), letter), mark))
    return {
      from: from - length,
      to: to + length,
      insert: selected,
      select: [from - length, to - length],
    };
  const isWithin = isMarked(runBetween(selected, selected, letter), mark);
  if (isWithin && selected.length > 2 * length)
    return {
      from,
      to,
      insert: selected.slice(length, -length),
      select: [from, to - 2 * length],
    };
  const inner = selected || example;
  return {
    from,
    to,
    insert: `${mark}${inner}${mark}`,
    select: [from + length, from + length + inner.length],
  };
}

/** Puts a mark before each line of the selection, or takes it away where every line has it. */
export function prefixed({ text, start, end }: Writing, mark: string): Change {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd < 0 ? text.length : lineEnd;
  const lines = text.slice(from, to).split('\n');
  const written = lines.filter((line) => line.trim());
  const hasAll = written.length > 0 && written.every((line) => line.startsWith(mark));
  const changed = lines.map((line) => {
    if (hasAll) return line.startsWith(mark) ? line.slice(mark.length) : line;
    return line.trim() || lines.length === 1 ? mark + line : line;
  });
  // A quotation or list begins after an empty line, or it goes on with what was before.
  const before = text.slice(0, from);
  const gap = hasAll || before === '' || before.endsWith('\n\n') ? '' : '\n';
  const insert = gap + changed.join('\n');
  const last = from + insert.length;
  return { from, to, insert, select: start === end ? [last, last] : [from + gap.length, last] };
}

/**
 * What a new line begins with where the one that is left is of a list or a quotation: the same mark, the next
 * number. A line with nothing but its mark ends it: an empty line stays, or what follows would still be of it.
 * Undefined: an ordinary new line.
 */
export function continued({ text, start, end }: Writing): Change | undefined {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const [, mark = '', number] =
    /^([ \t]*(?:[-*+] |(\d{1,8})[.)] |> ))/.exec(text.slice(from, start)) ?? [];
  if (mark === '' || start !== end) return undefined;
  if (text.slice(from, start) === mark && /^(?:\n|$)/.test(text.slice(end)))
    return { from, to: end, insert: '\n', select: [from + 1, from + 1] };
  const next = number === undefined ? mark : mark.replace(number, `${Number(number) + 1}`);
  const at = start + 1 + next.length;
  return { from: start, to: end, insert: `\n${next}`, select: [at, at] };
}

/** Makes a link of what is selected: its address is what is to be typed next, or else its text. */
export function linked({ text, start, end }: Writing, example: string): Change {
  const [from, to] = trimmed(text, start, end);
  const selected = text.slice(from, to);
  const isAddress = /^https?:\/\/\S+$/.test(selected);
  const [label, address] = isAddress ? [example, selected] : [selected || example, 'https://'];
  const insert = `[${label}](${address})`;
  const labelAt = from + 1;
  const addressAt = labelAt + label.length + 2;
  return {
    from,
    to,
    insert,
    select:
      isAddress || !selected
        ? [labelAt, labelAt + label.length]
        : [addressAt, addressAt + address.length],
  };
}

/**
 * Hides what is selected from readers who have not come to a place in the book, such as `p120` or `45%`; where that is
 * not known, its figure is what is to be typed next.
 */
export function hiddenUntil(
  { text, start, end }: Writing,
  place: string | undefined,
  example: string,
): Change {
  const [from, to] = trimmed(text, start, end);
  const inner = text.slice(from, to) || example;
  const opening = `>!${place ?? 'p1'}: `;
  const innerAt = from + opening.length;
  return {
    from,
    to,
    insert: `${opening}${inner}!<`,
    select: place === undefined ? [from + 3, from + 4] : [innerAt, innerAt + inner.length],
  };
}

/** A double click selects the space behind a word as well: marks stand right beside their text. */
function trimmed(text: string, start: number, end: number): [number, number] {
  const selected = text.slice(start, end);
  if (!selected.trim()) return [start, end];
  return [
    start + selected.length - selected.trimStart().length,
    end - (selected.length - selected.trimEnd().length),
  ];
}

/** How many of a letter stand at the end of a text and, at the least, at the beginning of another. */
function runBetween(before: string, after: string, letter: string) {
  let run = 0;
  while (before.at(-1 - run) === letter && after.charAt(run) === letter) run += 1;
  return run;
}

/** Three asterisks are one for italic and two for bold; two of them are no italic. */
const isMarked = (run: number, mark: string) =>
  mark.length === 1 ? run % 2 === 1 : run >= mark.length;
