import type { Db } from '../../../platform/db/db.ts';
import { checkNotFromElsewhere } from '../../../platform/http/csrf.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { Limits } from '../../../platform/rateLimits/limits.ts';
import { consume } from '../../../platform/rateLimits/strictCounter.sql.ts';
import { exportOf } from './export.ts';

/** A file with everything about oneself. */
export function exportRoutes(
  { member }: Routes,
  { db, limits }: { db: Db; limits: Pick<Limits, 'export'> },
) {
  member('GET /api/account/export', async ({ session: { user, token }, request, reply }) => {
    checkNotFromElsewhere(request);
    await consume(db, limits.export, user.id);
    const file = exportOf(db, { user, ip: request.ip, isByToken: token !== null });
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="commonplace-export.json"');
    return file;
  });
}
