import type { Format } from '../../../../../shared/library.ts';
import type { Impressing } from '../impressing.sql.ts';
import { decadeOf, isTelling, quoted } from './document.ts';
import {
  type Asked,
  askedLexemesOf,
  isUnspaced,
  keyOf,
  pairsOf,
  withoutArticle,
  wordsOf,
} from './normalize.ts';
import { type AskedSeries, seriesNamesOf, shortSeriesNamesOf } from './seriesNames.ts';
import { otherSpellings, otherSpellingsBegun } from './spellings.ts';

/** What is asked beside words. */
export interface Filters extends Impressing {
  author?: string | undefined;
  /** Words of one author's name, or of several. */
  authorWords?: string | undefined;
  subject?: string | undefined;
  language?: string | undefined;
  /** First and last year. */
  from?: number | undefined;
  to?: number | undefined;
  /** That one of its editions has. */
  format?: Format | undefined;
}

/** Words that may have been meant, by the word that was typed. */
export type Meant = Map<string, string[]>;

/** A search as tsquery texts, made of letters and digits only. */
export interface Question {
  /** The title or the author to the letter, whatever article was left away. */
  keys: string;
  title: string;
  bareTitle: string;
  titleBegun: string;
  bareTitleBegun: string;
  author: string;
  category: string;
  mainCategory: string;
  /** All words, of which the last may be only begun, in a title by as little as a letter. */
  all: string;
  /** The same for where many books are: a short beginning stands only for itself. */
  allAmongMany: string;
  /** Any of the words; undefined when there is only one. */
  any: string | undefined;
  /** All words but one in title and authors; undefined for less than two words, and for very many. */
  allButOne: string | undefined;
  /** The same in title, authors, subtitle and categories. */
  lacking: string | undefined;
  inAuthor: string;
  inTitleOrAuthor: string;
  inHead: string;
  /** Each word, in a title. */
  inTitle: string[];
  /** The same, in a title or a subtitle; categories, of the same weight, may have it as well. */
  inTitleOrSubtitle: string[];
  /** What was typed as words of a key, in order. */
  typed: string[];
  /** Series that may be called so, or so with an author before it or behind. */
  series: AskedSeries[];
}

/** The question a text asks; undefined when it holds no letter and no digit. */
export function questionOf(text: string, meant: Meant = new Map()): Question | undefined {
  const asked = uniqueOf(askedOf(text));
  if (asked.length === 0) return undefined;
  const telling = asked.filter(({ lexeme }) => isTelling(lexeme));
  const keys = keysOf(keyOf(text), meant);
  const bareKeys = [...new Set(keys.map(withoutArticle))];
  const tests = {
    keys: oneOf(['t=', 'a='].flatMap((kind) => withKind(kind, [...keys, ...bareKeys]))),
    title: oneOf(withKind('t=', keys)),
    bareTitle: oneOf(withKind('t=', bareKeys)),
    titleBegun: oneOf(withKind('t=', keys).map((key) => `${key}:*`)),
    bareTitleBegun: oneOf(withKind('t=', bareKeys).map((key) => `${key}:*`)),
    typed: keyOf(text).split(' '),
    author: oneOf(withKind('a=', keys)),
    category: oneOf(withKind('c=', keys)),
    mainCategory: oneOf(withKind('m=', keys)),
    series: seriesAskedBy(keyOf(text)),
  };
  const begun = oneOf([tests.titleBegun, tests.bareTitleBegun]);
  const orBegun = (all: string) => (asked.length > 1 ? oneOf([all, begun]) : all);
  // Only such words as every book has: they say something only about a title, and only among those
  // that are read.
  if (telling.length === 0) {
    const inTitle = asked.map(({ lexeme }) => `${quoted(lexeme)}:A`);
    const all = allOf(inTitle);
    return {
      ...tests,
      all: orBegun(all),
      allAmongMany: orBegun(NOWHERE),
      any: undefined,
      allButOne: undefined,
      lacking: undefined,
      inAuthor: NOWHERE,
      inTitleOrAuthor: all,
      inHead: all,
      inTitle,
      inTitleOrSubtitle: inTitle,
    };
  }
  const last = asked.at(-1);
  const begunFrom = (least: (lexeme: string) => number) => (word: Asked) =>
    word === last && word.isWord && word.lexeme.length >= least(word.lexeme);
  const terms = (weights: string, isBegun: (word: Asked) => boolean) =>
    telling.map((word) =>
      oneOf([
        termOf(word.lexeme, isBegun(word) ? `*${weights}` : weights),
        ...[
          ...(meant.get(word.lexeme) ?? []),
          ...(isBegun(word) ? otherSpellingsBegun : otherSpellings)(word.lexeme),
        ].map((other) => termOf(other, weights)),
      ]),
    );
  const isBegun = begunFrom(() => BEGUN_MIN);
  return {
    ...tests,
    all: orBegun(allOf(terms('', isBegun))),
    allAmongMany: orBegun(allOf(terms('', begunFrom(begunAmongMany)))),
    // Beginnings would match too much where one word is enough.
    any: telling.length > 1 ? oneOf(terms('', () => false)) : undefined,
    allButOne: allButOneOf(terms('AB', () => false)),
    lacking: allButOneOf(terms('ABC', () => false)),
    inAuthor: allOf(terms('B', () => false)),
    inTitleOrAuthor: allOf(terms('AB', isBegun)),
    inHead: allOf(terms('ABC', isBegun)),
    inTitle: terms('A', isBegun),
    inTitleOrSubtitle: terms('AC', isBegun),
  };
}

