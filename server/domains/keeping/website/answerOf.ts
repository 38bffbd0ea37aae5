import type { Rendered } from '../../../platform/cache/responseCache.ts';

/** What the application reads of an answer: also where a list goes on, and how many there are. */
export const answerOf = ({ reply, headers }: Pick<Rendered, 'headers'> & { reply: unknown }) => ({
  reply,
  headers,
});
