import fc from 'fast-check';
import type { TSchema } from 'typebox';
import type { Call, Row } from '../../shared/contract/index.ts';
import { rows } from '../support/people.ts';
import { HOSTILE_BODIES, HOSTILE_FIELDS, HOSTILE_TEXTS, HOSTILE_VALUES } from './hostile.ts';
import { cutTo, WORST_TEXTS } from './worstTexts.ts';

export const CALLERS = ['anonymous', 'reader', 'writer', 'admin', 'ended'] as const;
export type Caller = (typeof CALLERS)[number];

/** A request that is nearly right, or far from it. */
export interface FuzzedRequest {
  call: Call;
  caller: Caller;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

/** What is there, for requests that are about it. */
export interface Pools {
  ids: string[];
  googleIds: string[];
  texts: string[];
}

/** A password takes as long as hundreds of other requests. */
const HASHES = /signup|signin|account\/(password|email|deletion)/;
/** The parts of a schema that are looked at here. */
type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

/** Any request to any call of the contract, made from its schema. */
export function requestsOf(pools: Pools): fc.Arbitrary<FuzzedRequest> {
  return fc.oneof(
    ...rows.map(([call, row]) => ({
      weight: HASHES.test(call) || call === 'PUT /api/admin/users/:id' ? 1 : 12,
      arbitrary: requestTo(call, row, pools),
    })),
  );
}

function requestTo(call: Call, row: Row, pools: Pools): fc.Arbitrary<FuzzedRequest> {
  const [method = '', pattern = ''] = call.split(' ');
  return fc
    .record({
      caller: fc.constantFrom(...CALLERS),
      params: objectFrom(row.params, pools, 0.1),
      query: fc.oneof(
        { weight: 8, arbitrary: objectFrom(row.query, pools, 0.3) },
        { weight: 1, arbitrary: fc.dictionary(hostileText, hostileText, { maxKeys: 3 }) },
      ),
      isTwice: fc.boolean(),
      body: bodyFor(method, row, pools),
      headers: headersOf,
    })
    .map(({ caller, params, query, isTwice, body, headers }) => {
      const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
        encoded(textOf((params as Record<string, unknown>)[name])),
      );
      const pairs = Object.entries(query as object).map(
        ([name, value]) => `${encoded(name)}=${encoded(textOf(value))}`,
      );
      const search = [...pairs, ...(isTwice && pairs[0] && pairs.length > 2 ? [pairs[0]] : [])];
      return {
        call,
        caller,
        method,
        path: `${path}${search.length > 0 ? `?${search.join('&')}` : ''}`.slice(0, 12_000),
        headers: { ...body.headers, ...headers },
        body: body.content,
      };
    });
}

interface FuzzedBody {
  headers: Record<string, string>;
  content: string | Uint8Array | undefined;
}

function bodyFor(method: string, row: Row, pools: Pools): fc.Arbitrary<FuzzedBody> {
  const json = { 'content-type': 'application/json' };
  const nothing = fc.constant<FuzzedBody>({ headers: {}, content: undefined });
  if (method === 'GET') return nothing;
  const raw = fc.oneof(
    fc.constantFrom(...HOSTILE_BODIES).map((content): FuzzedBody => ({ headers: json, content })),
    fc.record({ content: hostileText, type: hostileType }).map(({ content, type }) => ({
      headers: { 'content-type': type },
      content,
    })),
    fc.constant<FuzzedBody>({
      headers: { ...json, 'content-encoding': 'gzip' },
      content: Uint8Array.from([31, 139, 8, 0, 0, 0, 0, 0]),
    }),
    fc.uint8Array({ maxLength: 200 }).map((content) => ({ headers: json, content })),
  );
  if (row.takes) {
    const picture = fc
      .record({ type: fc.constantFrom(...row.takes), content: fc.uint8Array({ maxLength: 400 }) })
      .map(({ type, content }): FuzzedBody => ({ headers: { 'content-type': type }, content }));
    return fc.oneof({ weight: 3, arbitrary: picture }, { weight: 1, arbitrary: raw });
  }
  if (!row.body) return fc.oneof({ weight: 5, arbitrary: nothing }, { weight: 1, arbitrary: raw });
  const made = fc
    .record({
      given: objectFrom(row.body, pools, 0.25),
      more: fc.subarray(Object.entries(HOSTILE_FIELDS), { maxLength: 3 }),
    })
    .map(({ given, more }): FuzzedBody => {
      // What the schema knows is what was made for it; the rest is what nobody asked for.
      const all = { ...Object.fromEntries(more), ...(given as object) };
      return { headers: json, content: JSON.stringify(all) };
    });
  return fc.oneof({ weight: 8, arbitrary: made }, { weight: 1, arbitrary: raw });
}

