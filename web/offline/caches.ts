/** The caches of what a reader has seen: emptied when somebody signs in or out. */
export const PERSONAL_CACHES = { answers: 'answers', covers: 'covers' } as const;

/** What the page and its service worker tell each other. */
export type FromWorker = { type: 'cached-at'; at: number };
export type ToWorker = { type: 'what-is-shown' };
