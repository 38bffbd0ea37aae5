import { uuidv7 } from 'uuidv7';
import { mayDeleteTextsOfOthers } from '../../../../shared/permissions.ts';
import { commentError } from '../../../../shared/rules.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { refuseOverwriting } from '../../../platform/db/overwriting.ts';
import { emit } from '../../../platform/events.ts';
import { existingOr, HttpError, refuse } from '../../../platform/http/errors.ts';
import { cleanText } from '../../../platform/http/inputText.ts';
import { newestKeyOf, newestPageOf, sendPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { Mention } from '../../people/mentions/mentioning.ts';
import { peopleNamed } from '../../people/mentions/mentions.events.ts';
import { namesIn } from '../../people/mentions/names.ts';
import { positionIn } from '../../reading/library/positions.ts';
import {
  deleteGroupComment,
  groupCommentOf,
  groupCommentToChange,
  likeGroupComment,
  unlikeGroupComment,
  wholeGroupComment,
} from '../groups/comments.sql.ts';
import { likingOf, likingTold } from '../likes/liking.ts';
import { refuseAgain } from '../reviews/reviews.routes.ts';
import { removedTextsOf } from '../reviews/reviews.sql.ts';
import { commentWritten } from './comments.events.ts';
import {
  addComment,
  changeComment,
  commentOf,
  commentsOf,
  commentToChange,
  deleteComment,
  lockConversationOf,
  lockReview,
  placeOfComment,
  wholeComment,
} from './comments.sql.ts';
import { likeComment, unlikeComment } from './likes.sql.ts';

interface Parts {
  db: Db;
  mention: Mention;
}

/** Comments under reviews, and likes of them. */
export function commentsRoutes({ anyone, member }: Routes, { db, mention }: Parts) {
  anyone('GET /api/reviews/:id/comments', async ({ params, query, reads, reply, viewer }) => {
    const page = newestPageOf(query);
    const comments = await commentsOf(reads, params.id, page, await viewer());
    if (!comments) throw refuse('review_not_found');
    return sendPage(reply, page, { ...comments, keyOf: newestKeyOf });
  });

  member('POST /api/reviews/:id/comments', async ({ params, body, session, db }) => {
    const { user } = session;
    const text = commentTextOf(body.text);
    const names = namesIn(text);
    const id = uuidv7();
    return db.transaction(async (within) => {
      await lockReview(within, params.id);
      const replyTo = body.replyTo ?? undefined;
      const at = await placeOfComment(within, user.id, { review: params.id, replyTo });
      if (!at) throw refuse('review_not_found');
      refuseAgain(at.removed, text);
      if (at.isDeleted) throw refuse('reply_to_deleted');
      if (replyTo !== undefined && at.thread === null) throw refuse('reply_elsewhere');
      const place = positionIn(body.position, at.pages);
      await addComment(within, id, user.id, {
        reviewId: params.id,
        thread: at.thread,
        text,
        place,
      });
      await emit(within, commentWritten, {
        ...at,
        reviewId: params.id,
        commentId: id,
        by: user.id,
      });
      if (names.length > 0) {
        const named = await mention(within, { source: id, author: session, names });
        await emit(within, peopleNamed, {
          what: { type: 'comment', id },
          by: user.id,
          named,
          notifiedAlready: [at.authorId, ...(at.repliedTo === null ? [] : [at.repliedTo])],
        });
      }
      return existing(await commentOf(within, id, user));
    });
  });

  member('PUT /api/comments/:id', async ({ params, body, session }) => {
    const { user } = session;
    const text = commentTextOf(body.text);
    const names = namesIn(text);
    refuseAgain(await removedTextsOf(db, user.id), text);
    return db.transaction(async (within) => {
      await lockConversationOf(within, params.id);
      const review = await commentToChange(within, params.id, user.id);
      const kept = review ?? existing(await groupCommentToChange(within, params.id, user.id));
      if (!kept.isOwn) throw refuse('comment_edit_of_others');
      const { was } = body;
      await refuseOverwriting(within, sql`comments where id = ${params.id}`, ['text'], {
        was,
        to: { text },
      });
      const place = body.position === undefined ? undefined : positionIn(body.position, kept.pages);
      await changeComment(within, params.id, user.id, { text, place });
      const named = await mention(within, { source: params.id, author: session, names });
      await emit(within, peopleNamed, {
        what: { type: 'comment', id: params.id },
        by: user.id,
        named,
      });
      const changed = review ? commentOf : groupCommentOf;
      return existing(await changed(within, params.id, user));
    });
  });

  member('DELETE /api/comments/:id', async ({ params, session: { user }, request }) => {
    const by = { user, ip: request.ip };
    const deleted = await db.transaction(async (within) => {
      await lockConversationOf(within, params.id);
      const mayDeleteOthers = mayDeleteTextsOfOthers(user.role);
      return (
        (await deleteComment(within, params.id, by, mayDeleteOthers)) ??
        deleteGroupComment(within, params.id, by, mayDeleteOthers)
      );
    });
    if (!existing(deleted).isDeleted) throw refuse('comment_delete_of_others');
    return null;
  });

  member('GET /api/comments/:id/spoilers', async ({ params, reads, user }) =>
    existing(
      (await wholeComment(reads, params.id, user)) ??
        (await wholeGroupComment(reads, params.id, user)),
    ),
  );

  member('PUT /api/comments/:id/like', ({ params: { id }, user }) =>
    likingTold(db, { what: { type: 'comment', id }, liker: user.id }, async (within) =>
      existing(await liked(within, [likeComment, likeGroupComment], id, user.id)),
    ),
  );

  member('DELETE /api/comments/:id/like', async ({ params, user }) =>
    likingOf(
      existing(await liked(db, [unlikeComment, unlikeGroupComment], params.id, user.id)),
      false,
    ),
  );
}

/** Done to a comment under a review, else to one in a reading group. */
const liked = async (
  on: Db,
  [review, group]: [typeof likeComment, typeof likeComment],
  id: string,
  userId: string,
) => (await review(on, id, userId)) ?? group(on, id, userId);

/** What a form says, cleaned; 400 when it is blank or too long. */
export function commentTextOf(given: string) {
  const text = cleanText('text', given);
  const error = commentError(text);
  if (error) throw new HttpError(error);
  return text;
}

const existing = existingOr('comment_not_found');
