import type { ProofFor } from '../../../../shared/contract/oidc.ts';
import { NO_PASSWORD } from '../../../platform/auth/passwords.ts';
import { type Db, sql } from '../../../platform/db/db.ts';

/** A proof lasts this long. */
const PROOF_SECONDS = 5 * 60;

/** Keeps that the owner of a session has just signed in at the provider again. */
export const addProof = (db: Db, sessionHash: Buffer, proofFor: ProofFor) =>
  db.many(sql`
    insert into oidc_proofs (session_hash, proof_for, expires_at)
    values (${sessionHash}, ${proofFor}, now() + make_interval(secs => ${PROOF_SECONDS}))
        on conflict (session_hash, proof_for) do update set expires_at = excluded.expires_at`);

/** What is proven in a session just now. */
export const proofsOf = (db: Db, sessionHash: Buffer) =>
  db.many<{ proofFor: ProofFor }>(sql`
    select proof_for as "proofFor"
      from oidc_proofs
     where session_hash = ${sessionHash} and expires_at > now()
     order by proof_for`);

/** SQL: whether user `u` has a password. */
export const hasPassword = sql`not starts_with(u.password_hash, ${NO_PASSWORD})`;

export const standingOfPassword = (db: Db, userId: string) =>
  db.first<{ hasPassword: boolean }>(sql`
    select ${hasPassword} as "hasPassword" from users u where u.id = ${userId}`);
