import { Type } from 'typebox';
import { OWN_FEEDS } from '../feeds.ts';
import type { Rows } from './row.ts';

/** Addresses on this site at which programs read what is the caller’s own; whoever knows one needs nothing else. */
const Feeds = Type.Object({
  /** What those do whom the caller follows; also as `.json`. */
  own: Type.String(),
  notifications: Type.String(),
  calendar: Type.String(),
});

export const feeds = {
  'GET /api/account/feeds': {
    summary: 'The secret addresses of the caller’s feed, notifications and calendar',
    byToken: 'never',
    reply: Feeds,
  },
  'POST /api/account/feeds/renewal': {
    summary: 'Makes new secret addresses, all or the one of `which`; the old ones lead nowhere',
    byToken: 'never',
    body: Type.Object({ which: Type.Optional(Type.Enum([...OWN_FEEDS])) }),
    reply: Feeds,
  },
} satisfies Rows;
