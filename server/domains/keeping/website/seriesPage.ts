import type { Series, SeriesBook } from '../../../../shared/contract/series.ts';
import type { PreviewWords } from '../../../../shared/previewWords.ts';
import { summaryOf } from './plainText.ts';
import { coverOf, EARLY, headOf, TITLE_MAX } from './preview.ts';

/** The address of the page of a series. */
export const pathOfSeries = (slug: string) => `/series/${encodeURIComponent(slug)}`;

/** What the head of the page of a series says to programs. */
export function headOfSeries(
  series: Series,
  books: readonly SeriesBook[],
  words: PreviewWords,
  origin: string | undefined,
) {
  const { slug, name, description } = series;
  const url = origin === undefined ? undefined : origin + pathOfSeries(slug);
  const title = summaryOf(name, TITLE_MAX);
  const titles = books.map(({ book }) => book.title).join(words.comma);
  return {
    title: `${title} · Commonplace`,
    head: [
      EARLY,
      ...headOf({
        title,
        description: [words.series(series.books, name, titles), description]
          .filter(Boolean)
          .join(' '),
        type: 'website',
        url,
        image: coverOf(books[0]?.book, words, origin),
        more: [],
        data: {
          '@type': 'BookSeries',
          '@id': url,
          url,
          name,
          ...(description ? { description } : {}),
          hasPart: books.map(({ book, position }) => ({
            '@type': 'Book',
            name: book.title,
            ...(position === null ? {} : { position }),
            ...(origin === undefined ? {} : { url: `${origin}/book/${book.googleId}` }),
          })),
        },
        isWorthFinding: books.length > 0,
      }),
    ],
  };
}
