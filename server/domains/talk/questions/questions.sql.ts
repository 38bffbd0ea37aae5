import type { Answer, Question } from '../../../../shared/contract/questions.ts';
import { auditLogInsert, type Deleter } from '../../../platform/audit/audit.sql.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { columns } from '../../../platform/db/columns.ts';
import { type Db, empty, join, type Sql, sql } from '../../../platform/db/db.ts';
import { listOf } from '../../../platform/db/listQuery.ts';
import type { NewestKey, Page, RankedKey } from '../../../platform/http/pagination.ts';
import { briefBook, idOfBook } from '../../books/books/books.sql.ts';
import { mentionsIn } from '../../people/mentions/mentions.sql.ts';
import { personFor } from '../../people/privacy/person.sql.ts';
import {
  hiddenFrom,
  idOf,
  isReportedTo,
  isSignedIn,
  maybeVisibleTo,
  notHiddenFrom,
  visibleTo,
} from '../../people/privacy/visibility.sql.ts';
import { reachOf } from '../spoilers/reach.sql.ts';
import { namedIn, textFor, type WithUnshut } from '../spoilers/shutting.ts';

/** SQL of the columns of a `Question`, of question `q` by user `w`, for a viewer. */
const questionColumns = (viewer: Viewer, answers = answersCounted(viewer)) =>
  columns<Question>({
    _id: sql`q.id`,
    text: sql`q.text`,
    user: personFor(viewer, sql`w`),
    createdAt: sql`q.created_at`,
    updatedAt: sql`q.updated_at`,
    answers,
    accepted: sql`(select a.id ${answersTo(viewer, sql`a.question_id = q.id and a.is_accepted`)})`,
    mentions: mentionsIn(sql`q.id`, viewer),
  });

/**
 * SQL of how many answers to question `q` a viewer sees. Those that everybody sees are counted in an index, as a page of questions
 * may have 50,000; whose it is is asked of the others, as far as they may be the viewer's to see.
 */
const answersCounted = (viewer: Viewer) => sql`
  ((select count(*)::integer
      from answers a
     where a.question_id = q.id and a.is_for_everybody
           and ${join(
             unseenThough(viewer).map((people) => sql`a.user_id not in (${people})`),
             ' and ',
           )})
   ${
     isSignedIn(viewer)
       ? sql`
   + (select count(*)::integer
      ${answersTo(
        viewer,
        sql`a.question_id = q.id and not a.is_for_everybody
            and (q.user_id = ${idOf(viewer)} or ${maybeVisibleTo(viewer, sql`a.user_id`, sql`false`)})`,
      )})`
       : empty
   })`;

/**
 * SQL of queries of people whose answers a viewer does not see, though these are for everybody: of whom something has just become
 * narrower and is not carried over yet, who are being deleted, and who are hidden from the viewer.
 */
const unseenThough = (viewer: Viewer) => [
  sql`select id from users where is_carrying_over`,
  sql`select id from users where leaving_at is not null`,
  ...(isSignedIn(viewer) ? [hiddenFrom(viewer)] : []),
];

/** SQL of questions `q` by users `w` that a viewer sees. */
export const questionsFor = (viewer: Viewer, where: Sql) => sql`
  from questions q
  join users w on w.id = q.user_id
 where ${where} and ${questionSeen(viewer)}`;

/** SQL of the condition that a viewer sees question `q` by user `w`. */
const questionSeen = (viewer: Viewer) =>
  visibleTo(viewer, sql`q.user_id`, sql`'public'`, sql`w.profile_visibility`);

/** SQL of answers `a` by users `r` that a viewer sees, who sees question `q`, which they answer. */
const answersTo = (viewer: Viewer, where: Sql, more: Sql = empty) => sql`
  from answers a
  join users r on r.id = a.user_id
  ${more}
 where ${where} and ${visibleAnswer(viewer)}`;

/**
 * SQL of the condition that a viewer, who sees question `q`, sees answer `a` by user `r`: answers of a private profile are for its
 * followers and for whoever asked.
 */
