import type { Db } from '../../../platform/db/db.ts';
import { noteTold } from '../mentions/mentions.sql.ts';
import { friendsWhoWant, tell, whoSeeComment, whoSeeProgress, whoSeeReview } from './tell.sql.ts';

/** Tells somebody that they are followed. */
export const tellFollowed = (db: Db, follower: string, followed: string) =>
  tell(db, { kind: 'follow', to: [followed], subject: profile(followed), actor: follower });

/** Tells somebody who asks to follow them. */
export const tellAsked = (db: Db, asker: string, asked: string) =>
  tell(db, { kind: 'follow_request', to: [asked], subject: profile(asked), actor: asker });

/** Tells those who asked to follow somebody that they do now. */
export const tellAccepted = (db: Db, askers: string[], asked: string) =>
  tell(db, { kind: 'follow_accepted', to: askers, subject: profile(asked), actor: asked });

/** Tells somebody that what they wrote is liked. */
export const tellLiked = (
  db: Db,
  what: { type: 'review' | 'comment'; id: string },
  liker: string,
  author: string,
) => tell(db, { kind: 'like', to: [author], subject: what, actor: liker });

/** What is written under a review, and to whom. */
interface Said {
  reviewId: string;
  commentId: string;
  by: string;
  /** Who wrote the review. */
  authorId: string;
  /** The thread that it replies in, and whom it replies to. */
  thread: string | null;
  repliedTo: string | null;
}

/** Tells whoever is replied to, and the author of the review; returns whom it has told. */
export async function tellSaid(db: Db, said: Said) {
  const { reviewId, commentId, by, authorId, repliedTo } = said;
  await tellReplied(db, said);
  if (authorId !== repliedTo)
    await tell(db, {
      kind: 'comment',
      to: [authorId],
      subject: { type: 'review', id: reviewId },
      actor: by,
      source: commentId,
    });
  return [authorId, ...(repliedTo === null ? [] : [repliedTo])];
}

/** Tells whoever is replied to, if they may see it. */
export async function tellReplied(
  db: Db,
  { commentId, by, thread, repliedTo }: Pick<Said, 'commentId' | 'by' | 'thread' | 'repliedTo'>,
) {
  if (thread === null || repliedTo === null) return;
  await tell(db, {
    kind: 'reply',
    to: await whoSeeComment(db, commentId, [repliedTo]),
    subject: { type: 'comment', id: thread },
    actor: by,
    source: commentId,
  });
}

const WHO_SEE = { review: whoSeeReview, comment: whoSeeComment, progress: whoSeeProgress };

/** Tells those whom a review, a comment or a note of progress names, as far as they may see it, once. */
export async function tellMentioned(
  db: Db,
  what: { type: keyof typeof WHO_SEE; id: string },
  by: string,
  named: string[],
  toldAlready: string[] = [],
) {
  if (named.length === 0) return;
  const seers = await WHO_SEE[what.type](db, what.id, named);
  await tell(db, {
    kind: 'mention',
    to: seers.filter((id) => !toldAlready.includes(id)),
    // A note has no page of its own.
    subject: what.type === 'progress' ? profile(by) : { type: what.type, id: what.id },
    actor: by,
    source: what.id,
  });
  if (seers.length > 0) await noteTold(db, what.id, seers);
}

/** Tells followers of a review’s author who want to read its book. */
export const tellFriends = async (db: Db, reviewId: string, authorId: string) =>
  tell(db, {
    kind: 'friend_review',
    to: await friendsWhoWant(db, reviewId),
    subject: { type: 'review', id: reviewId },
    actor: authorId,
    source: reviewId,
  });

/** Tells whose list it is that a book is suggested for it. */
export const tellSuggested = (
  db: Db,
  {
    listId,
    suggestionId,
    by,
    ownerId,
  }: Record<'listId' | 'suggestionId' | 'by' | 'ownerId', string>,
) =>
  tell(db, {
    kind: 'list_suggestion',
    to: [ownerId],
    subject: { type: 'list', id: listId },
    actor: by,
    source: suggestionId,
  });

/** Tells somebody that they are invited to a reading group. */
export const tellInvited = (db: Db, groupId: string, by: string, invited: string) =>
  tell(db, {
    kind: 'group_invite',
    to: [invited],
    subject: { type: 'group', id: groupId },
    actor: by,
  });

/** Tells members of a reading group that something was said there. */
export const tellGroup = (
  db: Db,
  { groupId, commentId, by, to }: { groupId: string; commentId: string; by: string; to: string[] },
) =>
  tell(db, {
    kind: 'group_comment',
    to,
    subject: { type: 'group', id: groupId },
    actor: by,
    source: commentId,
  });

/** Tells somebody what an admin has decided on the role they asked for. */
export const tellRoleDecided = (db: Db, userId: string) =>
  tell(db, { kind: 'role_decision', to: [userId], subject: profile(userId) });

/** Tells somebody that what they reported has been looked at. */
export const tellReportClosed = (db: Db, reporterId: string, reportId: string) =>
  tell(db, {
    kind: 'report_closed',
    to: [reporterId],
    subject: { type: 'report', id: reportId },
  });

/** Tells somebody that their import can be looked at, or is done. */
export const tellImport = (
  db: Db,
  kind: 'import_ready' | 'import_done',
  userId: string,
  importId: string,
) => tell(db, { kind, to: [userId], subject: { type: 'import', id: importId } });

const profile = (id: string) => ({ type: 'profile' as const, id });
