import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import {
  type Asking,
  isPublicAddress,
  ProviderError,
  safeFetch,
} from '../../server/platform/http/safeFetch.ts';
import { type Fault, isTestAddress, startUpstreams } from '../support/upstreams.ts';

let services: Awaited<ReturnType<typeof startUpstreams>>;
beforeAll(async () => {
  services = await startUpstreams();
  services.state.picture = Buffer.from('a picture');
});
afterAll(() => services.close());
beforeEach(() => {
  services.state.fault = 'none';
  services.state.asked = [];
});

/** Long enough for a machine that is busy; what never comes is waited for as little as possible. */
const asking: Asking = {
  timeoutMs: 4_000,
  sizeMax: 64 * 1024,
  accept: 'image/jpeg',
  mayConnect: isTestAddress,
};
const at = (path: string, more: Partial<Asking> = {}) =>
  safeFetch(new URL(path, services.url), { ...asking, ...more });

test.each([
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '207.241.224.2', '2607:f8b0:4004:800::200e', '2a00:1450::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

describe('Fetching from elsewhere', () => {
  it('says who asks and brings what is there', async () => {
    const answer = await at('/b/id/7-M.jpg', { site: 'https://books.example.org' });
    expect(answer).toMatchObject({ status: 200, type: 'image/jpeg' });
    expect(answer.bytes.toString()).toBe('a picture');
    expect(services.state.asked[0]?.agent).toBe('Commonplace/0.1 (https://books.example.org)');
  });

  // ASVS: 1.3.6, 13.2.5
  it('connects to no private address, whether it is written out or the name leads there', async () => {
    const { port } = new URL(services.url);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1']) {
      const url = new URL(`http://${host}:${port}/b/id/7-M.jpg`);
      const { mayConnect: _, ...usual } = asking;
      await expect(safeFetch(url, usual), host).rejects.toThrow(ProviderError);
    }
    expect(services.state.asked).toEqual([]);
  });

  // ASVS: 1.3.6
  it('looks at where a name leads for every connection, also after a redirect', async () => {
    const seen: string[] = [];
    const mayConnect = (address: string) => seen.push(address) > 0 && isTestAddress(address);
    const url = new URL('/b/id/302-M.jpg', services.url);
    url.hostname = 'localhost';
    const first = await safeFetch(url, { ...asking, mayConnect, mayFollow: () => true }).catch(
      (error: Error) => error,
    );
    expect(seen).toContain('127.0.0.1');
    // Where localhost is ::1 as well, that one is refused, and so is the name.
    if (first instanceof Error) expect(first.message).toMatch(/^localhost leads to/);
    else expect(first.status).toBe(200);
  });

  // ASVS: 13.2.4, 15.3.2
  it('follows a redirect only where it may, and not for ever', async () => {
    await expect(at('/b/id/302-M.jpg')).rejects.toThrow('redirects elsewhere');
    const isHere = (url: URL) => url.origin === services.url;
    expect((await at('/b/id/302-M.jpg', { mayFollow: isHere })).status).toBe(200);
    services.state.fault = 'loop';
    await expect(at('/b/id/7-M.jpg', { mayFollow: isHere })).rejects.toThrow('too often');
    services.state.fault = 'redirect';
    await expect(at('/b/id/7-M.jpg', { mayFollow: isHere })).rejects.toThrow('elsewhere');
    await expect(at('/b/id/7-M.jpg', { mayFollow: () => true })).rejects.toThrow(
      '169.254.169.254 is no public address',
    );
  });

  const faults: [Fault, RegExp][] = [
    ['silent', /too long/],
    ['slow', /too long/],
    ['huge', /too much/],
    ['gzip', /encoding/],
    ['cut', /./],
    ['hangup', /./],
  ];
  it.each(faults)('gives up soon, with little in memory: %s', async (fault, message) => {
    services.state.fault = fault;
    const neverComes = fault === 'silent' || fault === 'slow';
    const start = performance.now();
    await expect(at('/b/id/7-M.jpg', neverComes ? { timeoutMs: 400 } : {})).rejects.toThrow(
      message,
    );
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('reads how long to stay away, as a number or a date', async () => {
    services.state.fault = 'busy';
    expect(await at('/google/volumes')).toMatchObject({ status: 429, retryAfter: 120 });
    services.state.fault = 'away';
    const { status, retryAfter } = await at('/google/volumes');
    expect(status).toBe(503);
    expect(retryAfter).toBeGreaterThan(85);
    expect(retryAfter).toBeLessThanOrEqual(90);
  });
});
