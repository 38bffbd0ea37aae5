import type { Db } from '../../../platform/db/db.ts';
import type { Named } from '../../people/mentions/mentions.events.ts';
import { noteNotified } from '../../people/mentions/mentions.sql.ts';
import type { Reply } from '../comments/comments.events.ts';
import type { Talked } from '../comments/talkedOf.sql.ts';
import type { LikedThing } from '../likes/likes.events.ts';
import {
  friendsWhoWant,
  notify,
  notNotifiedToday,
  whoSeeAnswer,
  whoSeeComment,
  whoSeeProgress,
  whoSeeQuestion,
  whoSeeReview,
} from './notify.sql.ts';

/** Notifies somebody that they are followed. */
export const notifyFollowed = (db: Db, it: { follower: string; followed: string }) =>
  notify(db, {
    kind: 'follow',
    to: [it.followed],
    subject: profile(it.followed),
    actor: it.follower,
  });

/** Notifies somebody who asks to follow them. */
export const notifyFollowRequested = (db: Db, it: { asker: string; asked: string }) =>
  notify(db, {
    kind: 'follow_request',
    to: [it.asked],
    subject: profile(it.asked),
    actor: it.asker,
  });

/** Notifies those who asked to follow somebody that they do now. */
export const notifyFollowAccepted = (db: Db, it: { askers: string[]; asked: string }) =>
  notify(db, {
    kind: 'follow_accepted',
    to: it.askers,
    subject: profile(it.asked),
    actor: it.asked,
  });

/** Notifies the author of a review, a comment, a quote or a note of progress that it is liked. */
export const notifyLiked = (
  db: Db,
  { what, liker, authorId }: { what: LikedThing; liker: string; authorId: string },
) => notify(db, { kind: 'like', to: [authorId], subject: what, actor: liker });

/** Notifies the author of a review, a quote or a note of progress of a comment, unless it is a reply to them. */
export async function notifyCommented(
  db: Db,
  { of, commentId, by, authorId, repliedTo }: Reply & { of: Talked; authorId: string },
) {
  if (authorId === repliedTo) return;
  await notify(db, {
    kind: 'comment',
    to: [authorId],
    subject: of,
    actor: by,
    source: commentId,
  });
}

/** Notifies whoever is replied to, if they may see it. */
export async function notifyReplied(db: Db, { commentId, by, thread, repliedTo }: Reply) {
  if (thread === null || repliedTo === null) return;
  await notify(db, {
    kind: 'reply',
    to: await whoSeeComment(db, commentId, [repliedTo]),
    subject: { type: 'comment', id: thread },
    actor: by,
    source: commentId,
  });
}

const WHO_SEE = {
  review: whoSeeReview,
  comment: whoSeeComment,
  progress: whoSeeProgress,
  question: whoSeeQuestion,
  answer: whoSeeAnswer,
};

/** Notifies those whom a review, a comment, a note of progress, a question or an answer names, as far as they may see it, once. */
export async function notifyNamed(db: Db, { what, by, named, notifiedAlready = [] }: Named) {
  if (named.length === 0) return;
  const seers = await WHO_SEE[what.type](db, what.id, named);
  await notify(db, {
    kind: 'mention',
    to: seers.filter((id) => !notifiedAlready.includes(id)),
    subject: what,
    actor: by,
    source: what.id,
  });
  if (seers.length > 0) await noteNotified(db, what.id, seers);
}

/** Notifies followers of a review’s author who want to read its book. */
export const notifyFriends = async (db: Db, it: { reviewId: string; authorId: string }) =>
  notify(db, {
    kind: 'friend_review',
    to: await friendsWhoWant(db, it.reviewId),
    subject: { type: 'review', id: it.reviewId },
    actor: it.authorId,
    source: it.reviewId,
  });

/** Notifies those who follow an author that there is a new book of theirs: once a day, however many come. */
export const notifyAuthorBook = async (
  db: Db,
  it: { authorId: string; bookId: string; followers: string[] },
) =>
  notify(db, {
    kind: 'author_book',
    to: await notNotifiedToday(db, it.authorId, it.followers),
    subject: { type: 'author', id: it.authorId },
    source: it.bookId,
  });

/** Notifies whoever asked which book it was of an answer. */
export const notifyAnswered = (
  db: Db,
  it: { questionId: string; answerId: string; by: string; askerId: string },
) =>
  notify(db, {
    kind: 'question_answered',
    to: [it.askerId],
    subject: { type: 'question', id: it.questionId },
    actor: it.by,
    source: it.answerId,
  });

/** Notifies whose answer it is that whoever asked has accepted it. */
export const notifyAnswerAccepted = (
  db: Db,
  it: { answerId: string; by: string; authorId: string },
) =>
  notify(db, {
    kind: 'answer_accepted',
    to: [it.authorId],
    subject: { type: 'answer', id: it.answerId },
    actor: it.by,
  });

/** Notifies whose list it is that a book is suggested for it. */
export const notifySuggested = (
  db: Db,
  it: { listId: string; suggestionId: string; by: string; ownerId: string },
) =>
  notify(db, {
    kind: 'list_suggestion',
    to: [it.ownerId],
    subject: { type: 'list', id: it.listId },
    actor: it.by,
    source: it.suggestionId,
  });

/** Notifies somebody that they are invited to a reading group. */
export const notifyInvited = (db: Db, it: { groupId: string; by: string; invited: string }) =>
  notify(db, {
    kind: 'group_invite',
    to: [it.invited],
    subject: { type: 'group', id: it.groupId },
    actor: it.by,
  });

/** Notifies members of a reading group that something was said there. */
export const notifyGroup = (
  db: Db,
  it: { groupId: string; commentId: string; by: string; to: string[] },
) =>
  notify(db, {
    kind: 'group_comment',
    to: it.to,
    subject: { type: 'group', id: it.groupId },
    actor: it.by,
    source: it.commentId,
  });

/** Notifies somebody of what an admin has decided on the role they asked for. */
export const notifyRoleDecided = (db: Db, { userId }: { userId: string }) =>
  notify(db, { kind: 'role_decision', to: [userId], subject: profile(userId) });

/** Notifies somebody that what they reported has been looked at. */
export const notifyReportClosed = (db: Db, it: { reporterId: string; reportId: string }) =>
  notify(db, {
    kind: 'report_closed',
    to: [it.reporterId],
    subject: { type: 'report', id: it.reportId },
  });

/** Notifies somebody that their import can be looked at. */
export const notifyImportReady = (db: Db, it: { userId: string; importId: string }) =>
  notify(db, {
    kind: 'import_ready',
    to: [it.userId],
    subject: { type: 'import', id: it.importId },
  });

/** Notifies somebody that their import is done. */
export const notifyImportDone = (db: Db, it: { userId: string; importId: string }) =>
  notify(db, {
    kind: 'import_done',
    to: [it.userId],
    subject: { type: 'import', id: it.importId },
  });

const profile = (id: string) => ({ type: 'profile' as const, id });
