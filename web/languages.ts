import { languageName } from './format.ts';
import { locale } from './locales/words.ts';

/** Languages to choose from, in the order of their names; what is chosen is among them. */
export const languageOptions = (chosen = '') =>
  [...new Set([...CODES, ...(chosen ? [chosen] : [])])]
    .map((code) => ({ code, name: languageName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale()));

/** Those in which most books are written. */
const CODES = (
  'af am ar az be bg bn ca cs cy da de el en eo es et eu fa fi fr ga gd gl grc gu he hi hr hu hy id is ' +
  'it ja ka kk ko la lt lv ml mn mr ms ne nl no pa pl pt ro ru sa si sk sl sq sr sv sw ta te th tl tr ' +
  'uk ur uz vi yi zh zu'
).split(' ');
