import { createHash, randomBytes } from 'node:crypto';
import { type Sql, sql } from '../db/db.ts';

/** A random token of 256 bits for a cookie or a link. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Whether a text can be such a token. */
export const isToken = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '');

/** What the database keeps of a token, or of another secret that is as long: its SHA-256. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest();

/**
 * SQL of an id of a row that has only a hash, for its owner's eyes: it follows from the hash, opens
 * nothing, and needs no column of its own.
 */
export const idOfHash = (hash: Sql) => sql`encode(substring(sha256(${hash}) for 16), 'hex')::uuid`;
