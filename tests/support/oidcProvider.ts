import { generateKeyPairSync, sign } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';

/** What a provider does otherwise than it should, or says of whoever signs in. */
interface Behaviour {
  /** Who signs in next. */
  subject: string;
  /** `amr` of the ID token. */
  amr: string[] | undefined;
  /** What it says of them. */
  claims: { preferred_username?: string; email?: string; email_verified?: boolean };
  /** They do not agree. */
  isRefused: boolean;
  /** Seconds since they signed in there: asked anew, it takes what it knows. */
  signedInAgo: number;
  /** Its answers with tokens are changed on their way. */
  change: ((tokens: Record<string, unknown>) => unknown) | undefined;
}

export type TestProvider = Awaited<ReturnType<typeof openProvider>>;

/** What all of them sign with: finding such a pair takes a third of a second of a processor, and up to two. */
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

/**
 * A provider of OpenID Connect (`oidc-provider`) on this machine, in which whoever comes is signed in at once as whom
 * the test says.
 */
export async function openProvider() {
  const behaviour: Behaviour = {
    subject: 'rosa-elsewhere',
    amr: undefined,
    claims: {},
    isRefused: false,
    signedInAgo: 0,
    change: undefined,
  };
  const client = { id: 'commonplace', secret: 'a secret of the test' };
  let provider: Provider | undefined;
  const { createServer } = await import('node:http');
  const server: Server = createServer((request, response) =>
    provider?.callback()(request, response),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** The client is registered when the site is there, whose address is not known before. */
  function start(callback: string) {
    provider = new Provider(issuer, {
      clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [callback] }],
      claims: {
        openid: ['sub', 'amr'],
        profile: ['preferred_username'],
        email: ['email', 'email_verified'],
      },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({
          sub: id,
          ...behaviour.claims,
        }),
      }),
      cookies: { keys: ['of the test'] },
      jwks: { keys: [{ ...keys.privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
      interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
    });
    provider.use(async (context, next) => {
      if (context.path.startsWith('/interaction/')) return interact(context);
      await next();
      const { change } = behaviour;
      if (context.path === '/token' && context.status === 200 && change)
        context.body = change(context.body as Record<string, unknown>);
    });
  }

  async function interact(context: Pick<KoaContextWithOIDC, 'req' | 'res' | 'respond'>) {
    if (!provider) return;
    const { req, res } = context;
    const { prompt, params, session, grantId } = await provider.interactionDetails(req, res);
    context.respond = false;
    if (behaviour.isRefused) {
      await provider.interactionFinished(req, res, { error: 'access_denied' });
      return;
    }
    if (prompt.name === 'login') {
      const { subject, amr } = behaviour;
      await provider.interactionFinished(req, res, {
        login: {
          accountId: subject,
          remember: false,
          ts: Math.floor(Date.now() / 1_000) - behaviour.signedInAgo,
          ...(amr ? { amr } : {}),
        },
      });
      return;
    }
    const grant =
      (grantId && (await provider.Grant.find(grantId))) ||
      new provider.Grant({ accountId: session?.accountId ?? '', clientId: `${params.client_id}` });
    grant.addOIDCScope('openid profile email');
    grant.addOIDCClaims(['amr']);
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(req, res, { consent }, { mergeWithLastSubmission: true });
  }

  /** An ID token with other claims, signed as those that it signs itself. */
  function signedAnew(token: string, change: Record<string, unknown>) {
    const [head = '', body = ''] = token.split('.');
    const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...change };
    const said = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
    return `${said}.${sign('sha256', Buffer.from(said), keys.privateKey).toString('base64url')}`;
  }

  return {
    issuer,
    client,
    behaviour,
    start,
    signedAnew,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Goes there as a browser does, by what leads on, and comes back with the address at the site, which is not asked for.
 * Each visit is a browser of its own there.
 */
export async function passThrough(address: string, site: string) {
  const cookies = new Map<string, string>();
  let next = address;
  for (let step = 0; step < 12; step++) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null)
      throw new Error(`${next} is ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    next = new URL(location, next).href;
    if (next.startsWith(site)) return next;
  }
  throw new Error(`It leads nowhere: ${next}`);
}
