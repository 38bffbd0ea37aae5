import { uuidv7 } from 'uuidv7';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { personIfSeen } from '../../people/privacy/person.sql.ts';

/*
 * What writers and admins put right: series and authors. Several may be one; a merge moves no rows but says what each is
 * known as, and none is known as one that is known as another (docs/decisions/0176-series.md).
 */

/** The tables of a kind of things that are put right by hand. */
export interface ByHand {
  things: Sql;
  /** What some are known as, and whose id is `one` there; so it is in the changes. */
  merged: Sql;
  one: Sql;
  changes: Sql;
  /** What its change `c` has beside what each has, of things `t`; the other thing of it is `o`. */
  more: Sql;
  moreFrom: Sql;
  /** Whether a thing `t` is still as a change `c` made it, where that is no merge. */
  isStillSo: Sql;
}

type Merged = Pick<ByHand, 'merged' | 'one'>;

/** SQL of what something is known as: itself, unless it was merged or is another name. */
export const knownAsOf = ({ merged, one }: Merged, id: Sql) => sql`
  coalesce((select m.into_id from ${merged} m where m.${one} = ${id}), ${id})`;

/** SQL of a query of something and of all that were merged into it or are other names of it. */
export const namesIn = ({ merged, one }: Merged, id: Sql) => sql`
  select ${id} as id union all select ${one} from ${merged} where into_id = ${id}`;

/** What something is known as by now. */
export const knownNow = async (db: Db, kind: Merged, id: string) =>
  (await db.one<{ id: string }>(sql`select ${knownAsOf(kind, sql`${id}::uuid`)} as id`)).id;

/** Something with all that were merged into it. */
export const namesNow = async (db: Db, kind: Merged, id: string) =>
  (await db.many<{ id: string }>(namesIn(kind, sql`${id}::uuid`))).map((row) => row.id);

/** Something for as long as the transaction takes: nobody else changes it meanwhile. */
export const lock = (db: Db, { things }: ByHand, id: string) =>
  db.one(sql`select 1 as one from ${things} where id = ${id} for update`);

/** Makes things part of one. */
export const mergeRows = (db: Db, { merged, one }: Merged, ids: string[], into: string) =>
  db.many(sql`
    insert into ${merged} (${one}, into_id)
    select id, ${into} from unnest(${ids}::uuid[]) id
        on conflict (${one}) do update set into_id = excluded.into_id`);

/** Makes one of several that were merged into another a thing again, of which the others are part. */
export async function separate(
  db: Db,
  { merged, one }: Merged,
  { names, id, from }: { names: string[]; id: string; from: string },
) {
  await db.many(sql`delete from ${merged} where ${one} = ${id} and into_id = ${from}`);
  await db.many(sql`
    update ${merged}
       set into_id = ${id}
     where ${one} = any(${names}::uuid[]) and ${one} <> ${id} and into_id = ${from}`);
}

/** What all changes have; `names` are those that went along with a merged one. */
export interface NewChange<Kind extends string> {
  id: string;
  userId: string;
  kind: Kind;
  otherId?: string | undefined;
  before?: object | undefined;
  after?: object | undefined;
}

/** Keeps a change; `more` are further columns of its kind. */
export const noteChangeOf = <Kind extends string>(
  db: Db,
  { changes, one }: ByHand,
  change: NewChange<Kind>,
  more: { column: Sql; value: string | null } | undefined = undefined,
) =>
  db.many(sql`
    insert into ${changes} (id, ${one}, user_id, kind, other_id, before, after${more ? sql`, ${more.column}` : empty})
    values (${uuidv7()}, ${change.id}, ${change.userId}, ${change.kind}, ${change.otherId ?? null},
            ${JSON.stringify(change.before ?? {})}::jsonb, ${JSON.stringify(change.after ?? {})}::jsonb
            ${more ? sql`, ${more.value}` : empty})`);

/**
 * A page of the changes of something, newest first, and one more, of those that were merged into it as well; and how many there
 * are.
 */
export async function changesMade<T>(
  db: Db,
  kind: ByHand,
  id: string,
  { limit, after }: Page<NewestKey>,
  viewer: Viewer,
) {
  const { things, changes, one, more, moreFrom } = kind;
  const rows = await db.many<T & { total: number }>(sql`
    with names as (${namesIn(kind, sql`${id}::uuid`)})
    select c.id as "_id", c.kind, c.before, c.after, c.created_at as "createdAt",
           ${personIfSeen(viewer, sql`u`)} as user,
           ${more},
           c.${one} = ${id} and ${isRevertibleOf(kind)} as "isRevertible",
           (select count(*)::integer from ${changes} where ${one} in (select id from names)) as total
      from ${changes} c
      join ${things} t on t.id = c.${one}
      left join users u on u.id = c.user_id
      left join ${things} o on o.id = c.other_id
           ${moreFrom}
     where c.${one} in (select id from names)
           ${after ? sql`and (c.created_at, c.id) < (${after.createdAt}, ${after.id})` : empty}
     order by c.created_at desc, c.id desc
     limit ${limit + 1}`);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** SQL of whether it is still as change `c` of thing `t` made it. */
export const isRevertibleOf = ({ merged, one, isStillSo }: ByHand) => sql`
  case when c.kind = 'merged' then
            exists (select from ${merged} m where m.${one} = c.other_id and m.into_id = c.${one})
       when c.kind in ('separated', 'split') then
            c.other_id is not null and not exists (select from ${merged} m where m.${one} = c.other_id)
       else ${isStillSo} end`;
