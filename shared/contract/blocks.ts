import { type Static, Type } from 'typebox';
import { ById, Page, Person, Time } from './common.ts';
import type { Rows } from './row.ts';

const BlockStatus = Type.Object({ isBlocked: Type.Boolean() });

const Block = Type.Object({ _id: Type.String(), user: Person, createdAt: Time });
export type Block = Static<typeof Block>;

const missing = 'user_not_found';

export const blocks = {
  'GET /api/blocks': {
    summary: 'Whom the caller has blocked, newest first',
    query: Page,
    reply: Type.Array(Block),
  },
  'GET /api/blocks/status/:id': {
    summary: 'Whether the caller has blocked somebody',
    missing,
    params: ById,
    reply: BlockStatus,
  },
  'POST /api/blocks/:id': {
    summary: 'Blocks somebody: neither sees anything of the other, and follows end both ways',
    refuses: ['block_oneself'],
    missing,
    params: ById,
    reply: BlockStatus,
  },
  'DELETE /api/blocks/:id': {
    summary: 'Blocks somebody no more',
    missing,
    params: ById,
    reply: BlockStatus,
  },
} satisfies Rows;
