/**
 * What is asked for where books stand on a board with their backs to the room: by the page, and by what asks before it
 * (the server that draws it, or the start of the application).
 */

/** What readers want to read, on a visitor's home: as many as a board of a wide screen has room for. */
export const WANTED_BOARD = { params: { shelf: 'wanted' }, query: { limit: 44 } } as const;

/** What somebody finished last, on their profile: the query of their library. */
export const FINISHED_BOARD = { status: 'read', sort: 'finished', limit: 24 } as const;
