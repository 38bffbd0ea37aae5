import { uuidv7 } from 'uuidv7';
import { emit } from '../../../platform/events.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, sendPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { Mention } from '../../people/mentions/mentioning.ts';
import { peopleNamed } from '../../people/mentions/mentions.events.ts';
import { namesIn } from '../../people/mentions/names.ts';
import { positionIn } from '../../reading/library/positions.ts';
import { commentTextOf } from '../comments/comments.routes.ts';
import { refuseAgain } from '../reviews/reviews.routes.ts';
import {
  addGroupComment,
  type CommentPlace,
  groupCommentOf,
  groupCommentsOf,
  membersToNotify,
  placeOfGroupComment,
} from './comments.sql.ts';
import { groupCommentWritten, groupReplyWritten } from './groups.events.ts';
import { lockGroup } from './groups.sql.ts';

/** What members of a reading group say to each other; changed and liked as other comments are (comments.routes.ts). */
export function groupCommentsRoutes({ anyone, member }: Routes, { mention }: { mention: Mention }) {
  anyone('GET /api/groups/:id/comments', async ({ params, query, reads, reply, viewer }) => {
    const page = newestPageOf(query);
    const comments = await groupCommentsOf(reads, params.id, await viewer(), page, query.book);
    if (!comments) throw refuse('group_not_found');
    return sendPage(reply, page, { ...comments, keyOf: newestKeyOf });
  });

  member('POST /api/groups/:id/comments', async ({ params, body, session, db }) => {
    const { user } = session;
    const text = commentTextOf(body.text);
    const names = namesIn(text);
    const replyTo = body.replyTo ?? undefined;
    const id = uuidv7();
    return db.transaction(async (within) => {
      await lockGroup(within, params.id);
      const at = await placeOfGroupComment(within, params.id, user.id, replyTo);
      if (!at) throw refuse('group_not_found');
      if (at.role === null) throw refuse('group_of_members');
      refuseAgain(at.removed, text);
      if (at.isDeleted) throw refuse('reply_to_deleted');
      if (replyTo !== undefined && at.thread === null) throw refuse('reply_elsewhere');
      const place =
        body.position === undefined ? ownPlaceOf(at) : positionIn(body.position, at.pages);
      await addGroupComment(within, id, user.id, {
        groupId: params.id,
        bookId: at.bookId,
        thread: at.thread,
        text,
        place,
      });
      await emit(within, groupReplyWritten, { ...at, commentId: id, by: user.id });
      const notified = at.repliedTo === null ? [] : [at.repliedTo];
      if (names.length > 0) {
        const named = await mention(within, { source: id, author: session, names });
        await emit(within, peopleNamed, {
          what: { type: 'comment', id },
          by: user.id,
          named,
          notifiedAlready: notified,
        });
        notified.push(...named);
      }
      // Who is notified of their own by this comment is not notified of it once more.
      const members = (await membersToNotify(within, params.id)).filter(
        (to) => !notified.includes(to),
      );
      await emit(within, groupCommentWritten, {
        groupId: params.id,
        commentId: id,
        by: user.id,
        to: members,
      });
      const added = await groupCommentOf(within, id, user);
      if (!added) throw refuse('group_not_found');
      return added;
    });
  });
}

/** How far the author is in what the group reads; null where nobody knows. */
const ownPlaceOf = ({ page, minute, percent }: CommentPlace) =>
  page === null && minute === null && percent === null ? null : { page, minute, percent };
