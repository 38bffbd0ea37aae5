import { type Db, sql } from '../../../platform/db/db.ts';
import { isMail } from '../../../platform/mail/outbox.sql.ts';
import { today } from '../../books/books/providers/enrichment.sql.ts';

/** A mail that failed so often is perhaps never going to arrive. */
const STUCK_ATTEMPTS = 3;

export interface DatabaseHealth {
  postgres: string;
  schema: string;
  bytes: number;
  mails: number;
  stuckMails: number;
  /** Calls of today, by upstream. */
  upstreams: Record<string, number>;
}

/** What the database knows of its own state and of what waits in it. */
export const databaseHealth = (db: Db) =>
  db.one<DatabaseHealth>(sql`
    select current_setting('server_version')            as postgres,
           (select max(name) from migrations)           as schema,
           pg_database_size(current_database())::float8 as bytes,
           (select count(*)::integer from jobs j where ${isMail}) as mails,
           (select count(*)::integer
              from jobs j
             where ${isMail} and attempts >= ${STUCK_ATTEMPTS}) as "stuckMails",
           (select coalesce(jsonb_object_agg(upstream, calls), '{}')
              from provider_budgets
             where day = ${today}) as upstreams`);
