import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Paged } from '../paging.ts';
import type { Changes } from './changes.ts';
import { type Found, type Keeper, keeperOf } from './kept.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The same answer goes to many: to everyone, or to those who are not signed in. */
    shared?: Shared;
  }
}

/** Whom an answer is the same for. */
export interface Shared {
  by: 'everyone' | 'visitors';
  /** How many different answers there are to the same question, drawn by lot. */
  draws: number;
}

/** An answer, whole, as it is sent to anybody who asks for it. */
interface Answer {
  headers: Record<string, string | number>;
  etag: string;
  body: Buffer;
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
 * The answers that are the same for many, as bytes ready to be sent. What is kept is sent before
 * anything else is done for a request; nothing of the request but its address goes into it.
 */
export function sharedAnswers(
  app: FastifyInstance,
  changes: Changes,
  { bytes, isMember }: { bytes: number; isMember: (request: FastifyRequest) => boolean },
) {
  const keeper: Keeper<Answer> = keeperOf(changes, bytes);

  app.addHook('onRequest', (request, reply, next) => {
    const { shared } = request.routeOptions.config;
    // Who brings a cookie may have written something just now: for them the changes are looked at first.
    if (shared === undefined || request.method !== 'GET' || request.headers.cookie !== undefined)
      return next();
    const answer = keeper.peek(keyOf(request, shared));
    if (answer === undefined) return next();
    reply.hijack();
    sendRaw(request, reply, answer);
  });

  return {
    size: keeper.size,

    /** Tells whether somebody is given the answer that others are given, too. */
    isFor: (request: FastifyRequest, { by }: Shared) => by === 'everyone' || !isMember(request),

    /** Answers with what is kept, else with what `make` makes, which is kept from then on. */
    async answer(
      request: FastifyRequest,
      reply: FastifyReply,
      shared: Shared,
      make: (keeping: Keeping) => Promise<unknown>,
    ) {
      const isExact = request.headers.cookie !== undefined;
      if (shared.by === 'visitors') reply.header('vary', 'cookie');
      const answer = await keeper.of(keyOf(request, shared), isExact, () =>
        made(request, reply, make),
      );
      return reply.headers(answer.headers).send(answer.body);
    },
  };
}
export type SharedAnswers = ReturnType<typeof sharedAnswers>;

/** Addresses are unlike for unlike answers; a wrong one is refused each time, and never kept. */
const keyOf = ({ url }: FastifyRequest, { draws }: Shared) =>
  draws === 1 ? url : `${Math.floor(Math.random() * draws)} ${url}`;

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
  const body = Buffer.from(reply.serialize(content as object) as string);
  const etag = `"${createHash('sha1').update(body).digest('base64')}"`;
  const headers = {
    // What is said with every answer, and set on this one already: the security headers above all.
    ...(reply.getHeaders() as Record<string, string>),
    ...own,
    'content-type': 'application/json; charset=utf-8',
    etag,
    'content-length': body.length,
  };
  const answer = { headers, etag, body };
  const size = body.length + JSON.stringify(headers).length + 100 * subjects.size;
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

function sendRaw(
  { headers: { 'if-none-match': known } }: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
) {
  if (known !== undefined && (known === answer.etag || known === `W/${answer.etag}`)) {
    const { 'content-length': _, 'content-type': __, ...headers } = answer.headers;
    reply.raw.writeHead(304, headers).end();
    return;
  }
  reply.raw.writeHead(200, answer.headers).end(answer.body);
}
