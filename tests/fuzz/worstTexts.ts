/** The longest body is 256 kB; in UTF-8 these are nearly as long. */
const BYTES = 240_000;
const filled = (unit: string, before = '') =>
  before + unit.repeat(Math.floor(BYTES / Buffer.byteLength(unit)));

/** Texts that cost programs of this kind the most: to normalise, fold, sanitise, measure or match. */
export const WORST_TEXTS: readonly string[] = [
  // Marks that normalising has to sort.
  filled('\u0315\u0300', 'a'),
  filled(`a${'\u0315\u0300'.repeat(8)}`),
  filled('\u0344', 'a'),
  `Z${'\u0363'.repeat(60_000)}algo`,
  // One letter that stands for eighteen.
  filled('ﷺ'),
  filled('ﷺ\u0315'),
  filled('\u1f82'),
  filled('가'.normalize('NFD')),
  // Tags and entities.
  filled('<i>'),
  filled('<p>x</p>'),
  filled('<option>'),
  filled('<a b=c '),
  filled('&'),
  filled('<'),
  filled('<!--'),
  // What patterns try again from every place.
  filled(' '),
  filled(' ', 'a'),
  filled('\n', 'a'),
  filled('.', 'a@a'),
  filled('@'),
  filled('admin'),
  filled('-', '9'),
  filled('"', '\\'),
  filled('a b '),
  filled('😀'),
  filled('𝒜'),
  filled('か゚'),
  filled('>!', '!<'),
  filled('*_['),
];

/** A text cut to so many code points, which is as long as a field takes it. */
export const cutTo = (text: string, codePoints: number) =>
  text.length <= codePoints
    ? text
    : [...text.slice(0, 2 * codePoints)].slice(0, codePoints).join('');
