/** What the credits page says; change it to your own. */
export const credit = {
  course: 'Web Development',
  term: 'Fall 2026',
  repositories: [
    { label: 'Client repository', url: 'https://example.org/commonplace/web' },
    { label: 'Server repository', url: 'https://example.org/commonplace/server' },
  ],
} as const;
