import type { TokenScope } from '../../../../shared/tokens.ts';
import { type Db, sql } from '../../../platform/db/db.ts';

/** An app as it has said of itself. */
export interface NewApp {
  id: string;
  secretHash: Buffer;
  name: string;
  website: string | null;
  redirectUris: string[];
  /** What it may ask for; null: it has not said. */
  scopes: TokenScope[] | null;
}

export interface App extends NewApp {
  createdAt: string;
}

export const addApp = (db: Db, app: NewApp) =>
  db.many(sql`
    insert into apps (id, secret_hash, name, website, redirect_uris, scopes)
    values (${app.id}, ${app.secretHash}, ${app.name}, ${app.website}, ${app.redirectUris}, ${app.scopes})`);

export const appOf = (db: Db, id: string) =>
  db.first<App>(sql`
    select id, secret_hash as "secretHash", name, website, redirect_uris as "redirectUris", scopes,
           created_at as "createdAt"
      from apps
     where id = ${id}`);

export interface NewGrant {
  codeHash: Buffer;
  appId: string;
  userId: string;
  redirectUri: string;
  scopes: readonly TokenScope[];
  challenge: string | null;
}

/** Writes down that somebody allows an app something, until it comes for it. */
export const addGrant = (db: Db, grant: NewGrant, minutes: number) =>
  db.many(sql`
    with used as (
      update apps set used_at = now() where id = ${grant.appId}
    )
    insert into app_grants (code_hash, app_id, user_id, redirect_uri, scopes, challenge, expires_at)
    values (${grant.codeHash}, ${grant.appId}, ${grant.userId}, ${grant.redirectUri},
            ${[...grant.scopes]}, ${grant.challenge},
            now() + make_interval(mins => ${minutes}))`);

export interface Grant extends NewGrant {
  username: string;
  isExpired: boolean;
  isUsed: boolean;
  /** The account is there, and not suspended. */
  isOfSomebody: boolean;
  tokenId: string | null;
}

/** What a code stands for, locked: of two that come with it at once, the second finds it used. */
export const lockGrant = (db: Db, codeHash: Buffer) =>
  db.first<Grant>(sql`
    select g.code_hash as "codeHash", g.app_id as "appId", g.user_id as "userId", u.username,
           g.redirect_uri as "redirectUri", g.scopes, g.challenge,
           g.expires_at < now() as "isExpired", g.used_at is not null as "isUsed",
           u.leaving_at is null and u.suspended_at is null as "isOfSomebody",
           g.token_id as "tokenId"
      from app_grants g
      join users u on u.id = g.user_id
     where g.code_hash = ${codeHash}
       for no key update of g`);

export const spendGrant = (db: Db, codeHash: Buffer, tokenId: string) =>
  db.many(sql`
    update app_grants set used_at = now(), token_id = ${tokenId} where code_hash = ${codeHash}`);

/** Whose token of an app it is that has this hash. */
export const grantOfToken = (db: Db, tokenHash: Buffer, appId: string) =>
  db.first<{ tokenId: string; userId: string; username: string }>(sql`
    select t.id as "tokenId", u.id as "userId", u.username
      from api_tokens t
      join app_grants g on g.token_id = t.id
      join users u on u.id = t.user_id
     where t.token_hash = ${tokenHash} and g.app_id = ${appId}`);

/** How many tokens somebody has that have not run out. */
export const countTokens = async (db: Db, userId: string) =>
  (
    await db.one<{ count: number }>(sql`
      select count(*)::integer as count
        from api_tokens
       where user_id = ${userId} and (expires_at is null or expires_at > now())`)
  ).count;