/** What is only half typed, as tsquery texts. */
export interface Beginning {
  /** It is the whole title; the title begins with it. */
  title: string;
  titleBegun: string;
  /** All words in title and authors, the last one begun; and wherever they stand. */
  inHead: string;
  anywhere: string;
  /** The same for where many books are: a short beginning stands only for itself. */
  titleBegunAmongMany: string;
  inHeadAmongMany: string;
  anywhereAmongMany: string;
}

/** What a half typed text may become; undefined when it holds no letter and no digit. */
export function beginningOf(text: string): Beginning | undefined {
  const asked = uniqueOf(askedOf(text));
  const last = asked.at(-1);
  if (!last) return undefined;
  const before = asked.filter((word) => word !== last && isTelling(word.lexeme));
  const key = keyOf(text);
  const title = quoted(`t=${withoutArticle(key)}`);
  const titleBegun = `${title}:*`;
  // A letter after other words is enough to go on in a title or a name, not to find any word.
  const isAlone = asked.length === 1;
  const begun = [titleBegun, `${quoted(`a=${key}`)}:*`];
  const words = (weights: string, isBegun: boolean) => {
    const all = allOf([
      ...before.map(({ lexeme }) =>
        oneOf([lexeme, ...otherSpellings(lexeme)].map((each) => termOf(each, weights))),
      ),
      oneOf([
        termOf(last.lexeme, isBegun ? `*${weights}` : weights),
        ...otherSpellingsBegun(last.lexeme).map((other) => termOf(other, weights)),
      ]),
    ]);
    return isAlone ? all : oneOf([all, ...begun]);
  };
  const isBegun = last.isWord && last.lexeme.length >= (isAlone ? 1 : BEGUN_MIN);
  const isBegunAmongMany = last.isWord && last.lexeme.length >= begunAmongMany(last.lexeme);
  return {
    title,
    titleBegun,
    inHead: words('AB', isBegun),
    anywhere: words('', isBegun),
    titleBegunAmongMany: !isAlone || isBegunAmongMany ? titleBegun : title,
    inHeadAmongMany: words('AB', isBegunAmongMany),
    anywhereAmongMany: words('', isBegunAmongMany),
  };
}

/** Filters as one tsquery text; undefined when they narrow nothing down. */
export function filterOf({ author, authorWords, subject, language, from, to }: Filters) {
  const terms = [
    ...(author === undefined ? [] : [quoted(`a=${keyOf(author)}`)]),
    ...uniqueOf(askedOf(authorWords ?? '')).map(({ lexeme }) =>
      oneOf([lexeme, ...otherSpellings(lexeme)].map((each) => termOf(each, 'B'))),
    ),
    ...(subject === undefined ? [] : [quoted(`c=${keyOf(subject)}`)]),
    ...(language === undefined ? [] : [quoted(`l=${language}`)]),
    ...decadesOf(from, to),
  ];
  return terms.length > 0 ? allOf(terms) : undefined;
}

