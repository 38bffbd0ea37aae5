/** Where readers ask each other for a book they half remember; it is in nobody's navigation. */
export const QUESTIONS = { to: '/questions', name: 'questions' } as const;

/** What is open to visitors beyond the five entries that their navigation has by the specification; members have it in theirs. */
export const OPEN_PLACES = [
  { to: '/browse', name: 'browse' },
  { to: '/lists', name: 'lists' },
  { to: '/groups', name: 'groups' },
] as const;
