import { type BrowseShelf, nameOfShelf } from '../../../../shared/browse.ts';
import type { FoundBook } from '../../../../shared/contract/books.ts';
import type { BrowsedShelf } from '../../../../shared/contract/browse.ts';
import type { PreviewWords } from '../../../../shared/previewWords.ts';
import { coverOf, headOfCollection, markOf } from './preview.ts';

/** The address of the shelves to walk along. */
export const BROWSE = '/browse';

/** The address of one of them. */
export const pathOfShelf = (shelf: BrowseShelf) =>
  `${BROWSE}/${encodeURIComponent(nameOfShelf(shelf))}`;

/** What the head of the page of all shelves says to programs. */
export const headOfBrowse = (
  shelves: readonly BrowsedShelf[],
  words: PreviewWords,
  origin: string | undefined,
) =>
  headOfCollection(
    {
      title: words.browse.title,
      description: words.browse.intro,
      path: BROWSE,
      image: markOf(words.mark, origin),
      isWorthFinding: shelves.length > 0,
    },
    origin,
  );

/** What the head of the page of a shelf says. */
export const headOfShelf = (
  shelf: BrowseShelf,
  books: readonly FoundBook[],
  words: PreviewWords,
  origin: string | undefined,
) =>
  headOfCollection(
    {
      title: words.shelf(shelf),
      description: books.map((book) => book.title).join(words.comma),
      path: pathOfShelf(shelf),
      image: coverOf(books[0], words, origin),
      isWorthFinding: books.length > 0,
    },
    origin,
  );
