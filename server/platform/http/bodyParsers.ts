import type { FastifyInstance } from 'fastify';
import { refuse } from './errors.ts';

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
      if (request.headers['content-encoding'] !== undefined) return done(refuse('body_compressed'));
      // Some clients name a content type where there is no content.
      if (text === '') return done(null, undefined);
      void parse(request, text, (error, body) => {
        if (error) return done(refuse('body_no_json'));
        done(null, body);
      });
    },
  );
}

/** Takes bodies of these types as they are, up to so many bytes, and no others: 415 for the rest. */
export function takeOnly(app: FastifyInstance, types: readonly string[], limit: number) {
  const refusal = () => refuse('body_type_wrong', { types: types.join(' or ') });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    [...types],
    { parseAs: 'buffer', bodyLimit: limit },
    (request, bytes, done) =>
      request.headers['content-encoding'] === undefined
        ? done(null, bytes)
        : done(refuse('body_compressed')),
  );
  app.addContentTypeParser('*', (_request, _payload, done) => done(refusal()));
}
