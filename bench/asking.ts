import { createHash } from 'node:crypto';
import { timed } from './figures.ts';
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

/** How long so many answers take, one after another over one connection, in ms; as many before warm up. */
export async function timesOf(
  { url }: Running,
  times: number,
  pathOf: (n: number) => string,
  headers: Record<string, string> = {},
) {
  const all: number[] = [];
  const before = Math.min(20, times);
  for (let n = 0; n < before + times; n++) {
    const took = await timed(async () => {
      const answer = await fetch(url + pathOf(n), { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${pathOf(n)} answered ${answer.status}`);
    });
    if (n >= before) all.push(took);
  }
  return all;
}
