import { plainTextOf } from './markdown.ts';
import { replacePassages } from './passages.ts';

/** So many characters of a review stand for a title that it has not, with the mark that says that they go on. */
const FIRST_WORDS_MAX = 60;
const GOES_ON = '…';
/** No first words are made of more than this. */
export const FIRST_WORDS_OF = 2_000;

/** The title of a review that came without one: its first words, whole, marked where they go on; never of a spoiler. */
export function firstWordsOf(markdown: string): string {
  const shown = replacePassages(markdown.slice(0, FIRST_WORDS_OF), () => GOES_ON);
  const line = plainTextOf(shown, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length === 0) return 'Review';
  if (characters.length <= FIRST_WORDS_MAX) return line;
  const head = characters.slice(0, FIRST_WORDS_MAX).join('');
  const end = head.search(/\s\S*$/u);
  const whole = end > 0 ? head.slice(0, end) : characters.slice(0, FIRST_WORDS_MAX - 1).join('');
  return `${whole.replace(/[\s,;:–—-]+$/u, '')}${GOES_ON}`;
}

/** Whether a title says only what its review begins with: where the text stands below, it would stand there twice. */
export const isFirstWords = (title: string, content: string) => title === firstWordsOf(content);
