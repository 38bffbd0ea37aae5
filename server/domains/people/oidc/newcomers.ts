import { randomInt } from 'node:crypto';
import type { Language } from '../../../../shared/languages.ts';
import { USERNAME_MAX } from '../../../../shared/limits.ts';
import { emailError, usernameError } from '../../../../shared/rules.ts';
import type { Config } from '../../../config.ts';
import { noPassword } from '../../../platform/auth/passwords.ts';
import { type NewSession, startSession } from '../../../platform/auth/sessions.ts';
import type { Db } from '../../../platform/db/db.ts';
import { brokenKeyOf, refuse } from '../../../platform/http/errors.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { networkOf } from '../../../platform/rateLimits/clientNetwork.ts';
import type { Limits } from '../../../platform/rateLimits/limits.ts';
import { consume } from '../../../platform/rateLimits/strictCounter.sql.ts';
import { addAccount, takenKeys } from '../accounts/accounts.sql.ts';
import { emailKeyOf, usernameKeyOf, usernameLookOf } from '../accounts/usernames.ts';
import { addInvited, checkInvitation } from '../registration/invited.ts';
import { linkIdentity } from './oidc.sql.ts';

interface Parts {
  db: Db;
  config: Pick<Config, 'registration'>;
  limits: Limits;
  mails: Outbox;
}

/** Somebody whom the provider knows and this site does not. */
export interface Newcomer {
  issuer: string;
  subject: string;
  /** What they are called there. */
  name: string | undefined;
  email: string;
  isEmailVerified: boolean;
  invitation: string | null;
}

/** Makes accounts for people of the provider, without a password, where the site lets people in. */
export function newcomersOf({ db, config, limits, mails }: Parts) {
  return {
    /** Refuses whoever is not let in: before anything is said of names and addresses. Without an invitation, by this. */
    async check(
      invitation: string | null,
      ip: string,
      uninvited: 'oidc_unknown' | 'oidc_not_let_in',
    ) {
      const isInvited = config.registration === 'invite' && invitation !== null;
      if (config.registration === 'open') return;
      if (!isInvited) throw refuse(uninvited);
      await checkInvitation(db, limits, invitation, ip);
    },

    /** A name that is free, made from what somebody is called elsewhere. */
    async freeName(name: string | undefined) {
      for (const username of namesFrom(name)) if (!(await isTaken(db, username))) return username;
      throw refuse('oidc_failed');
    },

    /** Makes the account, links it and begins its session. */
    async add(
      newcomer: Newcomer,
      { session, language }: { session: NewSession; language: Language },
    ) {
      const attempt = await consume(db, limits.signUp, networkOf(session.ip));
      try {
        for (const username of namesFrom(newcomer.name)) {
          const keys = keysOf(username, newcomer.email);
          const taken = await takenKeys(db, keys);
          if (taken.email) throw refuse('oidc_email_taken');
          if (taken.username) continue;
          const row = await made(newcomer, { username, ...keys }, session, language).catch(
            (error) => {
              const key = brokenKeyOf(error);
              if (key === 'users_email_key_key') throw refuse('oidc_email_taken');
              // Somebody was faster: the next name.
              if (key?.startsWith('users_username_')) return undefined;
              throw error;
            },
          );
          if (row) return row;
        }
        throw refuse('oidc_failed');
      } catch (error) {
        await attempt.refund();
        // As at sign-up: nobody finds out more cheaply here which addresses are members.
        if (error instanceof Error && 'id' in error && error.id === 'oidc_email_taken')
          await consume(db, limits.signUpTaken, networkOf(session.ip));
        throw error;
      }
    },
  };

  async function made(
    { issuer, subject, email, isEmailVerified, invitation }: Newcomer,
    keys: ReturnType<typeof keysOf> & { username: string },
    session: NewSession,
    language: Language,
  ) {
    return db.transaction(async (within) => {
      const account = {
        ...keys,
        email,
        isEmailVerified,
        passwordHash: noPassword(),
        role: 'reader' as const,
        roleRequest: null,
        bio: null,
        madeBy: undefined,
        ip: session.ip,
        mail:
          mails.isOn && !isEmailVerified ? { kind: 'verify-email' as const, language } : undefined,
      };
      const row = await (config.registration === 'invite'
        ? addInvited(within, account, invitation)
        : addAccount(within, account));
      const actor = { id: row._id, username: row.username };
      if (!(await linkIdentity(within, { actor, ip: session.ip }, { issuer, subject }, undefined)))
        throw refuse('oidc_in_use');
      await startSession(within, actor, session, 'signed-up');
      return row;
    });
  }
}

/** The address that somebody has there, if it is one. */
export const addressOf = (email: string | undefined) =>
  email !== undefined && !emailError(email) ? email.trim() : undefined;

/** Usernames that are like a name, the most like first. */
export function* namesFrom(name = '') {
  const [beforeAt = ''] = name.normalize('NFC').split('@');
  const cleaned = beforeAt
    .replaceAll(/[^\p{L}\p{M}\p{N}_.-]+/gu, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '');
  const cut = (most: number) =>
    [...cleaned]
      .slice(0, most)
      .join('')
      .replace(/[.-]+$/, '');
  const base = usernameError(cut(USERNAME_MAX)) ? undefined : cut;
  if (base) yield base(USERNAME_MAX);
  const root = base?.(USERNAME_MAX - ROOM) ?? 'reader';
  for (let at = 2; base && at <= TRIED; at++) yield `${root}-${at}`;
  for (let at = 0; at < TRIED; at++) yield `${root}-${randomInt(10_000, 1_000_000)}`;
}

/** Of a hyphen and six figures. */
const ROOM = 7;
/** Each costs a look into the database. */
const TRIED = 9;

const keysOf = (username: string, email: string) => ({
  usernameKey: usernameKeyOf(username),
  usernameLook: usernameLookOf(username),
  emailKey: emailKeyOf(email),
});

const isTaken = async (db: Db, username: string) =>
  (await takenKeys(db, keysOf(username, ''))).username;
