import { createServer, request as requestFrom } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for a browser to show what it has. */
const PAUSE_MS = 1_000;

/** A way to the product that notes what is asked for, and can be given another release. */
export interface FrontDoor {
  url: string;
  /** What has come by: `POST /api/reviews`. */
  passed: string[];
  /** From now on the service worker is that of another release. */
  newRelease(): void;
  /** What is asked for below this address waits until it is let go. */
  hold(address: string): { letGo(): void };
  /** What is at this address comes in two pieces, of which the first ends with this text, and a pause in between. */
  inTwo(address: string, end: string): void;
  /** Nobody answers any more: emulated outages do not reach a service worker. */
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

export async function openFrontDoor(site: string): Promise<FrontDoor> {
  const passed: string[] = [];
  let release = 1;
  let held: { address: string; until: Promise<void> } | undefined;
  let parted: { address: string; end: string } | undefined;
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    passed.push(`${method} ${url}`);
    if (held && url.startsWith(held.address)) await held.until;
    const isWorker = url === '/sw.js';
    if (url === parted?.address) {
      const answer = await fetch(new URL(url, site), {
        headers: { 'accept-encoding': 'identity' },
      });
      const [first = '', ...rest] = (await answer.text()).split(parted.end);
      outgoing.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' });
      outgoing.write(first + parted.end);
      await pause(PAUSE_MS);
      return outgoing.end(rest.join(parted.end));
    }
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
    inTwo(address, end) {
      parted = { address, end };
    },
    shut,
    open: () => listen(port),
    close: () => (server.listening ? shut() : Promise.resolve()),
  };
}
