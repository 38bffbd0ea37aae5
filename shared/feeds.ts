/** What of somebody programs read at an address that only its owner knows. */
export const OWN_FEEDS = ['own', 'notifications', 'calendar'] as const;
export type OwnFeed = (typeof OWN_FEEDS)[number];
