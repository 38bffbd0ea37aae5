import { setTimeout as pause } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addImport, importsBefore } from '../../server/domains/moving/imports/imports.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import { enqueue, takeJob } from '../../server/platform/queue/queue.sql.ts';
import { createQueue } from '../../server/platform/queue/queue.ts';
import { openSite, type Site } from '../support/people.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

it('A long job lets those go first that wait, and goes on afterwards where it was', async () => {
  const [long, short] = [uuidv7(), uuidv7()];
  const left = new Map([
    [long, 60],
    [short, 1],
  ]);
  const done: string[] = [];
  const queue = createQueue({
    db: site.db,
    kinds: {
      steps: {
        attempts: 1,
        async run(subject, signal, isTurnOver) {
          for (;;) {
            const steps = left.get(subject) ?? 0;
            if (steps === 0) {
              if (!done.includes(subject)) done.push(subject);
              return;
            }
            if (signal.aborted || isTurnOver()) return;
            left.set(subject, steps - 1);
            await pause(50);
          }
        },
        givenUp: async () => {},
      },
    },
    turnMs: 100,
    warn: (line) => done.push(line),
  });
  try {
    await queue.enqueue(site.db, 'steps', long);
    queue.wake();
    await pause(200);
    await queue.enqueue(site.db, 'steps', short);
    await expect.poll(() => done).toEqual([short, long]);
  } finally {
    await queue.close();
  }
});

it('What somebody waits for is done first, and what nobody misses last', async () => {
  for (const [subject, priority] of [
    [1, 2],
    [2, 1],
    [3, 0],
  ])
    await site.db.many(sql`
      insert into jobs (id, kind, subject, ticket, priority, due_at)
      values (gen_random_uuid(), 'by-priority', ${idOf(subject ?? 0)}, gen_random_uuid(), ${priority},
              now() - make_interval(mins => 10 - ${subject}))`);
  const taken: string[] = [];
  for (let n = 0; n < 3; n++)
    taken.push((await takeJob(site.db, ['by-priority'], 60))?.subject ?? '');
  expect(taken).toEqual([idOf(3), idOf(2), idOf(1)]);
});

const idOf = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;

it('What is one step is not done again where the process ended while it ran', async () => {
  let runs = 0;
  let ended = () => {};
  const ending = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const queue = createQueue({
    db: site.db,
    kinds: {
      'one-step': {
        isOneStep: true,
        attempts: 1,
        async run() {
          runs += 1;
          await ending;
          return undefined;
        },
        givenUp: async () => {},
      },
    },
    warn: () => {},
  });
  await queue.enqueue(site.db, 'one-step', uuidv7());
  queue.wake();
  await expect.poll(() => runs).toBe(1);
  const closed = queue.close();
  ended();
  await closed;
  expect(await site.db.many(sql`select from jobs where kind = 'one-step'`)).toEqual([]);
});

it('What is called off while it is done is ended, and the next goes on', async () => {
  const [long, short] = [uuidv7(), uuidv7()];
  const done: string[] = [];
  const queue = createQueue({
    db: site.db,
    kinds: {
      'called-off': {
        attempts: 1,
        async run(subject, signal) {
          if (subject === long) await new Promise((resolve) => (signal.onabort = resolve));
          done.push(subject);
          return undefined;
        },
        givenUp: async () => {},
      },
    },
    warn: (line) => done.push(line),
  });
  try {
    await queue.enqueue(site.db, 'called-off', long);
    queue.wake();
    await expect
      .poll(() => site.db.many(sql`select from jobs where subject = ${long} and attempts = 1`))
      .toHaveLength(1);
    await queue.enqueue(site.db, 'called-off', short);
    await site.db.many(sql`delete from jobs where subject = ${long}`);
    await expect.poll(() => done).toEqual([long, short]);
  } finally {
    await queue.close();
  }
});

it('Somebody with many files does not come before those with one', async () => {
  const [rosa, theo] = [await site.signUp('Rosa'), await site.signUp('Theo')];
  const handedIn: string[] = [];
  for (const { _id: userId } of [rosa, rosa, rosa, theo]) {
    const id = uuidv7();
    await addImport(site.db, {
      id,
      userId,
      service: 'other',
      fileName: 'books.csv',
      bytes: 1,
      headers: [],
      columns: null,
      timeZone: 'UTC',
    });
    // Of a kind of its own, which nobody else takes.
    await enqueue(site.db, 'handed-in', id);
    handedIn.push(id);
    await pause(5);
  }
  const taken: string[] = [];
  for (;;) {
    const job = await takeJob(site.db, ['handed-in'], 60, importsBefore);
    if (!job) break;
    taken.push(job.subject);
  }
  const [first, second, third, theirs] = handedIn;
  expect(taken).toEqual([first, theirs, second, third]);
});
