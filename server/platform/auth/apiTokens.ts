import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import type { Role } from '../../../shared/roles.ts';
import { TOKEN_PREFIX, type TokenScope } from '../../../shared/tokens.ts';
import { anonymizedNetwork } from '../audit/audit.sql.ts';
import { type Db, sql } from '../db/db.ts';
import { hashOfToken } from './randomTokens.ts';

/** A token of a person for their programs, as a request brings it. */
export interface ApiToken {
  id: string;
  scopes: readonly TokenScope[];
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 bytes in base 62, and a CRC-32. */
const RANDOM_DIGITS = 43;
const CHECKSUM_DIGITS = 6;
/** Being used is written down at most this often. */
const USED_EVERY_SECONDS = 60;

/** A new token; its checksum tells scanners for secrets, and us before any look into the database, that it may be one. */
export function newApiToken() {
  const random = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_DIGITS);
  return TOKEN_PREFIX + random + checksumOf(random);
}

/** Whether a text can be such a token. */
export function isApiToken(text: string) {
  if (!/^cpt_[0-9A-Za-z]{49}$/.test(text)) return false;
  const random = text.slice(TOKEN_PREFIX.length, -CHECKSUM_DIGITS);
  return text.endsWith(checksumOf(random));
}

const checksumOf = (random: string) =>
  base62(BigInt(crc32(TOKEN_PREFIX + random)), CHECKSUM_DIGITS);

function base62(value: bigint, digits: number) {
  let text = '';
  for (let left = value; text.length < digits; left /= 62n)
    text = DIGITS[Number(left % 62n)] + text;
  return text;
}

/**
 * What a request brings as its token, right or wrong; undefined where it brings none. `Basic`, which a proxy may ask
 * browsers for, is nothing to us.
 */
export function bearerOf({ headers }: FastifyRequest) {
  const [isBearer, token = ''] = /^Bearer(?:\s+(.*))?$/i.exec(headers.authorization ?? '') ?? [];
  return isBearer === undefined ? undefined : token.trim();
}

/** Whose a token is, if it is alive: known by its hash, or by the hash of its MD5 where programs send that. */
export async function aliveToken(
  db: Db,
  by: { tokenHash: Buffer } | { keyHash: Buffer },
  request: FastifyRequest,
) {
  const found = await db.first<TokenOwner>(sql`
    select u.id, u.username, u.role, u.created_at > now() - interval '1 day' as "isFirstDay",
           t.id as "tokenId", t.scopes,
           coalesce(t.last_used_at < now() - make_interval(secs => ${USED_EVERY_SECONDS}), true)
             as "isStale"
      from api_tokens t
      join users u on u.id = t.user_id
     where ${'tokenHash' in by ? sql`t.token_hash = ${by.tokenHash}` : sql`t.key_hash = ${by.keyHash}`}
       and (t.expires_at is null or t.expires_at > now())
       and u.leaving_at is null and u.suspended_at is null`);
  if (found?.isStale) noteUsed(db, found.tokenId, request);
  return found;
}

interface TokenOwner {
  id: string;
  username: string;
  role: Role;
  isFirstDay: boolean;
  tokenId: string;
  scopes: TokenScope[];
  isStale: boolean;
}

/** Nobody waits for this. */
function noteUsed(db: Db, id: string, request: FastifyRequest) {
  db.many(sql`
    update api_tokens
       set last_used_at = now(), last_used_from = ${anonymizedNetwork(request.ip)}
     where id = ${id}
       and coalesce(last_used_at < now() - make_interval(secs => ${USED_EVERY_SECONDS}), true)`).catch(
    (error) =>
      request.log.warn({ reqId: request.id, err: error }, 'could not note that a token was used'),
  );
}

/** What the database keeps of a token. */
export const tokenHashOf = hashOfToken;
