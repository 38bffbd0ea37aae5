import { withoutArticle } from './normalize.ts';

/** A series that may be meant: its name as it is compared, and the rest of what was typed, words of an author, as a tsquery text. */
export interface AskedSeries {
  name: string;
  author: string | null;
}

/**
 * What a series that is asked for by a text may be called. They are looked for as whole names, one probe of an index each: so
 * a word that many series have costs no more than one that none has.
 */
export function seriesNamesOf(key: string): string[] {
  const bare = withoutArticle(key);
  const ending = ENDINGS.find((each) => bare.endsWith(each) && bare.length > each.length);
  const stems = ending ? [bare, bare.slice(0, -ending.length)] : [bare];
  return [
    ...new Set([
      ...stems.flatMap((stem) => [
        ...['', ...ENDINGS].flatMap((end) => shortSeriesNamesOf(`${stem}${end}`)),
        ...shortSeriesNamesOf(`chronicles of ${stem}`),
      ]),
    ]),
  ];
}

/** The same of a text that has more words beside the name. */
export const shortSeriesNamesOf = (key: string) => [key, `the ${key}`];

/** What readers leave away of the name of a series, or add to it. */
const ENDINGS = [
  ' series',
  ' saga',
  ' cycle',
  ' trilogy',
  ' quartet',
  ' chronicles',
  ' chronicle',
  ' books',
  ' novels',
  ' archive',
  ' diaries',
  ' mysteries',
];
