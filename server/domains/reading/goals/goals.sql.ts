import { type Db, sql } from '../../../platform/db/db.ts';

/** What somebody wants to read in a year. */
export interface GoalRow {
  books: number | null;
  pages: number | null;
}

/** Somebody's goal for a year; who may see it, the caller has looked. */
export const goalOf = (db: Db, userId: string, year: number) =>
  db.first<GoalRow>(
    sql`select books, pages from goals where user_id = ${userId} and year = ${year}`,
  );

/** Sets somebody's goal for a year; what is undefined is left. */
export const setGoal = (db: Db, userId: string, year: number, goal: Partial<GoalRow>) =>
  db.many(sql`
    insert into goals (user_id, year, books, pages)
    values (${userId}, ${year}, ${goal.books ?? null}, ${goal.pages ?? null})
        on conflict (user_id, year) do update
           set books = ${goal.books === undefined ? sql`goals.books` : sql`excluded.books`},
               pages = ${goal.pages === undefined ? sql`goals.pages` : sql`excluded.pages`}`);

/** Drops somebody's goal for a year. */
export const removeGoal = (db: Db, userId: string, year: number) =>
  db.many(sql`delete from goals where user_id = ${userId} and year = ${year}`);
