import { type Db, sql } from '../../platform/db/db.ts';

/** Rows recounted in one transaction: short enough for others not to notice. */
const BATCH = 1_000;

/** Counts likes and comments of all reviews, and likes of all comments, anew; returns how many were wrong. */
export const recountConversation = async (db: Db) =>
  (await recountAll(db, recountReviews)) + (await recountAll(db, recountComments));

async function recountAll(db: Db, recountBatch: typeof recountReviews) {
  let wrong = 0;
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    const from: string = after;
    const batch = await db.transaction((within) => recountBatch(within, from));
    wrong += batch.wrong;
    after = batch.last;
  }
  return wrong;
}

async function recountReviews(db: Db, after: string) {
  const ids = idsOf(
    // In a statement of its own: the next one sees whoever had it before.
    await db.many<{ id: string }>(sql`
      select id from reviews where id > ${after} order by id limit ${BATCH} for no key update`),
  );
  const corrected = await db.many(sql`
    with counted as (
      select r.id,
             (select count(*) from review_likes k where k.review_id = r.id) as likes,
             (select count(*) from comments c where c.review_id = r.id and c.user_id is not null)
               as comments
        from reviews r
       where r.id = any(${ids}::uuid[])
    )
    update reviews r
       set likes_count = c.likes, comments_count = c.comments
      from counted c
     where r.id = c.id and (r.likes_count, r.comments_count) <> (c.likes, c.comments)
    returning 1`);
  return { wrong: corrected.length, last: ids[BATCH - 1] };
}

async function recountComments(db: Db, after: string) {
  const ids = idsOf(
    await db.many<{ id: string }>(sql`
      select id from comments where id > ${after} order by id limit ${BATCH} for no key update`),
  );
  const corrected = await db.many(sql`
    with counted as (
      select c.id, (select count(*) from comment_likes k where k.comment_id = c.id) as likes
        from comments c
       where c.id = any(${ids}::uuid[])
    )
    update comments c
       set likes_count = t.likes
      from counted t
     where c.id = t.id and c.likes_count <> t.likes
    returning 1`);
  return { wrong: corrected.length, last: ids[BATCH - 1] };
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
