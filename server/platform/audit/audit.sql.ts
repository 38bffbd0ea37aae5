import { isIPv4 } from 'node:net';
import { uuidv7 } from 'uuidv7';
import type { AuditEventName } from '../../../shared/auditEvents.ts';
import type { Role } from '../../../shared/roles.ts';
import { type Sql, sql } from '../db/db.ts';
import { networkOf } from '../rateLimits/clientNetwork.ts';

/** Something that was done, by whom, to whom or what. Parts may be columns of the statement around. */
export interface AuditEvent {
  event: AuditEventName;
  /** Nobody, where nobody was signed in. */
  actor?: Actor | undefined;
  subject?: {
    kind:
      | 'user'
      | 'review'
      | 'report'
      | 'comment'
      | 'quote'
      | 'question'
      | 'answer'
      | 'note'
      | 'list'
      | 'group'
      | 'book';
    id: Part;
    name: Part;
  };
  /** A few words of what changed; never a password or an address. */
  details?: Part;
  /** The caller's address. */
  ip?: string | undefined;
}

/** Somebody who does something, as their session knows them. */
export interface Actor {
  id: Part;
  username: Part;
}

/** Who deletes something, and from which address. */
export interface Deleter {
  user: { id: string; username: string; role: Role };
  ip: string;
}

type Part = string | null | Sql;

/**
 * SQL that writes an event down, for each row of `from`: a part of the statement that does the event, so
 * that there is neither without the other.
 */
export const auditLogInsert = (
  { event, actor, subject, details, ip }: AuditEvent,
  from: Sql,
) => sql`
  insert into audit_log (id, actor_id, actor_name, event, subject_kind, subject_id, subject_name,
                         details, network, is_own)
  select ${idOfEach()}, ${actor?.id ?? null}::uuid, ${actor?.username ?? null}::text, ${event},
         ${subject?.kind ?? null}::text, ${subject?.id ?? null}::uuid,
         ${subject?.name ?? null}::text, left(${details ?? null}::text, 300),
         ${ip === undefined ? null : anonymizedNetwork(ip)}::text, ${OWN_EVENTS.includes(event)}::boolean
    ${from}`;

/**
 * SQL of a UUIDv7 that is another one in each row: the time and the counter within the millisecond from the
 * application, as of all ids, so that what one request writes stays in its order; the last 32 bits, by which
 * the rows of one statement differ, from the database.
 */
export const idOfEach = () =>
  sql`overlay(gen_random_uuid()::text placing ${uuidv7().slice(0, 28)} from 1 for 28)::uuid`;

/**
 * The part of an address that the log keeps: enough to see that two events came from the same place,
 * not enough to name a connection (IPv4 by /24, IPv6 by /48).
 */
export function anonymizedNetwork(address: string) {
  const network = networkOf(address);
  if (isIPv4(network)) return network.replace(/\d+$/, '0/24');
  return network.replace(/:[^:]*::\/64$/, '::/48');
}

/** What people do with their own accounts is kept for so long; what is done to others, for ever. */
const OWN_EVENT_DAYS = 180;
const OWN_EVENTS: AuditEventName[] = [
  'signed-up',
  'signed-in',
  'sign-in-failed',
  'sessions-ended',
  'password-changed',
  'email-changed',
  'email-verified',
  'factor-added',
  'factor-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'account-exported',
];

/** SQL of a condition on lines of the log: they may be deleted. A trigger lets nobody delete others. */
export const mayBeForgotten = sql`
  is_own and created_at < now() - make_interval(days => ${OWN_EVENT_DAYS})`;
