import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long the whole of a request may take to arrive: nobody types that slowly. */
const BODY_MS = 20_000;
/** A file comes at 16 kB a second at least, which a phone in a train does. */
const FILE_BYTES_A_MS = 16;
/** And never takes longer than this; what listens ends a request after it, whatever it is. */
export const REQUEST_MS_MAX = 300_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a file of up to so many bytes. */
    fileBytesMax?: number;
  }
}

/** Ends requests whose body comes too slowly, by what `answer` writes; they hold memory and a connection. */
export function endSlowBodies(app: FastifyInstance, answer: (socket: Socket) => void) {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (encoding === undefined && !(Number(length) > 0)) return;
    // What a program gives to the site without a connection (`inject`) is there whole.
    if (!(raw.socket instanceof Socket)) return;
    const { fileBytesMax } = routeOptions.config;
    const timer = setTimeout(
      () => {
        if (!raw.complete) answer(raw.socket);
      },
      fileBytesMax === undefined ? BODY_MS : fileMs(Number(length ?? fileBytesMax)),
    );
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
    raw.once('end', () => clearTimeout(timer));
  });
}

const fileMs = (bytes: number) => Math.min(REQUEST_MS_MAX, BODY_MS + bytes / FILE_BYTES_A_MS);
