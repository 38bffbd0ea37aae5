import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caching } from '../../../shared/contract/caching.ts';
import {
  type Body,
  type CachedCall,
  type CachedFor,
  type Call,
  contract,
  type KeyedCall,
  type Params,
  type Query,
  type Reply,
  type Row,
} from '../../../shared/contract/index.ts';
import type { Caller } from '../../../shared/permissions.ts';
import { type ApiToken, bearerOf } from '../auth/apiTokens.ts';
import type { Session, Sessions } from '../auth/sessions.ts';
import { VARY_BY_CALLER, type Viewer } from '../auth/viewer.ts';
import { type Rendered, type ResponseCache, rendered } from '../cache/responseCache.ts';
import type { Db } from '../db/db.ts';
import type { callLimiter } from '../rateLimits/callLimits.ts';
import { takeOnly } from './bodyParsers.ts';
import { HttpError, refuse } from './errors.ts';
import { bringsKey, type doingOnce } from './idempotency.ts';
import type { Paged } from './pagination.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that a route answers. */
    call?: Call;
    /** The refusal of its 404. */
    missing?: NonNullable<Row['missing']>;
    /** The refusal of the 400 for a body that lacks something. */
    incomplete?: NonNullable<Row['incomplete']>;
    /** Its replies have a flag `success`, which its refusals have as well. */
    hasSuccess?: boolean;
  }
  interface FastifyRequest {
    /** Who asks, on routes of members and admins; only what comes after the check may act on it. */
    session: Session | null;
    /** Why nothing new may be made, where what was made before with the same `Idempotency-Key` is answered all the same. */
    tooMany: HttpError | null;
  }
}

interface Input<C extends Call> {
  params: Params<C>;
  query: Query<C>;
  body: Body<C>;
  /** Where to read what nothing is decided by: a replica, if there is one that has replayed enough. */
  reads: Db;
  request: FastifyRequest;
  reply: FastifyReply;
}
/** Who looks is found out only by those who ask: it costs a statement. */
interface Looking {
  caller: () => Promise<Session | undefined>;
  /** For statements that depend on who looks; the answer is then the caller's own. */
  viewer: () => Promise<Viewer>;
}
export type OpenInput<C extends Call> = Input<C> & Looking & { page: Paged };
/** A cached answer is made from the address alone: nothing of whoever asks is at hand. */
export type CachedInput<C extends Call> = Pick<Input<C>, 'params' | 'query' | 'reads'> & {
  page: Paged;
} & (CachedFor<C> extends 'visitors' ? Looking : unknown);
type OpenHandler<C extends Call> = (
  input: C extends CachedCall ? CachedInput<C> : OpenInput<C>,
) => Promise<Reply<C>>;
export type ClosedInput<C extends Call> = Input<C> & {
  user: Caller;
  session: Session;
} & (C extends KeyedCall ? Keyed : unknown);
/** What such a call writes, it writes through this: it is done once for each `Idempotency-Key` (idempotency.ts). */
interface Keyed {
  db: Db;
}
type ClosedHandler<C extends Call> = (input: ClosedInput<C>) => Promise<Reply<C>>;
type Check = (session: Session | undefined) => void;
interface Asked<Asks = object> {
  params?: Record<string, string>;
  query?: Partial<Asks>;
}
/** The calls that a page may be made of. */
type Readable = Call & `GET ${string}`;
/** Sends the answer to a request. */
type Answering<C extends Call> = (input: Input<C>) => Promise<unknown>;

/** Who may make a call. */
export type Verb = 'anyone' | 'member' | 'admin';

/**
 * The verbs that routes are declared with; the first word says who may call:
 * `member('POST /api/follow/:id', async ({ params, user }) => …)`. Whether an answer is cached, the contract
 * says (`cache` of its row).
 */
