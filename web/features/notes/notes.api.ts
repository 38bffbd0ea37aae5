import { api } from '../../api.ts';
import { item } from '../../queries.ts';

/** What somebody said of their progress. */
export const noteWith = (id: string) => item('GET /api/progress/:id', { params: { id } });

/** Likes a note of progress, or likes it no more. */
export const likeNote = (id: string, isLiked: boolean) =>
  api(isLiked ? 'PUT /api/progress/:id/like' : 'DELETE /api/progress/:id/like', { params: { id } });
