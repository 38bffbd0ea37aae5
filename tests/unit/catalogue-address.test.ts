import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { AddressError, bytesAt, ChangedThere, factsOf } from '../../scripts/catalogue/address.ts';
import { readerOf } from '../../scripts/catalogue/formats.ts';

const BYTES = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
const later = globalThis.setTimeout;
const close: (() => void)[] = [];
afterEach(() => {
  for (const end of close.splice(0)) end();
});

async function served(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  close.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/dump`;
}

async function read(address: string) {
  const chunks: Buffer[] = [];
  for await (const chunk of bytesAt(address, 1)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Breaks off in the middle of its first answer. */
function breaking({ knowsRange = true, tags = ['"1"', '"1"'] } = {}) {
  const asked: { range: string | undefined; ifRange: unknown }[] = [];
  const listener: RequestListener = ({ headers }, answer) => {
    asked.push({ range: headers.range, ifRange: headers['if-range'] });
    const etag = tags[asked.length - 1] ?? '';
    const start = Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0);
    const isPart = knowsRange && start > 0 && headers['if-range'] === etag;
    const body = isPart ? BYTES.subarray(start) : BYTES;
    answer.writeHead(isPart ? 206 : 200, {
      etag,
      'content-length': body.length,
      ...(isPart && {
        'content-range': `bytes ${start}-${BYTES.length - 1}/${BYTES.length}`,
      }),
    });
    if (asked.length > 1) answer.end(body);
    else answer.write(body.subarray(0, 100_000), () => later(() => answer.destroy(), 50));
  };
  return { listener, asked };
}

test('goes on where a connection broke', async () => {
  const { listener, asked } = breaking();
  expect((await read(await served(listener))).equals(BYTES)).toBe(true);
  expect(asked).toEqual([
    { range: undefined, ifRange: undefined },
    { range: 'bytes=100000-', ifRange: '"1"' },
  ]);
});

test('has everything where the connection closes while the end is still being stored', async () => {
  const body = Buffer.alloc(800_000, 'x');
  let connection: Socket | undefined;
  const address = await served(({ headers, socket }, answer) => {
    // As web servers answer: the rest, and 416 to who asks for what is behind the end.
    const from = Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0);
    if (from >= body.length) answer.writeHead(416).end();
    else if (from > 0)
      answer
        .writeHead(206, {
          etag: '"1"',
          'content-range': `bytes ${from}-${body.length - 1}/${body.length}`,
        })
        .end(body.subarray(from));
    else {
      connection = socket;
      answer.writeHead(200, { etag: '"1"', 'content-length': body.length }).end(body);
    }
  });
  let read = 0;
  for await (const chunk of bytesAt(address, 1)) {
    read += chunk.length;
    if (read <= 600_000) continue;
    // All of it is on its way before the connection closes.
    while (connection?.writableLength) await setTimeout(10);
    connection?.destroy();
    await setTimeout(200);
  }
  expect(read).toBe(body.length);
});

test('passes over what it has where the server does not know Range', async () => {
  const { listener } = breaking({ knowsRange: false });
  expect((await read(await served(listener))).equals(BYTES)).toBe(true);
});

test('says that what is there has changed', async () => {
  const { listener } = breaking({ tags: ['"1"', '"2"'] });
  await expect(read(await served(listener))).rejects.toThrow(ChangedThere);
});

test('says so where it is known by its time alone, and where nothing is left of it', async () => {
  const times = ['Thu, 26 Nov 2026 10:00:00 GMT', 'Thu, 26 Nov 2026 11:00:00 GMT'];
  let asked = 0;
  const newer = await served((_, answer) => {
    const body = { 'last-modified': times[asked], 'content-length': BYTES.length };
    asked += 1;
    answer.writeHead(200, body);
    if (asked > 1) answer.end(BYTES);
    else answer.write(BYTES.subarray(0, 9_000), () => later(() => answer.destroy(), 50));
  });
  await expect(read(newer)).rejects.toThrow(ChangedThere);
  const shorter = await served(({ headers }, answer) => {
    if (headers.range) return answer.writeHead(416, { etag: '"1"' }).end();
    answer.writeHead(200, { etag: '"1"', 'content-length': BYTES.length });
    return answer.write(BYTES.subarray(0, 9_000), () => later(() => answer.destroy(), 50));
  });
  await expect(read(shorter)).rejects.toThrow(ChangedThere);
});

test('does not ask by a weak tag, which answers to what is only nearly the same', async () => {
  const { listener, asked } = breaking({ tags: ['W/"1"', 'W/"1"'] });
  expect((await read(await served(listener))).equals(BYTES)).toBe(true);
  expect(asked[1]).toEqual({ range: 'bytes=100000-', ifRange: undefined });
});

test('takes no part for the rest that begins elsewhere', async () => {
  const address = await served(({ headers }, answer) => {
    const part = headers.range ? { 'content-range': `bytes 5-${BYTES.length - 1}/300000` } : {};
    answer.writeHead(headers.range ? 206 : 200, { etag: '"1"', ...part });
    answer.write(BYTES.subarray(0, 9_000), () => later(() => answer.destroy(), 50));
  });
  await expect(read(address)).rejects.toThrow('the server answers 206');
});

test('reads what comes in small pieces, with pauses, and breaks off again and again', async () => {
  let asked = 0;
  const slow = await served(async ({ headers }, answer) => {
    asked += 1;
    const from = Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0);
    answer.writeHead(from ? 206 : 200, {
      etag: '"1"',
      'content-length': BYTES.length - from,
      ...(from && { 'content-range': `bytes ${from}-${BYTES.length - 1}/${BYTES.length}` }),
    });
    // More breaks than tries in a row, but each brings something new.
    for (let at = from; at < Math.min(from + 30_000, BYTES.length); at += 5_000) {
      answer.write(BYTES.subarray(at, at + 5_000));
      await setTimeout(5);
    }
    if (from + 30_000 < BYTES.length) answer.destroy();
    else answer.end();
  });
  expect((await read(slow)).equals(BYTES)).toBe(true);
  expect(asked).toBeGreaterThanOrEqual(10);
});

test('tries again after 503, and gives up at last', async () => {
  let asked = 0;
  const once = await served((_, answer) => {
    asked += 1;
    answer.writeHead(asked === 1 ? 503 : 200).end(asked === 1 ? '' : BYTES);
  });
  expect((await read(once)).equals(BYTES)).toBe(true);
  const always = await served((_, answer) => answer.writeHead(503).end());
  await expect(read(always)).rejects.toThrow('6 times in vain: it answers 503');
});

test('follows redirects, but not for ever and not to http elsewhere', async () => {
  const there = await served((_, answer) => answer.end(BYTES));
  const to = (location: string) => served((_, answer) => answer.writeHead(302, { location }).end());
  expect((await read(await to(there))).equals(BYTES)).toBe(true);
  await expect(read(await to('/again'))).rejects.toThrow('more than 5 times');
  await expect(read(await to('http://books.example/'))).rejects.toThrow('only https is');
  await expect(read('http://books.example/')).rejects.toThrow(AddressError);
});

test('says what the server answers where nothing is', async () => {
  const address = await served((_, answer) => answer.writeHead(404).end());
  await expect(read(address)).rejects.toThrow('404');
  await expect(factsOf(address, 1)).rejects.toThrow('404');
});

test('reads a packed dump from an address, and refuses what is none', async () => {
  const line = `/type/author\t/authors/OL1A\t1\t2020-01-01\t{"name":"Ann"}\n`;
  const packed = gzipSync(line.repeat(3));
  const reader = await readerOf(await served((_, answer) => answer.end(packed)));
  let records = 0;
  for await (const portion of reader.records(() => {})) records += portion.length;
  expect([reader.format, records]).toEqual(['Open Library', 3]);
  const cut = await served((_, answer) => answer.end(packed.subarray(0, -12)));
  await expect(async () => {
    for await (const _ of (await readerOf(cut)).records(() => {}));
  }).rejects.toThrow('unexpected end of file');
  const page = await served((_, answer) => answer.end('<html>No.</html>'));
  await expect(readerOf(page)).rejects.toThrow('is neither a dump');
});
