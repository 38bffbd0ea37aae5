import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { projectRoot } from '../server/config.ts';
import { type Db, sql } from '../server/platform/db/db.ts';
import { chanceOf, idAt } from './chance.ts';

const Questions = Type.Array(
  Type.Object({
    text: Type.String(),
    answers: Type.Array(
      Type.Object({
        /** The title of a book of the starter catalogue. */
        book: Type.String(),
        text: Type.String(),
        isAccepted: Type.Optional(Type.Boolean()),
      }),
    ),
  }),
);

export const readQuestions = async () =>
  Value.Parse(
    Questions,
    JSON.parse(await readFile(join(projectRoot, 'demo/questions.json'), 'utf8')),
  );

interface Community {
  members: readonly { id: string }[];
  books: readonly { id: string; title: string }[];
  now: Date;
}

const DAY_MS = 86_400_000;

/** Which books people here half remember, a few days apart, and what others answer within two days. */
export function questionsOf({ members, books, now }: Community, texts: Static<typeof Questions>) {
  const { random, shuffled } = chanceOf(20_261_128);
  const bookOf = new Map(books.map(({ id, title }) => [title, id]));
  const ago = (days: number) => new Date(now.getTime() - Math.round(days * DAY_MS));
  return texts.map(({ text, answers }, at) => {
    const askedAgo = 4 + 6 * (texts.length - at) + random();
    const [asker, ...others] = shuffled(members);
    const askedAt = ago(askedAgo);
    return {
      id: idAt(askedAt, random),
      userId: asker?.id,
      text,
      createdAt: askedAt,
      answers: answers.map((answer, place) => {
        const createdAt = ago(askedAgo - 0.2 - place * 0.7);
        return {
          id: idAt(createdAt, random),
          userId: others[place]?.id,
          bookId: bookOf.get(answer.book),
          text: answer.text,
          isAccepted: answer.isAccepted === true,
          createdAt,
        };
      }),
    };
  });
}

export type Question = ReturnType<typeof questionsOf>[number];

/** A trigger keeps whether a question is open. */
export async function storeQuestions(db: Db, questions: readonly Question[]) {
  await db.many(sql`
    insert into questions (id, user_id, text, remembered, created_at, updated_at)
    select id, "userId", text, text, "createdAt", "createdAt"
      from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as n (
             id uuid, "userId" uuid, text text, "createdAt" timestamptz)`);
  const answers = questions.flatMap(({ id, answers }) =>
    answers.map((answer) => ({ ...answer, questionId: id })),
  );
  await db.many(sql`
    insert into answers (id, question_id, user_id, book_id, text, is_accepted, created_at, updated_at)
    select id, "questionId", "userId", "bookId", text, "isAccepted", "createdAt", "createdAt"
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as n (
             id uuid, "questionId" uuid, "userId" uuid, "bookId" uuid, text text, "isAccepted" boolean,
             "createdAt" timestamptz)`);
}
