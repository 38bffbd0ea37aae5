// Asks a server as often as it can, from a process of its own; what for comes as JSON over standard
// input, and what came of it goes to standard output.
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

/** What to ask for, over how many connections, for how many seconds. */
export interface Load {
  url: string;
  connections: number;
  seconds: number;
  /** Each connection begins elsewhere, and goes around. */
  requests: { method?: string; path: string; headers?: Record<string, string>; body?: string }[];
}

/** Answers, and how many a second; their latencies in ms; how many were refusals. */
export interface Loaded {
  answers: number;
  perSecond: number;
  p50: number;
  p99: number;
  refused: number;
}

const { url, connections, seconds, requests }: Load = JSON.parse(await text(process.stdin));
let next = 0;
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  setupClient(client) {
    const from = Math.floor((next++ * requests.length) / connections) % requests.length;
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
  },
});
const loaded: Loaded = {
  answers: result.requests.total,
  perSecond: result.requests.average,
  p50: result.latency.p50,
  p99: result.latency.p99,
  refused: result.non2xx + result.errors,
};
console.log(JSON.stringify(loaded));
