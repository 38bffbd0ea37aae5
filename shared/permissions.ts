import type { GroupRole } from './groups.ts';
import type { Role } from './roles.ts';

/** Whoever asks, as far as a permission needs to know them. */
export interface Caller {
  id: string;
  role: Role;
}

/** A review is deleted by its author, by any writer and by any admin. */
export const mayDeleteReview = (caller: Caller, authorId: string) =>
  caller.id === authorId || mayDeleteTextsOfOthers(caller.role);

/** A comment is deleted by its author, by that of what it stands under, by any writer and by any admin. */
export const mayDeleteComment = (
  caller: Caller,
  { authorId, authorAbove }: { authorId: string; authorAbove: string },
) => mayDeleteReview(caller, authorId) || caller.id === authorAbove;

/** Reviews and comments of whomever. */
export const mayDeleteTextsOfOthers = (role: Role) => role === 'writer' || role === 'admin';

/** A list is deleted by its owner and by any admin. */
export const mayDeleteList = (caller: Caller, ownerId: string) =>
  caller.id === ownerId || mayDeleteListsOfOthers(caller.role);

export const mayDeleteListsOfOthers = (role: Role) => role === 'admin';

/** So are quotes, and so are notes taken away from what somebody said of their progress. */
export const mayDeletePassagesOfOthers = mayDeleteListsOfOthers;

/** A reading group is deleted by its owners and by any admin. */
export const mayDeleteGroup = (caller: Caller, role: GroupRole | null) =>
  role === 'owner' || caller.role === 'admin';

/** Admins manage everyone but themselves. */
export const mayManageUser = (caller: Caller, userId: string) =>
  caller.role === 'admin' && caller.id !== userId;

/** Writers and admins look after what the catalogue says. */
const looksAfterCatalogue = ({ role }: Caller) => role === 'writer' || role === 'admin';

/**
 * Books are corrected by them, and by whoever added one by hand for as long as they are the only one who has done anything
 * with it (`onlyUser`).
 */
export const mayCorrectBook = (caller: Caller, onlyUser: string | null) =>
  looksAfterCatalogue(caller) || caller.id === onlyUser;

/** What was changed is taken back by writers and admins. */
export const mayRevertChanges = looksAfterCatalogue;

/** They correct series, which are made by them as well. */
export const mayCorrectSeries = looksAfterCatalogue;

/** And authors. */
export const mayCorrectAuthor = looksAfterCatalogue;

/** They make two books one as well, and two of one again. */
export const mayMergeBooks = looksAfterCatalogue;

/** A cover is set by whoever may correct the book, and by the member who added it. */
export const mayChangeCover = (caller: Caller, addedBy: string | null) =>
  looksAfterCatalogue(caller) || caller.id === addedBy;

/** So is everything else about an edition. */
export const mayCorrectEdition = mayChangeCover;
