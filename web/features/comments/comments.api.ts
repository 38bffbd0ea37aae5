import type { Comment } from '../../../shared/contract/comments.ts';
import type { Body, Call } from '../../../shared/contract/index.ts';
import { api, type ListPage } from '../../api.ts';
import { list } from '../../queries.ts';

/** What is said: in a group the same. */
export type CommentBody = Body<'POST /api/reviews/:id/comments'>;

/** A page of what was said somewhere. */
export type CommentPage<C extends Comment = Comment> = ListPage<C>;

/** So many come at once. */
const COMMENTS_STEP = 30;

/** What has comments of its own. */
export type TalkedOfKind = 'review' | 'quote' | 'progress';

const asked = (id: string) => ({ params: { id }, query: { limit: COMMENTS_STEP } });

/** The comments under something, oldest first. */
export const commentsUnder = (kind: TalkedOfKind, id: string) => UNDER[kind](id);

const UNDER = {
  review: (id: string) => list('GET /api/reviews/:id/comments', asked(id)),
  quote: (id: string) => list('GET /api/quotes/:id/comments', asked(id)),
  progress: (id: string) => list('GET /api/progress/:id/comments', asked(id)),
};

/** What is said in a reading group, about one book where that is asked, oldest first. */
export const commentsOfGroup = (id: string, book: string | undefined) =>
  list('GET /api/groups/:id/comments', { params: { id }, query: { limit: COMMENTS_STEP, book } });

const WRITES = {
  review: 'POST /api/reviews/:id/comments',
  quote: 'POST /api/quotes/:id/comments',
  progress: 'POST /api/progress/:id/comments',
} as const satisfies Record<TalkedOfKind, Call>;

/** Says something under a thing. */
export const commentOn = (kind: TalkedOfKind, id: string, body: CommentBody) =>
  api(WRITES[kind], { params: { id }, body });

export const commentInGroup = (groupId: string, body: CommentBody) =>
  api('POST /api/groups/:id/comments', { params: { id: groupId }, body });

export const changeComment = (id: string, body: Body<'PUT /api/comments/:id'>) =>
  api('PUT /api/comments/:id', { params: { id }, body });

export const deleteComment = (id: string) => api('DELETE /api/comments/:id', { params: { id } });

export const likeComment = (id: string, isLiked: boolean) =>
  api(isLiked ? 'PUT /api/comments/:id/like' : 'DELETE /api/comments/:id/like', { params: { id } });

/** All of a comment, for whoever insists. */
export const wholeComment = async (id: string) =>
  (await api('GET /api/comments/:id/spoilers', { params: { id } })).text;
