import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../../shared/contract/common.ts';
import { hasErrors, lacksField, refusalOfErrors } from './validation.ts';

/** A refusal the caller is meant to see: its sentence travels to the page. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly code: Refusal['code'];
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    statusCode: number,
    code: Refusal['code'],
    message: string,
    more: { fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }
}

export const badRequest = (message: string, fields?: Record<string, string>) =>
  new HttpError(400, 'validation', message, fields ? { fields } : {});
export const unauthenticated = (message = 'Please sign in first') =>
  new HttpError(401, 'unauthenticated', message);
/** The password is right, and that is not all there is to show. */
export const secondFactorWanted = () =>
  new HttpError(401, 'second_factor', 'Please show your second factor');
export const forbidden = (message: string) => new HttpError(403, 'forbidden', message);
export const notFound = (message: string) => new HttpError(404, 'not_found', message);
export const conflict = (message: string, fields?: Record<string, string>) =>
  new HttpError(409, 'conflict', message, fields ? { fields } : {});
export const rateLimited = (message: string, retryAfter: number) =>
  new HttpError(429, 'rate_limited', message, { retryAfter });
export const unavailable = (message = 'The site is busy. Please try again in a moment.') =>
  new HttpError(503, 'unavailable', message, { retryAfter: 2 });

/** Throws the 400 of a form when one of its fields has something wrong; the first sentence leads. */
export function refuseErrors(errors: Record<string, string | undefined>) {
  const fields = Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const [first] = Object.values(fields);
  if (first !== undefined) throw badRequest(first, fields);
}

/** The name of the unique or foreign key that a statement ran into, if that is what went wrong. */
export function brokenKeyOf(error: unknown) {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined;
  return error.code === '23505' || error.code === '23503' ? String(error.constraint) : undefined;
}

/**
 * Answers a request that failed with a refusal: a sentence, a code and what is wrong by field. What
 * nobody foresaw is a 500 that reveals nothing but the id under which the log has it.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { hasSuccess } = request.routeOptions?.config ?? {};
  const refusal = refusalOf(error, request);
  const { statusCode, code, message, fields, retryAfter } = refusal;
  if (statusCode >= 500) request.log.error({ reqId: request.id, err: error }, message);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const body: Refusal & { success?: false } = {
    ...(hasSuccess ? { success: false } : {}),
    message,
    code,
    ...(fields ? { fields } : {}),
    ...(statusCode >= 500 ? { requestId: request.id } : {}),
  };
  return reply
    .code(statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

function refusalOf(error: unknown, { routeOptions, body }: FastifyRequest): HttpError {
  const { missing, incomplete } = routeOptions?.config ?? {};
  if (error instanceof HttpError) return error;
  if (hasErrors(error)) {
    // An id of the wrong shape is the id of nothing.
    if (error.validationContext === 'params') return notFound(missing ?? 'Not found');
    if (incomplete !== undefined && lacksField(error, body)) return badRequest(incomplete);
    const { message, fields } = refusalOfErrors(error);
    return badRequest(message, fields);
  }
  // Deleted a moment ago, in the middle of this request.
  if (/_(user|follower)_id_fkey$/.test(brokenKeyOf(error) ?? '')) return unauthenticated();
  const { statusCode = 500, code } = error as Partial<FastifyError>;
  if (statusCode === 413)
    return new HttpError(413, 'too_large', 'That is too much for one request');
  if (statusCode === 414) return new HttpError(404, 'not_found', missing ?? 'Not found');
  if (statusCode === 415)
    return new HttpError(415, 'validation', 'Bodies must be JSON (content-type application/json)');
  if (statusCode === 408)
    return new HttpError(408, 'unavailable', 'The request took too long to arrive');
  if (statusCode === 429) return rateLimited('Too many attempts. Please try again later.', 60);
  if (statusCode === 503) return unavailable();
  if (statusCode >= 400 && statusCode < 500)
    return badRequest(SENTENCES[code ?? ''] ?? 'The request cannot be understood');
  return new HttpError(500, 'internal', 'Something went wrong on our side. Please try again.');
}

const SENTENCES: Record<string, string> = {
  FST_ERR_BAD_URL: 'The address cannot be understood',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as it was said to be',
};
