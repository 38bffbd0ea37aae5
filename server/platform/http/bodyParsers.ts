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

/** Bodies of files that are in memory at once, in a process. */
const FILES_BYTES_MAX = 200 * 1024 * 1024;

/**
 * Takes bodies of these types as they are, up to so many bytes, and no others: 415 for the rest. So many bytes
 * are also what one person may be sending at a time, as all of it is held in memory.
 */
export function takeOnly(app: FastifyInstance, types: readonly string[], limit: number) {
  const refusal = () => refuse('body_type_wrong', { types: types.join(' or ') });
  const held = new Map<string, number>();
  let all = 0;
  app.addHook('preParsing', async (request, reply) => {
    const length = Number(request.headers['content-length'] ?? limit);
    // Longer ones are refused before they are read.
    if (!(length > 0 && length <= limit)) return;
    const sender = request.session?.user.id ?? request.ip;
    const ofSender = held.get(sender) ?? 0;
    if (ofSender + length > limit || all + length > FILES_BYTES_MAX) throw refuse('busy');
    all += length;
    held.set(sender, ofSender + length);
    reply.raw.once('close', () => {
      all -= length;
      const left = (held.get(sender) ?? 0) - length;
      if (left > 0) held.set(sender, left);
      else held.delete(sender);
    });
  });
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
