import type { FoundBook } from '../../../../shared/contract/books.ts';
import type { PreviewWords } from '../../../../shared/previewWords.ts';
import { keyOf } from '../../books/books/search/normalize.ts';
import { summaryOf } from './plainText.ts';
import { coverOf, EARLY, headOf, TITLE_MAX } from './preview.ts';

/** The address of an author's page. */
export const pathOfAuthor = (name: string) => `/author/${encodeURIComponent(name)}`;

/**
 * An author as their books have the name, of whose ways to write it those of the most read book's come first: accents,
 * capitals and marks make no other author. Undefined where no book has it.
 */
export function authorAsWritten(name: string, books: readonly Pick<FoundBook, 'authors'>[]) {
  const key = keyOf(name);
  return books.flatMap(({ authors }) => authors).find((author) => keyOf(author) === key);
}

/** What the head of an author's page says to programs. */
export function headOfAuthor(
  name: string,
  books: readonly FoundBook[],
  words: PreviewWords,
  origin: string | undefined,
) {
  const url = origin === undefined ? undefined : origin + pathOfAuthor(name);
  const title = summaryOf(name, TITLE_MAX);
  const titles = books.map((book) => book.title).join(words.comma);
  return {
    title: `${title} · Commonplace`,
    head: [
      EARLY,
      ...headOf({
        title,
        description: words.author(name, titles),
        type: 'website',
        url,
        image: coverOf(books[0], words, origin),
        more: [],
        data: { '@type': 'Person', '@id': url, url, name },
        isWorthFinding: true,
      }),
    ],
  };
}
