import type { Question } from '../../../../shared/contract/questions.ts';
import { plainTextOf } from '../../../../shared/markdown.ts';
import type { PreviewWords } from '../../../../shared/previewWords.ts';
import { headOfCollection, markOf } from './preview.ts';

/** The address of what readers ask each other. */
export const QUESTIONS = '/questions';

/** What the head of the page of all questions says to programs. */
export const headOfQuestions = (
  questions: readonly Question[],
  words: PreviewWords,
  origin: string | undefined,
) =>
  headOfCollection(
    {
      title: words.questions.title,
      description: words.questions.intro,
      path: QUESTIONS,
      image: markOf(words.mark, origin),
      isWorthFinding: questions.length > 0,
    },
    origin,
  );

/** What the head of the page of a question says. One that nobody has answered is of use to nobody yet. */
export const headOfQuestion = (
  { _id, text, answers }: Question,
  words: PreviewWords,
  origin: string | undefined,
) =>
  headOfCollection(
    {
      title: plainTextOf(text, '…').slice(0, 80),
      description: plainTextOf(text, '…').slice(0, 300),
      path: `${QUESTIONS}/${_id}`,
      image: markOf(words.mark, origin),
      isWorthFinding: answers > 0,
    },
    origin,
  );
