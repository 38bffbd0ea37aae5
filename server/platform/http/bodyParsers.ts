import { type Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { joinBytes } from '../process/joinBytes.ts';
import { networkOf } from '../rateLimits/clientNetwork.ts';
import { HttpError, refuse } from './errors.ts';

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

/** Bodies of files that are in memory at once, in a process, of everybody and from one network. */
const FILES_BYTES_MAX = 200 * 1024 * 1024;
const NETWORK_BYTES_MAX = FILES_BYTES_MAX / 2;

/**
 * Takes bodies of these types as they are, up to so many bytes, and no others: 415 for the rest. So many bytes
 * are also what one person may be sending at a time, as all of it is held in memory. Of everybody together counts
 * what has come: who only announces large files must not keep others from handing in theirs.
 */
export function takeOnly(app: FastifyInstance, types: readonly string[], limit: number) {
  const refusal = () => refuse('body_type_wrong', { types: types.join(' or ') });
  const announced = new Map<string, number>();
  const come = new Map<string, number>();
  let all = 0;
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, fileBytesMax: limit };
  });
  app.addHook('preParsing', async (request, reply, payload) => {
    const length = Number(request.headers['content-length'] ?? limit);
    // Longer ones are refused before they are read.
    if (!(length > 0 && length <= limit)) return payload;
    const sender = request.session?.user.id ?? request.ip;
    if (bytesOf(announced, sender) + length > limit) throw refuse('busy');
    const network = networkOf(request.ip);
    let own = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        own += chunk.length;
        all += chunk.length;
        add(come, network, chunk.length);
        const isTooMuch = all > FILES_BYTES_MAX || bytesOf(come, network) > NETWORK_BYTES_MAX;
        if (isTooMuch) done(refuse('busy'));
        else done(null, chunk);
      },
    });
    // Whoever reads it hears of an error, and may have stopped by then.
    counted.on('error', () => {});
    add(announced, sender, length);
    reply.raw.once('close', () => {
      counted.destroy();
      add(announced, sender, -length);
      add(come, network, -own);
      all -= own;
    });
    payload.once('error', (error: Error) => counted.destroy(error));
    // Not a pipeline, which would end the connection before the refusal is sent.
    return payload.pipe(counted);
  });
  app.removeAllContentTypeParsers();
  // Fastify's own way puts a file together in one turn of the event loop.
  app.addContentTypeParser([...types], async (request: FastifyRequest, payload: Readable) => {
    if (request.headers['content-encoding'] !== undefined) throw refuse('body_compressed');
    return await joinBytes(await chunksOf(payload, request.headers['content-length'], limit));
  });
  app.addContentTypeParser('*', (_request, _payload, done) => done(refusal()));
}

/** All that comes of a body, which is as long as it was said to be, and no longer than the limit, in bytes. */
function chunksOf(payload: Readable, announced: string | undefined, limit: number) {
  return new Promise<Buffer[]>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (error?: Error) => {
      // What still comes flows on into nothing, so that whoever sends it reads the refusal.
      payload.off('data', take).off('end', end).off('error', end);
      if (error) reject(error instanceof HttpError ? error : refuse('request_wrong'));
      else if (announced !== undefined && Number(announced) !== size)
        reject(refuse('body_of_wrong_length'));
      else resolve(chunks);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > limit) end(refuse('too_large'));
    };
    if (Number(announced) > limit) reject(refuse('too_large'));
    else payload.on('data', take).on('end', end).on('error', end);
  });
}

const bytesOf = (bytes: Map<string, number>, whose: string) => bytes.get(whose) ?? 0;

function add(bytes: Map<string, number>, whose: string, more: number) {
  const now = bytesOf(bytes, whose) + more;
  if (now > 0) bytes.set(whose, now);
  else bytes.delete(whose);
}
