import { type Static, Type } from 'typebox';
import { PAGE_SIZE_MAX } from '../limits.ts';
import { ById, Page, Person, Time } from './common.ts';
import type { Rows } from './row.ts';

const MuteStatus = Type.Object({ isMuted: Type.Boolean() });

const Mute = Type.Object({ user: Person, createdAt: Time });
export type Mute = Static<typeof Mute>;

const ByUser = Type.Object({ userId: ById.properties.id });
const missing = 'user_not_found';

export const mutes = {
  'GET /api/mutes': {
    summary: 'Whom the caller has muted, newest first',
    query: Page,
    reply: Type.Array(Mute, { maxItems: PAGE_SIZE_MAX }),
  },
  'GET /api/mutes/:userId': {
    summary: 'Whether the caller has muted somebody',
    missing,
    params: ByUser,
    reply: MuteStatus,
  },
  'PUT /api/mutes/:userId': {
    summary:
      'Mutes somebody, who is not told: nothing of theirs in feeds and notifications; their pages stay',
    refuses: ['mute_oneself'],
    missing,
    params: ByUser,
    reply: MuteStatus,
  },
  'DELETE /api/mutes/:userId': {
    summary: 'Mutes somebody no more',
    refuses: ['mute_oneself'],
    missing,
    params: ByUser,
    reply: MuteStatus,
  },
} satisfies Rows;