export function routesOf(
  app: FastifyInstance,
  sessions: Sessions,
  responses: ResponseCache,
  once: ReturnType<typeof doingOnce>,
  calls?: ReturnType<typeof callLimiter>,
) {
  const answered = new Map<Call, Verb>();
  /** What anyone may read, as pages ask for it: for visitors, whoever it is that asks. */
  const asked = new Map<Call, (input: Asked, reply: FastifyReply) => Promise<Rendered>>();

  function add<C extends Call>(scope: FastifyInstance, call: C, verb: Verb, answer: Answering<C>) {
    const [method, url] = call.split(' ') as [string, string];
    const row: Row = contract[call];
    const status = statusOf(row);
    const check = CHECKS[verb];
    // Only what asks for a session answers anew what a key has made (countOrAskAgain).
    if (row.idempotencyKey && !check) throw new Error(`${call} has a key and needs no session`);
    const isPublic = method === 'GET' && check === undefined;
    answered.set(call, verb);
    scope.route({
      method,
      url,
      config: {
        call,
        hasSuccess: 'success' in propertiesOf(row.reply),
        ...(row.missing ? { missing: row.missing } : {}),
        ...(row.incomplete ? { incomplete: row.incomplete } : {}),
      },
      schema: {
        ...(row.params ? { params: row.params } : {}),
        ...(row.query ? { querystring: row.query } : {}),
        ...(row.body ? { body: row.body } : {}),
        ...(row.takes ? { consumes: [...row.takes] } : {}),
        ...(status === 204
          ? {}
          : {
              response: {
                [status]: row.reply,
                ...(row.mayCreate ? { 201: row.reply } : {}),
                ...(row.mayWait ? { 202: row.mayWait } : {}),
              },
            }),
      },
      // Before the schema is looked at, so that 401 and 403 come before 400.
      onRequest: async (request, reply) => {
        reply.header('cache-control', isPublic ? 'public, no-cache' : 'no-store');
        const isByToken = bearerOf(request) !== undefined;
        if (!check && !isByToken) return calls?.count(call, request);
        const session = await sessions.of(request);
        // Before the checks: the log says who was refused.
        request.session = session ?? null;
        if (session?.token) checkToken(session.token, call, verb);
        check?.(session);
        request.tooMany = null;
        countOrAskAgain(call, request, session);
      },
      handler: (request, reply) => {
        const { params, query, body, reads } = request as Omit<Input<C>, 'request' | 'reply'>;
        return answer({ params, query, body, reads, request, reply });
      },
    });
  }

  /** Counts a call; one too many that may have been made before goes on, only to be answered as it was. */
  function countOrAskAgain(call: Call, request: FastifyRequest, session: Session | undefined) {
    try {
      calls?.count(call, request, session);
    } catch (error) {
      const { idempotencyKey, takes }: Row = contract[call];
      // A file is not read for that.
      const mayBeKnown = idempotencyKey && !takes && session && bringsKey(request);
      if (!mayBeKnown || !(error instanceof HttpError)) throw error;
      calls?.countAsAskedAgain(session);
      request.tooMany = error;
    }
  }

  /** An answer that is made for each request. */
  const made = <C extends Call>(
    call: C,
    make: (input: Input<C>) => Promise<Reply<C>>,
  ): Answering<C> => {
    const status = statusOf(contract[call]);
    return async (input) => {
      const answer = await make(input);
      // Something new was made, or waits for somebody, says a handler whose call may do that.
      if (![201, 202].includes(input.reply.statusCode)) input.reply.code(status);
      return input.reply.send(status === 204 ? undefined : answer);
    };
  };

  /** An answer out of the cache, else made and then cached; members get their own of what visitors share. */
  function cached<C extends Call>(
    call: C,
    caching: Caching,
    handler: (input: OpenInput<C>) => Promise<Reply<C>>,
  ): Answering<C> {
    const answer = responses.forCall(caching);
    const forAll: Answering<C> = ({ params, query, reads, request, reply }) =>
      answer(request, reply, (page) => handler(forVisitors({ params, query, reads, page })));
    if (caching.audience === 'everyone') return forAll;
    return async (input) => {
      const isMember = (await callerOf(input.request)) !== undefined;
      return isMember ? forEach(call, handler)(input) : forAll(input);
    };
  }

  /** An answer that is made for whoever asks. */
  const forEach = <C extends Call>(
    call: C,
    handler: (input: OpenInput<C>) => Promise<Reply<C>>,
  ): Answering<C> =>
    made(call, (input) => handler({ ...input, page: input.reply, ...lookingOf(input) }));

  async function callerOf(request: FastifyRequest) {
    const session = await sessions.of(request);
    request.session = session ?? null;
    return session;
  }

  /** What depends on who has a session; visitors all see the same, and may share it. */
  function lookingOf({
    request,
    reply,
  }: {
    request: FastifyRequest;
    reply: FastifyReply;
  }): Looking {
    const caller = async () => {
      reply.header('vary', VARY_BY_CALLER);
      const session = await callerOf(request);
      // What its handler says itself is stricter.
      if (session && `${reply.getHeader('cache-control')}`.startsWith('public'))
        reply.header('cache-control', 'private, no-cache');
      return session;
    };
    return {
      caller,
      async viewer() {
        const session = await caller();
        return session && { id: session.user.id };
      },
    };
  }

  const addClosed = <C extends Call>(
    scope: FastifyInstance,
    call: C,
    verb: Verb,
    handler: ClosedHandler<C>,
  ) =>
    add(
      scope,
      call,
      verb,
      made(call, (input) => {
        const session = sessionOf(input);
        const mine = { ...input, session, user: session.user };
        const { idempotencyKey }: Row = contract[call];
        if (!idempotencyKey) return handler(mine as ClosedInput<C>);
        const { tooMany } = input.request;
        return once(input.request, session.user.id, {
          make: async (db) => {
            if (tooMany) throw tooMany;
            return handler({ ...mine, db } as unknown as ClosedInput<C>);
          },
          repeated: () => {
            if (tooMany) return;
            // A file was read all the same.
            if (!(input.request.body instanceof Uint8Array))
              calls?.countAsRepeated(call, input.request, session);
          },
        });
      }),
    );

  const verbsIn = (scope: FastifyInstance) => ({
    anyone: <C extends Call>(call: C, handler: OpenHandler<C>) => {
      const { cache }: Row = contract[call];
      const answerOf = handler as (input: OpenInput<C>) => Promise<Reply<C>>;
      add(scope, call, 'anyone', cache ? cached(call, cache, answerOf) : forEach(call, answerOf));
      asked.set(call, ({ params = {}, query = {} }, reply) => {
        const url = call
          .slice('GET '.length)
          .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
        const { reads } = reply.request;
        // What a handler says of its page in headers goes to whoever asks, and not to the request of theirs.
        return rendered(url, (page) =>
          answerOf(forVisitors({ params, query, reads, page, reply: page })),
        );
      });
    },

    member: <C extends Call>(call: C, handler: ClosedHandler<C>) =>
      addClosed(scope, call, 'member', handler),

    admin: <C extends Call>(call: C, handler: ClosedHandler<C>) =>
      addClosed(scope, call, 'admin', handler),
  });

  return {
    /** The calls that have a route, and who may make each. */
    answered,
    /**
     * Makes a call from within, as it is answered to visitors, with nothing in the answer that the contract does not
     * name. Pages are made of such answers.
     */
    async ask<C extends Readable>(call: C, input: Asked<Query<C>>, reply: FastifyReply) {
      const answer = await asked.get(call)?.(input, reply);
      if (!answer) throw new Error(`${call} is not for anyone`);
      return { ...answer, reply: asReplied(call, answer.content, reply) };
    },
    ...verbsIn(app),
    /** The same verbs, for routes whose bodies are of these types instead of JSON. */
    taking: (
      types: readonly string[],
      limit: number,
      addRoutes: (verbs: ReturnType<typeof verbsIn>) => void,
    ) =>
      void app.register(async (scope) => {
        takeOnly(scope, types, limit);
        addRoutes(verbsIn(scope));
      }),
  };
}
export type Routes = ReturnType<typeof routesOf>;