const visibleAnswer = (viewer: Viewer) => sql`
  (${visibleTo(viewer, sql`a.user_id`, sql`'public'`, sql`r.profile_visibility`)}
   ${isSignedIn(viewer) ? sql`or ${notHiddenFrom(viewer, sql`a.user_id`)} and q.user_id = ${idOf(viewer)}` : empty})`;

/** SQL of an answer `a` by user `r` to question `q` by user `w`, as far as a viewer sees both. */
export const answerSeen = (viewer: Viewer, where: Sql) => sql`
  from answers a
  join users r on r.id = a.user_id
  join questions q on q.id = a.question_id
  join users w on w.id = q.user_id
 where ${where}
   and ${questionSeen(viewer)}
   and ${visibleAnswer(viewer)}`;

/** A page of all questions that a viewer sees, the newest first, and one more. */
export const newestQuestions = (db: Db, viewer: Viewer, { after, limit }: Page<NewestKey>) =>
  db.many<Question>(sql`
    select ${questionColumns(viewer)}
    ${questionsFor(viewer, after ? sql`(q.created_at, q.id) < (${after.createdAt}, ${after.id})` : sql`true`)}
     order by q.created_at desc, q.id desc
     limit ${limit + 1}`);

/**
 * The same with those first that have no answer which the viewer sees, each with whether it is one. An index has them as they are to
 * everybody; the few that may be something else to the viewer, through people whom they know or have blocked, are put between them.
 */
export const unansweredQuestions = (db: Db, viewer: Viewer, { after, limit }: Page<RankedKey>) => {
  const page = (isOpen: Sql, answers: Sql, where: Sql) => sql`
    (select q.id, ${isOpen} as is_open, ${answers} as answers
       from questions q
       join users w on w.id = q.user_id
      ${where} and ${questionSeen(viewer)}
            ${after ? sql`and (${isOpen}, q.id) < (${after.score === 1}::boolean, ${after.id}::uuid)` : empty}
      order by ${isOpen} desc, q.id desc
      limit ${limit + 1})`;
  return db.many<Question & { isOpen: boolean }>(sql`
    with otherwise as materialized (${knownOtherwise(viewer)})
    select ${questionColumns(viewer, sql`k.answers`)}, k.is_open as "isOpen"
      from (${page(
        sql`q.is_open`,
        sql`(select count(*)::integer from answers a where a.question_id = q.id and a.is_for_everybody)`,
        sql`where q.id not in (select question_id from otherwise)`,
      )}
            union all
            ${page(
              sql`(s.answers = 0)`,
              sql`s.answers`,
              sql`cross join lateral (select ${answersCounted(viewer)} offset 0) s (answers)
                  where q.id in (select question_id from otherwise)`,
            )}) k
      join questions q on q.id = k.id
      join users w on w.id = q.user_id
     order by k.is_open desc, k.id desc
     limit ${limit + 1}`);
};

/**
 * SQL of a query of the ids of questions of which a viewer may see other answers than everybody does: each part by an index, of the
 * few people or questions it is about.
 */
const knownOtherwise = (viewer: Viewer) => {
  const by = (people: Sql, which = sql`is_for_everybody`) => sql`
  select question_id from answers where ${which} and user_id in (${people})`;
  const parts = unseenThough(viewer).map((people) => by(people));
  if (isSignedIn(viewer)) {
    const known = sql`
      select ${idOf(viewer)} union all select following_id from follows where follower_id = ${idOf(viewer)}`;
    parts.push(
      by(known, sql`not is_for_everybody`),
      sql`
  select q.id
    from questions q
    join answers a on a.question_id = q.id and not a.is_for_everybody
   where q.user_id = ${idOf(viewer)}`,
    );
  }
  return join(parts, ' union all ');
};

/** A question that a viewer may see. */
export const questionFor = (db: Db, id: string, viewer: Viewer) =>
  db.first<Question>(sql`
    select ${questionColumns(viewer)} ${questionsFor(viewer, sql`q.id = ${id}`)}`);

/** What somebody asks, and what of it may be shown to others who remember the same. */
interface QuestionText {
  text: string;
  remembered: string;
}

