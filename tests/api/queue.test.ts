import { setTimeout as pause } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addImport, importsBefore } from '../../server/domains/reading/imports/imports.sql.ts';
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
      timeZone: null,
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
