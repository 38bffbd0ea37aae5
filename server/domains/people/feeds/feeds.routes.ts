import type { FastifyRequest } from 'fastify';
import { OWN_FEEDS, type OwnFeed } from '../../../../shared/feeds.ts';
import { TIME_ZONE_HEADER } from '../../../../shared/requestHeaders.ts';
import { newToken } from '../../../platform/auth/randomTokens.ts';
import type { Db } from '../../../platform/db/db.ts';
import { languageOf } from '../../../platform/http/acceptLanguage.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { addressesOf, renewAddresses, type Spoken } from './feeds.sql.ts';

/** The addresses at which somebody's programs read what is their own. */
export function feedsRoutes({ member }: Routes, db: Db) {
  member('GET /api/account/feeds', async ({ request, user }) =>
    asAddresses(await addressesOf(db, user.id, newTokens(OWN_FEEDS), spokenBy(request))),
  );

  member(
    'POST /api/account/feeds/renewal',
    async ({ body: { which }, session: { user }, request }) => {
      const renewed = newTokens(which === undefined ? OWN_FEEDS : [which]);
      const spoken = spokenBy(request);
      await renewAddresses(db, { actor: user, ip: request.ip }, renewed, spoken);
      return asAddresses(await addressesOf(db, user.id, newTokens(OWN_FEEDS), spoken));
    },
  );
}

/** Whether there is such a time zone, whoever reads it asks. */
function spokenBy(request: FastifyRequest): Spoken {
  const named = request.headers[TIME_ZONE_HEADER];
  const timeZone = typeof named === 'string' && /^[\w+/-]{1,64}$/.test(named) ? named : undefined;
  return { language: languageOf(request), timeZone };
}

const newTokens = (which: readonly OwnFeed[]) =>
  which.map((each) => ({ which: each, token: newToken() }));

const asAddresses = (tokens: Record<OwnFeed, string>) => ({
  own: `/feeds/own/${tokens.own}.atom`,
  notifications: `/feeds/notifications/${tokens.notifications}.atom`,
  calendar: `/calendar/${tokens.calendar}.ics`,
});
