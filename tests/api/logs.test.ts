import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endCopies, startCopy, until } from '../support/copies.ts';
import { signUpAt } from '../support/people.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  return () => test.close();
});
afterEach(endCopies);

describe('The log of a process', () => {
  // ASVS: 14.2.1, 14.2.4, 16.2.1, 16.2.2, 16.2.4, 16.2.5, 16.3.2, 16.3.3, 16.4.1
  it('says who was refused and from where, and nothing of what was typed', async () => {
    const copy = await startCopy({
      DATABASE_URL: test.url,
      UNSAFE_DATABASE: '1',
      LOG_LEVEL: 'info',
      CATALOGUE_UPSTREAMS: 'none',
    });
    const rosa = await signUpAt(copy.url, 'Rosa');
    await rosa.call('GET /api/admin/log');
    await fetch(`${copy.url}/api/profile?q=my-secret`);
    await fetch(`${copy.url}/api/users/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'x\\n{"level":60}' },
      body: JSON.stringify({ username: 'Rosa\n{"level":60}', password: 'my-secret' }),
    });
    await fetch(`${copy.url}/api/users`);

    const lines = () =>
      copy
        .said()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg === 'answered');
    await until(() => lines().some(({ route }) => route === '/api/users'));
    const from = '127.0.0.0/24';
    const answered = lines().map(({ method, route, status, by, from }) => [
      `${method} ${route} ${status}`,
      by,
      from,
    ]);
    expect(answered).toEqual([
      ['POST /api/users/signup 201', undefined, undefined],
      ['GET /api/admin/log 403', rosa._id, from],
      ['GET /api/profile 401', undefined, from],
      ['POST /api/users/signin 400', undefined, undefined],
      ['GET /api/users 200', undefined, undefined],
    ]);
    for (const { time, reqId } of lines()) {
      expect(Math.abs(Date.now() - time)).toBeLessThan(60_000);
      expect(reqId).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(copy.said()).not.toMatch(/my-secret|the secret of|session=|"level":60/);
    await copy.end();
  });
});
