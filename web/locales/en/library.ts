/** Favourite books. */
export const favorites = {
  add: 'Add to Favorites',
  remove: 'Remove from Favorites',
  added: 'Added to your favorites',
  removed: 'Removed from your favorites',
  signInFirst: 'Please sign in to add books to favorites',
  signInAgain: 'Please sign in again to manage favorites',
  failed: 'Failed to update favorites',
  /** The title of a book of which only the id is known. */
  bookId: (id: string) => `Book ID: ${id}`,
  /** The date stands in the braces. */
  addedOn: 'Added {}',
};
