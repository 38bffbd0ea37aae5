import { passagesOf, withoutMarks } from './passages.ts';

/**
 * What a review may hold beside plain text is Markdown, and `||spoilers||`, which nobody sees who has
 * not asked for them. Here is what every place has to agree on that shows a review or a piece of it:
 * where a spoiler begins and ends.
 */

/**
 * What stands for the two bars around a spoiler once they are found to belong together: characters
 * that Unicode keeps free for such use. The bars keep Markdown's rules for what stands beside them.
 */
export const SPOILER_START = '|\uFDD0|';
export const SPOILER_END = '|\uFDD1|';

/**
 * Marks the spoilers of a text. One that goes over several lines ends with each and begins anew on
 * the next, behind the marks of a list or quotation: so it holds whatever its lines become. Two bars
 * that have no partner, or a backslash before them, stay what they are; bars in a passage are its text's.
 */
export function markSpoilers(source: string) {
  const text = source.replace(/[\uFDD0\uFDD1]/g, '');
  let marked = '';
  let done = 0;
  for (const { start, end, hidden } of spoilersOf(text)) {
    const isAtLineStart = start === 0 || text[start - 1] === '\n';
    marked += text.slice(done, start) + hiddenByLine(hidden, isAtLineStart);
    done = end;
  }
  return marked + text.slice(done);
}

/** What of a text is hidden, outermost and in order: passages, and what is between two bars. */
function spoilersOf(text: string) {
  const outermost: { start: number; end: number; hidden: string }[] = [];
  for (const { start, end, text: said } of passagesOf(text))
    if (start >= (outermost.at(-1)?.end ?? 0))
      outermost.push({ start, end, hidden: withoutMarks(said) || '…' });
  const bars: number[] = [];
  let next = 0;
  for (const { 0: found, index } of text.matchAll(/\\[\s\S]|(?<!\|)\|\|(?!\|)/g)) {
    while ((outermost[next]?.end ?? Infinity) <= index) next += 1;
    if (found === '||' && index < (outermost[next]?.start ?? Infinity)) bars.push(index);
  }
  const between = [];
  for (let at = 0; at + 1 < bars.length; at += 2) {
    const [start = 0, end = 0] = bars.slice(at, at + 2);
    between.push({ start, end: end + 2, hidden: withoutMarks(text.slice(start + 2, end)) });
  }
  const all = [...outermost, ...between].sort((a, b) => a.start - b.start);
  let reached = 0;
  return all.filter(({ start, end }) => {
    if (start < reached) return false;
    reached = end;
    return true;
  });
}

/**
 * A text in Markdown as plain text in which spoilers are only named: for places that show a snippet.
 * It knows just enough of Markdown to leave its marks out; what is no Markdown stays as it is.
 */
export function plainTextOf(source: string, spoiler = '[spoiler]') {
  let text = markSpoilers(source)
    .replace(/\|\uFDD0\|[^\uFDD0\uFDD1]*\uFDD1\|/g, '\uFDD0')
    .replace(/^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/gm, '')
    .replace(/^[ \t]*(?:(?:>|[-*+]|#{1,6})[ \t]+|>)+/gm, '')
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/<((?:https?:\/\/|mailto:)[^<>\s]*)>/g, '$1');
  // From the inside out: emphasis may be in emphasis.
  for (let depth = 0; depth < 3; depth += 1) text = text.replace(EMPHASIS, '$2');
  return text
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\uFDD0(?:\s*\uFDD0)*/g, spoiler)
    .trim();
}

const EMPHASIS =
  /(?<![\p{L}\p{N}\\])(\*{1,3}|_{1,3})(?![\s*_])([^*_\n]+)(?<=\S)\1(?![\p{L}\p{N}])/gu;

const hiddenByLine = (text: string, isAtLineStart: boolean) =>
  text
    .split('\n')
    .map((line, at) => {
      const [marks = ''] = (at > 0 || isAtLineStart ? BLOCK_MARKS.exec(line) : undefined) ?? [];
      const rest = line.slice(marks.length);
      return rest.trim() ? `${marks}${SPOILER_START}${rest}${SPOILER_END}` : line;
    })
    .join('\n');

/** What makes a line a quotation, an item of a list or a heading. */
const BLOCK_MARKS = /^(?:[ \t]*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]+|>[ \t]?))*/;