/** An object as a schema wants it, in which each value is something else so often. */
function objectFrom(
  schema: TSchema | undefined,
  pools: Pools,
  hostile: number,
): fc.Arbitrary<unknown> {
  if (schema === undefined) return fc.constant({});
  // Half of them right in every part: what is refused at the door tests nothing behind it.
  return fc.oneof(
    valueFrom(schema as Schema, '', pools, 0),
    valueFrom(schema as Schema, '', pools, hostile),
  );
}

function valueFrom(
  schema: Schema,
  name: string,
  pools: Pools,
  hostile: number,
): fc.Arbitrary<unknown> {
  const deep = (inner: Schema, as = name) => {
    const right = valueFrom(inner, as, pools, hostile);
    if (hostile === 0) return right;
    return fc.oneof(
      { weight: 100 * (1 - hostile), arbitrary: right },
      {
        weight: 100 * hostile,
        arbitrary: fc.oneof(hostileText, fc.constantFrom(...HOSTILE_VALUES)),
      },
    );
  };
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => deep(each)));
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      return fc.record(
        Object.fromEntries(properties.map(([key, each]) => [key, deep(each, key)])),
        { requiredKeys: schema.required ?? [] },
      );
    }
    case 'array':
      return fc.array(deep(schema.items ?? {}), { maxLength: 12 });
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 3_000 }),
        fc.integer(),
        fc.constantFrom((schema.minimum ?? 0) - 1, (schema.maximum ?? 0) + 1),
      );
    case 'number':
      return fc.oneof(fc.constantFrom(1, 1.5, 2, 3, 4.5, 5), fc.double(), fc.integer());
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return textFor(name, pools, schema.maxLength);
  }
}

function textFor(name: string, pools: Pools, most = 1_000): fc.Arbitrary<string> {
  const known: Record<string, string[]> = {
    id: pools.ids,
    suggestionId: pools.ids,
    userId: pools.ids,
    readId: pools.ids,
    from: ['2024-05-17', '2024-13-01', '2024'],
    until: ['2024-06-17'],
    before: pools.googleIds,
    user: pools.ids,
    actor: pools.ids,
    subject: pools.ids,
    googleId: pools.googleIds,
    book: pools.googleIds,
    role: ['reader', 'writer', 'admin'],
    kind: ['review', 'comment', 'list', 'group', 'profile', 'own', 'open'],
    reason: ['spam', 'abuse'],
    language: ['en', 'de', 'fra'],
    isbn: ['9780306406157', '080442957X'],
    email: ['a@example.org', 'b@example.org'],
    cursor: [''],
  };
  const pool = known[name] ?? pools.texts;
  return fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...pool) },
    { weight: 3, arbitrary: hostileText },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
    // As long as the field takes them.
    { weight: 1, arbitrary: fc.constantFrom(...WORST_TEXTS).map((text) => cutTo(text, most)) },
  );
}

const hostileText = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom(...WORST_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
);

const hostileType = fc.constantFrom(
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json, text/plain',
  'APPLICATION/JSON',
  'application/jsonp',
  'image/svg+xml',
  'x',
);

/** Mostly those of our own page. */
const headersOf = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>[]>(
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'x-forwarded-for': '127.0.0.1, unknown, <script>' },
      { 'x-forwarded-host': 'elsewhere.example' },
      { 'x-http-method-override': 'DELETE' },
      { 'if-none-match': '*' },
      { range: 'bytes=0-1' },
      { accept: 'text/html' },
      { 'accept-language': 'x'.repeat(4_000) },
      { cookie: `session=${'x'.repeat(3_000)}` },
      { cookie: 'session=%00; session=; ;;=;' },
      { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
      { expect: 'something else' },
      { te: 'trailers' },
      { connection: 'upgrade', upgrade: 'websocket' },
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'accept',
          'accept-encoding',
          'accept-language',
          'authorization',
          'cookie',
          'forwarded',
          'if-match',
          'if-modified-since',
          'if-none-match',
          'origin',
          'range',
          'referer',
          'sec-fetch-site',
          'user-agent',
          'x-forwarded-for',
          'x-forwarded-for',
          'x-forwarded-host',
          'x-forwarded-proto',
          'x-time-zone',
        ),
        fc.oneof(
          fc.string({ unit: 'grapheme-ascii', maxLength: 300 }),
          fc
            .array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.ipV4Extended(), fc.constant('unknown')))
            .map((parts) => parts.join(', ')),
          fc.stringMatching(/^[0-9]{3000}$/),
          fc.stringMatching(/^[,;=:%"\\]{0,2000}$/),
          fc.stringMatching(/^[\xa1-\xff]{1,2000}$/),
        ),
      )
      .map(([name, value]): Record<string, string> => ({ [name]: value })),
  },
);

function textOf(value: unknown) {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** As browsers do: halves of pairs become the sign for what is no letter. */
function encoded(text: string) {
  return encodeURIComponent(Buffer.from(text).toString());
}
