import { type Static, Type } from 'typebox';
import { BURST_RATINGS_SHOWN, PAGE_SIZE_MAX } from '../limits.ts';
import { BookSummary } from './books.ts';
import { ById, Nullable, Page, Person, Time } from './common.ts';
import type { Rows } from './row.ts';

/** Many of the lowest, or of the highest, at once; or the best and worst before the book came out. */
const BurstReason = Type.Enum(['low', 'high', 'unpublished']);
export type BurstReason = Static<typeof BurstReason>;

/** How many ratings of a book are in no average, and why. */
export const SetAside = Type.Object({
  count: Type.Integer(),
  reason: Nullable(
    Type.Object({
      text: Type.String(),
      id: Type.Enum([
        'set_aside_low',
        'set_aside_high',
        'set_aside_unpublished',
        'set_aside_several',
      ]),
      params: Type.Object({ count: Type.Integer() }),
    }),
  ),
});
export type SetAside = Static<typeof SetAside>;

const Decision = Type.Enum(['count', 'leave']);

const Burst = Type.Object({
  _id: Type.String(),
  book: BookSummary,
  count: Type.Integer(),
  reason: BurstReason,
  /** The newest of them. */
  ratings: Type.Array(Type.Object({ user: Person, rating: Type.Number(), createdAt: Time }), {
    maxItems: BURST_RATINGS_SHOWN,
  }),
  state: Type.Enum(['open', 'decided']),
  /** Null while it is open. `count`: they count; `leave`: they stay set aside. */
  decision: Nullable(Decision),
  createdAt: Time,
});
export type Burst = Static<typeof Burst>;

export const bursts = {
  'GET /api/admin/set-aside': {
    summary:
      'Ratings that were set aside, burst by burst, the newest first; or those that were decided',
    query: Type.Object({
      ...Page.properties,
      state: Type.Optional(Type.Enum(['open', 'decided'])),
    }),
    reply: Type.Array(Burst, { maxItems: PAGE_SIZE_MAX }),
  },
  'PUT /api/admin/set-aside/:id': {
    summary:
      'Lets ratings that were set aside count, or leaves them there; decided otherwise later, that holds',
    missing: 'burst_not_found',
    params: ById,
    body: Type.Object({ decision: Decision }),
    reply: Burst,
  },
} satisfies Rows;
