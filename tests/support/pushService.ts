import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '../../shared/notifications.ts';

/** What can be wrong with a push service. */
export type PushFault = 'gone' | 'busy' | 'broken' | 'refuses' | 'silent' | 'redirects';

/** What came to a push service for one browser, as the browser reads it. */
export interface Pushed {
  message: PushMessage;
  ttl: number;
  urgency: string | undefined;
  topic: string | undefined;
  /** What the token says, whose signature was checked with the site's own key. */
  token: { aud: string; exp: number; sub: string };
  /** The key of the site. */
  publicKey: string;
  bytes: number;
}

/** A push service on this machine: browsers subscribe to it, and it reads what is sent to them as these would. */
export async function openPushService() {
  const browsers = new Map<string, ReturnType<typeof newBrowser>>();
  /** Faults by browser. */
  const faults = new Map<string, PushFault>();
  const asked: { path: string; at: number }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, at: Date.now() });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const browser = browsers.get(path);
      const fault = browser ? faults.get(path) : 'gone';
      if (fault) return fail(fault, response);
      try {
        browser?.pushed.push(readPush(browser, request.headers, Buffer.concat(chunks), url));
        response.writeHead(201, { 'content-length': 0 }).end();
      } catch (error) {
        browser?.wrong.push(error as Error);
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    /** Every request, whoever it was for. */
    asked,
    /** A browser that is subscribed, and what it is sent. */
    subscribe() {
      const browser = newBrowser(`/push/${randomBytes(12).toString('hex')}`, url);
      browsers.set(browser.path, browser);
      return browser;
    },
    fail: (browser: { path: string }, fault: PushFault | undefined) =>
      fault ? faults.set(browser.path, fault) : faults.delete(browser.path),
    askedOf: (browser: { path: string }) => asked.filter(({ path }) => path === browser.path),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
export type PushService = Awaited<ReturnType<typeof openPushService>>;

/** Connections to the service above, and plain HTTP to it. */
export const testPushServices = {
  isAddress: ({ hostname }: URL) => hostname === '127.0.0.1',
  mayConnect: (address: string) => address === '127.0.0.1',
  firstWaitSeconds: 0.2,
  lookEveryMs: 200,
};

function newBrowser(path: string, url: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    path,
    keys,
    auth,
    subscription: {
      endpoint: url + path,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    pushed: [] as Pushed[],
    /** What it could not read, and why. */
    wrong: [] as Error[],
  };
}

function fail(fault: PushFault, response: ServerResponse) {
  switch (fault) {
    case 'gone':
      return response.writeHead(410).end();
    case 'busy':
      return response.writeHead(429, { 'retry-after': '1' }).end();
    case 'broken':
      return response.writeHead(500).end();
    case 'refuses':
      return response.writeHead(403).end();
    case 'redirects':
      return response.writeHead(307, { location: '/push/elsewhere' }).end();
    case 'silent':
      return undefined;
  }
}

/** Reads a message by the letter of RFC 8291 and 8188, without the library that wrote it. */
function readPush(
  { keys, auth }: ReturnType<typeof newBrowser>,
  headers: IncomingHttpHeaders,
  body: Buffer,
  origin: string,
): Pushed {
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('is not encrypted');
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  const shared = keys.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const prk = createHmac('sha256', salt).update(secret).digest();
  const expand = (label: string, length: number) =>
    createHmac('sha256', prk)
      .update(Buffer.concat([Buffer.from(`Content-Encoding: ${label}\0`), Buffer.of(1)]))
      .digest()
      .subarray(0, length);
  const decipher = createDecipheriv('aes-128-gcm', expand('aes128gcm', 16), expand('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  return {
    message: JSON.parse(padded.subarray(0, end).toString('utf8')),
    ttl: Number(headers.ttl),
    urgency: headers.urgency as string | undefined,
    topic: headers.topic as string | undefined,
    ...tokenIn(headers.authorization ?? '', origin),
    bytes: body.length,
  };
}

/** The token of RFC 8292; throws where it is not of the key beside it, not for this service, or not of today. */
function tokenIn(authorization: string, origin: string) {
  const [, jwt = '', publicKey = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const token = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Pushed['token'];
  const hours = (token.exp - Date.now() / 1_000) / 3_600;
  if (!isSigned || token.aud !== origin || hours <= 0 || hours > 24)
    throw new Error('the token is wrong');
  return { token, publicKey };
}
