import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/config.ts';
import { type Chance, chanceOf } from './chance.ts';

/** A language that made-up books are in. */
interface Language {
  /** ISO 639-1. */
  code: string;
  marc: string;
  /** How many of a hundred books are in it. */
  share: number;
  /** What stands between words: “of”, “the”. */
  of: string[];
  and: string;
  articles: string[];
  endings: string[];
  /** Its script, when it is not the Latin one. */
  script: ((word: string) => string) | undefined;
}

/** Makes words, names and titles that look like those of real books. */
export type WordModel = ReturnType<typeof modelOf>;

/** Letters of other scripts for those from a to z. */
const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];
const SCRIPTS = {
  ru: 'а б к д е ф г х и й к л м н о п к р с т у в в кс ы з',
  el: 'α β κ δ ε φ γ η ι ι κ λ μ ν ο π κ ρ σ τ υ β ω ξ υ ζ',
  // Its e is not written.
  ar: 'ا ب ك د  ف غ ه ي ج ك ل م ن و ب ق ر س ت و ف و خ ي ز',
};
const KANJI =
  '山川海空星月日花木雪風雨夢心愛人女男子国家時間生死道本書文学物語世界歴史東西南北春夏秋冬白黒赤青';

const written = (code: keyof typeof SCRIPTS) => {
  const letters = SCRIPTS[code].split(' ');
  return (word: string) => word.replace(/[a-z]/g, (each) => letters[LATIN.indexOf(each)] ?? each);
};

/** Kanji by the letters of a word: the same word is always written alike. */
const kanji = (word: string) =>
  [...word]
    .filter((_, at) => at % 3 === 0)
    .map((letter, at) => KANJI[(letter.charCodeAt(0) * 7 + at * 13 + word.length) % KANJI.length])
    .join('');

/** Code, MARC’s, share | what stands between words | and | articles | endings. */
const LANGUAGES = `
  en eng 62 | of in from for | and | The A |
  de ger 9 | der von im | und | Der Die Das | ung heit er lich ß ühl
  fr fre 8 | de du des | et | Le La Les | ière é eur tion oire ée
  es spa 7 | de del en | y | El La Los | ción ado ía era año
  it ita 4 | di della nel | e | Il La | ione ella ità ato
  ru rus 4 | в на | и | | a ost nik
  ja jpn 3 | の | と | |
  el gre 1 | του της | και | Το Η | os a
  ar ara 2 | في من | و | |`;

const scripts: Record<string, Language['script']> = {
  ru: written('ru'),
  ja: kanji,
  el: written('el'),
  ar: written('ar'),
};

const languages = LANGUAGES.trim()
  .split('\n')
  .map((row): Language => {
    const cells = row.split('|').map((cell) => cell.split(' ').filter(Boolean));
    const [names = [], of = [], [and = ''] = [], articles = [], endings = []] = cells;
    const [code = '', marc = '', share] = names;
    return { code, marc, share: Number(share), of, and, articles, endings, script: scripts[code] };
  });

/** So many different words a language has, and so many names people. */
const VOCABULARY = 40_000;
const SURNAMES = 30_000;
const GIVEN_NAMES = 1_500;

