/** The categories of the starter catalogue, as they are stored and searched; readers see them in their language. */
export const CATEGORIES = [
  'Adventure',
  'Art',
  'Biography',
  'Children',
  'Classics',
  'Drama',
  'Economics',
  'Essays',
  'Fantasy',
  'Fiction',
  'Food',
  'Graphic Novel',
  'Historical Fiction',
  'History',
  'Horror',
  'Humor',
  'Literary Fiction',
  'Memoir',
  'Mystery',
  'Mythology',
  'Nature',
  'Non-fiction',
  'Philosophy',
  'Poetry',
  'Politics',
  'Psychology',
  'Religion',
  'Romance',
  'Science',
  'Science Fiction',
  'Short Stories',
  'Technology',
  'Thriller',
  'Travel',
  'True Crime',
  'Young Adult',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** One that a catalogue for readers has books of: home shows some of them while nothing is trending. */
export const CATALOGUE_CATEGORY = 'Classics';

/** Kinds of books of which somebody says which they liked, one after the other, before they have any. */
export const CHOSEN_FROM: readonly Category[] = [
  'Fiction',
  'Fantasy',
  'Mystery',
  'History',
  'Romance',
  'Memoir',
  'Poetry',
];
