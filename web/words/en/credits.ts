/** The credits. */
export const credits = {
  title: 'Credits',
  text: 'Commonplace is named after the commonplace book, in which readers copied out what they found worth keeping.',
  course: 'Course',
  term: 'Term',
  client: 'Client repository',
  server: 'Server repository',
};
