import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { compileOrThrow } from './scripts/messagesPlugin.js';
import { TestCounts } from './scripts/testCounts.js';

compileOrThrow();

/** Not how fast anything is, but when a test counts as stuck: several files share two processors, which others may use too. */
const stuckAfter = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

const onPostgres = {
  globalSetup: ['tests/support/postgres.setup.ts'],
  ...stuckAfter,
};

/** For what is about time and whole processes, since machines that are shared falter; the gate says how many needed it. */
const onceMore = { retry: 1 };

/** Components of the pages, in a document without a browser; what they ask is answered where they call fetch. */
const components = {
  include: ['tests/components/**/*.test.tsx'],
  environment: 'happy-dom',
  setupFiles: ['tests/support/words.setup.ts', 'tests/support/components.setup.ts'],
  ...stuckAfter,
};

/** They stand in for a module, or need one that nothing has loaded yet. */
const OWN_MODULES = ['elsewhere', 'screens'].map((name) => `tests/components/${name}.test.tsx`);

const WHOLE_PROCESSES = ['start', 'workers', 'eventLoop', 'release', 'container'].map(
  (name) => `tests/api/${name}.test.ts`,
);

/** Faults after which it counts that all goes on where it was, not how soon. */
const RECOVERIES = ['imports', 'migrations', 'upgrade'].map(
  (name) => `tests/faults/${name}.test.ts`,
);

export default defineConfig({
  test: {
    reporters: ['default', new TestCounts()],
    // One more than there are processors (which percentages do not give), since tests wait for some of their time; with twice as
    // many, beside what the gate does in that time, the product refused calls that it had no time for.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // Most are without isolation: to load the product anew for each file takes longer than most files' tests.
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/words.setup.ts'],
          isolate: false,
          ...stuckAfter,
        },
      },
      { test: { name: 'web', exclude: OWN_MODULES, isolate: false, ...components } },
      { test: { name: 'modules', ...components, include: OWN_MODULES } },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: WHOLE_PROCESSES,
          isolate: false,
          ...onPostgres,
        },
      },
      {
        // Whole processes.
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
          exclude: RECOVERIES,
          sequence: { groupOrder: 1 },
          ...onPostgres,
          ...onceMore,
        },
      },
      {
        // They wait for most of their time, so the gate runs them beside the tests of the API.
        test: {
          name: 'recoveries',
          include: RECOVERIES,
          sequence: { groupOrder: 1 },
          ...onPostgres,
          ...onceMore,
        },
      },
    ],
  },
});
