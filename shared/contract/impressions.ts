import { type Static, Type } from 'typebox';
import { MOOD_IDS, MOODS, PACES, WARNING_IDS, WARNING_LEVELS, WARNINGS } from '../impressions.ts';
import { cachedFor } from './caching.ts';
import { ByGoogleId, Nullable } from './common.ts';
import type { Rows } from './row.ts';

const MoodId = Type.Enum([...MOOD_IDS]);
const WarningId = Type.Enum([...WARNING_IDS]);

/** What somebody says of a book. */
const Impression = Type.Object({
  moods: Type.Array(MoodId, { maxItems: MOODS.length, uniqueItems: true }),
  pace: Nullable(Type.Enum([...PACES])),
  /** Each at most once. */
  warnings: Type.Array(Type.Object({ id: WarningId, level: Type.Enum([...WARNING_LEVELS]) }), {
    maxItems: WARNINGS.length,
  }),
});
export type Impression = Static<typeof Impression>;

/** What people say of a book together, what most say first: nothing where those who are counted are fewer than three. */
const Impressions = Type.Object({
  people: Type.Integer(),
  moods: Type.Array(Type.Object({ id: MoodId, count: Type.Integer() }), {
    maxItems: MOODS.length,
  }),
  pace: Type.Object({ slow: Type.Integer(), medium: Type.Integer(), fast: Type.Integer() }),
  warnings: Type.Array(
    Type.Object({
      id: WarningId,
      minor: Type.Integer(),
      moderate: Type.Integer(),
      graphic: Type.Integer(),
    }),
    { maxItems: WARNINGS.length },
  ),
  /** The caller's own; null: they have said nothing. */
  mine: Nullable(Impression),
});
export type Impressions = Static<typeof Impressions>;

const Named = (most: number) =>
  Type.Array(Type.Object({ id: Type.String(), text: Type.String() }), { maxItems: most });

const missing = 'book_not_found';

export const impressions = {
  'GET /api/impressions': {
    summary: 'The moods and the content warnings that there are, with their English words',
    reply: Type.Object({ moods: Named(MOODS.length), warnings: Named(WARNINGS.length) }),
    cache: cachedFor('everyone', { survivesWrites: true }),
  },
  'GET /api/books/:googleId/impressions': {
    summary: 'What people say of a book: moods, pace, content warnings; from three people on',
    missing,
    params: ByGoogleId,
    reply: Impressions,
    cache: cachedFor('visitors'),
  },
  'PUT /api/books/:googleId/impressions': {
    summary: 'What the caller says of a book, instead of what they said before; empty: nothing',
    missing,
    params: ByGoogleId,
    body: Impression,
    reply: Impressions,
  },
} satisfies Rows;
