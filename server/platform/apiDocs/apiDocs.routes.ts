import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Refusal } from '../../../shared/contract/common.ts';
import { type Call, contract, type Row } from '../../../shared/contract/index.ts';
import { IDEMPOTENCY_KEY_MAX } from '../../../shared/limits.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../../shared/requestHeaders.ts';
import { statusOfRefusal } from '../http/errors.ts';
import { type Packable, packable, sendPacked } from '../http/packing.ts';
import { type Routes, statusOf, type Verb } from '../http/routes.ts';
import { counted } from '../rateLimits/callLimits.ts';
import { DOCS_CSS, docsPage } from './page.ts';
import { refusalsOf, sentenceFor } from './refusals.ts';

/** Collects the routes that are added after it, for the OpenAPI document. */
export async function describeRoutes(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Commonplace',
        version: '1',
        description:
          'Find a book, say what you thought of it, follow people whose taste you trust.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
          token: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'cpt_…',
            description: 'A token from the account settings: `read` for GET, `write` for the rest',
          },
        },
      },
    },
    // Health checks, files and the documentation itself are no calls of the contract.
    hideUntagged: true,
    transform: ({ schema, url, route }) => {
      const call = route.config?.call;
      return { schema: call ? described(call, contract[call], schema) : schema, url };
    },
  });
}

/**
 * `GET /api/openapi.json` for programs and `GET /api/docs` for people, both made from the contract when
 * they are first asked for: to make them takes longer than much else at the start of a process.
 */
export function docsRoutes(app: FastifyInstance, { answered }: Routes) {
  let openapi: Packable | undefined;
  let page: Packable | undefined;
  const style = packable(DOCS_CSS);

  app.get('/api/openapi.json', DOCUMENT, async (request, reply) => {
    openapi ??= packable(JSON.stringify(openapiOf(app, answered)));
    return sendDocument(request, reply.type('application/json; charset=utf-8'), openapi);
  });
  app.get('/api/docs', DOCUMENT, async (request, reply) => {
    page ??= packable(docsPage(answered));
    return sendDocument(request, reply.type('text/html; charset=utf-8'), page);
  });
  app.get('/api/docs.css', counted(), async (request, reply) =>
    sendDocument(request, reply.type('text/css; charset=utf-8'), style),
  );
}

/** Long, but made and compressed once. */
const DOCUMENT = counted(10);

const sendDocument = (request: FastifyRequest, reply: FastifyReply, document: Packable) =>
  sendPacked(
    request,
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding'),
    document,
  );

function openapiOf(app: FastifyInstance, answered: Routes['answered']) {
  const document = app.swagger();
  for (const [call, verb] of answered) secure(document, call, verb);
  return document;
}

function described(call: Call, row: Row, schema: object | undefined) {
  const status = statusOf(row);
  const [, domain = ''] = /\/api\/(?:admin\/)?(\w+)/.exec(call) ?? [];
  return {
    ...schema,
    tags: [domain],
    summary: row.summary,
    ...(row.idempotencyKey ? { headers: IDEMPOTENCY_KEY } : {}),
    response: {
      [status]: status === 204 ? { description: 'Done', type: 'null' } : plain(row.reply),
      '4xx': plain(Refusal),
      '5xx': plain(Refusal),
    },
  };
}

const IDEMPOTENCY_KEY = {
  type: 'object',
  properties: {
    [IDEMPOTENCY_KEY_HEADER]: {
      type: 'string',
      maxLength: IDEMPOTENCY_KEY_MAX,
      description: 'Sent again with it, the call does nothing more and gets its first answer',
    },
  },
};

/** The refusals of a call by status, each with its ids. */
function refusalsByStatus(call: Call, verb: Verb) {
  const ids = refusalsOf(call, contract[call], verb);
  const statuses = [...new Set(ids.map(statusOfRefusal))];
  return Object.fromEntries(
    statuses.map((status) => {
      const own = ids.filter((id) => statusOfRefusal(id) === status);
      const { properties, ...schema } = structuredClone(Refusal);
      return [
        status,
        {
          description: own.map((id) => `${id}: ${sentenceFor(id)}`).join('\n'),
          content: {
            'application/json': {
              schema: {
                ...schema,
                properties: { ...properties, id: { type: 'string', examples: own } },
              },
            },
          },
        },
      ];
    }),
  );
}

/** The document's own copy, as the library adds to what it is given. */
const plain = (schema: TSchema) => ({ description: 'The answer', ...structuredClone(schema) });

/** A session, and a token where programs may make the call. */
function securityOf(call: Call, verb: Verb) {
  const { byToken }: Row = contract[call];
  const session = { session: [] };
  return byToken === 'never' || verb === 'admin' ? [session] : [session, { token: [] }];
}

/** Says in the document who may make a call, and with what it is refused. */
function secure(document: { paths?: object }, call: Call, verb: Verb) {
  const [method = '', path = ''] = call.split(' ');
  const paths = document.paths as Record<string, Record<string, object>> | undefined;
  const operation = paths?.[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (operation === undefined) return;
  const { responses } = operation as { responses?: object };
  Object.assign(operation, {
    'x-who': verb,
    responses: { ...responses, ...refusalsByStatus(call, verb) },
    ...(verb === 'anyone' ? {} : { security: securityOf(call, verb) }),
  });
}
