import { createHash } from 'node:crypto';
import { median, ms, percentile, timed, within } from './figures.ts';
import type { Running } from './running.ts';

/** The token of the session of somebody, by number. */
export const tokenOf = (number: number) =>
  createHash('sha256').update(`session ${number}`).digest('base64url');

export const cookieOf = (number: number) => `session=${tokenOf(number)}`;

/** So many addresses people come from: what one may ask for in a minute is soon reached. */
export const ADDRESSES = 64;
const addressOf = (at: number) => ({ 'x-forwarded-for': `10.${at % ADDRESSES}.0.1` });

/** One of many requests, from an address of its own, as a page of ours sends it. */
export const requestOf = (
  at: number,
  { cookie, ...request }: { method?: string; path: string; body?: string; cookie?: string },
) => ({
  ...request,
  headers: {
    ...addressOf(at),
    'sec-fetch-site': 'same-origin',
    ...(cookie ? { cookie } : {}),
    ...(request.body ? { 'content-type': 'application/json' } : {}),
  },
});

/** Asks once, as a page of ours does; fails where it is refused. */
export async function ask<T>(
  { url }: Pick<Running, 'url'>,
  call: string,
  { cookie = '', body }: { cookie?: string; body?: object } = {},
): Promise<T> {
  const [method = '', path = ''] = call.split(' ');
  const isFile = body instanceof Uint8Array;
  const answer = await fetch(url + path, {
    method,
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(body ? { 'content-type': isFile ? 'text/csv' : 'application/json' } : {}),
    },
    ...(body ? { body: isFile ? new Uint8Array(body) : JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${text}`);
  return JSON.parse(text || 'null');
}

/** Signs somebody up, as the form does; fails where it is refused. */
export async function signUp({ url }: Pick<Running, 'url'>, username: string) {
  const answer = await fetch(`${url}/api/users/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      username,
      email: `${username}@example.org`,
      password: `the secret of ${username}`,
      role: 'reader',
    }),
  });
  if (!answer.ok) throw new Error(`Signing up answered ${answer.status}: ${await answer.text()}`);
  const { _id: id } = (await answer.json()) as { _id: string };
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { id, cookie: cookies.join('; ') };
}

/** How long answers took, and what they cost the server and PostgreSQL together, which others do not change; in ms. */
export interface Taken {
  times: number[];
  processorMs: number;
}

/** Of so many answers, one after another over one connection, as many before them to warm up. */
export async function taken(
  { url, processorMs = () => 0 }: Pick<Running, 'url'> & { processorMs?: () => number },
  times: number,
  pathOf: (n: number) => string,
  headers: Record<string, string> = {},
): Promise<Taken> {
  const first = Math.min(20, times);
  const all: number[] = [];
  let before = processorMs();
  for (let n = 0; n < first + times; n++) {
    if (n === first) before = processorMs();
    all.push(
      await timed(async () => {
        const answer = await fetch(url + pathOf(n), { headers });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${pathOf(n)} answered ${answer.status}`);
      }),
    );
  }
  return { times: all.slice(first), processorMs: processorMs() - before };
}

/** The median of so many, in ms. */
export const medianOf = async (...asked: Parameters<typeof taken>) =>
  median((await taken(...asked)).times);

/** The time under which 95 of 100 answers were there, beside the median and what one cost. */
export function p95Within(what: string, bar: number, all: readonly Taken[]) {
  const times = all.flatMap((each) => each.times);
  const processorMs = all.reduce((sum, each) => sum + each.processorMs, 0) / times.length;
  const beside = `${ms(median(times))} median, ${ms(processorMs)} of processor`;
  return within(`${what} (ms, p95)`, percentile(times, 0.95), bar, beside);
}
