import { impressionItem } from '../../reading/impressions/impressionItem.ts';
import { ID_OF, type Ids } from '../../reading/items/cells.ts';
import {
  type Codec,
  inColumn,
  isbns,
  language,
  line,
  listOf,
  maybe,
  name,
  type Of,
  orNull,
  record,
  shape,
  stringOf,
  UNTOLD,
  whole,
  year,
} from '../../reading/items/codecs.ts';
import { entryItem } from '../../reading/library/entryItem.sql.ts';
import { readingItem } from '../../reading/library/readingItem.sql.ts';
import { quoteItem } from '../../talk/quotes/quoteItem.sql.ts';
import { earlierReviewItem, reviewItem } from '../../talk/reviews/reviewItem.sql.ts';

/**
 * What there is of a book in somebody's library, as it goes out of here and comes in from anywhere: formats make it,
 * a book is found for it, the preview compares it, applying writes it, exports write it out again. What a file does not
 * say is null or empty: nothing is guessed. Texts are plain, but for those of reviews and notes, which are our Markdown.
 */
export const libraryItem = shape({
  title: line,
  subtitle: orNull(line),
  authors: listOf(name),
  contributors: listOf(shape({ name, role: name })),
  series: listOf(shape({ name, position: orNull(name) })),
  /** ISBN-13, the likeliest first. What a spreadsheet has rounded is not among them. */
  isbns,
  /** What other places call the book. */
  ids: record((id, place) =>
    Object.hasOwn(ID_OF, place) ? ID_OF.commonplace(stringOf(id)) : undefined,
  ) as Codec<Ids>,
  publisher: orNull(name),
  /** Of the edition; years before Christ are negative. */
  year,
  originalYear: year,
  pages: whole,
  /** ISO 639. */
  language,
  format: entryItem.format,
  status: entryItem.status,
  rating: entryItem.rating,
  /** Newest first; those that nobody knows the dates of last. */
  readings: inColumn('Readings', listOf(readingItem)),
  position: entryItem.position,
  shelves: listOf(name),
  /** The book's place on a shelf, from 1, by the shelf's name, where the file knows it. */
  shelfPlaces: record((place) =>
    Number.isInteger(place) && Number(place) > 0 ? Number(place) : undefined,
  ),
  tags: entryItem.tags,
  owned: entryItem.owned,
  isFavorite: maybe,
  review: reviewItem,
  /** Those of earlier readings. */
  earlierReviews: inColumn('Earlier Reviews', listOf(earlierReviewItem)),
  note: entryItem.note,
  dueOn: entryItem.dueOn,
  borrowedFrom: entryItem.borrowedFrom,
  lentTo: entryItem.lentTo,
  lentOn: entryItem.lentOn,
  priority: entryItem.priority,
  impression: inColumn('Impression', impressionItem),
  quotes: inColumn('Quotes', listOf(quoteItem)),
  visibility: entryItem.visibility,
  addedAt: entryItem.addedAt,
});
export type LibraryItem = NonNullable<Of<typeof libraryItem>>;

/** One as an archive has it, whatever is wrong in it; null: it is none. */
export const itemOf = (value: unknown) => libraryItem.read(value, UNTOLD, '');

/** One of which nothing is known yet. */
export const emptyItem = () => JSON.parse(EMPTY) as LibraryItem;
const EMPTY = JSON.stringify(itemOf({}));
