import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Body,
  type Call,
  contract,
  type Params,
  type Query,
  type Reply,
  type Row,
} from '../../../shared/contract/index.ts';
import type { Asker } from '../../../shared/permissions.ts';
import type { Viewer } from '../../domains/privacy/visibility.sql.ts';
import type { Session, Sessions } from '../auth/sessions.ts';
import type { Keeping, Shared, SharedAnswers } from '../cache/responseCache.ts';
import type { Db } from '../db/db.ts';
import type { callLimiter } from '../rateLimits/callLimits.ts';
import { takeOnly } from './bodyParsers.ts';
import { forbidden, unauthenticated } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that a route answers. */
    call?: Call;
    /** The sentence of its 404. */
    missing?: string;
    /** The sentence of the 400 for a body that lacks something. */
    incomplete?: string;
    /** Its replies have a flag `success`, which its refusals have as well. */
    hasSuccess?: boolean;
  }
  interface FastifyRequest {
    /** Who asks, on routes of members and admins; only what comes after the check may act on it. */
    session: Session | null;
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
/**
 * Anyone may call; who it is costs a statement, so it is found out only by those who ask. `viewer` is
 * for statements that find it out on their way; the answer is then the caller's own.
 */
export type OpenInput<C extends Call> = Input<C> & {
  caller: () => Promise<Session | undefined>;
  viewer: () => Viewer;
};
type OpenHandler<C extends Call> = (input: OpenInput<C>) => Promise<Reply<C>>;
/** An answer for everyone is made from the address alone: nothing of whoever asks is at hand. */
export type SharedInput<C extends Call> = Pick<Input<C>, 'params' | 'query' | 'reads'> & Keeping;
type SharedHandler<C extends Call> = (input: SharedInput<C>) => Promise<Reply<C>>;
/** The same for visitors, of whom nothing is known; for members their own, with who they are. */
type VisitorHandler<C extends Call> = (
  input: SharedInput<C> & Pick<OpenInput<C>, 'caller' | 'viewer'>,
) => Promise<Reply<C>>;
/** What is somebody's own is made from the address and who they are. */
type OwnHandler<C extends Call> = (input: SharedInput<C> & { user: Asker }) => Promise<Reply<C>>;
type ClosedHandler<C extends Call> = (
  input: Input<C> & { user: Asker; session: Session },
) => Promise<Reply<C>>;
type Check = (session: Session | undefined) => void;
/** Sends the answer to a request. */
type Answering<C extends Call> = (input: Input<C>) => Promise<unknown>;

/** Who may make a call. */
export type Verb = 'anyone' | 'member' | 'admin';

/**
 * The verbs that routes are declared with; the first word says who may call:
 * `member('POST /api/follow/:id', async ({ params, user }) => …)`. `everyone` and `visitors` are `anyone`
 * with answers that are kept for all of them, `own` is `member` with answers that are kept for each.
 */
export function routesOf(
  app: FastifyInstance,
  sessions: Sessions,
  answers: SharedAnswers,
  countCall: ReturnType<typeof callLimiter> = () => {},
) {
  const answered = new Map<Call, Verb>();

  function add<C extends Call>(scope: FastifyInstance, call: C, verb: Verb, answer: Answering<C>) {
    const [method, url] = call.split(' ') as [string, string];
    const row: Row = contract[call];
    const status = statusOf(row);
    const check = CHECKS[verb];
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
        ...(status === 204 ? {} : { response: { [status]: row.reply } }),
      },
      // Before the schema is looked at, so that 401 and 403 come before 400.
      onRequest: async (request, reply) => {
        reply.header('cache-control', isPublic ? 'public, no-cache' : 'no-store');
        if (!check) return countCall(call, request);
        const session = await sessions.of(request);
        // Before the check: the log says who was refused.
        request.session = session ?? null;
        check(session);
        countCall(call, request, session);
      },
      handler: (request, reply) => {
        const { params, query, body, reads } = request as Omit<Input<C>, 'request' | 'reply'>;
        return answer({ params, query, body, reads, request, reply });
      },
    });
  }

  /** An answer that is made for each request. */
  const made = <C extends Call>(
    call: C,
    make: (input: Input<C>) => Promise<Reply<C>>,
  ): Answering<C> => {
    const status = statusOf(contract[call]);
    return async (input) => {
      const answer = await make(input);
      return input.reply.code(status).send(status === 204 ? undefined : answer);
    };
  };

  /** An answer that is made when there is none, and kept for those it is the same for. */
  const kept =
    <C extends Call>(shared: Shared, make: SharedHandler<C>): Answering<C> =>
    ({ params, query, reads, request, reply }) =>
      answers.answer(request, reply, shared, (keeping) =>
        make({ params, query, reads, ...keeping }),
      );

  /** What it sees depends on who has a session; visitors all see the same, and may share it. */
  function viewerOf({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): Viewer {
    const tokenHash = sessions.tokenHashOf(request);
    reply.header('vary', 'cookie');
    if (tokenHash === undefined) return undefined;
    reply.header('cache-control', 'private, no-cache');
    return { tokenHash };
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
        return handler({ ...input, session, user: session.user });
      }),
    );

  const verbsIn = (scope: FastifyInstance) => ({
    anyone: <C extends Call>(call: C, handler: OpenHandler<C>) =>
      add(
        scope,
        call,
        'anyone',
        made(call, (input) =>
          handler({
            ...input,
            caller: () => sessions.of(input.request),
            viewer: () => viewerOf(input),
          }),
        ),
      ),

    /** Anyone, and everyone is given the same answer, which is kept until it changes. */
    everyone: <C extends Call>(call: C, handler: SharedHandler<C>) =>
      add(scope, call, 'anyone', kept({ by: 'everyone', draws: 1 }, handler)),

    /**
     * Anyone, and all visitors are given the same answer, which is kept until it changes; members get
     * their own. Where chance has a part in it, visitors draw one of several.
     */
    visitors: <C extends Call>(call: C, handler: VisitorHandler<C>, draws = 1) => {
      const forVisitors = kept<C>({ by: 'visitors', draws }, (input) =>
        handler({ ...input, caller: async () => undefined, viewer: () => undefined }),
      );
      const forMembers = made(call, ({ params, query, reads, request, reply }) =>
        handler({
          params,
          query,
          reads,
          ...notKept(reply),
          caller: () => sessions.of(request),
          viewer: () => viewerOf({ request, reply }),
        }),
      );
      add(scope, call, 'anyone', (input) =>
        sessions.hasToken(input.request) ? forMembers(input) : forVisitors(input),
      );
    },

    member: <C extends Call>(call: C, handler: ClosedHandler<C>) =>
      addClosed(scope, call, 'member', handler),

    /** Members, and what each is told of their own is kept for them until it changes. */
    own: <C extends Call>(call: C, handler: OwnHandler<C>) =>
      add(scope, call, 'member', (input) => {
        const { user } = sessionOf(input);
        return kept<C>({ by: user, draws: 1 }, (shared) => handler({ ...shared, user }))(input);
      }),

    admin: <C extends Call>(call: C, handler: ClosedHandler<C>) =>
      addClosed(scope, call, 'admin', handler),
  });

  return {
    /** The calls that have a route, and who may make each. */
    answered,
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

/** The status of a call that went well. */
export const statusOf = (row: Row) => (isNull(row.reply) ? 204 : (row.status ?? 200));

const CHECKS: Record<Verb, Check | undefined> = {
  anyone: undefined,
  member: (session) => {
    if (!session) throw unauthenticated();
  },
  admin: (session) => {
    if (!session) throw unauthenticated();
    if (session.user.role !== 'admin') throw forbidden('Only administrators may do this');
  },
};

/** Whose call it is, where the check has let nobody else through. */
function sessionOf({ request: { session } }: { request: FastifyRequest }) {
  if (!session) throw unauthenticated();
  return session;
}

const notKept = (answer: FastifyReply) => ({ about: () => {}, forMs: () => {}, answer });

const isNull = (schema: object) => 'type' in schema && schema.type === 'null';

const propertiesOf = (schema: object): object =>
  (schema as { properties?: object }).properties ?? {};
