import { type Static, Type } from 'typebox';
import { Nullable, Time } from './common.ts';

/** How the site is, seen from the process that answers. */
export const SiteHealth = Type.Object({
  release: Type.String(),
  node: Type.String(),
  startedAt: Time,
  memoryMb: Type.Integer(),
  database: Type.Object({
    version: Type.String(),
    sizeMb: Type.Integer(),
    /** How long it took to answer this. */
    answerMs: Type.Integer(),
    open: Type.Integer(),
    idle: Type.Integer(),
    /** Callers that wait for a connection. */
    waiting: Type.Integer(),
  }),
  schema: Type.Object({ last: Nullable(Type.String()), isUpToDate: Type.Boolean() }),
  disk: Type.Object({
    /** Of the data folder; null where the system does not say. */
    freeMb: Nullable(Type.Integer()),
    /** Nothing is written while it is full. */
    takesWrites: Type.Boolean(),
  }),
  /** The services that the settings name. */
  upstreams: Type.Array(
    Type.Object({
      name: Type.String(),
      callsToday: Type.Integer(),
      callsAtMost: Type.Integer(),
      isPaused: Type.Boolean(),
    }),
  ),
});
export type SiteHealth = Static<typeof SiteHealth>;

export const health = {
  'GET /api/admin/health': {
    summary: 'How the site is: release, database, schema, disk and other services',
    reply: SiteHealth,
  },
};
