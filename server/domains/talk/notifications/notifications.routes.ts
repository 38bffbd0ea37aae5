import type { NotificationSettings } from '../../../../shared/contract/notifications.ts';
import {
  DEFAULT_SETTING,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '../../../../shared/notifications.ts';
import { newToken } from '../../../platform/auth/randomTokens.ts';
import type { Db } from '../../../platform/db/db.ts';
import { languageOf } from '../../../platform/http/acceptLanguage.ts';
import { refuseField } from '../../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, sendUncountedPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import {
  type KeptSetting,
  keepSettings,
  markRead,
  notificationsOf,
  settingsOf,
  unreadOf,
} from './notifications.sql.ts';

/** What somebody is notified of, and how they want to be. */
export function notificationsRoutes({ member }: Routes, db: Db) {
  member('GET /api/notifications', async ({ query, user, reply }) => {
    const page = newestPageOf(query);
    const rows = await notificationsOf(db, user, page);
    return sendUncountedPage(reply, page, { rows, keyOf: newestKeyOf });
  });

  member('GET /api/notifications/count', ({ user }) => unreadOf(db, user));

  member('PUT /api/notifications/read', async ({ body, user }) => {
    // Neither would be taken for having marked something.
    if (body.ids === undefined && body.upTo === undefined)
      throw refuseField('ids', 'field_missing', { field: 'ids' });
    await markRead(db, user.id, body);
    return null;
  });

  member('GET /api/account/notifications', async ({ user }) =>
    settingsFrom(await settingsOf(db, user.id)),
  );

  member('PUT /api/account/notifications', async ({ body, user, request }) =>
    db.transaction(async (within) => {
      const before = settingsFrom(await settingsOf(within, user.id));
      const changed = NOTIFICATION_KINDS.flatMap((kind) =>
        body[kind] === undefined
          ? []
          : [{ kind, ...before[kind], ...body[kind], token: newToken() }],
      );
      if (changed.length > 0) await keepSettings(within, user.id, changed, languageOf(request));
      return settingsFrom([...asKept(before), ...changed]);
    }),
  );
}

const asKept = (settings: NotificationSettings): KeptSetting[] =>
  NOTIFICATION_KINDS.map((kind) => ({ kind, ...settings[kind] }));

/** Every kind, as somebody has chosen or as it is for everyone. */
function settingsFrom(kept: KeptSetting[]) {
  const settings = Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, DEFAULT_SETTING]),
  ) as Record<NotificationKind, typeof DEFAULT_SETTING>;
  for (const { kind, site, mail, push } of kept) settings[kind] = { site, mail, push };
  return settings;
}
