/** The bell, the page of notifications, their settings. */
export const notifications = {};
