import type { Author } from '../../../../shared/contract/authors.ts';
import type { FoundBook } from '../../../../shared/contract/books.ts';
import type { PreviewWords } from '../../../../shared/previewWords.ts';
import { summaryOf } from './plainText.ts';
import { coverOf, EARLY, headOf, TITLE_MAX } from './preview.ts';

/** The address of an author's page. */
export const pathOfAuthor = (slug: string) => `/author/${encodeURIComponent(slug)}`;

/** What the head of an author's page says to programs. */
export function headOfAuthor(
  author: Author,
  books: readonly FoundBook[],
  words: PreviewWords,
  origin: string | undefined,
) {
  const { slug, name, otherNames, bio, bornOn, diedOn } = author;
  const url = origin === undefined ? undefined : origin + pathOfAuthor(slug);
  const title = summaryOf(name, TITLE_MAX);
  const titles = books.map((book) => book.title).join(words.comma);
  return {
    title: `${title} · Commonplace`,
    head: [
      EARLY,
      ...headOf({
        title,
        description: [words.author(name, titles), bio].filter(Boolean).join(' '),
        type: 'website',
        url,
        image: coverOf(books[0], words, origin),
        more: [],
        data: {
          '@type': 'Person',
          '@id': url,
          url,
          name,
          ...(otherNames.length > 0 ? { alternateName: otherNames } : {}),
          ...(bio ? { description: bio } : {}),
          ...(bornOn ? { birthDate: bornOn } : {}),
          ...(diedOn ? { deathDate: diedOn } : {}),
        },
        isWorthFinding: books.length > 0,
      }),
    ],
  };
}
