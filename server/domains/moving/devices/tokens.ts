/** A sentence for whoever a device was refused to, in the English that devices show as it is. */
export const WHERE_TOKENS_ARE_MADE = 'Account settings of the site makes one under E-readers.';
