/** The home page. */
export const home = {
  title: 'What readers are reading',
  documentTitle: 'Home',
};
