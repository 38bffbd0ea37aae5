import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { signOfOutside } from '../../../platform/http/hosts.ts';
import {
  closedRoleChoice,
  closeRoleChoice,
  lockRoleChoice,
  namedAdmins,
} from './rolePolicy.sql.ts';

export interface RolePolicy {
  rolePolicy: 'open' | 'approval';
}

/**
 * What `ROLE_POLICY` comes to. Where it is not set and only this machine is served, roles are free to choose until a
 * request shows that the site is reached from outside: before that request is answered, the choice is closed for good
 * and for all processes. That nothing was seen of an outside proves nothing, since a proxy may pass on requests as if
 * they were made on this machine; docs/security.md says what follows.
 */
export function rolePoliciesOf(
  app: FastifyInstance,
  db: Db,
  { rolePolicy }: Pick<Config, 'rolePolicy'>,
) {
  /** As far as this process knows; what was closed stays closed. */
  let isFree = rolePolicy === 'local';
  let closing: Promise<void> | undefined;

  if (isFree)
    app.addHook('onRequest', async ({ raw }) => {
      const sign = isFree ? signOfOutside(raw) : undefined;
      if (sign !== undefined) await close(sign);
    });

  /** Once for all requests that come at the same time; where it fails, they do as well, and the next one tries again. */
  function close(sign: string) {
    closing ??= closeRoleChoice(db, sign)
      .then(({ isNew, admins }) => {
        isFree = false;
        if (!isNew) return;
        app.log.warn(
          { sign },
          `Roles are no longer free to choose: a request came from outside this machine (${sign}). ` +
            `Until now anyone could become an admin; ${namedAdmins(admins)}. ROLE_POLICY=open opens it again.`,
        );
      })
      .finally(() => {
        closing = undefined;
      });
    return closing;
  }

  /** The policy at this moment. */
  async function now(): Promise<RolePolicy> {
    if (rolePolicy !== 'local') return { rolePolicy };
    if (isFree) isFree = (await closedRoleChoice(db)) === undefined;
    return { rolePolicy: isFree ? 'open' : 'approval' };
  }

  return {
    now,

    /** Gives somebody a role under the policy, which stays what it is until that is done. */
    async whileLocked<T>(give: (db: Db, policy: RolePolicy) => Promise<T>): Promise<T> {
      if (!isFree) return give(db, await now());
      return db.transaction(async (within) =>
        give(within, { rolePolicy: (await lockRoleChoice(within)) ? 'open' : 'approval' }),
      );
    },
  };
}
export type RolePolicies = ReturnType<typeof rolePoliciesOf>;
