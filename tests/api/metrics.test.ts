import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type Site } from '../support/people.ts';

const TOKEN = 'a-token-for-the-tests';

let site: Site;
beforeAll(async () => {
  site = await openSite({ metricsToken: TOKEN });
});
afterAll(() => site?.close());

const metrics = async (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) => {
  const answer = await fetch(`${site.url}/metrics`, { headers });
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: await answer.text(),
  };
};

describe('GET /metrics', () => {
  it('counts answers by route and how long they took, in the format of Prometheus', async () => {
    await fetch(`${site.url}/api/users`);
    await fetch(`${site.url}/api/users`);
    await fetch(`${site.url}/api/profile/0190a000-0000-7000-8000-000000000000`);
    const { status, type, text } = await metrics();
    expect(status).toBe(200);
    expect(type).toContain('text/plain; version=0.0.4');
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/users",status="200"} 2',
    );
    expect(text).toContain('route="/api/profile/:id",status="404"} 1');
    expect(text).not.toContain('0190a000');
  });

  it('tells of the database, of passwords and of the process', async () => {
    const { text } = await metrics();
    expect(text).toMatch(/^commonplace_database_connections\{state="open"\} [1-9]\d*$/m);
    expect(text).toMatch(/^commonplace_database_connections\{state="waiting"\} 0$/m);
    expect(text).toMatch(/^commonplace_passwords\{state="active"\} 0$/m);
    expect(text).toContain('# TYPE commonplace_replica_reads_total counter');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).toContain('process_resident_memory_bytes');
  });

  // ASVS: 13.4.5
  it('is for nobody without the token', async () => {
    for (const authorization of ['', 'Bearer', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`])
      expect((await metrics({ authorization })).status).toBe(404);
    expect((await metrics({})).status).toBe(404);
  });

  // ASVS: 13.4.5
  it('is no address where no token is set', async () => {
    const other = await openSite();
    const headers = { authorization: 'Bearer undefined' };
    expect((await fetch(`${other.url}/metrics`, { headers })).status).toBe(404);
    await other.close();
  });
});
