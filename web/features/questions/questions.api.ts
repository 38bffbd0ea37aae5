import type { Body } from '../../../shared/contract/index.ts';
import { QUESTIONS_STEP } from '../../../shared/limits.ts';
import type { QuestionSort } from '../../../shared/sorts.ts';
import { api } from '../../api.ts';
import { QUESTIONS } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { item, list } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** What readers ask each other. */
export const questionsBy = (sort: QuestionSort) =>
  list('GET /api/questions', { query: { sort, limit: QUESTIONS_STEP } });

export const questionOf = (id: string) => item('GET /api/questions/:id', { params: { id } });

/** What is answered to one, oldest first. */
export const answersTo = (id: string) =>
  list('GET /api/questions/:id/answers', { params: { id }, query: { limit: QUESTIONS_STEP } });

/** Asks the readers, or changes what one has asked. */
export const useAsk = (id?: string) =>
  useWrite(
    (body: Body<'PUT /api/questions/:id'>) =>
      id === undefined
        ? api('POST /api/questions', { body: { text: body.text } })
        : api('PUT /api/questions/:id', { params: { id }, body }),
    { changes: QUESTIONS, failure: 'in place' },
  );

export const useDeleteQuestion = (id: string) =>
  useWrite(() => api('DELETE /api/questions/:id', { params: { id } }), {
    ends: [questionOf(id), answersTo(id)],
    changes: ['GET /api/questions'],
    failure: () => words.questions.notDone,
  });

export const useAnswer = (id: string) =>
  useWrite(
    (body: Body<'POST /api/questions/:id/answers'>) =>
      api('POST /api/questions/:id/answers', { params: { id }, body }),
    { changes: QUESTIONS, failure: 'in place' },
  );

/** Changes what one's own answer says beside the book. */
export const useChangeAnswer = (id: string, answerId: string) =>
  useWrite(
    (body: Body<'PUT /api/questions/:id/answers/:answerId'>) =>
      api('PUT /api/questions/:id/answers/:answerId', { params: { id, answerId }, body }),
    { changes: QUESTIONS, failure: 'in place' },
  );

export const useDeleteAnswer = (id: string) =>
  useWrite(
    (answerId: string) =>
      api('DELETE /api/questions/:id/answers/:answerId', { params: { id, answerId } }),
    { changes: QUESTIONS, failure: () => words.questions.notDone },
  );

/** Says that it was the book of an answer, or with null that it was none yet. */
export const useAccept = (id: string) =>
  useWrite(
    (answer: string | null) =>
      api('PUT /api/questions/:id/accepted', { params: { id }, body: { answer } }),
    { changes: QUESTIONS, failure: () => words.questions.notDone },
  );

/** All of an answer, for whoever insists. */
export const wholeAnswer = async (id: string, answerId: string) =>
  (
    await api('GET /api/questions/:id/answers/:answerId/spoilers', {
      params: { id, answerId },
    })
  ).text;
