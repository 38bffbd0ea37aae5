/** What a token may do: read what its owner may, write for them, or tell and ask an e-reader's progress. */
export const TOKEN_SCOPES = ['read', 'write', 'kosync'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** How each token begins, so that one that has got into a file is found there. */
export const TOKEN_PREFIX = 'cpt_';
