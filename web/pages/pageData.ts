import { createContext, use } from 'react';
import type { BookDetails, BookSummary, FoundBook } from '../../shared/contract/books.ts';
import type { Favorite } from '../../shared/contract/favorites.ts';
import type { Group } from '../../shared/contract/groups.ts';
import type { Reply } from '../../shared/contract/index.ts';
import type { Entry } from '../../shared/contract/library.ts';
import type { List, ListedBook } from '../../shared/contract/lists.ts';
import type { SimilarBook } from '../../shared/contract/recommendations.ts';
import type { Ratings, ReviewExcerpt } from '../../shared/contract/reviews.ts';
import type { Statistics } from '../../shared/contract/statistics.ts';
import type { User } from '../../shared/contract/users.ts';
import type { ListPage } from '../api.ts';

/** What `/book/{id}` is drawn from: the answers that it would ask for. */
export interface BookPageData {
  kind: 'book';
  book: BookDetails;
  ratings: Ratings;
  reviews: ListPage<ReviewExcerpt>;
  /** That the book is on. */
  lists: ListPage<List>;
  similar: SimilarBook[];
}

/** What home at `/` is drawn from: what visitors are answered there. */
export interface HomePageData {
  kind: 'home';
  books: BookSummary[];
  /** Some of the catalogue, where nothing is trending. */
  catalogue: ListPage<FoundBook> | null;
  reviews: ReviewExcerpt[];
}

/** What `/list/{id}` is drawn from. */
export interface ListPageData {
  kind: 'list';
  list: List;
  books: ListPage<ListedBook>;
}

/** What `/group/{id}` is drawn from. */
export interface GroupPageData {
  kind: 'group';
  group: Group;
  /** The day on which it was drawn, in UTC: 2026-11-22. */
  today: string;
}

/** What `/author/{name}` is drawn from. */
export interface AuthorPageData {
  kind: 'author';
  name: string;
  books: ListPage<FoundBook>;
}

/** What `/profile/{id}` is drawn from. */
export interface ProfilePageData {
  kind: 'profile';
  user: User;
  /** Null: the profile is private. */
  shown: {
    followers: Reply<'GET /api/profile/:id/followers/count'>;
    following: Reply<'GET /api/profile/:id/following/count'>;
    reviews: ListPage<ReviewExcerpt>;
    favorites: ListPage<Favorite>;
  } | null;
}

/** What `/profile/{id}/year/{year}` is drawn from. */
export interface YearPageData {
  kind: 'year';
  year: string;
  user: User;
  statistics: Statistics;
  books: ListPage<Entry>;
}

export type PageData =
  | HomePageData
  | BookPageData
  | ListPageData
  | GroupPageData
  | AuthorPageData
  | ProfilePageData
  | YearPageData;

/** What the page that was opened was drawn from; the same on the server and in the browser. */
export const PageDataContext = createContext<PageData | undefined>(undefined);

export const usePageData = () => use(PageDataContext);