export const addQuestion = (
  db: Db,
  id: string,
  userId: string,
  { text, remembered }: QuestionText,
) =>
  db.many(sql`
    insert into questions (id, user_id, text, remembered)
    values (${id}, ${userId}, ${text}, ${remembered})`);

export const changeQuestion = (
  db: Db,
  id: string,
  userId: string,
  { text, remembered }: QuestionText,
) =>
  db.many(sql`
    update questions
       set text = ${text}, remembered = ${remembered}, updated_at = now()
     where id = ${id} and user_id = ${userId}`);

/** Deletes a question with its answers; undefined: there is none that they may know of, `isDeleted` false: it is another's. */
export const removeQuestion = (db: Db, id: string, by: Deleter, mayDeleteOthers: boolean) =>
  db.first<{ isDeleted: boolean }>(sql`
    with old as materialized (
      select q.id, q.user_id, q.text, w.username, q.user_id = ${by.user.id} or ${mayDeleteOthers}::boolean as may
        from questions q
        join users w on w.id = q.user_id
       where q.id = ${id}
         and (q.user_id = ${by.user.id}
              or exists (select ${questionsFor(by.user, sql`q.id = ${id}`)})
              or ${isReportedTo(by.user, sql`q.id`)})
    ), gone as (
      delete from questions q using old where q.id = old.id and old.may
    ), ${removalNoted('question', by)}
    select may as "isDeleted" from old`);

/** SQL of parts of a statement that keeps and writes down what of `old` somebody removes who is not its author. */
const removalNoted = (kind: 'question' | 'answer', { user, ip }: Deleter) => sql`
    kept as (
      insert into removed_comments (id, user_id, text)
      select id, user_id, text from old where may and user_id <> ${user.id} and text <> ''
    ), audited as (${auditLogInsert(
      {
        event: `${kind}-deleted`,
        actor: user,
        subject: { kind, id: sql`old.id`, name: sql`'@' || old.username` },
        ip,
      },
      // What people do with what is their own, nobody has to know.
      sql`from old where old.may and old.user_id <> ${user.id}`,
    )})`;

/** SQL of the columns of an `Answer` before it is shut, of answer `a` by user `r`, for a viewer. */
const answerColumns = (viewer: Viewer) =>
  columns<AnswerRow>({
    _id: sql`a.id`,
    book: sql`(select ${briefBook} from books b where b.id = a.book_id)`,
    text: sql`a.text`,
    user: personFor(viewer, sql`r`),
    createdAt: sql`a.created_at`,
    updatedAt: sql`a.updated_at`,
    isAccepted: sql`a.is_accepted`,
    mentions: mentionsIn(sql`a.id`, viewer),
    reach: reachOf(viewer, {
      author: sql`a.user_id`,
      book: sql`a.book_id`,
      pages: sql`(select b.page_count from books b where b.id = a.book_id)`,
      mayBeShut: sql`position('>!' in a.text) > 0`,
    }),
  });

type AnswerRow = WithUnshut<Answer, 'text'>;

/** An answer as its viewer may read it. */
function shownAnswer({ reach, ...answer }: AnswerRow): Answer {
  const { text, hidden } = textFor(answer.text, reach);
  return { ...answer, text, hidden, mentions: namedIn(text, answer.mentions) };
}

/** A page of the answers to a question, oldest first, and one more; undefined: no such question for the viewer. */
export const answersOf = async (db: Db, id: string, viewer: Viewer, page: Page<NewestKey>) => {
  const list = await listOf<AnswerRow>(db, {
    owner: sql`
    select q.id as "questionId", q.user_id as "askerId", (select count(*) ${answersTo(viewer, sql`a.question_id = q.id`)}) as total
    ${questionsFor(viewer, sql`q.id = ${id}`)}`,
    page: sql`
    select ${answerColumns(viewer)}
    ${answersTo(
      viewer,
      sql`a.question_id = q.id ${page.after ? sql`and (a.created_at, a.id) > (${page.after.createdAt}, ${page.after.id})` : empty}`,
      sql`cross join lateral (select o."questionId" as id, o."askerId" as user_id) q`,
    )}
     order by a.created_at, a.id
     limit ${page.limit + 1}`,
    order: sql`p."createdAt", p."_id"`,
  });
  return list && { ...list, rows: list.rows.map(shownAnswer) };
};

