import type { BookDetails } from '../../../../shared/contract/books.ts';
import type { Review } from '../../../../shared/contract/reviews.ts';
import { textOfHtml } from '../../../../shared/htmlText.ts';
import { plainTextOf } from '../../../../shared/markdown.ts';
import { passagesOf } from '../../../../shared/passages.ts';
import type { PreviewWords } from '../../../../shared/previewWords.ts';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../../books/books/covers/linkPreview.ts';
import { summaryOf } from './plainText.ts';
import { EARLY, headOf, TITLE_MAX } from './preview.ts';

/** So many reviews, each with so many characters, stand in the data for search engines. */
const REVIEWS_MAX = 5;
const REVIEW_MAX = 500;

/** What the head of a book's page says to programs. */
export function headOfBook(
  book: BookDetails,
  reviews: readonly Review[],
  words: PreviewWords,
  origin: string | undefined,
) {
  const { googleId, title, authors } = book;
  const url = origin === undefined ? undefined : `${origin}/book/${googleId}`;
  const by = authors.join(words.comma);
  const name = by ? words.book.named(title, by) : title;
  const text = textOfHtml(book.description ?? '');
  const rating =
    book.averageRating === null ? '' : words.book.rated(book.averageRating, book.ratingsCount);
  const [, version] = (book.image ?? '').split('?');
  const image = `${origin ?? ''}/covers/${googleId}.png${version ? `?${version}` : ''}`;
  const head = headOf({
    title,
    description:
      [by ? words.book.by(by) : '', rating, text].filter(Boolean).join(' ') || words.book.unknown,
    type: 'book',
    url,
    image: {
      url: image,
      alt: words.book.cover(name),
      type: 'image/png',
      width: PREVIEW_WIDTH,
      height: PREVIEW_HEIGHT,
    },
    more: [
      ...authors.map((author) => ['book:author', author] as const),
      ...(book.isbn13 ? [['book:isbn', book.isbn13] as const] : []),
      ...(book.publishedDate && isDate(book.publishedDate)
        ? [['book:release_date', book.publishedDate] as const]
        : []),
    ],
    data: { '@type': 'Book', '@id': url, url, ...factsOf(book), image, ...reviewsIn(reviews) },
    isWorthFinding: text !== '' || book.reviewsCount + book.favoritesCount > 0,
  });
  return {
    title: `${summaryOf(name, TITLE_MAX)} · Commonplace`,
    head: [EARLY, ...head],
  };
}

/** Some of what readers say; nothing that gives the story away. */
function reviewsIn(reviews: readonly Review[]) {
  const told = reviews
    .filter(({ hasSpoilers, content }) => !hasSpoilers && passagesOf(content).length === 0)
    .slice(0, REVIEWS_MAX)
    .map(({ title, content, rating, user, createdAt }) => ({
      '@type': 'Review',
      name: title,
      reviewBody: summaryOf(plainTextOf(content), REVIEW_MAX),
      datePublished: createdAt,
      author: { '@type': 'Person', name: user.username },
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    }));
  return told.length > 0 ? { review: told } : {};
}

/** What schema.org calls these things; what is not known is left out. */
const factsOf = (book: BookDetails) => ({
  name: book.title,
  ...(book.subtitle ? { alternativeHeadline: book.subtitle } : {}),
  ...(book.authors.length > 0
    ? { author: book.authors.map((name) => ({ '@type': 'Person', name })) }
    : {}),
  ...(book.isbn13 ? { isbn: book.isbn13 } : {}),
  ...(book.description ? { description: textOfHtml(book.description) } : {}),
  ...(book.publishedDate && isDate(book.publishedDate)
    ? { datePublished: book.publishedDate }
    : {}),
  ...(book.language ? { inLanguage: book.language } : {}),
  ...(book.pageCount ? { numberOfPages: book.pageCount } : {}),
  ...(book.publisher ? { publisher: { '@type': 'Organization', name: book.publisher } } : {}),
  ...(book.categories.length > 0 ? { genre: book.categories } : {}),
  // Without a rating there is none to speak of: an average of nothing is refused by who reads it.
  ...(book.averageRating === null
    ? {}
    : {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: book.averageRating,
          ratingCount: book.ratingsCount,
          reviewCount: book.reviewsCount,
          bestRating: 5,
          worstRating: 1,
        },
      }),
});

/** Years of four digits or more, as ISO 8601 has them: the years of antiquity are left out. */
const isDate = (date: string) => /^\d{4}/.test(date);
