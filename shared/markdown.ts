import { replacePassages } from './passages.ts';

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
 * that have no partner, or a backslash before them, stay what they are.
 */
export function markSpoilers(source: string) {
  const text = replacePassages(
    source.replace(/[\uFDD0\uFDD1]/g, ''),
    (passage) => `||${passage.text.replaceAll('||', '|') || '…'}||`,
  );
  const bars = [...text.matchAll(/\\[\s\S]|(?<!\|)\|\|(?!\|)/g)]
    .filter(([found]) => found === '||')
    .map(({ index }) => index);
  let marked = '';
  let done = 0;
  for (let at = 0; at + 1 < bars.length; at += 2) {
    const [start = 0, end = 0] = bars.slice(at, at + 2);
    const isAtLineStart = start === 0 || text[start - 1] === '\n';
    marked += text.slice(done, start) + hiddenByLine(text.slice(start + 2, end), isAtLineStart);
    done = end + 2;
  }
  return marked + text.slice(done);
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
