/**
 * A text with at most sixteen marks on a letter: no script has so many. To be asked for before any text of
 * somebody else's is normalised, which sorts the marks on a letter: 120,000 of them take seconds.
 */
export const withoutStackedMarks = (text: string) =>
  // Most texts have none, and this one is quicker.
  STACKED.test(text) ? text.replace(ALL_STACKED, '$1') : text;

const STACKED = /\p{M}{17}/u;
const ALL_STACKED = /(\p{M}{16})\p{M}+/gu;
