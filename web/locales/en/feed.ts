/** The feed, friends on a book’s page, suggested people. */
export const feed = {};
