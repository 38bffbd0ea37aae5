import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp, type Parts } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { EVERYWHERE, OF_FIELDS, refusalsOf } from '../../server/platform/apiDocs/refusals.ts';
import type { Db } from '../../server/platform/db/db.ts';
import {
  type Body,
  type Call,
  contract,
  type Params,
  type Query,
  type Reply,
  type Row,
} from '../../shared/contract/index.ts';
import type { Role } from '../../shared/roles.ts';
import { createTestDatabase, PATIENT } from './postgres.ts';
import { windowWithRoom } from './windowWithRoom.ts';

/** What a test of the API works with: the product, listening, on a database of its own. */
export interface Site {
  url: string;
  app: FastifyInstance;
  db: Db;
  /** A browser in which nobody is signed in. */
  visitor(): Browser;
  /** A browser that was here before, and so is told what is so at this moment, whoever changed it. */
  regular(): Browser;
  /** A browser in which somebody has just signed up; the name is lower-cased for the e-mail. */
  signUp(name: string, role?: Role): Promise<Member>;
  close(): Promise<void>;
}

export type Member = Browser & { _id: string; username: string; email: string; password: string };

/** Not one that a test leaves in the project's data folder. */
const SECRET_KEY = 'a key for tests, of enough letters'.replaceAll(' ', '-');

/** Opens the product on a fresh database; a test file opens one and closes it at the end. */
export async function openSite(
  settings: Partial<Config> = {},
  parts: Partial<Omit<Parts, 'db' | 'config'>> = {},
): Promise<Site> {
  const { db, close } = await createTestDatabase();
  if (parts.limits) await windowWithRoom(parts.limits);
  const config = {
    ...readConfig({
      LOG_LEVEL: 'silent',
      CATALOGUE_UPSTREAMS: 'none',
      ROLE_POLICY: 'open',
      SECRET_KEY,
    }),
    ...settings,
  };
  const app = await createApp({ db, config, ...parts });
  // As long as the database is waited for, and not as short as a visitor waits: what is silent so long is not over here.
  app.server.setTimeout(PATIENT.callMs);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const visitor = () => browserAt(url);
  return {
    url,
    app,
    db,
    visitor,
    regular() {
      const browser = visitor();
      browser.cookies.set('device', 'of-nobody');
      return browser;
    },
    signUp: (username, role) => signUpAt(url, username, role),
    async close() {
      await app.close();
      await close();
    },
  };
}

/** Signs somebody up at an address where the product listens; returns their browser. */
export async function signUpAt(url: string, username: string, role: Role = 'reader') {
  const browser = browserAt(url);
  const email = `${username.toLowerCase()}@example.org`;
  const password = `the secret of ${username}`;
  const { status, body } = await browser.call('POST /api/users/signup', {
    body: { username, email, password, role },
  });
  if (status !== 201) throw new Error(`${username} could not sign up: ${body.message}`);
  return Object.assign(browser, { _id: body._id, username, email, password });
}

/** An answer: the reply of the call, or the refusal; what both might hold can be asked for. */
export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}
interface Refused {
  message?: string;
  code?: string;
  id?: string;
  params?: Record<string, string | number>;
  fields?: Record<string, string>;
  requestId?: string;
}
type Answered<C extends Call> = Answer<([Reply<C>] extends [null] ? unknown : Reply<C>) & Refused>;

/** What JSON of any shape may hold, for looking into with `?.`. */
export interface Loose extends Refused {
  [name: string]: Loose | string | number | boolean | null | undefined | unknown;
}

export type Browser = ReturnType<typeof browserAt>;

type Given<T, K extends string> = [T] extends [undefined] ? { [_ in K]?: never } : { [_ in K]: T };
type MaybeGiven<T, K extends string> = { [_ in K]?: [T] extends [undefined] ? never : T };
type Input<C extends Call> = Given<Params<C>, 'params'> &
  MaybeGiven<Query<C>, 'query'> &
  Given<Body<C>, 'body'>;
type Inputs<C extends Call> = object extends Input<C> ? [input?: Input<C>] : [input: Input<C>];

/** Speaks HTTP as a browser on our own page does: it keeps cookies and sends its origin. */
export function browserAt(url: string) {
  const cookies = new Map<string, string>();

  async function request(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string | undefined> } = {},
  ): Promise<Answer<Loose>> {
    const all: Record<string, string | undefined> = {
      origin: method === 'GET' ? undefined : url,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') || undefined,
      'content-type': body === undefined ? undefined : 'application/json',
      ...headers,
    };
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: Object.entries(all).filter(
        (header): header is [string, string] => header[1] !== undefined,
      ),
      ...(body === undefined
        ? {}
        : {
            body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
          }),
    });
    for (const line of response.headers.getSetCookie()) keep(line);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : { text },
    };
  }

  function keep(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }

  return {
    cookies,
    /** Any request, right or wrong; headers that are undefined are not sent. */
    request,
    /** A call of the contract, typed from end to end. */
    async call<C extends Call>(call: C, ...[input]: Inputs<C>): Promise<Answered<C>> {
      const { params, query, body } = (input ?? {}) as {
        params?: Record<string, string>;
        query?: Record<string, unknown>;
        body?: unknown;
      };
      const [method, path] = pathOf(call, params);
      const given = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
      const search = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
      const answer = (await request(method, path + search, { body })) as Answered<C>;
      if (answer.status >= 400 && !mayRefuse(call, answer.body.id))
        throw new Error(
          `${call} refused with ${answer.body.id}, which its row does not say: ${answer.body.message}`,
        );
      return answer;
    },
    /** Another tab of the same browser, or a thief of its cookies. */
    copy() {
      const other = browserAt(url);
      for (const [name, value] of cookies) other.cookies.set(name, value);
      return other;
    },
  };
}

/** The method and the path of a call, with its parameters filled in. */
export function pathOf(call: Call, params: Record<string, string> = {}) {
  const [method = '', path = ''] = call.split(' ');
  return [
    method,
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
  ] as const;
}

/** Whether the contract says that a call is refused so; whoever may make it. */
function mayRefuse(call: Call, id = '') {
  const known: readonly string[] = [
    ...EVERYWHERE,
    ...OF_FIELDS,
    ...refusalsOf(call, contract[call], 'admin'),
  ];
  return known.includes(id);
}

/** Every call of the contract with its row. */
export const rows = Object.entries(contract) as [Call, Row][];
