import type { Person } from '../../../../shared/contract/common.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { usernameKeyOf } from '../accounts/usernames.ts';
import { personFor } from '../privacy/person.sql.ts';
import { notHiddenFrom } from '../privacy/visibility.sql.ts';

/** SQL of whom a text names, by the id of what it is of: those whom the viewer may know of. */
export const mentionsIn = (source: Sql, viewer: Viewer) => sql`
  coalesce((
    select json_agg(json_build_object('name', m.name, '_id', m.user_id) order by m.name, m.user_id)
      from mentions m
     where m.source_id = ${source} and m.name is not null
       and ${notHiddenFrom(viewer, sql`m.user_id`)}), '[]'::json)`;

/**
 * Keeps whom a text names, but for those who and the author block one another, and who is named no more; returns
 * those who have not been notified yet.
 */
export const keepMentions = (db: Db, source: string, authorId: string, names: string[]) =>
  db.many<{ id: string }>(sql`
    with named as (
      select distinct on (u.id) u.id, given.name
        from unnest(${names}::text[], ${names.map(usernameKeyOf)}::text[]) as given (name, key)
        join users u on u.username_key = given.key
       where u.id <> ${authorId} and ${notHiddenFrom({ id: authorId }, sql`u.id`)}
       order by u.id, given.name
    ), named_no_more as (
      update mentions m
         set name = null
       where m.source_id = ${source} and m.name is not null
         and m.user_id not in (select id from named)
    ), kept as (
      insert into mentions as m (source_id, user_id, name)
      select ${source}, id, name from named
          on conflict (source_id, user_id) do update set name = excluded.name
      returning m.user_id, m.is_told
    )
    select user_id as id from kept where not is_told order by user_id`);

/** Those whom a text names and who have been notified of it are not notified again. */
export const noteNotified = (db: Db, source: string, ids: string[]) =>
  db.many(sql`
    update mentions
       set is_told = true
     where source_id = ${source} and user_id = any(${ids}::uuid[])`);

/**
 * People for completing a name, whom the caller follows first: by how the name begins. Who is not in the directory
 * is found by those they follow.
 */
export const peopleToMention = (
  db: Db,
  userId: string,
  { q, most }: { q: string; most: number },
) => {
  const begins = sql`u.username_folded >= folded_name(${q})
                     and u.username_folded < folded_name(${q}) || chr(1114111)`;
  const me = { id: userId };
  const isOpen = sql`
    (u.show_in_directory
     or exists (select from follows back
                 where back.follower_id = u.id and back.following_id = ${userId}))`;
  return db.many<Person>(sql`
    with found as (
      (select u.id, true as is_followed, u.username_folded
         from follows f
         join users u on u.id = f.following_id
        where f.follower_id = ${userId} and ${begins} and ${isOpen}
          and ${notHiddenFrom(me, sql`u.id`)}
        order by u.username_folded, u.id
        limit ${most})
      union all
      (select u.id, false, u.username_folded
         from users u
        where ${begins} and u.id <> ${userId}
          and ${isOpen}
          and not exists (select from follows f
                           where f.follower_id = ${userId} and f.following_id = u.id)
          and ${notHiddenFrom(me, sql`u.id`)}
        order by u.username_folded, u.id
        limit ${most})
    )
    select p.person ->> '_id' as "_id", p.person ->> 'username' as username,
           p.person ->> 'displayName' as "displayName",
           p.person ->> 'firstName' as "firstName", p.person ->> 'lastName' as "lastName",
           p.person ->> 'avatarUrl' as "avatarUrl"
      from found
      join users u on u.id = found.id
     cross join lateral (select ${personFor(me, sql`u`)} as person) p
     order by found.is_followed desc, found.username_folded, found.id
     limit ${most}`);
};
