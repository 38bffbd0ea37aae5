import type { List, ListedBook } from '../../../shared/contract/lists.ts';
import { pathTo } from '../../../shared/paths.ts';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../books/covers/linkPreview.ts';
import { escaped, type ServerPage } from './page.ts';
import { summaryOf } from './plainText.ts';
import { pageWithPreview } from './preview.ts';
import { markOf, said } from './profilePage.ts';

const TITLE_MAX = 200;
const DESCRIPTION_MAX = 200;

/** The page of a list of books for whoever follows a link to it. */
export function listPage(
  list: List & { isListed: boolean },
  books: readonly ListedBook[],
  origin: string | undefined,
): ServerPage {
  const { _id: id, title, description, owner } = list;
  const url = origin === undefined ? undefined : `${origin}/list/${id}`;
  const facts = `${said(list.books, 'book')}, a list by @${owner.username}`;
  const titles = books.map((book) => book.title).join(', ');
  return pageWithPreview({
    title,
    documentTitle: `${summaryOf(title, TITLE_MAX)} · Commonplace`,
    description: summaryOf(
      [`${facts}.`, description ?? '', titles].filter(Boolean).join(' '),
      DESCRIPTION_MAX,
    ),
    type: 'website',
    url,
    place: `/#${pathTo('/lists/:listId', { listId: id })}`,
    image: imageOf(books[0], origin),
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
    isWorthFinding: list.isListed && list.books > 0,
    main: [
      `<h1 dir="auto">${escaped(title)}</h1>`,
      `<p>${escaped(facts)}</p>`,
      ...(description ? [`<p dir="auto">${escaped(description)}</p>`] : []),
      '<ol>',
      ...books.map(
        ({ googleId, title: name, authors, note }) =>
          `<li><a href="/book/${escaped(googleId)}"><bdi>${escaped(name)}</bdi></a>${
            authors.length > 0 ? ` by <bdi>${escaped(authors.join(', '))}</bdi>` : ''
          }${note ? `<br><span dir="auto">${escaped(note)}</span>` : ''}</li>`,
      ),
      '</ol>',
    ].join('\n      '),
  });
}

/** The cover of the first book; the mark where there is none. */
function imageOf(book: ListedBook | undefined, origin: string | undefined) {
  if (!book) return markOf(origin);
  const [, version] = (book.thumbnail ?? '').split('?');
  return {
    url: `${origin ?? ''}/covers/${book.googleId}.png${version ? `?${version}` : ''}`,
    alt: summaryOf(`The cover of ${book.title}`, TITLE_MAX),
    type: 'image/png',
    width: PREVIEW_WIDTH,
    height: PREVIEW_HEIGHT,
  };
}
