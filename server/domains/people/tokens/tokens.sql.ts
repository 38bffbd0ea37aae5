import { uuidv7 } from 'uuidv7';
import type { ApiToken } from '../../../../shared/contract/tokens.ts';
import { TOKENS_MAX } from '../../../../shared/limits.ts';
import { type Actor, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import { columns } from '../../../platform/db/columns.ts';
import { type Db, type Sql, sql } from '../../../platform/db/db.ts';

interface By {
  actor: Actor & { id: string };
  ip: string;
}

const tokenColumns = columns<ApiToken>({
  _id: sql`id`,
  name: sql`name`,
  scopes: sql`scopes`,
  createdAt: sql`created_at`,
  expiresAt: sql`expires_at`,
  lastUsedAt: sql`last_used_at`,
  lastUsedFrom: sql`last_used_from`,
  app: sql`(
    select json_build_object('name', a.name, 'website', a.website)
      from app_grants g
      join apps a on a.id = g.app_id
     where g.token_id = t.id)`,
});

/** Somebody's tokens that have not run out, the newest first. */
export const tokensOf = (db: Db, userId: string) =>
  db.many<ApiToken>(sql`
    select ${tokenColumns}
      from api_tokens t
     where user_id = ${userId} and (expires_at is null or expires_at > now())
     order by created_at desc, id desc
     limit ${TOKENS_MAX}`);

interface NewToken {
  name: string;
  scopes: readonly string[];
  expiresAt: Date | null;
  tokenHash: Buffer;
  /** Of a token that e-readers know by its MD5. */
  keyHash: Buffer | null;
}

/** Keeps a new token, of an account that is locked; undefined where there are too many. */
export const addToken = (db: Db, { actor, ip }: By, token: NewToken) =>
  db.first<ApiToken>(sql`
    with made as (
      insert into api_tokens (id, user_id, name, scopes, expires_at, token_hash, key_hash)
      select ${uuidv7()}::uuid, ${actor.id}::uuid, ${token.name}::text, ${[...token.scopes]}::text[],
             ${token.expiresAt}::timestamptz, ${token.tokenHash}::bytea, ${token.keyHash}::bytea
       where (select count(*)
                from api_tokens
               where user_id = ${actor.id} and (expires_at is null or expires_at > now())) < ${TOKENS_MAX}
      returning *
    ), noted as (${auditLogInsert(
      { event: 'token-made', actor, details: sql`'“' || name || '”'`, ip },
      sql`from made`,
    )})
    select ${tokenColumns} from made t`);

/** SQL of what the log says of tokens that were revoked together, of this part of a statement. */
export const namesOf = (revoked: Sql) =>
  sql`(select string_agg('“' || name || '”', ', ' order by name) from ${revoked})`;

/** Revokes a token of somebody; undefined when they have none of this id. */
export const removeToken = (db: Db, id: string, { actor, ip }: By) =>
  db.first(sql`
    with removed as (
      delete from api_tokens where id = ${id} and user_id = ${actor.id} returning name
    ), noted as (${auditLogInsert(
      { event: 'token-revoked', actor, details: namesOf(sql`removed`), ip },
      sql`from removed`,
    )})
    select from removed`);
