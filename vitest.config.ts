import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { TestCounts } from './scripts/testCounts.js';

const onPostgres = {
  globalSetup: ['tests/support/postgres.setup.ts'],
  testTimeout: 20_000,
  hookTimeout: 30_000,
};

/** They are about time and whole processes, and machines that are shared falter; the gate says which needed it. */
const onceMore = { retry: 1 };

const WHOLE_PROCESSES = ['start', 'workers', 'eventLoop', 'release'].map(
  (name) => `tests/api/${name}.test.ts`,
);

export default defineConfig({
  test: {
    reporters: ['default', new TestCounts()],
    // More than there are processors (which percentages do not give): the tests wait half of the time.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      // Without isolation: to load the product anew for each file takes longer than most files' tests.
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/words.setup.ts'],
          isolate: false,
          testTimeout: 60_000,
          ...onceMore,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: WHOLE_PROCESSES,
          isolate: false,
          ...onPostgres,
          ...onceMore,
        },
      },
      {
        // Whole processes: they wait more than they work, so they go beside the faults.
        test: {
          name: 'processes',
          include: WHOLE_PROCESSES,
          sequence: { groupOrder: 1 },
          ...onPostgres,
          ...onceMore,
        },
      },
      {
        test: {
          name: 'fuzz',
          include: ['tests/fuzz/**/*.test.ts'],
          sequence: { groupOrder: 1 },
          ...onPostgres,
          ...onceMore,
        },
      },
      {
        // Faults that are really there; one at a time, `npm run faults` runs the long ones as well.
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          sequence: { groupOrder: 1 },
          ...onPostgres,
          ...onceMore,
        },
      },
    ],
  },
});
