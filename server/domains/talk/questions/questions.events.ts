import { defineEvent } from '../../../platform/events.ts';

/** Somebody says which book it was that `askerId` has asked for. */
export const questionAnswered = defineEvent<{
  questionId: string;
  answerId: string;
  by: string;
  askerId: string;
}>('questionAnswered');

/** Whoever asked has accepted somebody’s answer. */
export const answerAccepted = defineEvent<{ answerId: string; by: string; authorId: string }>(
  'answerAccepted',
);