/** Which answer to which question. */
export interface AnswerIds {
  id: string;
  answerId: string;
}

const isIt = ({ id, answerId }: AnswerIds) => sql`a.id = ${answerId} and a.question_id = ${id}`;

/** An answer that a viewer may see. */
export const answerFor = async (db: Db, ids: AnswerIds, viewer: Viewer) => {
  const found = await db.first<AnswerRow>(sql`
    select ${answerColumns(viewer)} ${answerSeen(viewer, isIt(ids))}`);
  return found && shownAnswer(found);
};

/** All of an answer's text, for whoever may see it. */
export const wholeAnswer = (db: Db, ids: AnswerIds, viewer: Viewer) =>
  db.first<{ text: string }>(sql`select a.text ${answerSeen(viewer, isIt(ids))}`);

/** What an answer to a question, which is locked, needs to know; undefined: the question is not there for its author. */
export const placeOfAnswer = (db: Db, id: string, userId: string, googleId: string) =>
  db.first<{ askerId: string; bookId: string | null; answers: number; own: number }>(sql`
    select q.user_id as "askerId", (select b.id from books b where b.id = ${idOfBook(googleId)}) as "bookId",
           (select count(*)::integer from answers a where a.question_id = q.id) as answers,
           (select count(*)::integer from answers a where a.question_id = q.id and a.user_id = ${userId}) as own
    ${questionsFor({ id: userId }, sql`q.id = ${id}`)}`);

/** Adds an answer; undefined: they have named this book already. */
export const addAnswer = (
  db: Db,
  { id, answerId }: AnswerIds,
  userId: string,
  { bookId, text }: { bookId: string; text: string },
) =>
  db.first(sql`
    insert into answers (id, question_id, user_id, book_id, text)
    values (${answerId}, ${id}, ${userId}, ${bookId}, ${text})
        on conflict (question_id, user_id, book_id) do nothing
    returning id`);

export const changeAnswer = (db: Db, answerId: string, userId: string, text: string) =>
  db.many(sql`
    update answers set text = ${text}, updated_at = now() where id = ${answerId} and user_id = ${userId}`);

/** Deletes an answer; undefined: there is none that they may know of, `isDeleted` false: it is another's. */
export const removeAnswer = (db: Db, ids: AnswerIds, by: Deleter, mayDeleteOthers: boolean) =>
  db.first<{ isDeleted: boolean }>(sql`
    with old as materialized (
      select a.id, a.user_id, a.text, r.username, a.user_id = ${by.user.id} or ${mayDeleteOthers}::boolean as may
        from answers a
        join users r on r.id = a.user_id
       where ${isIt(ids)}
         and (a.user_id = ${by.user.id}
              or exists (select ${answerSeen(by.user, isIt(ids))})
              or ${isReportedTo(by.user, sql`a.id`)})
    ), gone as (
      delete from answers a using old where a.id = old.id and old.may
    ), ${removalNoted('answer', by)}
    select may as "isDeleted" from old`);

/** Locks a question until the transaction ends: of two that are accepted at once one comes after the other. */
export const lockQuestion = (db: Db, id: string) =>
  db.first(sql`select from questions where id = ${id} for no key update`);

/** Accepts an answer to a question, which is locked, or with null none; returns who gave the one that is new. */
export async function acceptAnswer(db: Db, id: string, answerId: string | null) {
  await db.many(sql`
    update answers
       set is_accepted = false
     where question_id = ${id} and is_accepted and id is distinct from ${answerId}::uuid`);
  return db.first<{ authorId: string }>(sql`
    update answers
       set is_accepted = true
     where question_id = ${id} and id = ${answerId}::uuid and not is_accepted
    returning user_id as "authorId"`);
}
