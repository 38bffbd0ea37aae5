import { uuidv7 } from 'uuidv7';
import type { AdminInvitation, Invitation } from '../../../../shared/contract/registration.ts';
import { INVITATIONS_OPEN_MAX, MEMBER_DAYS_BEFORE_INVITING } from '../../../../shared/limits.ts';
import { type Actor, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import type { MemberViewer } from '../../../platform/auth/viewer.ts';
import { columns } from '../../../platform/db/columns.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { personFor, personForAdmins } from '../privacy/person.sql.ts';
import { notHiddenFrom } from '../privacy/visibility.sql.ts';

interface By {
  actor: Actor & { id: string };
  ip: string;
}

/** SQL of whether invitation `i` lets in one more: whoever made it is there, and not suspended. */
const isOpen = sql`
  (i.ended_at is null and i.used < i.uses and i.expires_at > now()
   and exists (select from users inviter
                where inviter.id = i.user_id and inviter.leaving_at is null and inviter.suspended_at is null))`;

/** A row of `invitationColumns`; where it leads to, the route says. */
export type InvitationRow = Omit<Invitation, 'address' | 'invited'>;

const invitationColumns = columns<InvitationRow>({
  _id: sql`i.id`,
  code: sql`i.code`,
  uses: sql`i.uses`,
  used: sql`i.used`,
  createdAt: sql`i.created_at`,
  expiresAt: sql`i.expires_at`,
  isOpen,
});

const before = ({ after }: Page<NewestKey>) =>
  after ? sql`and (i.created_at, i.id) < (${after.createdAt}, ${after.id})` : empty;

/** A page of somebody's invitations, the newest first, and one more; of who came in, those whom they see. */
export const invitationsOf = (db: Db, inviter: MemberViewer, page: Page<NewestKey>) =>
  db.many<InvitationRow & Pick<Invitation, 'invited'>>(sql`
    select ${invitationColumns},
           coalesce(
             (select jsonb_agg(${personFor(inviter, sql`u`)} order by g.user_id)
                from invited g
                join users u on u.id = g.user_id and ${notHiddenFrom(inviter, sql`u.id`)}
               where g.invitation_id = i.id), '[]') as invited
      from invitations i
     where i.user_id = ${inviter.id} ${before(page)}
     order by i.created_at desc, i.id desc
     limit ${page.limit + 1}`);

/** A page of all invitations, for admins, and one more. */
export const allInvitations = (db: Db, page: Page<NewestKey>) =>
  db.many<InvitationRow & Pick<AdminInvitation, 'by' | 'invited'>>(sql`
    select ${invitationColumns},
           (select ${personForAdmins(sql`u`)} from users u where u.id = i.user_id and u.leaving_at is null) as by,
           coalesce(
             (select jsonb_agg(${personForAdmins(sql`u`)}::jsonb
                               || jsonb_build_object('isSuspended', u.suspended_at is not null)
                               order by g.user_id)
                from invited g
                join users u on u.id = g.user_id and u.leaving_at is null
               where g.invitation_id = i.id), '[]') as invited
      from invitations i
     where true ${before(page)}
     order by i.created_at desc, i.id desc
     limit ${page.limit + 1}`);

/** Whether somebody, whose account is locked, has been here long enough to invite, and may make one more. */
export const standingToInvite = (db: Db, userId: string) =>
  db.first<{ isOldEnough: boolean; hasRoom: boolean }>(sql`
    select u.created_at <= now() - make_interval(days => ${MEMBER_DAYS_BEFORE_INVITING}) as "isOldEnough",
           (select count(*) from invitations i where i.user_id = u.id and ${isOpen})
             < ${INVITATIONS_OPEN_MAX} as "hasRoom"
      from users u
     where u.id = ${userId}`);

/** Keeps a new invitation. */
export const addInvitation = (
  db: Db,
  { actor, ip }: By,
  { code, uses, expiresAt }: { code: string; uses: number; expiresAt: Date },
) =>
  db.one<InvitationRow>(sql`
    with i as (
      insert into invitations (id, user_id, code, uses, expires_at)
      values (${uuidv7()}, ${actor.id}, ${code}, ${uses}, ${expiresAt})
      returning *
    ), noted as (${auditLogInsert(
      { event: 'invitation-made', actor, details: sql`uses::text`, ip },
      sql`from i`,
    )})
    select ${invitationColumns} from i`);

/**
 * Takes one use of an invitation for somebody who signs up in the same transaction: two who come with the last one wait for
 * each other here, and the second finds it used up. Undefined: it lets nobody in.
 */
export const takeUse = (db: Db, code: string) =>
  db.first<{ id: string }>(sql`
    update invitations i
       set used = i.used + 1
     where i.code = ${code} and ${isOpen}
    returning i.id`);

/** Tells whether an invitation lets somebody in, before the work of a hash is done for them. */
export const isInvitationOpen = (db: Db, code: string) =>
  db.one<{ isGood: boolean }>(sql`
    select exists (select from invitations i where i.code = ${code} and ${isOpen}) as "isGood"`);

/** Keeps by which invitation somebody came in. */
export const noteInvited = (db: Db, userId: string, invitationId: string) =>
  db.many(sql`
    insert into invited (user_id, invitation_id) values (${userId}, ${invitationId})`);

/** Ends an invitation of one's own; undefined where there is none. One that let nobody in is forgotten by the cleanup. */
export const endOwnInvitation = (db: Db, id: string, by: By) =>
  ended(db, sql`i.id = ${id} and i.user_id = ${by.actor.id}`, by);

/** Ends anybody's invitation. */
export const endInvitation = (db: Db, id: string, by: By) => ended(db, sql`i.id = ${id}`, by);

const ended = (db: Db, which: Sql, { actor, ip }: By) =>
  db.first<{ id: string }>(sql`
    with was as (
      select i.id, i.user_id, i.ended_at from invitations i where ${which} for no key update
    ), ended as (
      update invitations i
         set ended_at = now()
        from was
       where i.id = was.id and was.ended_at is null
      returning i.id, i.user_id
    ), noted as (${auditLogInsert(
      {
        event: 'invitation-ended',
        actor,
        subject: { kind: 'user', id: sql`u.id`, name: sql`coalesce(u.username, '')` },
        ip,
      },
      sql`from ended e left join users u on u.id = e.user_id`,
    )})
    select id from was`);

/** Those who came in by an invitation and are not suspended already, whose own reason stays. */
export const cropOf = async (db: Db, invitationId: string) =>
  (
    await db.many<{ id: string }>(sql`
      select u.id
        from invited g
        join users u on u.id = g.user_id and u.leaving_at is null and u.suspended_at is null
       where g.invitation_id = ${invitationId}
       order by u.id`)
  ).map(({ id }) => id);