/** What a call would answer with this: what the contract names, and nothing else. */
export function asReplied<C extends Call>(call: C, content: unknown, reply: FastifyReply) {
  const schema = contract[call].reply as unknown as Record<string, unknown>;
  const body = reply.serializeInput(content as Record<string, unknown>, schema);
  return JSON.parse(`${body}`) as Reply<C>;
}

/** The status of a call that went well. */
export const statusOf = (row: Row) => (isNull(row.reply) ? 204 : (row.status ?? 200));

const CHECKS: Record<Verb, Check | undefined> = {
  anyone: undefined,
  member: (session) => {
    if (!session) throw refuse('sign_in_required');
  },
  admin: (session) => {
    if (!session) throw refuse('sign_in_required');
    if (session.user.role !== 'admin') throw refuse('admins_only');
  },
};

/** What programs may do, by the scopes of their token. */
function checkToken({ scopes }: ApiToken, call: Call, verb: Verb) {
  const { byToken }: Row = contract[call];
  if (byToken === 'never' || verb === 'admin') throw refuse('token_not_taken');
  const scope = call.startsWith('GET ') ? 'read' : 'write';
  if (!scopes.includes(scope)) throw refuse('token_lacks_scope', { scope });
}

/** Whose call it is, where the check has let nobody else through. */
function sessionOf({ request: { session } }: { request: FastifyRequest }) {
  if (!session) throw refuse('sign_in_required');
  return session;
}

/** What a handler is told of who looks where all get the same answer. */
const NOBODY: Looking = { caller: async () => undefined, viewer: async () => undefined };

/** What a handler is given where all get the same answer: the address alone, nothing of whoever asks. */
const forVisitors = <C extends Call>(input: object) =>
  ({ ...input, ...NOBODY }) as unknown as OpenInput<C>;

const isNull = (schema: object) => 'type' in schema && schema.type === 'null';

const propertiesOf = (schema: object): object =>
  (schema as { properties?: object }).properties ?? {};
