/** The text of simple HTML, such as a description, with a blank line between its paragraphs. */
export const textOfHtml = (html: string) =>
  html
    .replace(/<\/?(?:p|li|ul|ol|blockquote)\b[^<>]*>/gi, '\n\n')
    .replace(/<br\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The same as one line, for places that show the beginning. */
export const lineOfHtml = (html: string) => textOfHtml(html).replace(/\s+/g, ' ');

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
};
