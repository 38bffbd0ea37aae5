import { type Db, sql } from '../../../platform/db/db.ts';
import { recountRows } from '../../../platform/db/recount.ts';
import { LIKEABLE } from '../likes/likes.sql.ts';
import { recountLikesOf } from '../likes/recount.sql.ts';
import { TALKED_OF_EACH, type TalkedOf } from './talkedOf.sql.ts';

/**
 * Counts likes and comments of everything that has comments, and likes of all comments, anew; returns how many counters
 * were wrong.
 */
export async function recountConversation(db: Db) {
  let wrong = await recountLikesOf(db, LIKEABLE.comment);
  for (const [kind, of] of TALKED_OF_EACH)
    wrong += (await recountLikesOf(db, LIKEABLE[kind])) + (await recountCommentsOf(db, of));
  return wrong;
}

/** The comments of every thing of a kind, but for places of deleted ones and those of suspended people. */
const recountCommentsOf = (db: Db, { things, thing }: TalkedOf) =>
  recountRows(db, things, async (within, ids) => {
    const corrected = await within.many(sql`
      update ${things} t
         set comments_count = c.comments
        from (select each.id,
                     (select count(*) from comments k
                       where k.${thing} = each.id and k.user_id is not null and k.is_counted) as comments
                from unnest(${ids}::uuid[]) as each (id)) c
       where t.id = c.id and t.comments_count <> c.comments
      returning 1`);
    return corrected.length;
  });
