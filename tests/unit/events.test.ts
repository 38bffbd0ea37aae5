import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../server/config.ts';
import type { Db } from '../../server/platform/db/db.ts';
import { defineEvent, emit, listen } from '../../server/platform/events.ts';

const db = {} as Db;

it('What listens to an event is done one after the other, with what is known of it', async () => {
  const planted = defineEvent<{ tree: string }>('planted');
  const done: string[] = [];
  listen(
    planted,
    async (_, { tree }) => {
      await Promise.resolve();
      done.push(`watered ${tree}`);
    },
    async (_, { tree }) => done.push(`counted ${tree}`),
  );
  await emit(db, planted, { tree: 'oak' });
  expect(done).toEqual(['watered oak', 'counted oak']);
});

it('One that fails fails the write, and nothing after it is done', async () => {
  const felled = defineEvent<null>('felled');
  const done: string[] = [];
  listen(
    felled,
    () => Promise.reject(new Error('no')),
    async () => done.push('counted'),
  );
  await expect(emit(db, felled, null)).rejects.toThrow('no');
  expect(done).toEqual([]);
});

it('An event that nobody listens to is an error and not silence', async () => {
  await expect(emit(db, defineEvent<null>('forgotten'), null)).rejects.toThrow(
    'Nobody listens to forgotten',
  );
});

it('Every event has its listeners in server/listeners.ts', () => {
  const listeners = readFileSync(join(projectRoot, 'server/listeners.ts'), 'utf8');
  const domains = join(projectRoot, 'server/domains');
  const events = readdirSync(domains, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.events.ts'))
    .flatMap((name) => [
      ...readFileSync(join(domains, name), 'utf8').matchAll(/export const (\w+) = defineEvent/g),
    ])
    .map(([, name = '']) => name);
  expect(events.length).toBeGreaterThan(10);
  expect(
    events.filter((name) => !new RegExp(`^listen\\(\\s*${name},`, 'm').test(listeners)),
  ).toEqual([]);
});
