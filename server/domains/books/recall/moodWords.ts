import { MOOD_IDS, type Mood } from '../../../../shared/impressions.ts';
import { fold } from '../books/search/normalize.ts';

/** The moods that a question names, in the languages that the pages have. */
export function moodsNamedIn(question: string): Mood[] {
  const folded = fold(question);
  return NAMED.filter(({ name }) => name.test(folded)).map(({ id }) => id);
}

/** How they are said in English, German, French, Spanish, Japanese and Arabic; of long words the ending may be another. */
const WORDS: Record<Mood, string> = {
  adventurous:
    'adventurous|abenteuerlich|aventureux|aventureuse|aventurero|aventurera|冒険的|مغامرة',
  challenging: 'challenging|demanding|fordernd|anspruchsvoll|exigeant|exigente|手ごたえ|يتحدى',
  dark: 'dark|bleak|grim|gloomy|düstere|düster|finster|sombre|oscuro|oscura|暗い|قاتم',
  emotional: 'emotional|bewegend|rührend|émouvant|emotivo|emotiva|conmovedor|心を揺さぶ|感動|مؤثر',
  funny: 'funny|hilarious|humorous|lustig|witzig|drôle|divertido|divertida|おかしい|笑える|مضحك',
  hopeful: 'hopeful|uplifting|hoffnungsvoll|espoir|esperanzador|希望|باعث على الأمل',
  informative: 'informative|lehrreich|instructif|instructive|informativo|ためになる|غني بالمعلومات',
  inspiring: 'inspiring|inspirierend|inspirant|inspirador|刺激|ملهم',
  lighthearted:
    'lighthearted|light-hearted|unbeschwert|heiter|léger|légère|desenfadado|気軽|خفيف الظل',
  mysterious: 'mysterious|geheimnisvoll|rätselhaft|mystérieux|mystérieuse|misterios|謎めいた|غامض',
  reflective: 'reflective|thoughtful|nachdenklich|méditatif|méditative|reflexivo|考えさせ|تأملي',
  relaxing: 'relaxing|soothing|cosy|cozy|entspannend|apaisant|relajante|くつろげる|مريح',
  romantic: 'romantic|romantisch|romantique|romántico|romántica|ロマンチック|رومانسي',
  sad: 'sad|heartbreaking|traurig|triste|悲しい|حزين',
  tense: 'tense|suspenseful|gripping|spannend|spannungsgeladen|tendu|tendue|tenso|tensa|緊迫|متوتر',
  whimsical: 'whimsical|quirky|skurril|fantasque|caprichos|風変わり|طريف',
};

/** Shorter words are taken as they stand: what begins like “sad” is something else. */
const LONG = 6;

const NAMED = MOOD_IDS.map((id) => ({ id, name: anyOf(fold(WORDS[id]).split('|')) }));

/** Japanese does not part its words, and Arabic puts its article before them. */
function anyOf(words: readonly string[]) {
  const isLatin = (word: string) => /^[a-z-]+$/.test(word);
  const apart = words
    .filter(isLatin)
    .map((word) => (word.length < LONG ? word : `${word}\\p{L}{0,3}`));
  const within = words.filter((word) => !isLatin(word));
  return new RegExp(`(?<!\\p{L})(?:${apart.join('|')})(?!\\p{L})|${within.join('|')}`, 'u');
}
