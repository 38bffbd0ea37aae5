/** The three roles a person can hold; the specification also calls them identities. */
export const ROLES = ['reader', 'writer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Tells whether a value from outside is one of the three roles, to the letter. */
export const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);
