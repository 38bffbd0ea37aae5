import { type Static, Type } from 'typebox';
import { ANSWER_MAX, BOOK_TITLE_MAX, PAGE_SIZE_MAX, QUESTION_MAX } from '../limits.ts';
import { QUESTION_SORTS } from '../sorts.ts';
import { cachedFor } from './caching.ts';
import {
  ByGoogleId,
  ById,
  Hidden,
  Mentions,
  Nullable,
  Page,
  Person,
  Text,
  Time,
} from './common.ts';
import { ANSWER, QUESTION } from './refused.ts';
import { WholeText } from './reviews.ts';
import type { Rows } from './row.ts';

/** What somebody remembers of a book, asked of all readers. */
export const Question = Type.Object({
  _id: Type.String({ maxLength: 64 }),
  /** Markdown, as in comments; nobody knows yet of which book its passages tell: none is left out. */
  text: Type.String({ maxLength: QUESTION_MAX }),
  user: Person,
  createdAt: Time,
  updatedAt: Time,
  /** How many the caller sees. */
  answers: Type.Integer(),
  /** The `_id` of the answer that whoever asked has accepted; null: none yet. */
  accepted: Nullable(Type.String({ maxLength: 64 })),
  mentions: Mentions,
});
export type Question = Static<typeof Question>;

/** Which book somebody thinks it was. */
export const Answer = Type.Object({
  _id: Type.String({ maxLength: 64 }),
  book: Type.Object({
    googleId: Type.String({ maxLength: 64 }),
    title: Type.String({ maxLength: BOOK_TITLE_MAX }),
    thumbnail: Nullable(Type.String({ maxLength: 300 })),
  }),
  /** Markdown; empty where the book says it all. */
  text: Type.String({ maxLength: ANSWER_MAX }),
  /** Passages from further on than the caller has come in the book are not in the text, but here. */
  hidden: Hidden,
  user: Person,
  createdAt: Time,
  updatedAt: Time,
  isAccepted: Type.Boolean(),
  mentions: Mentions,
});
export type Answer = Static<typeof Answer>;

const missing = 'question_not_found';
const ByAnswer = Type.Object({ ...ById.properties, answerId: ById.properties.id });

export const questions = {
  'GET /api/questions': {
    summary: 'What readers ask each other, newest first, or first what nobody has answered',
    query: Type.Object({
      ...Page.properties,
      /** Left out: `newest`. */
      sort: Type.Optional(Type.Enum([...QUESTION_SORTS])),
    }),
    reply: Type.Array(Question, { maxItems: PAGE_SIZE_MAX }),
    cache: cachedFor('visitors'),
  },
  'POST /api/questions': {
    summary: 'Asks the readers which book it was; five a day',
    refuses: QUESTION,
    incomplete: { text: 'question_required' },
    status: 201,
    idempotencyKey: true,
    body: Type.Object({ text: Text(QUESTION_MAX) }),
    reply: Question,
  },
  'GET /api/questions/:id': {
    summary: 'A question',
    missing,
    params: ById,
    reply: Question,
    cache: cachedFor('visitors'),
  },
  'PUT /api/questions/:id': {
    summary: 'Changes what one has asked',
    refuses: [...QUESTION, 'question_of_others', 'text_changed'],
    missing,
    incomplete: { text: 'question_required' },
    params: ById,
    body: Type.Object({
      text: Text(QUESTION_MAX),
      /** What the form began with: where it is that no more, nothing is changed. */
      was: Type.Optional(Type.Object({ text: Text(QUESTION_MAX) })),
    }),
    reply: Question,
  },
  'DELETE /api/questions/:id': {
    summary:
      'Deletes a question with its answers: of whoever asked, and of those who may delete reviews',
    refuses: ['question_delete_of_others'],
    missing,
    params: ById,
    reply: Type.Null(),
  },
  'GET /api/questions/:id/answers': {
    summary: 'The answers to a question that the caller may see, oldest first',
    missing,
    params: ById,
    query: Page,
    reply: Type.Array(Answer, { maxItems: PAGE_SIZE_MAX }),
    cache: cachedFor('visitors'),
  },
  'POST /api/questions/:id/answers': {
    summary: 'Says which book it was; several a person, but each book once',
    refuses: [...ANSWER, 'book_not_found', 'answered_already', 'answers_too_many', 'question_full'],
    missing,
    incomplete: { googleId: 'answer_book_required' },
    status: 201,
    idempotencyKey: true,
    params: ById,
    body: Type.Object({
      ...ByGoogleId.properties,
      text: Type.Optional(Nullable(Text(ANSWER_MAX))),
    }),
    reply: Answer,
  },
  'PUT /api/questions/:id/answers/:answerId': {
    summary: 'Changes what one’s own answer says beside the book',
    refuses: [...ANSWER, 'answer_of_others', 'text_changed'],
    missing: 'answer_not_found',
    params: ByAnswer,
    body: Type.Object({
      text: Text(ANSWER_MAX),
      /** What the form began with: where it is that no more, nothing is changed. */
      was: Type.Optional(Type.Object({ text: Text(ANSWER_MAX) })),
    }),
    reply: Answer,
  },
  'DELETE /api/questions/:id/answers/:answerId': {
    summary: 'Deletes an answer: of its author, and of those who may delete reviews',
    refuses: ['answer_delete_of_others'],
    missing: 'answer_not_found',
    params: ByAnswer,
    reply: Type.Null(),
  },
  'GET /api/questions/:id/answers/:answerId/spoilers': {
    summary: 'All of an answer’s text, however far the caller has come in the book',
    missing: 'answer_not_found',
    params: ByAnswer,
    reply: WholeText,
  },
  'PUT /api/questions/:id/accepted': {
    summary:
      'Accepts an answer to one’s own question, or with null none: its book is remembered so',
    refuses: ['question_of_others', 'answer_not_found'],
    missing,
    params: ById,
    body: Type.Object({ answer: Nullable(ById.properties.id) }),
    reply: Question,
  },
} satisfies Rows;