/** Both of two tsquery texts. */
export const both = (one: string, other: string | undefined) =>
  other === undefined ? one : `(${one}) & (${other})`;

/** What no book has. */
export const NOWHERE = quoted('=');

/** Words beyond these would narrow nothing down. */
const ASKED_MAX = 24;
/** In a longer question nobody is looked for who may have written a series. */
const WITH_AUTHOR_MAX = 5;
/** One letter begins too many words to be of use. */
const BEGUN_MIN = 2;
/** Years over more decades than this are looked at one by one. */
const DECADES_MAX = 40;
/** Whole titles and names that may have been meant. */
const KEYS_MAX = 40;
/** Of more words than these some will be wrong or missing anyway. */
const BUT_ONE_MAX = 8;

const uniqueOf = (asked: Asked[]) =>
  [...new Map(asked.map((word) => [word.lexeme, word])).values()].slice(0, ASKED_MAX);

/** Short beginnings of Latin letters begin a great many words; those of other scripts do not. */
const begunAmongMany = (lexeme: string) => (/^[a-z0-9]+$/.test(lexeme) ? 4 : BEGUN_MIN);

/** The key as typed, and with one of its words as it may have been meant or is spelt elsewhere, the likeliest first. */
function keysOf(key: string, meant: Meant) {
  const words = key.split(' ');
  const others = words.flatMap((word, at) =>
    [...(meant.get(word) ?? []), ...otherSpellings(word)].map((other, rank) => ({
      rank,
      key: words.with(at, other).join(' '),
    })),
  );
  others.sort((one, other) => one.rank - other.rank);
  return [key, ...others.slice(0, KEYS_MAX).map((other) => other.key)];
}

function seriesAskedBy(key: string): AskedSeries[] {
  const typed = key.split(' ');
  const whole = seriesNamesOf(key).map((name) => ({ name, author: null }));
  if (typed.length > WITH_AUTHOR_MAX) return whole;
  const divided = typed.slice(1).flatMap((_, at) => {
    const [before, behind] = [typed.slice(0, at + 1), typed.slice(at + 1)];
    return [
      { words: before, author: behind },
      { words: behind, author: before },
    ];
  });
  return [
    ...whole,
    ...divided.flatMap(({ words, author }) =>
      shortSeriesNamesOf(withoutArticle(words.join(' '))).map((name) => ({
        name,
        author: allOf(
          author.map((word) =>
            oneOf([word, ...otherSpellings(word)].map((each) => termOf(each, 'B'))),
          ),
        ),
      })),
    ),
  ];
}

const withKind = (kind: string, keys: string[]) => keys.map((key) => quoted(`${kind}${key}`));

function termOf(lexeme: string, suffix: string): string {
  const pairs = isUnspaced(lexeme) ? pairsOf(lexeme) : [];
  if (pairs.length > 1)
    return `(${allOf(pairs.map((pair) => termOf(pair, suffix.replace('*', ''))))})`;
  return suffix ? `${quoted(lexeme)}:${suffix}` : quoted(lexeme);
}

/** What is asked for; a name in a script that does not divide words is one word, which stands for its other spellings. */
const askedOf = (text: string): Asked[] =>
  wordsOf(text).flatMap((word) =>
    isUnspaced(word) && otherSpellings(word).length > 0
      ? [{ lexeme: word, isWord: true }]
      : askedLexemesOf(word),
  );

const oneOf = (terms: string[]) => (terms.length === 1 ? `${terms[0]}` : `(${terms.join(' | ')})`);

const allOf = (terms: string[]) => terms.join(' & ');

const allButOneOf = (terms: string[]) =>
  terms.length < 2 || terms.length > BUT_ONE_MAX
    ? undefined
    : oneOf(terms.map((_, at) => `(${allOf(terms.toSpliced(at, 1))})`));

function decadesOf(from: number | undefined, to: number | undefined) {
  if (from === undefined || to === undefined) return [];
  const [first, last] = [decadeOf(from), decadeOf(to)];
  if (last - first >= DECADES_MAX) return [];
  const decades = Array.from({ length: Math.max(0, last - first) + 1 }, (_, at) => first + at);
  return [oneOf(decades.map((decade) => quoted(`d=${decade}`)))];
}
