import { uuidv7 } from 'uuidv7';
import { ANSWERS_MAX, ANSWERS_OF_ONE_MAX } from '../../../../shared/limits.ts';
import { plainTextOf } from '../../../../shared/markdown.ts';
import { mayDeleteTextsOfOthers } from '../../../../shared/permissions.ts';
import { answerError, questionError } from '../../../../shared/rules.ts';
import type { Session } from '../../../platform/auth/sessions.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { refuseOverwriting } from '../../../platform/db/overwriting.ts';
import { emit } from '../../../platform/events.ts';
import { existingOr, refuse, refuseErrors } from '../../../platform/http/errors.ts';
import { cleanText } from '../../../platform/http/inputText.ts';
import {
  newestKeyOf,
  newestPageOf,
  rankedPageOf,
  sendPage,
  sendUncountedPage,
} from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { Mention } from '../../people/mentions/mentioning.ts';
import { peopleNamed } from '../../people/mentions/mentions.events.ts';
import { namesIn } from '../../people/mentions/names.ts';
import { refuseAgain } from '../reviews/reviews.routes.ts';
import { removedTextsOf } from '../reviews/reviews.sql.ts';
import { answerAccepted, questionAnswered } from './questions.events.ts';
import {
  acceptAnswer,
  addAnswer,
  addQuestion,
  answerFor,
  answersOf,
  changeAnswer,
  changeQuestion,
  lockQuestion,
  newestQuestions,
  placeOfAnswer,
  questionFor,
  removeAnswer,
  removeQuestion,
  unansweredQuestions,
  wholeAnswer,
} from './questions.sql.ts';

interface Parts {
  db: Db;
  mention: Mention;
}

