import { uuidv7 } from 'uuidv7';
import { mayDeleteTextsOfOthers } from '../../../../shared/permissions.ts';
import type { RefusalId } from '../../../../shared/refusals.ts';
import { commentError } from '../../../../shared/rules.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { refuseOverwriting } from '../../../platform/db/overwriting.ts';
import { emit } from '../../../platform/events.ts';
import { existingOr, HttpError, refuse } from '../../../platform/http/errors.ts';
import { cleanText } from '../../../platform/http/inputText.ts';
import { newestKeyOf, newestPageOf, sendPage } from '../../../platform/http/pagination.ts';
import type { ClosedInput, OpenInput, Routes } from '../../../platform/http/routes.ts';
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
  commentedKind,
  commentOf,
  commentsOf,
  commentToChange,
  deleteComment,
  lockConversationOf,
  lockTalkedOf,
  placeOfComment,
  wholeComment,
} from './comments.sql.ts';
import { likeComment, unlikeComment } from './likes.sql.ts';
import type { TalkedOfKind } from './talkedOf.sql.ts';

interface Parts {
  db: Db;
  mention: Mention;
}

/** Comments under reviews, quotes and notes of progress, and likes of them. */
export function commentsRoutes({ anyone, member }: Routes, { db, mention }: Parts) {
  anyone('GET /api/reviews/:id/comments', (input) => commentsUnder('review', input));
  anyone('GET /api/quotes/:id/comments', (input) => commentsUnder('quote', input));
  anyone('GET /api/progress/:id/comments', (input) => commentsUnder('progress', input));
  member('POST /api/reviews/:id/comments', (input) => write('review', input));
  member('POST /api/quotes/:id/comments', (input) => write('quote', input));
  member('POST /api/progress/:id/comments', (input) => write('progress', input));

  async function commentsUnder(
    type: TalkedOfKind,
    { params, query, reads, reply, viewer }: OpenInput<'GET /api/reviews/:id/comments'>,
  ) {
    const page = newestPageOf(query);
    const comments = await commentsOf(reads, { type, id: params.id }, page, await viewer());
    if (!comments) throw refuse(GONE[type]);
    return sendPage(reply, page, { ...comments, keyOf: newestKeyOf });
  }

  async function write(
    type: TalkedOfKind,
    { params, body, session, db }: ClosedInput<'POST /api/reviews/:id/comments'>,
  ) {
    const { user } = session;
    const of = { type, id: params.id };
    const text = commentTextOf(body.text);
    const names = namesIn(text);
    const id = uuidv7();
    return db.transaction(async (within) => {
      await lockTalkedOf(within, of);
      const replyTo = body.replyTo ?? undefined;
      const at = await placeOfComment(within, user.id, { of, replyTo });
      if (!at) throw refuse(GONE[type]);
      refuseAgain(at.removed, text);
      if (at.isDeleted) throw refuse('reply_to_deleted');
      if (replyTo !== undefined && at.thread === null) throw refuse('reply_elsewhere');
      const place = positionIn(body.position, at.pages);
      await addComment(within, id, user.id, { of, thread: at.thread, text, place });
      await emit(within, commentWritten, { ...at, of, commentId: id, by: user.id });
      if (names.length > 0) {
        const named = await mention(within, { source: id, author: session, names });
        await emit(within, peopleNamed, {
          what: { type: 'comment', id },
          by: user.id,
          named,
          notifiedAlready: [at.authorId, ...(at.repliedTo === null ? [] : [at.repliedTo])],
        });
      }
      return existing(await commentOf(within, type, id, user));
    });
  }

  member('PUT /api/comments/:id', async ({ params, body, session }) => {
    const { user } = session;
    const text = commentTextOf(body.text);
    const names = namesIn(text);
    refuseAgain(await removedTextsOf(db, user.id), text);
    return db.transaction(async (within) => {
      const kind = existing(await lockConversationOf(within, params.id));
      const kept = existing(
        kind === 'group'
          ? await groupCommentToChange(within, params.id, user.id)
          : await commentToChange(within, kind, params.id, user.id),
      );
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
      return existing(
        kind === 'group'
          ? await groupCommentOf(within, params.id, user)
          : await commentOf(within, kind, params.id, user),
      );
    });
  });

  member('DELETE /api/comments/:id', async ({ params, session: { user }, request }) => {
    const by = { user, ip: request.ip };
    const deleted = await db.transaction(async (within) => {
      const kind = existing(await lockConversationOf(within, params.id));
      const mayDeleteOthers = mayDeleteTextsOfOthers(user.role);
      return kind === 'group'
        ? deleteGroupComment(within, params.id, by, mayDeleteOthers)
        : deleteComment(within, kind, params.id, by, mayDeleteOthers);
    });
    if (!existing(deleted).isDeleted) throw refuse('comment_delete_of_others');
    return null;
  });

  member('GET /api/comments/:id/spoilers', async ({ params: { id }, reads, user }) => {
    const kind = existing(await commentedKind(reads, id));
    return existing(
      kind === 'group'
        ? await wholeGroupComment(reads, id, user)
        : await wholeComment(reads, kind, id, user),
    );
  });

  member('PUT /api/comments/:id/like', ({ params: { id }, user }) =>
    likingTold(db, { what: { type: 'comment', id }, liker: user.id }, async (within) => {
      const kind = existing(await commentedKind(within, id));
      return existing(
        kind === 'group'
          ? await likeGroupComment(within, id, user.id)
          : await likeComment(within, id, user.id, kind),
      );
    }),
  );

  member('DELETE /api/comments/:id/like', async ({ params: { id }, user }) => {
    const kind = existing(await commentedKind(db, id));
    const liked =
      kind === 'group'
        ? await unlikeGroupComment(db, id, user.id)
        : await unlikeComment(db, id, user.id, kind);
    return likingOf(existing(liked), false);
  });
}

/** What is answered where there is nothing to talk about. */
const GONE = {
  review: 'review_not_found',
  quote: 'quote_not_found',
  progress: 'progress_not_found',
} as const satisfies Record<TalkedOfKind, RefusalId>;

/** What a form says, cleaned; 400 when it is blank or too long. */
export function commentTextOf(given: string) {
  const text = cleanText('text', given);
  const error = commentError(text);
  if (error) throw new HttpError(error);
  return text;
}

const existing = existingOr('comment_not_found');
