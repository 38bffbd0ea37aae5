import { cut } from '../../books/books/search/normalize.ts';

/** A text as one line of at most so many characters; what is cut off ends at a word where it can. */
export function summaryOf(text: string, most: number) {
  const line = text.replace(/\s+/g, ' ').trim();
  const kept = cut(line, most);
  if (kept === line) return line;
  const words = kept.replace(/\s+\S*$/, '');
  return `${words.length > kept.length * 0.7 ? words : kept}…`;
}
