/**
 * A written name as what comes before the surname, and the surname with its particles: “Ursula K.” and “Le Guin”. For
 * showing and writing names; whether two names are one person’s is asked of server/domains/books/catalogue/identity.ts.
 * Two family names (“García Márquez”) cannot be told from a middle name, so the last counts. A name of one word is its surname.
 * Chinese and Korean names that are written with the family name first are told by their spelling: “Liu Cixin”, “Cho Nam-joo”.
 */
export function nameParts(name: string): { given: string; surname: string } {
  const parts = name.split(/\s+/).filter(Boolean);
  if (isFamilyNameFirst(parts)) {
    const [surname = '', ...given] = parts;
    return { given: given.join(' '), surname };
  }
  const suffixes = parts.length > 2 && SUFFIX.test(parts.at(-1) ?? '') ? parts.splice(-1) : [];
  let from = Math.max(0, parts.length - 1);
  while (from > 1 && PARTICLES.has((parts[from - 1] ?? '').toLowerCase())) from -= 1;
  return {
    given: [...parts.slice(0, from), ...suffixes].join(' '),
    surname: parts.slice(from).join(' ').replace(/,$/, ''),
  };
}

function isFamilyNameFirst(parts: readonly string[]) {
  const [first = '', second = ''] = parts;
  if (parts.length !== 2) return false;
  return (
    (KOREAN_FAMILIES.has(first) && KOREAN_GIVEN.test(second)) ||
    (CHINESE_FAMILIES.has(first) && CHINESE_GIVEN.test(second))
  );
}

/** “Nam-joo”. */
const KOREAN_GIVEN = /^\p{Lu}\p{Ll}+-\p{Ll}+$/u;

const KOREAN_FAMILIES: ReadonlySet<string> = new Set(
  `Ahn An Bae Baek Bang Byun Cha Chae Cho Choe Choi Chun Chung Gong Gu Ha Han Heo Hong Hur Hwang Im Jang Jeon Jeong Ji Jin Jo
   Jung Kang Kim Ko Kwon Lee Lim Min Moon Na Nam No Noh Oh Pak Park Pyun Ryu Seo Shin Sim Sin Sohn Son Song Suh Uhm Um Woo
   Yang Yi Yoo Yoon You Yu Yun`.split(/\s+/),
);

/** One or two syllables in Pinyin: “Yan”, “Cixin”; not “Carter”. */
const CHINESE_GIVEN = new RegExp(
  `^(?:${[
    '(?:[zcs]h|[bpmfdtnlgkhrzcswy])?(?:ang?|eng?|ai|ei|ao|ou|a|e)',
    '(?:[zcs]h|[bpmfdtnlgkhrzcsjqxwy])u(?:ang?|ai|a|o|i|e|n)?',
    '(?:[zcs]h|[bpmdtnljqxyrzcs])i(?:ang?|ao|ong|ng?|a|e|u)?',
    '(?:[zcs]h|[dtnlgkhrzcsy])ong',
    '[bpmfw]o',
    'er',
  ].join('|')}){1,2}$`,
  'i',
);

/** Families of writers whose names are hardly anybody's given name, as “Lin” and “Tao” are. */
const CHINESE_FAMILIES: ReadonlySet<string> = new Set(
  `Ai Ba Bai Cai Cao Chen Cheng Cui Deng Ding Du Feng Fu Gao Gu Guo Han Hao Hu Huang Jiang Lai Li Liang Liao Liu Lu Luo Ma
   Mao Meng Mo Pan Peng Qian Qiu Shao Shen Shi Su Tang Tian Wang Wu Xi Xiao Xie Xu Xue Yan Yao Ye Yi Yin Yu Yuan Zeng Zhang
   Zhao Zheng Zhou Zhu`.split(/\s+/),
);

const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/** What stands before a surname and belongs to it, in small letters and without accents. */
export const PARTICLES: ReadonlySet<string> = new Set(
  `al ap av ben bin da dal de del della den der des di do dos du el ibn la las le les los mac saint st st.
   ten ter van vom von zu zum zur`.split(/\s+/),
);
