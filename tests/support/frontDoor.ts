import { createServer, request as requestFrom } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to the product that notes what is asked for, and can be given another release. */
export interface FrontDoor {
  url: string;
  /** What has come by: `POST /api/reviews`. */
  passed: string[];
  /** From now on the service worker is that of another release. */
  newRelease(): void;
  /** What is asked for below this address waits until it is let go. */
  hold(address: string): { letGo(): void };
  /** Nobody answers any more: emulated outages do not reach a service worker. */
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

export async function openFrontDoor(site: string): Promise<FrontDoor> {
  const passed: string[] = [];
  let release = 1;
  let held: { address: string; until: Promise<void> } | undefined;
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    passed.push(`${method} ${url}`);
    if (held && url.startsWith(held.address)) await held.until;
    const isWorker = url === '/sw.js';
    const onward = requestFrom(
      new URL(url, site),
      { method, headers: isWorker ? { host: headers.host } : headers },
      (answer) => {
        if (!isWorker) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          return answer.pipe(outgoing);
        }
        const { 'content-length': _, etag: __, 'last-modified': ___, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, kept);
        answer.on('end', () => outgoing.end(`\n// release ${release}`));
        return answer.pipe(outgoing, { end: false });
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    newRelease() {
      release += 1;
    },
    hold(address) {
      let letGo = () => {};
      const until = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      held = { address, until };
      return { letGo };
    },
    shut,
    open: () => listen(port),
    close: () => (server.listening ? shut() : Promise.resolve()),
  };
}
