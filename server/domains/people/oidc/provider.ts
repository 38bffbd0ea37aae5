import { setTimeout as pause } from 'node:timers/promises';
import type * as Client from 'openid-client';
import type { Config } from '../../../config.ts';
import { createSemaphore } from '../../../platform/auth/semaphore.ts';
import { chunksWithin } from '../../../platform/process/chunksWithin.ts';

/** Who somebody is to the provider, as it has signed. */
export interface Identity {
  issuer: string;
  subject: string;
  /** It has asked them for a second factor. */
  hasSecondFactor: boolean;
  /** When it last asked them who they are, in seconds; undefined where it does not say. */
  signedInAt: number | undefined;
  /** What they are called there, where it says so: at most `NAME_MAX` code units of it. */
  name: string | undefined;
  email: string | undefined;
  isEmailVerified: boolean;
}

/** What is kept of a way there until somebody comes back. */
export interface Way {
  state: string;
  nonce: string;
  verifier: string;
  /** Whoever is signed in there is asked again who they are. */
  isAnew?: boolean;
}

/** Of all that the provider is asked while a browser waits. */
const TIMEOUT_SECONDS = 8;
/** So many wait for the provider at once: where it keeps silent, everybody else is answered as ever. */
const AT_ONCE = 25;
/** An answer of a provider is some kilobytes, also with many keys. */
const ANSWER_BYTES_MAX = 250_000;
/** What is looked at of a name: putting the marks on a letter in order takes long where there are many. */
const NAME_MAX = 100;
/** As they are kept: of 255 characters at most, and two that differ are told apart. */
const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u;
/** What the provider says of itself is asked for anew after this long: it may have moved. */
const KNOWN_MS = 60 * 60_000;
/** Between asking somebody anew there and their coming back. */
const ANEW_SECONDS = 15 * 60;
/** A provider's clock may be this far off. */
export const SKEW_SECONDS = 10;
/** RFC 8176: what may stand in `amr` where there was more than one factor, or one that is two. */
const SECOND_FACTORS = new Set(['mfa', 'otp', 'hwk', 'sms', 'tel', 'fpt', 'face', 'pop']);

/**
 * The provider of OpenID Connect, by `openid-client`, which is loaded when the first goes there: authorization code with
 * PKCE, state and nonce; what comes back is checked with the provider's keys.
 */
export function oidcProvider({ issuer, clientId, clientSecret }: NonNullable<Config['oidc']>) {
  let known: { about: Promise<About>; until: number } | undefined;
  const inTurn = createSemaphore(AT_ONCE, 1);

  /** Asks the provider, and waits no longer than a browser does; what is under way then ends by its own timeout. */
  const asked = <T>(work: (about: About) => Promise<T>) =>
    inTurn(() =>
      Promise.race([
        about().then(work),
        pause(TIMEOUT_SECONDS * 1_000, undefined, { ref: false }).then(() => {
          throw new Error('The provider took too long');
        }),
      ]),
    );

  function about() {
    if (known && performance.now() < known.until) return known.about;
    const found = discovered();
    known = { about: found, until: performance.now() + KNOWN_MS };
    // While it is away, each asks anew.
    found.catch(() => {
      known = undefined;
    });
    return found;
  }

  async function discovered() {
    const client = await import('openid-client');
    const server = new URL(issuer);
    const configuration = await client.discovery(
      server,
      clientId,
      { [client.clockTolerance]: SKEW_SECONDS },
      authenticationBy(client, clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        [client.customFetch]: boundedFetch,
        execute: [
          client.enableNonRepudiationChecks,
          // The settings take such an issuer on this machine only.
          ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    return { client, configuration };
  }

  return {
    /** Where somebody is sent. */
    addressFor: async ({ state, nonce, verifier, isAnew }: Way, callback: string) =>
      asked(
        async ({ client, configuration }) =>
          client.buildAuthorizationUrl(configuration, {
            redirect_uri: callback,
            scope: 'openid profile email',
            state,
            nonce,
            code_challenge: await client.calculatePKCECodeChallenge(verifier),
            code_challenge_method: 'S256',
            ...(isAnew ? { prompt: 'login', max_age: `${ANEW_SECONDS}` } : {}),
          }).href,
      ),

    /** Who it is that came back to an address; throws for whatever is not right. */
    identityAt: async (address: URL, way: Way) => asked((about) => identityOf(about, address, way)),
  };
}
export type OidcProvider = ReturnType<typeof oidcProvider>;

interface About {
  client: typeof Client;
  configuration: Client.Configuration;
}

async function identityOf(
  { client, configuration }: About,
  address: URL,
  { state, nonce, verifier, isAnew }: Way,
): Promise<Identity> {
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(isAnew ? { maxAge: ANEW_SECONDS } : {}),
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('The provider sent no ID token');
  if (!SUBJECT.test(claims.sub)) throw new Error('The provider named somebody as nobody is kept');
  const amr = Array.isArray(claims.amr) ? claims.amr : [];
  return {
    issuer: claims.iss,
    subject: claims.sub,
    hasSecondFactor: amr.some((method) => SECOND_FACTORS.has(`${method}`)),
    signedInAt: claims.auth_time,
    ...(await profileOf(client, configuration, tokens)),
  };
}

/** `fetch` that reads so much of an answer at most, unpacked. */
const boundedFetch: Client.CustomFetch = async (address, options) => {
  const response = await fetch(address, options as RequestInit);
  const chunks = await chunksWithin(
    response.body ?? [],
    ANSWER_BYTES_MAX,
    () => new Error('The provider answered with too much'),
  );
  const { status, headers } = response;
  return new Response(chunks.length > 0 ? Buffer.concat(chunks) : null, { status, headers });
};

/** What the provider says of them: in the ID token, or where it is asked for it, as most are that keep tokens small. */
async function profileOf(
  client: typeof Client,
  configuration: Client.Configuration,
  tokens: Awaited<ReturnType<typeof Client.authorizationCodeGrant>> & { claims(): Claims },
): Promise<Pick<Identity, 'name' | 'email' | 'isEmailVerified'>> {
  const said = tokens.claims();
  if (!said) return { name: undefined, email: undefined, isEmailVerified: false };
  const isAsked =
    (said.email === undefined || said.preferred_username === undefined) &&
    configuration.serverMetadata().userinfo_endpoint !== undefined;
  const asked: Partial<Client.UserInfoResponse> = isAsked
    ? await client.fetchUserInfo(configuration, tokens.access_token, said.sub)
    : {};
  const all: Record<string, unknown> = { ...asked, ...said };
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  return {
    name: (text(all.preferred_username) ?? text(all.nickname) ?? text(all.name))
      ?.slice(0, NAME_MAX)
      .replaceAll('\0', ''),
    email: text(all.email),
    // Of the same answer as the address: nothing else says whether that one is theirs.
    isEmailVerified: (said.email === undefined ? asked : said).email_verified === true,
  };
}
type Claims = Client.IDToken | undefined;

/** As the provider takes it; what one takes that does not say so, the protocol says. */
function authenticationBy(client: typeof Client, secret: string): Client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}
