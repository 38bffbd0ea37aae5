import { MENTION_SUGGESTIONS } from '../../../../shared/limits.ts';
import { cleanLine } from '../../../platform/http/inputText.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { peopleToMention } from './mentions.sql.ts';

/** Whom texts name. */
export function mentionsRoutes({ member }: Routes) {
  member('GET /api/mentions', ({ query, reads, user }) =>
    peopleToMention(reads, user.id, {
      q: cleanLine('q', query.q ?? '').replace(/^@/, ''),
      most: query.limit ?? MENTION_SUGGESTIONS,
    }),
  );
}
