import type { FastifyRequest } from 'fastify';
import { isToThisMachine } from './hosts.ts';

/**
 * The address of the site that full addresses begin with, without a slash at its end: PUBLIC_URL; else
 * what the request was sent to where that is this machine. Any other name is the word of whoever asks:
 * then there is none.
 */
export const originFor = ({ raw }: FastifyRequest, publicUrl: string | undefined) =>
  publicUrl ?? (isToThisMachine(raw) ? `http://${raw.headers.host}` : undefined);

/**
 * The same for what is told to nobody but whoever asks: where there is none, the name that they asked for. It is that of
 * `Host`; another header with one comes through proxies that know nothing of it.
 */
export const originAskedFor = (request: FastifyRequest, publicUrl: string | undefined) =>
  originFor(request, publicUrl) ?? `${request.protocol}://${request.headers.host}`;
