import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Paged } from '../http/pagination.ts';
import type { Changes } from './invalidation.ts';
import { type Found, type Keeper, keeperOf } from './taggedCache.ts';

/** Whom an answer is the same for; where that is one person, it is theirs alone. */
export interface Shared {
  by: 'everyone' | 'visitors' | { id: string };
  /** How many different answers there are to the same question, drawn by lot. */
  draws: number;
}

/** An answer, whole, as it is sent to anybody who asks for it. */
interface Answer {
  route: string;
  headers: Record<string, string | number>;
  /** The same, names and values in turn: Node writes these sooner. */
  raw: OutgoingHttpHeader[];
  etag: string;
  /** A text where it is short: Node then sends it with the headers in one call of the system. */
  body: string | Buffer;
}

/** What a route says of an answer that is kept. */
export interface Keeping {
  /** What it is about, besides whom and what it shows; see the migration that names the subjects. */
  about(...subjects: string[]): void;
  /** It is right only for so long, in ms, even when nothing changes. */
  forMs(ms: number): void;
  /** The answer that is kept. */
  answer: Paged;
}

/**
 * The answers that are the same for many, and those that are somebody's own, whole as they are sent. What is
 * kept for many is sent before anything else is done for a request; nothing of the request but its address
 * goes into it, and into somebody's own who they are. An address with parameters that the contract does not
 * list is answered, but not kept.
 */
export function sharedAnswers(changes: Changes, { bytes, mayBeOld }: SharedOptions) {
  const keeper: Keeper<Answer> = keeperOf(changes, bytes, mayBeOld);
  /** How many there are at those paths that have several: paths as routes name them, so there are few. */
  const drawn = new Map<string, number>();
  /** What was drawn and is not kept: what was looked for first is what is waited for. */
  const lots = new WeakMap<IncomingMessage, number>();
  const heard: ((sent: Sent) => void)[] = [];

  return {
    size: keeper.size,

    /** Hears of every answer that was sent without any hook of the server. */
    listen: (hear: (sent: Sent) => void) => void heard.push(hear),

    /** Answers with what is kept; false: there is nothing that could be sent to whoever asks. */
    send(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, url = '', headers } = request;
      // Who brings a cookie may have written something just now: for them the changes are looked at first.
      if (method !== 'GET' || headers.cookie !== undefined) return false;
      const draws = drawn.size === 0 ? undefined : drawn.get(pathOf(url));
      const lot = draws === undefined ? undefined : lotOf(draws);
      const answer = keeper.peek(lot === undefined ? url : drawnKeyOf(url, lot));
      if (answer === undefined) {
        if (lot !== undefined) lots.set(request, lot);
        return false;
      }
      const known = headers['if-none-match'];
      const isKnown =
        known !== undefined && (known === answer.etag || known === `W/${answer.etag}`);
      if (isKnown) response.writeHead(304, withoutBody(answer.headers)).end();
      else response.writeHead(200, answer.raw).end(answer.body);
      for (const hear of heard) hear({ method, route: answer.route, status: isKnown ? 304 : 200 });
      return true;
    },

    /** Answers with what is kept, else with what `make` makes, which is kept from then on. */
    async answer(
      request: FastifyRequest,
      reply: FastifyReply,
      { by, draws }: Shared,
      make: (keeping: Keeping) => Promise<unknown>,
    ) {
      if (by === 'visitors') reply.header('vary', 'cookie');
      const address = addressOf(request);
      if (address === undefined) {
        const { value } = await made(request, reply, { address: request.url, by }, make);
        return reply.headers(value.headers).send(value.body);
      }
      if (draws > 1) drawn.set(request.routeOptions.url ?? '', draws);
      const key =
        draws > 1 ? drawnKeyOf(address, lots.get(request.raw) ?? lotOf(draws)) : keyOf(by, address);
      const answer = await keeper.of(key, asOfWhen(request, reply, by), async () => {
        const found = await made(request, reply, { address, by }, make);
        return { ...found, bytes: found.bytes + key.length };
      });
      return reply.headers(answer.headers).send(answer.body);
    },
  };
}
export type SharedAnswers = ReturnType<typeof sharedAnswers>;

interface SharedOptions {
  bytes: number;
  /** Whether answers are made from what may be older than what is known to have changed. */
  mayBeOld: () => boolean;
}

