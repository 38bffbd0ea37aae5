import { cut } from '../books/fold.ts';

/** A description, which holds simple HTML, as text with a blank line between its paragraphs. */
export const plainTextOf = (html: string) =>
  html
    .replace(/<\/?(?:p|li|ul|ol|blockquote)\b[^<>]*>/gi, '\n\n')
    .replace(/<br\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** A text as one line of at most so many characters; what is cut off ends at a word where it can. */
export function summaryOf(text: string, most: number) {
  const line = text.replace(/\s+/g, ' ').trim();
  const kept = cut(line, most);
  if (kept === line) return line;
  const words = kept.replace(/\s+\S*$/, '');
  return `${words.length > kept.length * 0.7 ? words : kept}…`;
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
};
