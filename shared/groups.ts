/** Who sees what is in a reading group: everyone, or its members. */
export const GROUP_VISIBILITIES = ['public', 'members'] as const;
export type GroupVisibility = (typeof GROUP_VISIBILITIES)[number];

/** Who comes in: whoever wants to; whom an owner or a moderator accepts; whom they invite. */
export const JOININGS = ['open', 'asking', 'invited'] as const;
export type Joining = (typeof JOININGS)[number];

export const GROUP_ROLES = ['owner', 'moderator', 'member'] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

export const MEMBER_STATES = ['member', 'asked', 'invited'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];
