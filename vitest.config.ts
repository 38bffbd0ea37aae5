import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const onPostgres = {
  globalSetup: ['tests/support/postgres.setup.ts'],
  testTimeout: 20_000,
  hookTimeout: 30_000,
};

const WHOLE_PROCESSES = ['tests/api/start.test.ts', 'tests/api/workers.test.ts'];

export default defineConfig({
  test: {
    // More than there are processors (which percentages do not give): the tests wait half of the time.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/words.setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: WHOLE_PROCESSES,
          // Loading the product anew for each file takes longer than most files' tests.
          isolate: false,
          ...onPostgres,
        },
      },
      {
        // Whole processes: they wait more than they work, so they go beside the faults.
        test: {
          name: 'processes',
          include: WHOLE_PROCESSES,
          sequence: { groupOrder: 1 },
          ...onPostgres,
        },
      },
      {
        test: {
          name: 'fuzz',
          include: ['tests/fuzz/**/*.test.ts'],
          sequence: { groupOrder: 1 },
          ...onPostgres,
        },
      },
      {
        // Faults that are really there; one at a time, `npm run faults` runs the long ones as well.
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          sequence: { groupOrder: 1 },
          ...onPostgres,
        },
      },
    ],
  },
});
