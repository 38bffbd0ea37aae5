import { randomBytes } from 'node:crypto';
import type { OWN_PICTURE_SIDES } from '../../../../shared/limits.ts';
import { type Actor, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { profileVisibleTo } from '../privacy/visibility.sql.ts';
import { type AccountRow, accountColumns } from '../users/user.sql.ts';
import type { Sizes } from './encoding.ts';

/** Gives somebody a picture at an address that nobody knows, instead of the one they have. One statement. */
export const keepPicture = (db: Db, userId: string, [small, medium, large]: Sizes) =>
  db.one<AccountRow>(sql`
    with changed as (
      update users set picture = ${newAddress()} where id = ${userId} returning *
    ), kept as (
      insert into profile_pictures (user_id, small, medium, large)
      select id, ${small}, ${medium}, ${large} from changed
          on conflict (user_id) do update
         set small = excluded.small, medium = excluded.medium, large = excluded.large,
             created_at = now()
    )
    select ${accountColumns} from changed u`);

/** The same for somebody who has none; one that they have chosen stays. */
export const keepFirstPicture = (db: Db, userId: string, [small, medium, large]: Sizes) =>
  db.many(sql`
    with changed as (
      update users set picture = ${newAddress()} where id = ${userId} and picture is null returning id
    )
    insert into profile_pictures (user_id, small, medium, large)
    select id, ${small}, ${medium}, ${large} from changed`);

/** Takes somebody's picture away, if they have one. */
export const removePicture = (db: Db, userId: string) =>
  db.many(removed(userId, sql`select from gone`));

/** The same by an admin, written down. */
export const removePictureOf = (db: Db, userId: string, by: { actor: Actor; ip: string }) =>
  db.many(
    removed(
      userId,
      auditLogInsert(
        {
          event: 'picture-removed',
          ...by,
          subject: { kind: 'user', id: sql`id`, name: sql`username` },
        },
        sql`from gone`,
      ),
    ),
  );

/** Somebody's own picture at its largest, for what they take along. */
export const ownPicture = (db: Db, userId: string) =>
  db.first<{ bytes: Buffer }>(sql`
    select large as bytes from profile_pictures where user_id = ${userId}`);

const removed = (userId: string, then: Sql) => sql`
  with gone as (
    update users set picture = null where id = ${userId} and picture is not null returning id, username
  ), forgotten as (
    delete from profile_pictures p using gone where p.user_id = gone.id
  )
  ${then}`;

/** 96 bits: who may no longer see a picture finds no other. */
const newAddress = () => randomBytes(12).toString('base64url');

const COLUMNS: Record<(typeof OWN_PICTURE_SIDES)[number], Sql> = {
  64: sql`p.small`,
  192: sql`p.medium`,
  512: sql`p.large`,
};

/** A picture by its address, for whoever sees its owner's profile, and for admins where it was reported. */
export const pictureAt = (
  db: Db,
  { address, side }: { address: string; side: keyof typeof COLUMNS },
  { viewer, isAdmin }: { viewer: Viewer; isAdmin: boolean },
) =>
  db.first<{ bytes: Buffer }>(sql`
    select ${COLUMNS[side]} as bytes
      from users u
      join profile_pictures p on p.user_id = u.id
     where u.picture = ${address}
       and (${profileVisibleTo(viewer, sql`u.id`, sql`u.profile_visibility`)}
            or (${isAdmin}::boolean
                and exists (select from reports r
                             where r.subject_id = u.id and r.subject_kind = 'picture'
                               and r.evidence ->> 'picture' like '/pictures/' || u.picture || '/%')))`);

/** Whether somebody is there. */
export const isThere = (db: Db, userId: string) =>
  db.first(sql`select from users where id = ${userId} and leaving_at is null`);
