import type { GroupRole } from './groups.ts';
import type { Role } from './roles.ts';

/** Whoever asks, as far as a permission needs to know them. */
export interface Asker {
  id: string;
  role: Role;
}

/** A review is deleted by its author, by any writer and by any admin. */
export const mayDeleteReview = (asker: Asker, authorId: string) =>
  asker.id === authorId || mayDeleteTextsOfOthers(asker.role);

/** A comment is deleted by its author, by that of the review, by any writer and by any admin. */
export const mayDeleteComment = (
  asker: Asker,
  { authorId, reviewAuthorId }: { authorId: string; reviewAuthorId: string },
) => mayDeleteReview(asker, authorId) || asker.id === reviewAuthorId;

/** Reviews and comments of whomever. */
export const mayDeleteTextsOfOthers = (role: Role) => role === 'writer' || role === 'admin';

/** A list is deleted by its owner and by any admin. */
export const mayDeleteList = (asker: Asker, ownerId: string) =>
  asker.id === ownerId || mayDeleteListsOfOthers(asker.role);

export const mayDeleteListsOfOthers = (role: Role) => role === 'admin';

/** A reading group is deleted by its owners and by any admin. */
export const mayDeleteGroup = (asker: Asker, role: GroupRole | null) =>
  role === 'owner' || asker.role === 'admin';

/** Admins manage everyone but themselves. */
export const mayManageUser = (asker: Asker, userId: string) =>
  asker.role === 'admin' && asker.id !== userId;

/** Books are corrected by writers and admins. */
export const mayCorrectBook = (asker: Asker) => asker.role === 'writer' || asker.role === 'admin';

/** A cover is set by whoever may correct the book, and by the member who added it. */
export const mayChangeCover = (asker: Asker, addedBy: string | null) =>
  mayCorrectBook(asker) || asker.id === addedBy;
