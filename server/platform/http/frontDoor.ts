import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A call of the contract, as it goes over the wire. */
export interface MadeCall {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: object | undefined;
}

/** Makes a call as the caller would: with their token, from their address. */
export async function throughTheFrontDoor(
  app: FastifyInstance,
  { headers, ip }: FastifyRequest,
  { method, path, query = {}, body }: MadeCall,
) {
  const answer = await app.inject({
    method,
    url: path,
    query,
    remoteAddress: ip,
    headers: {
      host: headers.host,
      'user-agent': headers['user-agent'],
      ...(headers.authorization === undefined ? {} : { authorization: headers.authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return {
    status: answer.statusCode,
    link: `${answer.headers.link ?? ''}`,
    total: Number(answer.headers['x-total-count'] ?? Number.NaN),
    retryAfter: answer.headers['retry-after'],
    body: answer.body === '' ? null : (JSON.parse(answer.body) as unknown),
  };
}

/** Where a list goes on, of which such a call was answered a page. */
export function cursorIn(link: string) {
  const next = /<([^>]*)>; *rel="next"/.exec(link)?.[1];
  return next === undefined ? null : new URL(next, 'http://localhost').searchParams.get('cursor');
}
