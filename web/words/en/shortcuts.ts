/** The keyboard, from anywhere. */
export const shortcuts = {
  title: 'Keyboard shortcuts',
  search: 'Search for a book',
  home: 'Go to Home',
  searchPage: 'Go to Search',
  profile: 'Go to Profile',
  users: 'Go to Users',
  help: 'Show the shortcuts',
  use: 'Use keyboard shortcuts',
};
