import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { type Db, sql } from '../db/db.ts';
import { rateLimited } from '../http/errors.ts';

/** At most so many tries in a window of time. */
export interface Limit {
  /** What is limited; part of the key in the database. */
  name: string;
  max: number;
  seconds: number;
  /** Each process counts for itself: what is only read leaves no row behind. */
  isLocal?: true;
}

/** The limits of the product; tests hand in smaller ones. */
export const LIMITS = {
  /** Failed sign-ins from one address, whatever the account. */
  signInByAddress: { name: 'signin-address', max: 25, seconds: 5 * 60 },
  /** Failed sign-ins with one account, from browsers that it was never signed in with. */
  signInByAccount: { name: 'signin-account', max: 25, seconds: 60 * 60 },
  /** The same from one browser that was: guessing elsewhere never locks the owner out of it. */
  signInByDevice: { name: 'signin-device', max: 25, seconds: 60 * 60 },
  /** Sign-ins with one account that go well: each is a session, and a line in the log. */
  signedIn: { name: 'signed-in', max: 600, seconds: 60 * 60 },
  /** A class of 100 behind one address gets in. */
  signUp: { name: 'signup', max: 100, seconds: 60 * 60 },
  /** Names and addresses that were taken, at sign-up or later: who tries very many is not looking for a free one. */
  signUpTaken: { name: 'signup-taken', max: 200, seconds: 60 * 60 },
  /** Other addresses that somebody gives for theirs: each is a question about members, and a mail. */
  emailChange: { name: 'email-change', max: 20, seconds: 60 * 60 },
  /** Guesses at the current password by somebody who is signed in: perhaps at an open computer. */
  ownPassword: { name: 'own-password', max: 25, seconds: 60 * 60 },
  /** Guesses at the second factor of an account, by whoever knows its password. */
  secondFactor: { name: 'second-factor', max: 10, seconds: 60 * 60 },
  /** Sign-ins with a passkey that are begun or tried: none can be guessed, but each costs work. */
  passkey: { name: 'passkey', max: 1_000, seconds: 60 * 60 },
  /** Mails that somebody asks for: a class of 100 behind one address that has forgotten everything. */
  mailRequest: { name: 'mail-request', max: 200, seconds: 60 * 60 },
  /**
   * Mails that go to one account, whoever asks for them; more are not sent, and nobody is told. Each kind
   * has a count of its own: those that an open browser can cause take none from who forgot a password.
   */
  resetMail: { name: 'mail-account', max: 10, seconds: 60 * 60 },
  noticeMail: { name: 'mail-notice', max: 10, seconds: 60 * 60 },
  verificationMail: { name: 'mail-verification', max: 10, seconds: 60 * 60 },
  /** The mail about one's own address, sent again. */
  mailAgain: { name: 'mail-again', max: 10, seconds: 60 * 60 },
  /** Links from mails that are tried: none can be guessed, but each costs a look. */
  link: { name: 'link', max: 600, seconds: 60 * 60 },
  /** A class of 100 behind one address, each of whom searches every 2 seconds; suggestions while typing. */
  search: { name: 'search', max: 3_000, seconds: 60 },
  suggest: { name: 'suggest', max: 6_000, seconds: 60 },
  /** The same class of 100 in the list of users, which asks again while a name is typed. */
  people: { name: 'people', max: 3_000, seconds: 60 },
  /** Added and changed: ten a minute all hour long are more than anybody writes. */
  review: { name: 'review', max: 600, seconds: 60 * 60 },
  follow: { name: 'follow', max: 600, seconds: 60 * 60 },
  block: { name: 'block', max: 300, seconds: 60 * 60 },
  report: { name: 'report', max: 30, seconds: 60 * 60 },
  /** Everything else that members change, together, and what is asked for without an account. */
  write: { name: 'write', max: 2_000, seconds: 60 * 60 },
  door: { name: 'door', max: 6_000, seconds: 60 * 60 },
  /** The same of what is only read; by address there may be very many. */
  read: { name: 'read', max: 12_000, seconds: 60, isLocal: true },
  visit: { name: 'visit', max: 120_000, seconds: 60, isLocal: true },
  /** Everything about oneself as a file. */
  export: { name: 'export', max: 10, seconds: 60 * 60 },
} satisfies Record<string, Limit>;
export type Limits = Record<keyof typeof LIMITS, Limit>;

/**
 * Counts a try before its work is done, so that a thousand at once are no way round the limit; 429
 * when there were too many. `refund` takes one that did no harm out of the count again.
 */
export async function consume(db: Db, limit: Limit, subject: string) {
  const key = `${limit.name}:${subject}`;
  const { startedAt, isAllowed, retryAfter } = await tryOnce(db, key, limit);
  if (!isAllowed) throw tooMany(retryAfter);
  return { refund: () => refund(db, key, startedAt) };
}

/** The 429 of a limit, with the seconds after which trying again makes sense. */
export const tooMany = (seconds: number) => rateLimited(sentenceOf(seconds), seconds);

/** The address a limit counts by: an IPv6 network hands out its lower 64 bits by the billion. */
export function networkOf(address: string) {
  const [ip = ''] = address.split('%');
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip;
}

/** A subject of any length and content as a short text that reveals nothing. */
export const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

/** One statement: counts unless the limit is reached. Windows start at whole multiples of their length. */
const tryOnce = (db: Db, key: string, { max, seconds }: Limit) =>
  db.one<{ startedAt: string; isAllowed: boolean; retryAfter: number }>(sql`
    with frame as (
      select date_bin(make_interval(secs => ${seconds}), now(), 'epoch') as started_at
    ), counted as (
      insert into rate_limit_counters as a (subject, started_at, count)
      select ${key}, started_at, 1 from frame
          on conflict (subject, started_at) do update
         set count = a.count + 1
       where a.count < ${max}
      returning a.subject
    )
    select started_at as "startedAt",
           exists (select from counted) as "isAllowed",
           ceil(extract(epoch from started_at + make_interval(secs => ${seconds}) - now()))::integer
             as "retryAfter"
      from frame`);

const refund = (db: Db, key: string, startedAt: string) =>
  db.many(sql`
    update rate_limit_counters
       set count = count - 1
     where subject = ${key} and started_at = ${startedAt} and count > 0`);

function sentenceOf(seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

/** The eight groups of an IPv6 address, as the URL standard writes them. */
function groupsOf(ip: string) {
  const canonical = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  return [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
}
