import { type Db, sql } from '../../../platform/db/db.ts';
import { usernameLookOf } from '../accounts/usernames.ts';

/** Accounts in one statement: short enough for those who sign up meanwhile not to notice. */
const BATCH = 500;
const TRIES = 5;

/**
 * Works out how names look that were taken before looks were kept, by an older version, or before Unicode's data
 * changed. Returns how many look like an older one: they stay, and whoever runs the site may want to know.
 */
export async function fillLooks(db: Db) {
  let alike = 0;
  for (;;) {
    const found = await db.many<{ id: string; username: string }>(sql`
      select id, username from users where username_look is null order by id limit ${BATCH}`);
    if (found.length === 0) return alike;
    const looks = found.map(({ id, username }) => ({ id, look: usernameLookOf(username) }));
    alike += await storeLooks(db, looks);
  }
}

/** Tried again where somebody has signed up with one of these looks meanwhile. */
async function storeLooks(db: Db, looks: { id: string; look: string }[]) {
  for (let tries = 1; ; tries++) {
    try {
      const { alike } = await db.one<{ alike: number }>(sql`
        with looks as (
          select n.id, n.look,
                 row_number() over (partition by n.look order by n.id) > 1
                 or exists (select from users u where u.username_look = n.look) as "isAlike"
            from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb) as n (id uuid, look text)
        ), stored as (
          update users u
             set username_look = case when l."isAlike" then l.look || '#' || l.id else l.look end
            from looks l
           where u.id = l.id and u.username_look is null
          returning l."isAlike"
        )
        select count(*) filter (where "isAlike")::integer as alike from stored`);
      return alike;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === '23505';
      if (!isTaken || tries === TRIES) throw error;
    }
  }
}
