/** The page of a book. */
export const book = {
  documentTitle: 'Book',
  untitled: 'Untitled',
  verifying: 'Verifying access...',
  loading: 'Loading book details...',
  signInRequired: 'Sign In Required',
  signInReason:
    'You need to be signed in to view book details, write reviews, and manage favorites.',
  thisBook: 'this book',
  signIn: 'Sign In',
  goBack: 'Go Back',
  notFound: 'Oops! Book Not Found',
  notLoaded: 'Failed to load book details',
  gone: "The book you're looking for doesn't exist or has been removed.",
  toProfile: 'Back to Profile',
  toHome: 'Go to Home',
  back: 'Back',
  home: 'Home',
  correct: 'Correct this book',
  changes: 'Changes',
  findAnother: 'Find another book',
};
