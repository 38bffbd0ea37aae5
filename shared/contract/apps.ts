import { Type } from 'typebox';
import { APP_ADDRESS_MAX, APP_STATE_MAX, TOKEN_NAME_MAX } from '../limits.ts';
import { TOKEN_SCOPES } from '../tokens.ts';
import { Nullable } from './common.ts';
import type { Rows } from './row.ts';

/** What an app of others asks for, as the address says it with which it has sent somebody here. */
const Asked = Type.Object({
  clientId: Type.String({ maxLength: 64 }),
  redirectUri: Type.String({ maxLength: APP_ADDRESS_MAX }),
  /** With spaces between them; left out: what the app said when it was registered, else `read`. */
  scope: Type.Optional(Type.String({ maxLength: 300 })),
});

const refuses = ['app_unknown', 'app_address_wrong', 'app_scope_wrong'] as const;

export const apps = {
  'GET /api/account/authorization': {
    byToken: 'never',
    summary: 'What an app asks the caller for, as the page says that asks them',
    refuses,
    query: Asked,
    reply: Type.Object({
      app: Type.Object({
        name: Type.String({ maxLength: TOKEN_NAME_MAX }),
        website: Nullable(Type.String({ maxLength: APP_ADDRESS_MAX })),
      }),
      scopes: Type.Array(Type.Enum([...TOKEN_SCOPES]), { maxItems: TOKEN_SCOPES.length }),
      /** Where its answer is sent: a host, or what an app on the device is called by; null: a code is copied. */
      goesTo: Nullable(Type.String({ maxLength: APP_ADDRESS_MAX })),
    }),
  },
  'POST /api/account/authorization': {
    byToken: 'never',
    summary:
      'Allows an app what it asks for, or refuses it: the address that leads back to it, or a code to copy; either is good for ten minutes',
    refuses: [...refuses, 'app_challenge_wrong', 'tokens_too_many'],
    body: Type.Object({
      ...Asked.properties,
      isAllowed: Type.Boolean(),
      state: Type.Optional(Type.String({ maxLength: APP_STATE_MAX })),
      /** Of PKCE. */
      codeChallenge: Type.Optional(Type.String({ maxLength: 128 })),
      codeChallengeMethod: Type.Optional(Type.String({ maxLength: 10 })),
    }),
    reply: Type.Object({
      address: Nullable(Type.String({ maxLength: 4 * (APP_ADDRESS_MAX + APP_STATE_MAX) })),
      code: Nullable(Type.String({ maxLength: 100 })),
    }),
  },
} satisfies Rows;
