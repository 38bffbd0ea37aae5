// What the site is measured beside: a server that does nothing but send bytes, or the rows of one
// prepared statement. Runs as a process of its own; what it does comes as JSON to its input.
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';

/** What a bare server answers to every request. */
export type Bare =
  | { kind: 'bytes'; headers: Record<string, string>; body: string }
  | { kind: 'statement'; url: string; poolSize: number; text: string; values: unknown[] };

const bare: Bare = JSON.parse(readFileSync(0, 'utf8'));
const app = Fastify();
if (bare.kind === 'statement') {
  const { url, poolSize, text, values } = bare;
  // Times stay texts, as with us: making dates of them would only slow it down.
  const types = {
    getTypeParser: (oid: number) => (oid === 1184 ? String : pg.types.getTypeParser(oid)),
  };
  const pool = new pg.Pool({ connectionString: url, max: poolSize, types: types as never });
  app.get('/*', async () => (await pool.query({ name: 'bare', text, values })).rows);
} else {
  app.get('/*', (_request, reply) => {
    reply.headers(bare.headers).send(bare.body);
  });
}
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`listening on ${(app.server.address() as AddressInfo).port}`);
