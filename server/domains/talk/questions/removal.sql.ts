import { type Db, sql } from '../../../platform/db/db.ts';

/** Deletes some of somebody's answers, of the answers to what they asked, and of their questions that have none left. */
export const removeQuestionsOf = (db: Db, userId: string, most: number) =>
  db.many(sql`
    with gone as (
      delete from answers
       where id in (
         (select id from answers where user_id = ${userId} limit ${most})
         union
         (select a.id
            from questions q
            join answers a on a.question_id = q.id
           where q.user_id = ${userId}
           limit ${most})
         limit ${most})
      returning 1
    ), asked as (
      delete from questions
       where id in (select q.id
                      from questions q
                     where q.user_id = ${userId}
                       and not exists (select from answers a where a.question_id = q.id)
                     limit ${most})
      returning 1
    )
    select 1
      from generate_series(1, greatest((select count(*) from gone), (select count(*) from asked)))`);
