import type { FastifyRequest } from 'fastify';

/**
 * The address of the site that full addresses begin with, without a slash at its end: PUBLIC_URL,
 * else what the request was sent to.
 */
export const originFor = ({ protocol, host }: FastifyRequest, publicUrl: string | undefined) =>
  publicUrl ?? `${protocol}://${host}`;
