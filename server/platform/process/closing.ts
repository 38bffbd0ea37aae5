import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Requests in flight get this long to finish. */
const REQUESTS_MS = 7_000;
/** What was sent just before the end is read within this. */
const ARRIVING_MS = 250;
/** Who was answered less than this ago may be sending the next request already. */
const IDLE_MS = 500;

/**
 * Stops accepting and lets requests in flight finish. Browsers open connections ahead of need; Node
 * takes those for busy, so we look ourselves for which have a request.
 */
export function closesGracefully(app: FastifyInstance, drainMs: () => number) {
  /** Since when, in ms of `performance.now()`. */
  const idle = new Map<Socket, number>();
  app.server.on('connection', (socket) => {
    idle.set(socket, performance.now());
    socket.once('close', () => idle.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) idle.set(socket, performance.now());
    });
  });
  return async () => {
    // What has reached the machine is taken in, and everyone is told to come back elsewhere.
    app.server.prependListener('request', (_, response) =>
      response.setHeader('Connection', 'close'),
    );
    await pause(Math.max(ARRIVING_MS, drainMs()));
    const deadline = performance.now() + REQUESTS_MS;
    const timer = setInterval(() => {
      const now = performance.now();
      for (const [socket, since] of idle) if (now - since > IDLE_MS) socket.destroy();
      if (now > deadline) app.server.closeAllConnections();
    }, 100);
    await app.close();
    clearInterval(timer);
  };
}
