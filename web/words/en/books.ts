import { plural } from './plural.ts';

/** What is said of books wherever they are shown. */
export const books = {
  by: 'by {}',
  unknownAuthor: 'Unknown author',
  uncategorized: 'Uncategorized',
  published: 'Published',
  pages: 'Pages',
  publisher: 'Publisher',
  language: 'Language',
  isbn: 'ISBN',
  categories: 'Categories',
  author: 'Author',
  category: 'Category',
  /** A year before our era. */
  bce: (year: number) => `${year} BCE`,
  pageCount: (count: number) => plural(count, { other: '# pages' }),
  ratings: (count: number) => plural(count, { one: '# rating', other: '# ratings' }),
  count: (count: number) => plural(count, { one: '# book', other: '# books' }),
  countOrMore: (count: number) => plural(count, { other: '# books or more' }),
  mostReadFirst: 'Most read first',
  loading: 'Loading books…',
  failed: 'The books could not be loaded. Please try again.',
  noneByAuthor: 'No books by this author are here yet.',
  noneInCategory: 'No books are in this category yet.',
  noneMore: 'You can add one that is missing.',
  loadingDetails: 'Loading book details...',
  notFound: 'Book not found',
  detailsFailed: 'Failed to load book details',
};
