import { plural } from './plural.ts';

/** The search. */
export const search = {
  title: 'Discover Your Next Great Read',
  documentTitle: 'Search',
  documentTitleOf: (query: string) => `${query} – Search`,
  label: 'Search for books',
  placeholder: 'Title, author, subject or ISBN',
  submit: 'Search',
  popular: 'Popular Searches',
  /** What is searched for, in the words of the catalogue, and what is written on it. */
  chips: {
    'Stephen King': 'Stephen King',
    Romance: 'Romance',
    'Science Fiction': 'Science Fiction',
    Mystery: 'Mystery',
    Fantasy: 'Fantasy',
    'Non-fiction': 'Non-fiction',
  },
  searching: 'Searching for books...',
  resultsFor: 'Search Results for "{}"',
  found: (count: number) => plural(count, { other: '# books found' }),
  correctedTo: 'Showing results for “{}”',
  notMeant: 'Not the book you mean? {}',
  addMissing: 'Add a missing book',
  none: 'No books found matching your search.',
  noneMore: 'Try adjusting your search terms or browse our suggestions above.',
  refused: 'Failed to search books. Please try again.',
  failed: 'An error occurred while searching. Please try again.',
  suggestions: 'Suggestions',
  suggestionsSaid: (count: number) =>
    plural(count, {
      one: '# suggestion, use the arrow keys to go to it',
      other: '# suggestions, use the arrow keys to go through them',
    }),
  filters: 'Filters',
  language: 'Language',
  anyLanguage: 'Any',
  from: 'From year',
  to: 'To year',
  apply: 'Apply filters',
  clearFilters: 'Clear filters',
  yearInDigits: 'Please give the year in digits',
  yearsTurned: 'This year lies before the first one',
};
