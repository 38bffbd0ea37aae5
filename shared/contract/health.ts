import { type Static, Type } from 'typebox';
import { Nullable, Time } from './common.ts';
import type { Rows } from './row.ts';

/** What an operator looks after. */
const PARTS = [
  'answer',
  'connections',
  'size',
  'disk',
  'loop',
  'memory',
  'cache',
  'mails',
  'stuck',
  'replicas',
  'lag',
  'openlibrary',
  'google',
] as const;

const Part = Type.Object({
  part: Type.Enum([...PARTS]),
  unit: Type.Enum(['ms', 'bytes', 'count']),
  value: Type.Number(),
  /** From where on somebody should look; null where there is no such limit. */
  limit: Nullable(Type.Number()),
  isWell: Type.Boolean(),
});
export type Part = Static<typeof Part>;

const Health = Type.Object({
  checkedAt: Time,
  version: Type.String(),
  node: Type.String(),
  postgres: Type.String(),
  /** The last migration that was applied. */
  schema: Type.String(),
  startedAt: Time,
  parts: Type.Array(Part),
});

export const health = {
  'GET /api/admin/health': {
    summary: 'How the process that answers and its database are',
    reply: Health,
  },
} satisfies Rows;