/** Learns from the starter catalogue which letters follow which, and makes words like its own. */
export function modelOf(seed: number) {
  const { words, surnames, givenNames, categories } = learnt();
  const vocabulary = grown(words, VOCABULARY, seed);
  const people = grown(surnames, SURNAMES, seed + 1);
  const firsts = grown(givenNames, GIVEN_NAMES, seed + 2);

  /** As in real texts, the n-th word is about n times as rare as the first. */
  const word = (chance: Chance, { endings, script }: Language) => {
    const plain = vocabulary[chance.skewed(vocabulary.length, 2.8)] as string;
    const ending = endings.length > 0 ? endings[plain.length % endings.length] : '';
    return script ? script(plain + ending) : `${plain}${ending}`;
  };
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const Word = (chance: Chance, language: Language) => capital(word(chance, language));

  return {
    language(chance: Chance) {
      let left = chance.unit() * 100;
      for (const language of languages) {
        left -= language.share;
        if (left <= 0) return language;
      }
      return languages[0] as Language;
    },
    title(chance: Chance, language: Language) {
      const blank = language.code === 'ja' ? '' : ' ';
      const next = () => Word(chance, language);
      const of = () => chance.pick(language.of);
      const article =
        language.articles.length > 0 && chance.is(0.45) ? `${chance.pick(language.articles)} ` : '';
      switch (chance.below(8)) {
        case 0:
          return `${article}${next()}`;
        case 1:
          return `${next()}${blank}${language.and}${blank}${next()}`;
        case 2:
        case 3:
          return `${article}${next()}${blank}${of()}${blank}${next()}`;
        case 4:
          return `${article}${next()}${blank}${next()}${blank}${of()}${blank}${next()}`;
        case 5:
          return `${next()}${blank}${next()}${blank}${next()}${chance.is(0.1) ? ` ${1 + chance.below(12)}` : ''}`;
        default:
          return `${article}${next()}${blank}${next()}`;
      }
    },
    subtitle: (chance: Chance, language: Language) =>
      Array.from({ length: 3 + chance.below(4) }, () => word(chance, language)).join(' '),
    description: (chance: Chance, language: Language) =>
      Array.from({ length: 2 + chance.below(5) }, () =>
        capital(
          `${Array.from({ length: 8 + chance.below(14) }, () => word(chance, language)).join(' ')}.`,
        ),
      ).join(' '),
    person(chance: Chance, { script }: Language) {
      const first = firsts[chance.skewed(firsts.length, 2)] as string;
      const last = people[chance.skewed(people.length, 1.6)] as string;
      const middle = chance.is(0.2) ? ` ${String.fromCharCode(65 + chance.below(26))}.` : '';
      if (script) return `${capital(script(first))} ${capital(script(last))}`;
      return `${capital(first)}${middle} ${capital(last)}`;
    },
    subject: remembered((number) => {
      const known = categories[number];
      if (known !== undefined) return known;
      const chance = chanceOf(seed, 3, number);
      const [english] = languages as [Language];
      return `${Word(chance, english)} ${chance.is(0.4) ? word(chance, english) : 'studies'}`;
    }),
    publisher: remembered((number) => {
      const chance = chanceOf(seed, 4, number);
      const name = capital(people[chance.below(people.length)] as string);
      return `${name} ${chance.pick(['Press', 'Books', '& Sons', 'Verlag', 'Publishing', 'House'])}`;
    }),
  };
}

function remembered(make: (number: number) => string) {
  const made = new Map<number, string>();
  return (number: number) => {
    const text = made.get(number) ?? make(number);
    made.set(number, text);
    return text;
  };
}

interface CatalogueEntry {
  title: string;
  authors: string[];
  categories: string[];
  description: string;
}

function learnt() {
  const folder = join(projectRoot, 'catalogue', 'books');
  const entries = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name): CatalogueEntry[] => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const names = entries.flatMap(({ authors }) => authors.map((author) => author.split(' ')));
  return {
    words: ranked(
      entries.flatMap(({ title, description }) => `${title} ${description}`.split(/\s+/)),
    ).filter((word) => word.length > 3),
    surnames: ranked(names.map((parts) => parts.at(-1) ?? '')),
    givenNames: ranked(names.map(([first = '']) => first)),
    categories: [...new Set(entries.flatMap((entry) => entry.categories))].sort(),
  };
}

/** Plain words, the most frequent first. */
function ranked(texts: string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const word = text.toLowerCase().replace(/[^a-z]/g, '');
    if (word.length > 2) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word);
}

/** More words of the same kind: each letter follows three others as often as in the given ones. */
function grown(words: string[], count: number, seed: number): string[] {
  const followers = new Map<string, string>();
  for (const word of words) {
    const padded = `   ${word} `;
    for (let at = 3; at < padded.length; at++) {
      const before = padded.slice(at - 3, at);
      followers.set(before, (followers.get(before) ?? '') + padded[at]);
    }
  }
  const all = new Set(words.slice(0, count));
  const chance = chanceOf(seed, 5);
  while (all.size < count) {
    let text = '   ';
    while (text.length < 17) {
      const possible = followers.get(text.slice(-3)) ?? ' ';
      const next = possible.charAt(chance.below(possible.length));
      if (next === ' ') break;
      text += next;
    }
    if (text.length >= 7) all.add(text.trim());
  }
  return [...all];
}
