import type { Mute } from '../../../../shared/contract/mutes.ts';
import { columns } from '../../../platform/db/columns.ts';
import { type Db, empty, sql } from '../../../platform/db/db.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { personFor } from '../privacy/person.sql.ts';
import { notHiddenFrom } from '../privacy/visibility.sql.ts';

/** Mutes somebody, once however often, or mutes them no more; undefined: there is no such user. */
export const setMute = (db: Db, muter: string, muted: string, isMuted: boolean) =>
  db.first<{ isMuted: boolean }>(sql`
    with them as (
      select u.id from users u where u.id = ${muted} and ${notHiddenFrom({ id: muter }, sql`u.id`)}
    ), changed as (
      ${
        isMuted
          ? sql`insert into mutes (muter_id, muted_id) select ${muter}, id from them on conflict do nothing`
          : sql`delete from mutes where muter_id = ${muter} and muted_id in (select id from them)`
      }
    )
    select ${isMuted}::boolean as "isMuted" from them`);

/** Whether somebody has muted a user; undefined: there is no such user. */
export const muteStatus = (db: Db, muter: string, muted: string) =>
  db.first<{ isMuted: boolean }>(sql`
    select exists (select from mutes where muter_id = ${muter} and muted_id = u.id) as "isMuted"
      from users u
     where u.id = ${muted} and ${notHiddenFrom({ id: muter }, sql`u.id`)}`);

/** A page of those whom somebody has muted, newest first, and one more. */
export const mutesOf = (db: Db, userId: string, { after, limit }: Page<NewestKey>) =>
  db.many<Mute>(sql`
    select ${columns<Mute>({
      user: personFor({ id: userId }, sql`u`),
      createdAt: sql`m.created_at`,
    })}
      from mutes m
      join users u on u.id = m.muted_id
     where m.muter_id = ${userId} and ${notHiddenFrom({ id: userId }, sql`m.muted_id`)}
           ${after ? sql`and (m.created_at, m.muted_id) < (${after.createdAt}, ${after.id})` : empty}
     order by m.created_at desc, m.muted_id desc
     limit ${limit + 1}`);
