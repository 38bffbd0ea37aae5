import { type Db, sql } from '../../../platform/db/db.ts';

/** What feeds tell of the book; a wanted book or a rating is known by the book itself. */
export const moveActivities = (db: Db, { from, into }: { from: string; into: string }) =>
  db.many(sql`
    update feed_activities act
       set book_id = ${into},
           source_id = case when act.source_id = ${from} then ${into} else act.source_id end
     where act.book_id = ${from}
       and (act.source_id <> ${from}
            or not exists (select from feed_activities k
                            where k.item_id = act.item_id and k.source_id = ${into}))`);
