import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Paged } from '../paging.ts';
import type { Changes } from './changes.ts';
import { type Found, type Keeper, keeperOf } from './kept.ts';

/** Whom an answer is the same for. */
export interface Shared {
  by: 'everyone' | 'visitors';
  /** How many different answers there are to the same question, drawn by lot. */
  draws: number;
}

/** An answer, whole, as it is sent to anybody who asks for it. */
interface Answer {
  route: string;
  headers: Record<string, string | number>;
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
 * The answers that are the same for many, whole as they are sent. What is kept is sent before anything else
 * is done for a request; nothing of the request but its address goes into it.
 */
export function sharedAnswers(
  changes: Changes,
  { bytes, isMember }: { bytes: number; isMember: (request: FastifyRequest) => boolean },
) {
  const keeper: Keeper<Answer> = keeperOf(changes, bytes);
  /** How many there are of those addresses that have several. */
  const drawn = new Map<string, number>();
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
      const answer = keeper.peek(keyOf(url, drawn.get(url)));
      if (answer === undefined) return false;
      const known = headers['if-none-match'];
      const isKnown =
        known !== undefined && (known === answer.etag || known === `W/${answer.etag}`);
      if (isKnown) response.writeHead(304, withoutBody(answer.headers)).end();
      else response.writeHead(200, answer.headers).end(answer.body);
      for (const hear of heard) hear({ method, route: answer.route, status: isKnown ? 304 : 200 });
      return true;
    },

    /** Tells whether somebody is given the answer that others are given, too. */
    isFor: (request: FastifyRequest, { by }: Shared) => by === 'everyone' || !isMember(request),

    /** Answers with what is kept, else with what `make` makes, which is kept from then on. */
    async answer(
      request: FastifyRequest,
      reply: FastifyReply,
      { by, draws }: Shared,
      make: (keeping: Keeping) => Promise<unknown>,
    ) {
      if (draws > 1) drawn.set(request.url, draws);
      if (by === 'visitors') reply.header('vary', 'cookie');
      const isExact = request.headers.cookie !== undefined;
      const answer = await keeper.of(keyOf(request.url, draws), isExact, () =>
        made(request, reply, make),
      );
      return reply.headers(answer.headers).send(answer.body);
    },
  };
}
export type SharedAnswers = ReturnType<typeof sharedAnswers>;

/** What was sent, for those who count. */
export interface Sent {
  method: string;
  route: string;
  status: number;
}

/** Addresses are unlike for unlike answers; a wrong one is refused each time, and never kept. */
const keyOf = (url: string, draws = 1) =>
  draws === 1 ? url : `${Math.floor(Math.random() * draws)} ${url}`;

/** Encoding a longer one each time would cost more than the second call. */
const SHORT = 16_384;

async function made(
  request: FastifyRequest,
  reply: FastifyReply,
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
      request: { url: request.url },
    },
  });
  addShown(content, subjects);
  const text = reply.serialize(content as object) as string;
  const bytes = Buffer.from(text);
  const etag = `"${createHash('sha1').update(bytes).digest('base64')}"`;
  const headers = {
    // What is said with every answer, and set on this one already: the security headers above all.
    ...(reply.getHeaders() as Record<string, string>),
    ...own,
    'content-type': 'application/json; charset=utf-8',
    etag,
    'content-length': bytes.length,
  };
  const route = request.routeOptions.url ?? '';
  const answer = { route, headers, etag, body: bytes.length > SHORT ? bytes : text };
  const size = bytes.length + JSON.stringify(headers).length + 100 * subjects.size;
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
