import { createServer, type IncomingHttpHeaders, request as requestFrom } from 'node:http';
import { listen } from './network.ts';

/** What stands in front of several processes of the product. */
export interface Balancer {
  url: string;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 200;

/**
 * Hands requests to several processes in turn, as proxies do: one whose `/readyz` is not 200 is left
 * out; where one cannot be connected to, the next is asked; a request that was sent is sent again only
 * when it changes nothing.
 */
export async function balancerOf(ports: number[]): Promise<Balancer> {
  let turn = 0;
  const isReady = new Map(ports.map((port) => [port, true]));
  const timer = setInterval(() => {
    for (const port of ports)
      ask(port, { method: 'GET', url: '/readyz', headers: {}, body: Buffer.alloc(0) }).then(
        ({ status }) => isReady.set(port, status === 200),
        () => isReady.set(port, false),
      );
  }, LOOK_EVERY_MS);
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk) => chunks.push(chunk));
    incoming.on('end', async () => {
      turn += 1;
      const first = turn;
      const { method = 'GET', url = '/', headers } = incoming;
      for (let tries = 0; tries < ports.length; tries++) {
        const port = ports[(first + tries) % ports.length] ?? 0;
        if (!isReady.get(port) && tries + 1 < ports.length) continue;
        try {
          const answer = await ask(port, { method, url, headers, body: Buffer.concat(chunks) });
          outgoing.writeHead(answer.status, answer.headers).end(answer.body);
          return;
        } catch (error) {
          const code = error instanceof Error && 'code' in error ? error.code : '';
          if (code !== 'ECONNREFUSED' && method !== 'GET') break;
        }
      }
      outgoing.writeHead(502).end();
    });
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        clearInterval(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function ask(port: number, { method, url, headers, body }: Asked) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const { connection: _, ...kept } = headers;
      const onward = requestFrom(
        { host: '127.0.0.1', port, method, path: url, headers: kept, agent: false },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const { connection: _, 'transfer-encoding': __, ...back } = answer.headers;
            resolve({
              status: answer.statusCode ?? 502,
              headers: back,
              body: Buffer.concat(chunks),
            });
          });
        },
      );
      onward.on('error', reject);
      onward.end(body);
    },
  );
}
