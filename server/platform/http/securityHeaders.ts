import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

/**
 * The security headers of every answer. Scripts,
 * styles, pictures and calls are our own; nothing is inline; text becomes HTML only through the named
 * Trusted Types policies (the empty page of `default` included, which DOMPurify stands behind), and one
 * of them makes the service worker's address.
 */
export async function sendSecurityHeaders(app: FastifyInstance, { publicUrl }: Config) {
  const headers = await headersOfHelmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        // WebAssembly reads barcodes where the browser cannot; it is a file of ours like the rest.
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['dompurify', 'service-worker'],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    // Over http it would be ignored, and on localhost it would lock other programs out.
    strictTransportSecurity: publicUrl?.startsWith('https:')
      ? { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false }
      : false,
  });
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
}

/** They are the same for every answer, so helmet is asked for them once, and not at every request. */
async function headersOfHelmet(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const asked = Fastify();
  await asked.register(helmet, options);
  asked.get('/', async () => '');
  const { headers } = await asked.inject('/');
  await asked.close();
  const own = ['date', 'connection', 'content-length', 'content-type'];
  const security = Object.entries(headers).filter(([name]) => !own.includes(name));
  const texts = security.map(([name, value]) => [name, `${value}`]);
  return { ...Object.fromEntries(texts), 'permissions-policy': PERMISSIONS };
}

/** Whoever scans a book is asked for the camera. What our pages never ask for, no script in them may. */
const PERMISSIONS =
  'camera=(self), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';

/**
 * The policy of what is no page of ours: a picture, also where it is opened by itself. What `default-src`
 * does not stand in for is named.
 */
export const NOTHING_RUNS =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What is sent to a connection on which no request could be understood. */
export const RAW_HEADERS = [
  'content-type: application/json; charset=utf-8',
  `content-security-policy: ${NOTHING_RUNS}`,
  'x-content-type-options: nosniff',
  'cache-control: no-store',
  'connection: close',
];
