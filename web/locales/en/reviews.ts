import type { Role } from '../../../shared/roles.ts';
import { wholeNumber } from '../../formatLater.ts';
import { at } from '../at.ts';
import { pluralsOf } from '../plural.ts';
import { roles } from './people.ts';

const plural = pluralsOf('en-US');

const stars = (count: number) => plural(count, { one: '# star', other: '# stars' });
const ratingsCount = (count: number) => plural(count, { one: '# rating', other: '# ratings' });

/** Reviews: writing and reading them, wherever they stand. */
export const reviews = {
  // Stars
  rating: 'Rating',
  stars,
  chosen: (rating: number) => `${rating} of 5`,
  halfMore: 'Half a star more',

  // Writing
  own: 'Your Review',
  add: 'Add Your Review',
  editOwn: 'Edit Your Review',
  title: 'Review Title',
  content: 'Your Review',
  hasSpoilers: 'It gives the story away',
  submit: 'Submit Review',
  submitting: 'Submitting...',
  update: 'Update Review',
  updating: 'Updating...',
  clear: 'Clear',
  submitted: 'Review submitted successfully!',
  updated: 'Review updated successfully!',
  signInAgain: 'Authentication required. Please sign in again and try submitting your review.',
  notSubmitted: (status: number | string) => `Failed to submit review (${status})`,
  networkError: 'Network Error',
  length: (length: number, most: number) =>
    `${wholeNumber(length)} of ${wholeNumber(most)} characters`,
  draftKept: 'Your draft is kept in this browser.',

  // The tools
  formatting: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  quote: 'Quote',
  list: 'List',
  link: 'Link',
  hide: 'Hide as a spoiler',
  hideUntil: 'Hide up to a place in the book',
  boldText: 'bold text',
  italicText: 'italic text',
  linkText: 'link text',
  spoilerText: 'what gives it away',
  preview: 'Preview',
  write: 'Write',
  nothingToPreview: 'What you write will be shown here as others will see it.',

  // Reading
  spoiler: 'Spoiler',
  readMore: 'Read more',
  readLess: 'Show less',
  unfold: 'Show it',
  fold: 'Fold it',

  // How a book was rated
  ratings: 'Ratings',
  ratingsCount,
  bar: (rating: number, total: number, percent: number) =>
    `${stars(rating)}: ${ratingsCount(total)}, ${percent}%`,
  noRatings: 'Nobody has rated this book yet.',

  // The list of a book
  community: (total: number) => `Community Reviews (${wholeNumber(total)})`,
  all: (total: number) => `All Reviews (${wholeNumber(total)})`,
  ofStars: (rating: number, total: number) => `${stars(rating)} (${wholeNumber(total)})`,
  showAll: 'Show all reviews',
  empty: 'No reviews yet',
  emptyMore: 'Be the first to share your thoughts about this book!',
  sort: 'Sort by',
  sorts: {
    newest: 'Newest first',
    highest: 'Highest rated',
    lowest: 'Lowest rated',
    following: 'People you follow',
  },

  // Changing and deleting
  edit: 'Edit',
  delete: 'Delete',
  deleting: 'Deleting...',
  deleted: 'Review deleted',
  notDeleted: 'Error deleting review',
  undo: 'Undo',
  cleared: 'The form is empty again',
  restored: 'Your review is back',
  notRestored: 'Your review could not be brought back. Please try again.',
  ownNotLoaded: 'Your review could not be loaded',
  deleteOwn: 'Delete your review',
  deleteAs: (role: Role) => `Delete this review (${roles[role]} privilege)`,
  askDeleteOwn: 'Delete your review?',
  askDeleteOf: (username: string) => `Delete review by ${at(username)}?`,
  askDelete: 'Delete this review?',
};
