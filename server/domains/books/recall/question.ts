import type { RecallChip } from '../../../../shared/contract/recall.ts';
import type { Mood } from '../../../../shared/impressions.ts';
import { wordsOf } from '../books/search/normalize.ts';
import { moodsNamedIn } from './moodWords.ts';
import { synonymsOf } from './thesaurus.ts';

/** What somebody remembers of a book, taken apart. */
export interface HalfMemory {
  /** One for each word that tells something, in their order: it, and what may stand for it. */
  concepts: Concept[];
  chips: Understood[];
  /** How it left them: books that others say so of are a little likelier. */
  moods: Mood[];
}

export interface Concept {
  word: string;
  synonyms: string[];
}

/** Something that is no word of the book. */
export type Understood = RecallChip &
  (
    | { kind: 'decade'; from: number; to: number }
    | { kind: 'language'; language: string }
    | { kind: 'length'; isShort: boolean }
    | { kind: 'shelf' }
  );

/** Longer questions tell no more: the last words are left out. */
const CONCEPTS_MAX = 30;

/** Takes a question apart; `without` holds the ids of chips that somebody took away. */
export function halfMemoryOf(question: string, without: ReadonlySet<string>): HalfMemory {
  const text = question.toLowerCase();
  const chips = [...decadesIn(text), ...languagesIn(text), ...lengthsIn(text), ...shelvesIn(text)]
    .filter(({ _id }, at, all) => all.findIndex((other) => other._id === _id) === at)
    .filter(({ _id }) => !without.has(_id));
  const words = [...new Set(wordsOf(text))].filter(
    (word) => !EMPTY_WORDS.has(word) && !isYear(word),
  );
  return {
    concepts: words
      .filter((word) => word.length > 1 || !/[a-z0-9]/.test(word))
      .slice(0, CONCEPTS_MAX)
      .map((word) => ({
        word,
        synonyms: synonymsOf(word).filter((other) => !words.includes(other)),
      })),
    chips,
    moods: moodsNamedIn(text),
  };
}

const isYear = (word: string) => /^(1[5-9]|20)\d\ds?$|^\d0s$/.test(word);

function decadesIn(text: string): Understood[] {
  const found: Understood[] = [];
  for (const [, word = ''] of text.matchAll(
    /\b(twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)\b/g,
  ))
    found.push(decadeChip(1900 + 10 * (2 + DECADES.indexOf(word))));
  for (const [, century = '', digit = ''] of text.matchAll(/(?:\b(1[5-9]|20)|['’\s]|^)(\d)0s\b/g))
    found.push(decadeChip(Number(`${century || (Number(digit) < 3 ? 20 : 19)}${digit}0`)));
  for (const [, year = ''] of text.matchAll(/\b((?:1[5-9]|20)\d\d)\b/g))
    found.push(decadeChip(Math.floor(Number(year) / 10) * 10));
  for (const [, word = ''] of text.matchAll(/\b(1[5-9]|20|2[01])th[ -]century\b/g))
    found.push(
      timeChip(
        `century-${word}`,
        `${word}th century`,
        (Number(word) - 1) * 100,
        (Number(word) - 1) * 100 + 99,
      ),
    );
  for (const [name, from, to] of ERAS)
    if (text.includes(name))
      found.push(timeChip(name, `${name[0]?.toUpperCase()}${name.slice(1)}`, from, to));
  return found;
}

const DECADES = [
  'twenties',
  'thirties',
  'forties',
  'fifties',
  'sixties',
  'seventies',
  'eighties',
  'nineties',
];
const ERAS: [string, number, number][] = [
  ['victorian', 1837, 1901],
  ['edwardian', 1901, 1914],
  ['elizabethan', 1558, 1603],
];

const decadeChip = (decade: number) => timeChip(String(decade), `${decade}s`, decade, decade + 9);
const timeChip = (id: string, text: string, from: number, to: number): Understood => ({
  _id: `decade:${id}`,
  kind: 'decade',
  text,
  from,
  to,
});

/** A language by the word for what is of it; the word counts as a word, too, as it may tell of a place. */
function languagesIn(text: string): Understood[] {
  const words = new Set(wordsOf(text));
  return Object.entries(LANGUAGES)
    .filter(([word]) => words.has(word))
    .map(([word, language]) => ({
      _id: `language:${language}`,
      kind: 'language',
      text: `${word[0]?.toUpperCase()}${word.slice(1)}`,
      language,
    }));
}

const LANGUAGES: Record<string, string> = {
  arabic: 'ar',
  egyptian: 'ar',
  chinese: 'zh',
  czech: 'cs',
  danish: 'da',
  dutch: 'nl',
  english: 'en',
  finnish: 'fi',
  french: 'fr',
  german: 'de',
  austrian: 'de',
  greek: 'el',
  hebrew: 'he',
  hindi: 'hi',
  hungarian: 'hu',
  icelandic: 'is',
  italian: 'it',
  japanese: 'ja',
  korean: 'ko',
  norwegian: 'no',
  persian: 'fa',
  iranian: 'fa',
  polish: 'pl',
  portuguese: 'pt',
  brazilian: 'pt',
  romanian: 'ro',
  russian: 'ru',
  spanish: 'es',
  argentinian: 'es',
  mexican: 'es',
  colombian: 'es',
  chilean: 'es',
  swedish: 'sv',
  turkish: 'tr',
  ukrainian: 'uk',
  vietnamese: 'vi',
  yiddish: 'yi',
};

function lengthsIn(text: string): Understood[] {
  if (/\b(short|thin|slim|tiny|novella)\b(?! stor(y|ies))/.test(text)) return [lengthChip(true)];
  if (
    /\b(huge|thick|doorstopper|very long|enormous)\b (book|novel|one)\b|\bdoorstopper\b/.test(text)
  )
    return [lengthChip(false)];
  return [];
}

const lengthChip = (isShort: boolean): Understood => ({
  _id: `length:${isShort ? 'short' : 'long'}`,
  kind: 'length',
  text: isShort ? 'Short' : 'Long',
  isShort,
});

function shelvesIn(text: string): Understood[] {
  return /\bi('ve| have)? (read|had|own|owned|bought) (it|this)\b|\b(on|in) my (shelf|shelves|library)\b/.test(
    text,
  )
    ? [{ _id: 'shelf:library', kind: 'shelf', text: 'In my library' }]
    : [];
}

/** Words that tell nothing of a book: those of every sentence, and those of every question like this. */
const EMPTY_WORDS = new Set(
  `a about above across after again against all almost also always am an and another any anybody anyone anything are around as
  at away back be because been before behind being below beneath between both but by called came can cannot come comes could
  did do does doesn doing don down during each either else ever every everybody everyone everything few for from get gets
  getting give given go goes going gone got had has hasn have haven having he her here hers herself him himself his how i if in
  into is isn it its itself just keep kept kind know knows last later least less let like likes ll lot lots made make makes many
  may maybe me might mine more most much must my myself name named near needs neither never no nobody none nor not nothing now
  of off often on once one only onto or other others our out over own part perhaps put really right s same say says see seem
  seems seen set several she should so some somebody someone something somewhere sort still such t take taken takes tell tells
  than that the their them themselves then there these they thing things think this those though through to together told too
  took toward towards turn turned turns two under until up upon us use used ve very via want wanted wants was wasn way we well
  went were what when where whether which while who whole whom whose why will with within without won would wouldn yes yet you
  your yours
  book books novel novels read reading reads remember recall story stories tale title author written wrote writer plot
  character characters protagonist main hero cover chapter series ending end begins beginning starts maybe probably
  called something thought looking find help ago year years long`.split(/\s+/),
);
