import type { BookDetails, BookSummary, FoundBook } from '../../shared/contract/books.ts';
import type { Person } from '../../shared/contract/common.ts';
import type { Report } from '../../shared/contract/reports.ts';
import type { Review } from '../../shared/contract/reviews.ts';
import type { User } from '../../shared/contract/users.ts';

/** Replies for tests that stand in for the server: complete, and different where it matters. */

let last = 0;
const next = () => {
  last += 1;
  return last;
};
const uuid = (number: number) => `0190a000-0000-7000-8000-${`${number}`.padStart(12, '0')}`;

export function bookSummary(given: Partial<BookSummary> = {}): BookSummary {
  const number = next();
  return {
    _id: uuid(number),
    googleId: `book-${number}`,
    title: `Book ${number}`,
    authors: ['Ada Lovelace'],
    categories: ['Fiction'],
    thumbnail: null,
    averageRating: null,
    ratingsCount: 0,
    ...given,
  };
}

export const foundBook = (given: Partial<FoundBook> = {}): FoundBook => ({
  ...bookSummary(),
  description: null,
  publishedDate: null,
  pageCount: null,
  ...given,
});

export const bookDetails = (given: Partial<BookDetails> = {}): BookDetails => ({
  ...foundBook(),
  series: [],
  contributors: [],
  subtitle: null,
  originalTitle: null,
  image: null,
  publisher: null,
  language: null,
  isbn10: null,
  isbn13: null,
  reviewsCount: 0,
  favoritesCount: 0,
  ...given,
});

export function person(username: string): Person {
  return {
    _id: uuid(next()),
    username,
    displayName: null,
    firstName: null,
    lastName: null,
    avatarUrl: null,
  };
}

export function review(given: Omit<Partial<Review>, 'user' | 'book'> & Loose = {}) {
  const number = next();
  return {
    _id: uuid(number),
    title: `Thoughts ${number}`,
    content: `What I thought of it, ${number}.`,
    rating: 4,
    book: { googleId: `book-${number}`, title: `Book ${number}`, thumbnail: null },
    user: person('grace'),
    createdAt: '2026-11-05T12:00:00.000Z',
    updatedAt: '2026-11-05T12:00:00.000Z',
    ...given,
  };
}

/** What other servers may give in other shapes. */
interface Loose {
  user?: Person | null;
  book?: Review['book'] | string;
}

/** An open report of something by `rhea`. */
export const report = (
  kind: Report['kind'],
  subject: string,
  evidence: Report['evidence'] = {},
): Report => ({
  _id: `${kind}-${subject}`,
  kind,
  subject,
  author: user('rhea'),
  authorName: 'rhea',
  evidence: { content: 'Buy pills of me.', ...evidence },
  reason: 'spam',
  other: null,
  text: null,
  reporter: user('theo'),
  createdAt: '2026-07-01T12:00:00.000Z',
  resolvedAt: null,
  resolvedBy: null,
  note: null,
});

export function user(
  username: string,
  given: Partial<User> = {},
): User & { reviewsCount: number | null } {
  return {
    ...person(username),
    name: username,
    role: 'reader',
    identity: 'reader',
    bio: null,
    isPrivate: false,
    handle: `@${username}`,
    isOnline: false,
    reviewsCount: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...given,
  };
}
