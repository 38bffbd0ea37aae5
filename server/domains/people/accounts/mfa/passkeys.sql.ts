import { uuidv7 } from 'uuidv7';
import type { Passkey } from '../../../../../shared/contract/factors.ts';
import { PASSKEYS_MAX } from '../../../../../shared/limits.ts';
import { auditLogInsert } from '../../../../platform/audit/audit.sql.ts';
import { columns } from '../../../../platform/db/columns.ts';
import { type Db, sql } from '../../../../platform/db/db.ts';
import { type By, firstCodes, lockFactorsOf } from './factors.sql.ts';

/** A challenge is signed within this long. */
const CHALLENGE_SECONDS = 5 * 60;

/** What a challenge is for, whose it is, and the session or step it belongs to. */
export type Challenge =
  | { purpose: 'register' | 'second-factor'; userId: string; boundTo: Buffer }
  | { purpose: 'sign-in'; userId: null; boundTo: null };

/** Keeps the hash of a challenge. */
export const addChallenge = (db: Db, hash: Buffer, { purpose, userId, boundTo }: Challenge) =>
  db.many(sql`
    insert into passkey_challenges (challenge_hash, purpose, user_id, bound_to, expires_at)
    values (${hash}, ${purpose}, ${userId}, ${boundTo},
            now() + make_interval(secs => ${CHALLENGE_SECONDS}))`);

/** Spends a challenge; nothing where there is none of this hash any more. */
export const spendChallenge = (db: Db, hash: Buffer) =>
  db.first<Challenge>(sql`
    delete from passkey_challenges
     where challenge_hash = ${hash} and expires_at > now()
    returning purpose, user_id as "userId", bound_to as "boundTo"`);

/** The passkeys of somebody, the newest first. */
export const passkeysOf = (db: Db, userId: string) =>
  db.many<Passkey>(sql`
    select id as "_id", name, created_at as "createdAt", last_used_at as "lastUsedAt"
      from passkeys
     where user_id = ${userId}
     order by created_at desc, id desc
     limit ${PASSKEYS_MAX}`);

/** A passkey as the library checks it. */
export interface Credential {
  passkeyId: string;
  userId: string;
  username: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

const credentialColumns = columns<Credential>({
  passkeyId: sql`p.id`,
  userId: sql`u.id`,
  username: sql`u.username`,
  credentialId: sql`p.credential_id`,
  publicKey: sql`p.public_key`,
  counter: sql`p.counter`,
  transports: sql`p.transports`,
});

/** The passkey of an id that a browser has named. */
export const credentialOf = (db: Db, credentialId: string) =>
  db.first<Credential>(sql`
    select ${credentialColumns}
      from passkeys p
      join users u on u.id = p.user_id
     where p.credential_id = ${credentialId}`);

/** Those that somebody may sign in with. */
export const credentialsOfUser = (db: Db, userId: string) =>
  db.many<Credential>(sql`
    select ${credentialColumns}
      from passkeys p
      join users u on u.id = p.user_id
     where p.user_id = ${userId}
     order by p.created_at desc, p.id desc
     limit ${PASSKEYS_MAX}`);

/** A passkey to be kept. */
export interface NewPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  name: string;
  isBackedUp: boolean;
}

/**
 * Keeps a passkey, unless there are too many or somebody has this one; `codes` are recovery codes,
 * which are kept where there are none yet: true where they are.
 */
export const addPasskey = (db: Db, by: By, passkey: NewPasskey, codes: Buffer[]) =>
  db.transaction(async (tx) => {
    await lockFactorsOf(tx, by.actor.id);
    return keepPasskey(tx, by, passkey, codes);
  });

const keepPasskey = (db: Db, { actor, ip }: By, passkey: NewPasskey, codes: Buffer[]) =>
  db.first<{ areNew: boolean }>(sql`
    with holder as (
      select id from users where id = ${actor.id}
    ), confirmed as (
      insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name,
                            is_backed_up)
      select ${uuidv7()}::uuid, holder.id, ${passkey.credentialId},
             ${Buffer.from(passkey.publicKey)}::bytea, ${passkey.counter}::bigint,
             ${passkey.transports}::text[], ${passkey.name}, ${passkey.isBackedUp}::boolean
        from holder
       where (select count(*) from passkeys p where p.user_id = holder.id) < ${PASSKEYS_MAX}
          on conflict (credential_id) do nothing
      returning user_id
    ), added as (${firstCodes(codes)}),
    noted as (${auditLogInsert(
      { event: 'factor-added', actor, details: `passkey “${passkey.name}”`, ip },
      sql`from confirmed`,
    )})
    select exists (select from added) as "areNew" from confirmed`);

/**
 * Notes that a passkey was used. Its count only grows: one that does not has been copied, and nothing
 * is answered. Most that are kept in step between devices do not count at all.
 */
export const notePasskeyUse = (db: Db, id: string, counter: number, isBackedUp: boolean) =>
  db.first(sql`
    update passkeys
       set counter = ${counter}::bigint, is_backed_up = ${isBackedUp}, last_used_at = now()
     where id = ${id} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning id`);

/** Takes a passkey away; recovery codes are worth nothing without a second factor. */
export const removePasskey = (db: Db, id: string, { actor, ip }: By) =>
  db.first(sql`
    with removed as (
      delete from passkeys where id = ${id} and user_id = ${actor.id} returning id, user_id, name
    ), codes as (
      delete from recovery_codes r
       using removed
       where r.user_id = removed.user_id
         and not exists (
           select from passkeys p where p.user_id = removed.user_id and p.id <> removed.id)
         and not exists (
           select from totp_secrets t
            where t.user_id = removed.user_id and t.confirmed_at is not null)
    ), noted as (${auditLogInsert(
      { event: 'factor-removed', actor, details: sql`'passkey “' || name || '”'`, ip },
      sql`from removed`,
    )})
    select from removed`);
