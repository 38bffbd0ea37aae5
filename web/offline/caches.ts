/** What the service worker keeps of what a reader has seen; nothing of it outlives who saw it. */
export const SEEN = { answers: 'answers', covers: 'covers', home: 'home' } as const;

/** What the page and its service worker tell each other. */
export type FromWorker = { type: 'seen'; at: number };
export type ToWorker = { type: 'what-is-shown' } | { type: 'home'; home: HomeSnapshot };

/** Home as HTML, what its page says of itself and whose it is, and the scripts that drew it. */
export interface HomeSnapshot {
  content: string;
  attributes: Record<string, string>;
  scripts: string[];
}
