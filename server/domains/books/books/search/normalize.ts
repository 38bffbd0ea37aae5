import { withoutStackedMarks } from '../../../../platform/text/stackedMarks.ts';

/**
 * Text as a search compares it: lower case, without accents, ligatures or width variants. The same
 * function is used when a book is stored and when one is asked for, so the database needs no
 * extension and no collation for it.
 */
export function fold(text: string) {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  return withoutStackedMarks(text)
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(/[ßæœøđðłıþħςʻʼʹ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** The words of a text, folded, in order: runs of letters and digits of any script. */
export const wordsOf = (text: string): string[] => wordsIn(fold(text));

const wordsIn = (folded: string): string[] =>
  folded.match(NOT_ASCII.test(folded) ? WORD : ASCII_WORD) ?? [];

/** A text as one key, to compare as a whole: folded words with one blank between them. */
export const keyOf = (text: string) => cut(wordsOf(text).join(' '), KEY_MAX);

/** A key without the article it begins with: “The Road” and “Road” are meant alike. */
export const withoutArticle = (key: string) => key.replace(ARTICLE, '');

/**
 * What a text can be found by: its words, what hyphens, apostrophes and points divide also written
 * together (“nonfiction”, “jrr”, “oconnor”), and the letters and pairs of letters of scripts that
 * do not divide words.
 */
export function lexemesOf(text: string): string[] {
  const folded = fold(text);
  if (PLAIN_WORDS.test(folded)) {
    const words = folded.match(ASCII_WORD) ?? [];
    return folded.length <= WORD_MAX ? words : words.map((word) => cut(word, WORD_MAX));
  }
  const compounds = JOINS.test(folded)
    ? [...(folded.match(COMPOUND) ?? []), ...(folded.match(INITIALS) ?? [])]
    : [];
  return [
    ...(folded.match(WORD) ?? []).flatMap((word) =>
      runsOf(word).flatMap((run) =>
        isUnspaced(run) ? [...lettersOf(run), ...pairsOf(run)] : [cut(run, WORD_MAX)],
      ),
    ),
    ...compounds.map((compound) => cut((compound.match(WORD) ?? []).join(''), WORD_MAX)),
  ];
}

/** Both at once, for what is found by its words and as a whole: most texts need but one look. */
export function readingOf(text: string): { key: string; lexemes: string[] } {
  const folded = fold(text);
  if (folded.length > WORD_MAX || !PLAIN_WORDS.test(folded))
    return { key: keyOf(text), lexemes: lexemesOf(text) };
  const lexemes = folded.match(ASCII_WORD) ?? [];
  return { key: lexemes.join(' '), lexemes };
}

/** What a question asks for: each is a word of `lexemesOf`; of unspaced scripts, pairs of letters. */
export const askedLexemesOf = (text: string): Asked[] =>
  wordsOf(text).flatMap((word) =>
    runsOf(word).flatMap((run): Asked[] => {
      if (!isUnspaced(run)) return [{ lexeme: cut(run, WORD_MAX), isWord: true }];
      const pairs = pairsOf(run);
      return (pairs.length > 0 ? pairs : [run]).map((lexeme) => ({ lexeme, isWord: false }));
    }),
  );

export interface Asked {
  lexeme: string;
  /** A word of a script that divides words, so that its beginning can stand for it. */
  isWord: boolean;
}

/** The first so many characters of a text, never half of one. */
export const cut = (text: string, most: number) =>
  text.length <= most ? text : [...text].slice(0, most).join('');

const WORD_MAX = 64;
const KEY_MAX = 200;

// Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs and the stretching tatweel.
// The vowel signs of other scripts are letters to their readers and stay.
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u0640]/g;

const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ħ: 'h',
  ς: 'σ',
  ʻ: '’',
  ʼ: '’',
  ʹ: '’',
};

/** What has none of these needs no folding but that of case, and by far the most is like this. */
const NOT_ASCII = /[\u0080-\uffff]/;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Without one of these there is neither a compound nor are there initials. */
const JOINS = /['’‘`´.\-‐/&]/;
const COMPOUND =
  /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’‘`´.\-‐/&][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)+/gu;
const INITIALS = /(?<![\p{L}\p{N}])(?:\p{L}\.\s*){2,}/gu;
const ARTICLE = /^(?:the|an?|le|la|les|l|der|die|das|el|los|las|il) (?=.)/;

const ASCII_WORD = /[a-z0-9]+/g;
/** Nothing in it joins words or stands for one. */
const PLAIN_WORDS = /^[a-z0-9 ,:;!?()]*$/;

const UNSPACED =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]';
const RUN = new RegExp(`${UNSPACED}+|(?:(?!${UNSPACED}).)+`, 'gu');
const STARTS_UNSPACED = new RegExp(`^${UNSPACED}`, 'u');

const runsOf = (word: string): string[] => word.match(RUN) ?? [];
/** Whether a run of letters is of a script that does not divide words. */
export const isUnspaced = (run: string) => STARTS_UNSPACED.test(run);
const lettersOf = (run: string) => [...run];
/** Each two letters that stand beside each other. */
export const pairsOf = (run: string) =>
  lettersOf(run).flatMap((letter, at, letters) =>
    at + 1 < letters.length ? [`${letter}${letters[at + 1]}`] : [],
  );
