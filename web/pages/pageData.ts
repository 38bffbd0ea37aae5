import { createContext, use } from 'react';
import type { BookDetails, BookSummary, FoundBook } from '../../shared/contract/books.ts';
import type { List, ListedBook } from '../../shared/contract/lists.ts';
import type { Ratings, Review } from '../../shared/contract/reviews.ts';
import type { ListPage } from '../api.ts';

/** What `/book/{id}` is drawn from: the answers that it would ask for. */
export interface BookPageData {
  kind: 'book';
  book: BookDetails;
  ratings: Ratings;
  reviews: ListPage<Review>;
}

/** What home at `/` is drawn from: what visitors are answered there. */
export interface HomePageData {
  kind: 'home';
  books: BookSummary[];
  reviews: Review[];
}

/** What `/list/{id}` is drawn from. */
export interface ListPageData {
  kind: 'list';
  list: List;
  books: ListPage<ListedBook>;
}

/** What `/author/{name}` is drawn from. */
export interface AuthorPageData {
  kind: 'author';
  name: string;
  books: ListPage<FoundBook>;
}

export type PageData = HomePageData | BookPageData | ListPageData | AuthorPageData;

/** What the page that was opened was drawn from; the same on the server and in the browser. */
export const PageDataContext = createContext<PageData | undefined>(undefined);

export const usePageData = () => use(PageDataContext);