/** What was sent, for those who count. */
export interface Sent {
  method: string;
  route: string;
  status: number;
}

const lotOf = (draws: number) => Math.floor(Math.random() * draws);

const drawnKeyOf = (address: string, lot: number) => `${lot} ${address}`;

/** Addresses begin with a slash: what is somebody's own is nobody else's, and not found without a session. */
const keyOf = (by: Shared['by'], address: string) =>
  typeof by === 'string' ? address : `${by.id} ${address}`;

/**
 * Who brings a cookie may have written something just now. For members it was looked at after they had asked,
 * when their session was; so it need not be once more.
 */
function asOfWhen({ headers }: FastifyRequest, reply: FastifyReply, by: Shared['by']) {
  if (typeof by !== 'string') return performance.now() - reply.elapsedTime;
  return headers.cookie === undefined ? 'recently' : 'now';
}

const pathOf = (url: string) => {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
};

/**
 * The address of a request as browsers write it, from what the contract lists of it: however else somebody
 * writes it, no more is kept. Undefined where it has more than is listed: of such there is no end.
 */
function addressOf({ routeOptions, params, query }: FastifyRequest) {
  const { url = '', schema } = routeOptions;
  const { properties = {} } = (schema?.querystring ?? {}) as { properties?: object };
  const asked = Object.entries(query as Record<string, string | number | undefined>).filter(
    ([, value]) => value !== undefined,
  );
  if (asked.some(([name]) => !Object.hasOwn(properties, name))) return undefined;
  const path = url.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  );
  if (asked.length === 0) return path;
  const search = new URLSearchParams();
  for (const [name, value] of asked) search.append(name, String(value));
  return `${path}?${search}`;
}

/** Encoding a longer one each time would cost more than the second call. */
const SHORT = 16_384;

async function made(
  request: FastifyRequest,
  reply: FastifyReply,
  { address, by }: Pick<Shared, 'by'> & { address: string },
  make: (keeping: Keeping) => Promise<unknown>,
): Promise<Found<Answer>> {
  const subjects = new Set<string>();
  const own: Record<string, string | number> = {};
  let forMs: number | undefined;
  const content = await make({
    about: (...more) => {
      for (const subject of more) subjects.add(subject);
    },
    forMs: (ms) => {
      forMs = ms;
    },
    answer: {
      header: (name, value) => {
        own[name] = value;
      },
      request: { url: address },
    },
  });
  addShown(content, subjects);
  const text = reply.serialize(content as object) as string;
  const bytes = Buffer.from(text);
  // Of the headers, too: the same page of a list that has become shorter no longer says that it goes on.
  // What is somebody's own is nobody else's, even where both are told the same.
  const hash = createHash('sha1')
    .update(JSON.stringify([own, by]))
    .update(bytes);
  const etag = `"${hash.digest('base64')}"`;
  const headers = {
    // What is said with every answer, and set on this one already: the security headers above all.
    ...(reply.getHeaders() as Record<string, string>),
    ...own,
    'content-type': 'application/json; charset=utf-8',
    etag,
    'content-length': bytes.length,
  };
  const route = request.routeOptions.url ?? '';
  const raw = Object.entries(headers).flat();
  const answer = { route, headers, raw, etag, body: bytes.length > SHORT ? bytes : text };
  const size =
    bytes.length + request.url.length + JSON.stringify(headers).length + 100 * subjects.size;
  return { value: answer, subjects, bytes: size, ...(forMs === undefined ? {} : { forMs }) };
}

/** Adds whose names, which titles and which reviews an answer shows. */
function addShown(content: unknown, subjects: Set<string>) {
  if (Array.isArray(content)) {
    for (const each of content) addShown(each, subjects);
    return;
  }
  if (typeof content !== 'object' || content === null) return;
  const { _id, username, googleId, book, rating } = content as Record<string, unknown>;
  if (typeof googleId === 'string') subjects.add(`title ${googleId}`);
  if (typeof book === 'string') subjects.add(`title ${book}`);
  if (typeof username === 'string') subjects.add(`name ${_id}`);
  if (typeof rating === 'number' && typeof _id === 'string') subjects.add(`review ${_id}`);
  for (const each of Object.values(content)) if (typeof each === 'object') addShown(each, subjects);
}

function withoutBody({ 'content-length': _, 'content-type': __, ...headers }: Answer['headers']) {
  return headers;
}
