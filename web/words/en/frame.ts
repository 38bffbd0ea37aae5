/** What stands around every screen. */
export const frame = {
  skip: 'Skip to content',
  navigation: 'Main',
  home: 'Home',
  search: 'Search',
  profile: 'Profile',
  users: 'Users',
  manageUsers: 'Manage Users',
  welcome: (name: string) => `Welcome, ${name}!`,
  signIn: 'Sign in',
  signUp: 'Sign up',
  signOut: 'Sign out',
  toDark: 'Switch to dark colours',
  toLight: 'Switch to light colours',
  offline: 'You are offline. This is what was last seen; what is new comes when you are back.',
  language: 'Read this site in',
  languageFailed: 'The language could not be loaded. Please try again.',
};
