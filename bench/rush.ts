// Asks a server over connections that stay open, one request at a time on each: again as soon as it is
// answered, or so often a second whatever becomes of those before. As little as possible is done for each,
// as it is the same machine that answers. What to ask comes as JSON in the first argument, what came of it
// goes to standard output.
import { connect, type Socket } from 'node:net';

export interface Rush {
  port: number;
  connections: number;
  ms: number;
  /** Without it, each connection asks again as soon as it has its answer. */
  perSecond?: number;
  /** One after the other, and around; each request comes from an address of its own. */
  paths: string[];
}

export interface Rushed {
  sent: number;
  sentPerSecond: number;
  /** Of those answered while requests were sent. */
  servedPerSecond: number;
  servedSlowestMs: number;
  refused: number;
  refusedSlowestMs: number;
  /** Refusals that did not say when to come again. */
  withoutRetryAfter: number;
  /** Neither 200 nor 503. */
  other: number;
}

/** A request is sent this often at most; between two, all that are due. */
const TICK_MS = 5;
const END_OF_HEADERS = '\r\n\r\n';

const { port, connections, ms, perSecond, paths }: Rush = JSON.parse(process.argv[2] ?? '');
const rushed = {
  sent: 0,
  refused: 0,
  withoutRetryAfter: 0,
  other: 0,
  servedSlowestMs: 0,
  refusedSlowestMs: 0,
};
let servedInTime = 0;
let open = 0;
/** When those were due that wait for a connection, in ms of `performance.now()`. */
const due: number[] = [];
const idle: Connection[] = [];

const all = await Promise.all(Array.from({ length: connections }, opened));
const start = performance.now();
const end = start + ms;
if (perSecond === undefined) for (const each of all) ask(each, start);
else {
  idle.push(...all);
  const timer = setInterval(() => {
    const now = performance.now();
    const wanted = ((Math.min(now, end) - start) / 1_000) * perSecond;
    while (rushed.sent + due.length < wanted) due.push(now);
    sendDue();
    if (now < end) return;
    clearInterval(timer);
    tellWhenOver(now);
  }, TICK_MS);
}

interface Connection {
  socket: Socket;
  /** When what it asks was due. */
  askedAt: number;
  text: string;
}

function opened(): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const connection: Connection = { socket, askedAt: 0, text: '' };
    socket.setEncoding('latin1');
    socket.once('error', reject);
    socket.once('connect', () => resolve(connection));
    socket.on('data', (piece: string) => hear(connection, piece));
    socket.once('close', () => {
      throw new Error('The server has closed a connection');
    });
  });
}

function sendDue() {
  while (due.length > 0 && idle.length > 0) ask(idle.pop() as Connection, due.shift() ?? 0);
}

function ask(connection: Connection, at: number) {
  const number = rushed.sent++;
  const path = paths[number % paths.length];
  const from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  connection.askedAt = at;
  open += 1;
  connection.socket.write(
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${from}${END_OF_HEADERS}`,
  );
}

/** All answers say how long they are. */
function hear(connection: Connection, piece: string) {
  connection.text += piece;
  const { text } = connection;
  const headers = text.indexOf(END_OF_HEADERS);
  if (headers < 0) return;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
  if (text.length < headers + END_OF_HEADERS.length + length) return;
  connection.text = '';
  answered(connection, Number(text.slice(9, 12)), text.slice(0, headers));
}

function answered(connection: Connection, status: number, headers: string) {
  const now = performance.now();
  const took = now - connection.askedAt;
  open -= 1;
  if (status === 200) {
    if (now <= end) servedInTime += 1;
    rushed.servedSlowestMs = Math.max(rushed.servedSlowestMs, took);
  } else if (status === 503) {
    rushed.refused += 1;
    rushed.refusedSlowestMs = Math.max(rushed.refusedSlowestMs, took);
    if (!/\r\nretry-after: \d/i.test(headers)) rushed.withoutRetryAfter += 1;
  } else rushed.other += 1;
  if (perSecond === undefined && now < end) return ask(connection, now);
  if (perSecond !== undefined) {
    idle.push(connection);
    sendDue();
  }
  tellWhenOver(now);
}

function tellWhenOver(now: number) {
  if (now < end || open > 0 || due.length > 0) return;
  const seconds = ms / 1_000;
  const result: Rushed = {
    ...rushed,
    sentPerSecond: rushed.sent / seconds,
    servedPerSecond: servedInTime / seconds,
  };
  process.stdout.write(JSON.stringify(result), () => process.exit());
}
