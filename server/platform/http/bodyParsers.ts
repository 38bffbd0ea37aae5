import type { FastifyInstance } from 'fastify';
import { badRequest, HttpError } from './errors.ts';

/** 20,000 letters of a review take up to 80 kB, and twice that as JSON escapes of every letter. */
export const BODY_LIMIT = 256 * 1024;

/** Takes bodies of JSON and no others: 415 for the rest, 400 for what is not JSON. */
export function takeOnlyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (request.headers['content-encoding'] !== undefined)
        return done(new HttpError(415, 'validation', 'Bodies must not be compressed'));
      // Some clients name a content type where there is no content.
      if (text === '') return done(null, undefined);
      void parse(request, text, (error, body) => {
        if (error) return done(badRequest('The body is not valid JSON'));
        done(null, body);
      });
    },
  );
}

/** Takes bodies of these types as they are, up to so many bytes, and no others: 415 for the rest. */
export function takeOnly(app: FastifyInstance, types: readonly string[], limit: number) {
  const refusal = () => new HttpError(415, 'validation', `Bodies must be ${types.join(' or ')}`);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    [...types],
    { parseAs: 'buffer', bodyLimit: limit },
    (request, bytes, done) =>
      request.headers['content-encoding'] === undefined
        ? done(null, bytes)
        : done(new HttpError(415, 'validation', 'Bodies must not be compressed')),
  );
  app.addContentTypeParser('*', (_request, _payload, done) => done(refusal()));
}
