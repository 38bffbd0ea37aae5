import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What is wrong with the way to the database: connections are reset, what is on its way stays there
 * (`stalls`; it arrives when the way heals), is lost (`swallows`), or comes a byte a second.
 */
export type Fault = 'none' | 'resets' | 'stalls' | 'swallows' | 'trickles';

/** A way to a database that faults can be put on. */
export interface Network {
  /** The address of the database through it. */
  url: string;
  fault: Fault;
  /** When so many pieces have gone to the database, all connections are reset before it has answered. */
  cutAfter: number;
  /** When each connection was asked for, in ms of `performance.now()`. */
  connects: number[];
  heal(): void;
  close(): void;
}

/** A TCP proxy in front of a database, whether that is reached by TCP or by a socket file. */
export async function networkTo(url: string): Promise<Network> {
  const target = targetOf(url);
  let fault: Fault = 'none';
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    network.connects.push(performance.now());
    if (network.fault === 'resets') return near.resetAndDestroy();
    const far = connect(target);
    pass(near, far);
    pass(far, near);
    near.on('data', () => {
      network.cutAfter -= 1;
      if (network.cutAfter === 0) setImmediate(cut);
    });
  });
  const through = new URL(url);
  through.searchParams.set('host', '127.0.0.1');
  through.searchParams.set('port', `${await listen(server)}`);

  const network: Network = {
    url: through.href,
    get fault() {
      return fault;
    },
    set fault(next) {
      fault = next;
      if (fault === 'resets') cut();
    },
    cutAfter: Number.POSITIVE_INFINITY,
    connects: [],
    heal() {
      fault = 'none';
    },
    close() {
      fault = 'none';
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return network;

  function cut() {
    // The way from us to a socket file knows no reset.
    for (const socket of sockets)
      if (socket.remoteFamily === undefined) socket.destroy();
      else socket.resetAndDestroy();
  }

  function pass(from: Socket, to: Socket) {
    sockets.add(from);
    from.on('error', () => {});
    let before = Promise.resolve();
    // One after the other: what is kept back must not be overtaken.
    from.on('data', (chunk) => {
      before = before.then(() => send(chunk, to));
    });
    from.on('close', () => {
      sockets.delete(from);
      if (fault === 'none' || fault === 'resets') to.destroy();
      else void before.then(() => to.destroy());
    });
  }

  async function send(chunk: Buffer, to: Socket) {
    if (fault === 'swallows') return;
    let at = 0;
    while (at < chunk.length && !to.destroyed) {
      if (fault === 'none' || fault === 'resets') {
        to.write(chunk.subarray(at));
        return;
      }
      if (fault === 'trickles') {
        to.write(chunk.subarray(at, at + 1));
        at += 1;
      }
      await faultOver(1_000);
    }
  }

  /** At most so long, and no longer than until the way is healed. */
  async function faultOver(ms: number) {
    const deadline = performance.now() + ms;
    while (fault !== 'none' && performance.now() < deadline) await pause(20);
  }
}

/** Lets a server listen on any free port of this machine. */
export async function listen(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function targetOf(url: string) {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  const number = Number(searchParams.get('port') ?? (port || 5432));
  return folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${number}` }
    : { host: folder ?? hostname, port: number };
}
