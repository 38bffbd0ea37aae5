import { refusalText, words } from '../../locales/words.ts';

/**
 * What the way back from the provider says by an id in the address. Only of this door: an address may be written by
 * anybody.
 */
export const elsewhereSentence = (id: string) =>
  /^(?:oidc_[a-z_]{1,40}|sign_in_expired)$/.test(id)
    ? refusalText({ id, message: words.accounts.signInFailed })
    : words.accounts.signInFailed;
