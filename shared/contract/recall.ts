import { type Static, Type } from 'typebox';
import { RECALL_RESULTS_MAX, RECALL_TEXT_MAX, RECALL_TOTAL_MAX } from '../limits.ts';
import { BookSummary } from './books.ts';
import type { Rows } from './row.ts';

/** What was understood beside words; a press takes it away. */
const RecallChip = Type.Object({
  /** The same for the same words: `decade:1980`, `language:fr`, `length:short`, `shelf:library`. */
  _id: Type.String(),
  kind: Type.Enum(['decade', 'language', 'length', 'shelf']),
  /** A few words of English. */
  text: Type.String(),
});
export type RecallChip = Static<typeof RecallChip>;

const RecallReason = Type.Object({
  /** Where it was found. */
  field: Type.Enum(['title', 'author', 'category', 'description', 'question', 'review']),
  /** The sentence, or the whole of what is short. */
  text: Type.String(),
  /** From where to where in it something stands that was asked for, in UTF-16 code units. */
  marks: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
});

export const RecallResult = Type.Object({
  book: BookSummary,
  /** From 0 to 1: how much of what was asked for it has. */
  score: Type.Number(),
  reason: RecallReason,
});
export type RecallResult = Static<typeof RecallResult>;

/** Chip ids, separated by commas. */
const Without = Type.String({
  maxLength: 300,
  pattern: '^[a-z]+:[a-z0-9-]+(,[a-z]+:[a-z0-9-]+)*$',
});

export const recall = {
  'GET /api/books/recall': {
    summary: 'Finds a book by what somebody remembers of it, in anybody’s words, and says why',
    refuses: ['search_text_required'],
    query: Type.Object({
      q: Type.String({ maxLength: RECALL_TEXT_MAX }),
      without: Type.Optional(Without),
      /** Unless told 10. */
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: RECALL_RESULTS_MAX })),
    }),
    reply: Type.Object({
      /** Best first. */
      results: Type.Array(RecallResult, { maxItems: RECALL_RESULTS_MAX }),
      chips: Type.Array(RecallChip),
      /** How many books have something of it; at most 200. */
      total: Type.Integer({ minimum: 0, maximum: RECALL_TOTAL_MAX }),
    }),
  },
} satisfies Rows;
