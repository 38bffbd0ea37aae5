import { type Static, Type } from 'typebox';
import { TOKEN_NAME_MAX, TOKENS_MAX } from '../limits.ts';
import { TOKEN_SCOPES } from '../tokens.ts';
import { ById, Nullable, Text, Time } from './common.ts';
import type { Rows } from './row.ts';

/** A token of the caller, without what opens something. */
const ApiToken = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Type.Enum([...TOKEN_SCOPES])),
  createdAt: Time,
  /** Null where it has no end. */
  expiresAt: Nullable(Time),
  /** Null where it was never used; told once a minute. */
  lastUsedAt: Nullable(Time),
  /** The network it was last used from. */
  lastUsedFrom: Nullable(Type.String()),
  /** The app that asked for it, as it has said of itself; null where its owner made it. */
  app: Nullable(Type.Object({ name: Type.String(), website: Nullable(Type.String()) })),
});
export type ApiToken = Static<typeof ApiToken>;

export const tokens = {
  'GET /api/account/tokens': {
    summary: 'The caller’s tokens for programs, the newest first',
    byToken: 'never',
    reply: Type.Array(ApiToken, { maxItems: TOKENS_MAX }),
  },
  'POST /api/account/tokens': {
    summary: 'Makes a token for a program; it is shown this once',
    byToken: 'never',
    refuses: [
      'token_name_required',
      'token_name_too_long',
      'token_scopes_required',
      'token_end_past',
      'tokens_too_many',
    ],
    incomplete: { name: 'token_name_required', scopes: 'token_scopes_required' },
    status: 201,
    body: Type.Object({
      name: Text(TOKEN_NAME_MAX),
      scopes: Type.Array(Type.Enum([...TOKEN_SCOPES]), { maxItems: TOKEN_SCOPES.length }),
      expiresAt: Type.Optional(Nullable(Type.String({ format: 'date-time', maxLength: 40 }))),
    }),
    reply: Type.Object({ ...ApiToken.properties, token: Type.String() }),
  },
  'DELETE /api/account/tokens/:id': {
    summary: 'Revokes a token',
    byToken: 'never',
    missing: 'token_not_found',
    params: ById,
    reply: Type.Null(),
  },
} satisfies Rows;
