import type { List, ListedBook } from '../../../../shared/contract/lists.ts';
import type { Language } from '../../../../shared/languages.ts';
import { plainTextOf } from '../../../../shared/markdown.ts';
import type { PreviewWords } from '../../../../shared/previewWords.ts';
import type { LinkedList } from './links.sql.ts';
import { summaryOf } from './plainText.ts';
import { EARLY, headOf, sharePictureOf, TITLE_MAX } from './preview.ts';

/** What the head of a list's page says to programs. */
export function headOfList(
  list: List,
  books: readonly ListedBook[],
  { isListed }: LinkedList,
  words: PreviewWords,
  { origin, language }: { origin: string | undefined; language: Language },
) {
  const { _id: id, title, owner } = list;
  const description = plainTextOf(list.description ?? '', '…');
  const url = origin === undefined ? undefined : `${origin}/list/${id}`;
  const facts = words.list(list.books, owner.username);
  const titles = books.map((book) => book.title).join(words.comma);
  return {
    title: `${summaryOf(title, TITLE_MAX)} · Commonplace`,
    head: [
      EARLY,
      ...headOf({
        title,
        description: [facts, description, titles].filter(Boolean).join(' '),
        type: 'website',
        url,
        image: sharePictureOf('list', id, { alt: `${title}. ${facts}`, origin, language }),
        more: [],
        data: {
          '@type': 'ItemList',
          '@id': url,
          url,
          name: title,
          ...(description ? { description } : {}),
          numberOfItems: list.books,
          itemListElement: books.map((book, at) => ({
            '@type': 'ListItem',
            position: at + 1,
            name: book.title,
            ...(origin === undefined ? {} : { url: `${origin}/book/${book.googleId}` }),
          })),
        },
        isWorthFinding: isListed && list.books > 0,
      }),
    ],
  };
}