/** Which book it was, asked of all readers. */
export function questionsRoutes({ anyone, member }: Routes, { db, mention }: Parts) {
  anyone('GET /api/questions', async ({ query, reads, viewer, page: answer }) => {
    if (query.sort === 'unanswered') {
      const page = rankedPageOf(query);
      const found = await unansweredQuestions(reads, await viewer(), page);
      const open = new Set(found.filter(({ isOpen }) => isOpen).map(({ _id }) => _id));
      const rows = found.map(({ isOpen: _, ...question }) => question);
      const keyOf = ({ _id }: { _id: string }) => ({ score: open.has(_id) ? 1 : 0, id: _id });
      return sendUncountedPage(answer, page, { rows, keyOf });
    }
    const page = newestPageOf(query);
    const rows = await newestQuestions(reads, await viewer(), page);
    return sendUncountedPage(answer, page, { rows, keyOf: newestKeyOf });
  });

  member('POST /api/questions', async ({ body, session, db }) => {
    const { user } = session;
    const asked = questionOf(body.text);
    const id = uuidv7();
    refuseAgain(await removedTextsOf(db, user.id), asked.text);
    return db.transaction(async (within) => {
      await addQuestion(within, id, user.id, asked);
      await name(within, { type: 'question', id }, session, asked.text);
      return existing(await questionFor(within, id, user));
    });
  });

  anyone('GET /api/questions/:id', async ({ params, reads, viewer }) =>
    existing(await questionFor(reads, params.id, await viewer())),
  );

  member('PUT /api/questions/:id', async ({ params: { id }, body, session }) => {
    const { user } = session;
    const asked = questionOf(body.text);
    refuseAgain(await removedTextsOf(db, user.id), asked.text);
    return db.transaction(async (within) => {
      await refuseOthers(within, id, user);
      await refuseOverwriting(within, sql`questions where id = ${id}`, ['text'], {
        was: body.was,
        to: { text: asked.text },
      });
      await changeQuestion(within, id, user.id, asked);
      await name(within, { type: 'question', id }, session, asked.text);
      return existing(await questionFor(within, id, user));
    });
  });

  member('DELETE /api/questions/:id', async ({ params, session: { user }, request }) => {
    const by = { user, ip: request.ip };
    const mayDeleteOthers = mayDeleteTextsOfOthers(user.role);
    const { isDeleted } = existing(await removeQuestion(db, params.id, by, mayDeleteOthers));
    if (!isDeleted) throw refuse('question_delete_of_others');
    return null;
  });

  anyone(
    'GET /api/questions/:id/answers',
    async ({ params, query, reads, viewer, page: answer }) => {
      const page = newestPageOf(query);
      const answers = existing(await answersOf(reads, params.id, await viewer(), page));
      return sendPage(answer, page, { ...answers, keyOf: newestKeyOf });
    },
  );

  member('POST /api/questions/:id/answers', async ({ params: { id }, body, session, db }) => {
    const { user } = session;
    const text = answerTextOf(body.text ?? '');
    const answerId = uuidv7();
    refuseAgain(await removedTextsOf(db, user.id), text);
    return db.transaction(async (within) => {
      await lockQuestion(within, id);
      const place = existing(await placeOfAnswer(within, id, user.id, body.googleId));
      const { askerId, bookId, answers, own } = place;
      if (bookId === null) throw refuse('book_not_found');
      if (own >= ANSWERS_OF_ONE_MAX) throw refuse('answers_too_many', { most: ANSWERS_OF_ONE_MAX });
      if (answers >= ANSWERS_MAX) throw refuse('question_full', { most: ANSWERS_MAX });
      if (!(await addAnswer(within, { id, answerId }, user.id, { bookId, text })))
        throw refuse('answered_already');
      await emit(within, questionAnswered, { questionId: id, answerId, by: user.id, askerId });
      await name(within, { type: 'answer', id: answerId }, session, text, [askerId]);
      return existingAnswer(await answerFor(within, { id, answerId }, user));
    });
  });

  member('PUT /api/questions/:id/answers/:answerId', async ({ params, body, session }) => {
    const { user } = session;
    const { answerId } = params;
    const text = answerTextOf(body.text);
    refuseAgain(await removedTextsOf(db, user.id), text);
    return db.transaction(async (within) => {
      const answer = existingAnswer(await answerFor(within, params, user));
      if (answer.user._id !== user.id) throw refuse('answer_of_others');
      await refuseOverwriting(within, sql`answers where id = ${answerId}`, ['text'], {
        was: body.was,
        to: { text },
      });
      await changeAnswer(within, answerId, user.id, text);
      await name(within, { type: 'answer', id: answerId }, session, text);
      return existingAnswer(await answerFor(within, params, user));
    });
  });

  member(
    'DELETE /api/questions/:id/answers/:answerId',
    async ({ params, session: { user }, request }) => {
      const by = { user, ip: request.ip };
      const mayDeleteOthers = mayDeleteTextsOfOthers(user.role);
      const { isDeleted } = existingAnswer(await removeAnswer(db, params, by, mayDeleteOthers));
      if (!isDeleted) throw refuse('answer_delete_of_others');
      return null;
    },
  );

  member('GET /api/questions/:id/answers/:answerId/spoilers', async ({ params, reads, user }) =>
    existingAnswer(await wholeAnswer(reads, params, user)),
  );

  member('PUT /api/questions/:id/accepted', async ({ params: { id }, body, user }) =>
    db.transaction(async (within) => {
      await lockQuestion(within, id);
      await refuseOthers(within, id, user);
      const answerId = body.answer;
      if (answerId !== null) existingAnswer(await answerFor(within, { id, answerId }, user));
      const accepted = await acceptAnswer(within, id, answerId);
      if (accepted && answerId !== null)
        await emit(within, answerAccepted, {
          answerId,
          by: user.id,
          authorId: accepted.authorId,
        });
      return existing(await questionFor(within, id, user));
    }),
  );

  /** 403 for a question that somebody sees and has not asked; 404 for what they may not see. */
  async function refuseOthers(within: Db, id: string, user: { id: string }) {
    const question = existing(await questionFor(within, id, user));
    if (question.user._id !== user.id) throw refuse('question_of_others');
  }

  /** Keeps whom a text names, and has them told. */
  async function name(
    within: Db,
    what: { type: 'question' | 'answer'; id: string },
    author: Session,
    text: string,
    notifiedAlready: string[] = [],
  ) {
    const named = await mention(within, { source: what.id, author, names: namesIn(text) });
    await emit(within, peopleNamed, { what, by: author.user.id, named, notifiedAlready });
  }
}

/** What a form asks, cleaned, and as others may be shown it who remember the same: without its spoilers. */
function questionOf(given: string) {
  const text = cleanText('text', given);
  refuseErrors({ text: questionError(text) });
  return { text, remembered: plainTextOf(text, '…') };
}

function answerTextOf(given: string) {
  const text = cleanText('text', given);
  refuseErrors({ text: answerError(text) });
  return text;
}

const existing = existingOr('question_not_found');
const existingAnswer = existingOr('answer_not_found');
