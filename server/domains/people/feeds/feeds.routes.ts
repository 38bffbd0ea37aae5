import { OWN_FEEDS, type OwnFeed } from '../../../../shared/feeds.ts';
import { newToken } from '../../../platform/auth/randomTokens.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { addressesOf, renewAddresses } from './feeds.sql.ts';

/** The addresses at which somebody's programs read what is their own. */
export function feedsRoutes({ member }: Routes, db: Db) {
  member('GET /api/account/feeds', async ({ user }) =>
    asAddresses(await addressesOf(db, user.id, newTokens(OWN_FEEDS))),
  );

  member(
    'POST /api/account/feeds/renewal',
    async ({ body: { which }, session: { user }, request }) => {
      const renewed = newTokens(which === undefined ? OWN_FEEDS : [which]);
      await renewAddresses(db, { actor: user, ip: request.ip }, renewed);
      return asAddresses(await addressesOf(db, user.id, newTokens(OWN_FEEDS)));
    },
  );
}

const newTokens = (which: readonly OwnFeed[]) =>
  which.map((each) => ({ which: each, token: newToken() }));

const asAddresses = (tokens: Record<OwnFeed, string>) => ({
  own: `/feeds/own/${tokens.own}.atom`,
  notifications: `/feeds/notifications/${tokens.notifications}.atom`,
  calendar: `/calendar/${tokens.calendar}.ics`,
});
