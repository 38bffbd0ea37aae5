/** What the service worker keeps of what a reader has seen; nothing of it outlives who saw it. */
export const SEEN = { answers: 'answers', covers: 'covers' } as const;

/** What the page and its service worker tell each other. */
export type FromWorker = { type: 'seen'; at: number };
export type ToWorker = { type: 'what-is-shown' };
