/** What the credits page says; change it to your own. */
export const credit = {
  course: 'Web Development',
  term: 'Fall 2026',
  repositories: {
    client: 'https://example.org/commonplace/web',
    server: 'https://example.org/commonplace/server',
  },
} as const;
